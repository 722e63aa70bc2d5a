import TextClassification

/// Where a row of a corpus stands, for people to find it.
struct RowPlace {
  private let file: String
  private let line: Int?
  private let row: Int?

  /// Takes the parts of a place.
  ///
  /// - Parameters:
  ///   - file: The name of the file.
  ///   - line: The line on which the row begins, from 1.
  ///   - row: The number of the row among those of the file, from 1.
  init(file: String, line: Int?, row: Int?) {
    self.file = file
    self.line = line
    self.row = row
  }

  /// Takes the place of a report's row.
  init(_ source: EvaluationReport.Source) {
    self.init(file: source.file, line: source.line, row: source.row)
  }

  /// The whole name of the file with ``suffix``, control characters shown.
  var text: String { LabelText.line(file) + suffix }

  /// The name of the file, shortened to a width, with ``suffix``.
  func text(limit: Int) -> String { LabelText.display(file, limit: limit) + suffix }

  /// The line, and the row's number where that is larger, as in ":1, row 37".
  ///
  /// A record that has a line for itself cannot have a number above that line's. Where a few share
  /// one and others have several, the line alone may be shown for two of them.
  var suffix: String {
    guard let line else { return "" }
    guard let row, row > line else { return ":\(line)" }
    return ":\(line), row \(row)"
  }
}
