import TextClassification

/// The confusion matrix as a table or, for many labels, as a list of the commonest mistakes.
struct ConfusionText {
  private let matrix: ConfusionMatrix

  /// The largest number of actual labels whose matrix still fits a screen.
  static let tableLimit = 12
  /// The number of mistakes listed in place of a larger matrix.
  static let listLimit = 10

  /// The largest width of a row's label, in columns.
  private static let rowLabelLimit = 40
  /// The largest width of a column's label, in columns.
  private static let columnLabelLimit = 12

  /// Creates the text of a matrix.
  init(_ matrix: ConfusionMatrix) {
    self.matrix = matrix
  }

  /// The heading and the table or list.
  var lines: [String] {
    matrix.actualLabels.count > Self.tableLimit ? list : table
  }

  private var table: [String] {
    let rowLabels = matrix.actualLabels.map { LabelText.display($0, limit: Self.rowLabelLimit) }
    let columnLabels = matrix.predictedLabels.map {
      LabelText.display($0, limit: Self.columnLabelLimit)
    }
    let rowWidth = rowLabels.widest
    let columnWidths = columnLabels.indices.map { column in
      ([columnLabels[column]] + matrix.counts.map { String($0[column]) }).widest
    }
    func line(_ heading: String, _ cells: [String]) -> String {
      zip(cells, columnWidths).reduce(heading.alignedRight(rowWidth)) { line, cell in
        line + "  " + cell.0.alignedRight(cell.1)
      }
    }
    let heading = "Confusion matrix (rows: actual label, columns: predicted label):"
    let body = zip(rowLabels, matrix.counts).map { line($0, $1.map(String.init)) }
    return [heading, "", line("", columnLabels)] + body
  }

  private var list: [String] {
    let confusions = matrix.mostFrequentConfusions(limit: Self.listLimit)
    let size = "\(matrix.actualLabels.count) labels; the whole matrix is in the JSON report"
    guard !confusions.isEmpty else { return ["No label was taken for another (\(size))."] }
    let rows = confusions.map { confusion in
      (
        actual: LabelText.display(confusion.actual, limit: Self.rowLabelLimit),
        predicted: LabelText.display(confusion.predicted, limit: Self.rowLabelLimit),
        count: NumberText.grouped(confusion.count)
      )
    }
    let actualWidth = (rows.map(\.actual) + ["actual"]).widest
    let predictedWidth = (rows.map(\.predicted) + ["predicted"]).widest
    let countWidth = (rows.map(\.count) + ["rows"]).widest
    func line(_ actual: String, _ predicted: String, _ count: String) -> String {
      actual.alignedLeft(actualWidth) + "  " + predicted.alignedLeft(predictedWidth) + "  "
        + count.alignedRight(countWidth)
    }
    return ["Most frequent confusions (\(size)):", "", line("actual", "predicted", "rows")]
      + rows.map { line($0.actual, $0.predicted, $0.count) }
  }
}
