import TextClassification

/// The confusion matrix as a heat map: with counts for few labels, as a picture with the most
/// frequent confusions for many.
struct ConfusionFigure {
  private let matrix: ConfusionMatrix

  /// The largest number of labels whose counts are written out.
  static let tableLimit = 12
  /// The number of confusions that are listed beside a picture.
  private static let listLimit = 12

  /// Draws a matrix.
  init(_ matrix: ConfusionMatrix) { self.matrix = matrix }

  /// The figure.
  var html: HTML {
    let note: HTML = """
      <p class="note">One row for each actual label, one column for each answer. The stronger a \
      colour, the greater its share of the row; blue is right, orange wrong.</p>
      """
    if matrix.actualLabels.count <= Self.tableLimit { return note + table }
    return note + list + "<div class=\"wide\">\(ConfusionHeatMap(matrix).html)</div>"
  }

  private var table: HTML {
    let heads = matrix.predictedLabels.html {
      "<th scope=\"col\">\(PageText.label($0, limit: 24))</th>"
    }
    let rows = matrix.actualLabels.indices.html { row -> HTML in
      """
      <tr><th scope="row">\(PageText.label(matrix.actualLabels[row], limit: 32))</th>\
      \(matrix.predictedLabels.indices.html { cell(row, $0) })</tr>
      """
    }
    return """
      <div class="wide"><table class="matrix"><thead><tr><td class="nil"></td>\(heads)</tr></thead>\
      <tbody>\(rows)</tbody></table></div>
      """
  }

  private func cell(_ row: Int, _ column: Int) -> HTML {
    let count = matrix.counts[row][column]
    let share = ConfusionHeatMap.share(of: row, column, in: matrix)
    // From these depths on the number is read better in the colour of the page, by theme.
    let depth = share > 0.85 ? "deep" : share > 0.6 ? "middling" : count == 0 ? "nil" : "pale"
    return """
      <td class="\(depth)\(row == column ? " hit" : "")" \
      style="--v:\(PageNumber.length(100 * share))">\(NumberText.grouped(count))</td>
      """
  }

  private var list: HTML {
    let confusions = matrix.mostFrequentConfusions(limit: Self.listLimit)
    guard !confusions.isEmpty else { return "<p>No label was taken for another.</p>" }
    let rows = confusions.html { confusion -> HTML in
      """
      <tr><th scope="row">\(PageText.label(confusion.actual))</th>\
      <td>\(PageText.label(confusion.predicted))</td>\
      <td class="n">\(NumberText.grouped(confusion.count))</td></tr>
      """
    }
    return """
      <h3>Most frequent confusions</h3><div class="wide"><table><thead><tr><th>Label</th>\
      <th>Answer</th><th class="n">Rows</th></tr></thead><tbody>\(rows)</tbody></table></div>
      """
  }
}
