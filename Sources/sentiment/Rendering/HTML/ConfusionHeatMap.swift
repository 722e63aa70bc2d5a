import TextClassification

/// A confusion matrix of many labels as a picture, each cell with its words as a tooltip.
struct ConfusionHeatMap {
  private let matrix: ConfusionMatrix
  /// The side of a cell: so large that the names beside it can be read, and 80 fit a page.
  private let cell: Double
  private let left = 164.0
  private let top = 150.0

  /// The largest number of labels that are drawn.
  private static let limit = 120

  init(_ matrix: ConfusionMatrix) {
    self.matrix = matrix
    cell = matrix.actualLabels.count > 40 ? 10.5 : 16
  }

  /// The share that a cell has of its row, 0 where the row is empty.
  static func share(of row: Int, _ column: Int, in matrix: ConfusionMatrix) -> Double {
    let total = matrix.counts[row].reduce(0, +)
    return total == 0 ? 0 : Double(matrix.counts[row][column]) / Double(total)
  }

  /// The picture; nothing for more labels than can be told apart.
  var html: HTML {
    guard matrix.actualLabels.count <= Self.limit else { return .none }
    let width = left + cell * Double(matrix.predictedLabels.count) + 4
    let height = top + cell * Double(matrix.actualLabels.count) + 4
    let (w, h) = (PageNumber.length(width), PageNumber.length(height))
    return """
      <svg class="plot" role="img" width="\(w)" height="\(h)" viewBox="0 0 \(w) \(h)" \
      style="font-size:\(cell > 12 ? 11 : 9)px" aria-label="Confusion matrix">\
      \(rowNames)\(columnNames)\(cells)</svg>
      """
  }

  private var rowNames: HTML {
    matrix.actualLabels.enumerated().html { row, label -> HTML in
      let y = PageNumber.length(top + cell * (Double(row) + 0.78))
      let name = LabelText.display(label, limit: 30)
      return "<text class=\"end\" x=\"\(PageNumber.length(left - 6))\" y=\"\(y)\">\(name)</text>"
    }
  }

  private var columnNames: HTML {
    matrix.predictedLabels.enumerated().html { column, label -> HTML in
      let x = PageNumber.length(left + cell * (Double(column) + 0.75))
      let place = "translate(\(x) \(PageNumber.length(top - 6))) rotate(-90)"
      return "<text transform=\"\(place)\">\(LabelText.display(label, limit: 26))</text>"
    }
  }

  private var cells: HTML {
    var html: HTML = ""
    for (row, counts) in matrix.counts.enumerated() {
      let y = PageNumber.length(top + cell * Double(row))
      html += """
        <path class="grid" d="M\(PageNumber.length(left)) \(y)\
        h\(PageNumber.length(cell * Double(counts.count)))"/>
        """
      for (column, count) in counts.enumerated() where count > 0 {
        let share = Self.share(of: row, column, in: matrix)
        let x = PageNumber.length(left + cell * Double(column))
        let side = PageNumber.length(cell - 1)
        let names = [matrix.actualLabels[row], matrix.predictedLabels[column]].map {
          LabelText.display($0, limit: 40)
        }
        html += """
          <rect class="cell\(row == column ? " hit" : "")" x="\(x)" y="\(y)" width="\(side)" \
          height="\(side)" style="--v:\(PageNumber.length(15 + 75 * share))"><title>\(names[0]) → \
          \(names[1]): \(count)</title></rect>
          """
      }
    }
    return html
  }
}
