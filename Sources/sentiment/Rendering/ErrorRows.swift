import Tables
import TextClassification

/// The rows that are answered wrongly, as JSON Lines.
struct ErrorRows {
  private let rows: [EvaluationReport.Row]
  private let corpus: LabeledCorpus

  /// Picks the wrong rows.
  ///
  /// - Parameters:
  ///   - rows: The rows of a report.
  ///   - corpus: Where they come from, in the same order.
  init(_ rows: [EvaluationReport.Row], of corpus: LabeledCorpus) {
    self.corpus = corpus
    self.rows = Self.surestFirst(rows)
  }

  /// The wrong rows, the surest answer first; rows that get no answer are not wrong.
  static func surestFirst(_ rows: [EvaluationReport.Row]) -> [EvaluationReport.Row] {
    rows.filter { !$0.isCorrect && $0.isAnswered != false }.sorted { left, right in
      (right.prediction.probability, left.index) < (left.prediction.probability, right.index)
    }
  }

  /// One object a line.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for row in rows { append(row, to: &bytes) }
    return bytes
  }

  private func append(_ row: EvaluationReport.Row, to bytes: inout [UInt8]) {
    let actual = row.probabilities?.first { $0.label.utf8.elementsEqual(row.label.utf8) }
    let members: [(StaticString, [UInt8])] = [
      ("file", JSONText.quoted(row.source.file)),
      ("line", row.source.line.map { Array("\($0)".utf8) } ?? Self.null),
      ("row", row.source.row.map { Array("\($0)".utf8) } ?? Self.null),
      ("id", row.source.id.map(JSONText.quoted) ?? Self.null),
      ("label", JSONText.quoted(row.label)),
      ("prediction", JSONText.quoted(row.prediction.label)),
      ("probability", Self.number(row.prediction.probability)),
      ("labelProbability", actual.map { Self.number($0.probability) } ?? Self.null),
      ("text", JSONText.quoted(corpus.texts[row.index])),
    ]
    for (place, (name, value)) in members.enumerated() {
      bytes += "\(place == 0 ? "{" : ",")\"\(name)\":".utf8
      bytes += value
    }
    bytes += "}\n".utf8
  }

  private static let null = Array("null".utf8)

  /// The shortest digits of a number that the classifier gave in single precision.
  private static func number(_ value: Double) -> [UInt8] { Array("\(Float(value))".utf8) }
}

extension ReportOptions {
  /// Whether a command has to keep the tested rows.
  var keepsRows: Bool { !files.isEmpty || errors != nil }

  /// Writes the wrong rows where that is asked for.
  ///
  /// - Parameters:
  ///   - rows: The rows of the report.
  ///   - corpus: Where they come from.
  /// - Throws: `FileError`.
  func writeErrors(_ rows: [EvaluationReport.Row]?, of corpus: LabeledCorpus) throws {
    guard let errors, let rows else { return }
    try errors.write(ErrorRows(rows, of: corpus).bytes)
  }
}
