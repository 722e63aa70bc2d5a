import LinearAlgebra
import Tables
import TextClassification

/// Writes predictions as records: JSON Lines, or lines for a terminal.
struct PredictionWriter {
  /// The names of the members that a record gets; an input's own members of these names are kept
  /// with `input.` before them.
  fileprivate static let ownMembers: [StaticString] = [
    "knownFeatures", "prediction", "probabilities", "probability",
  ]

  /// How records look.
  private struct Style: Sendable {
    var labels: [[UInt8]]
    var names: [String]
    /// What stands for the label of a record that gets no answer.
    var abstention: (label: [UInt8], name: String)
    var nameWidth: Int
    var isJSON: Bool
  }

  private let style: Style
  private let parallelism: Parallelism
  private var bytes: [UInt8] = []
  /// The number of records written.
  private(set) var recordCount = 0

  /// Records that one thread writes at a time.
  private static let recordsPerPiece = 256

  /// A writer of records.
  ///
  /// - Parameters:
  ///   - labels: The classifier's labels.
  ///   - abstainLabel: What stands for the label of a record that gets no answer; `nil` where all
  ///     get one.
  ///   - isJSON: Whether records are JSON objects.
  ///   - threads: How many threads to use, at least 1.
  init(
    labels: [String], abstainLabel: String? = nil, isJSON: Bool, threads: Int = 1
  ) {
    let names = labels.map { LabelText.display($0, limit: 40) }
    let abstention = abstainLabel.map { LabelText.display($0, limit: 40) } ?? ""
    style = Style(
      labels: labels.map { JSONText.quoted($0) }, names: names,
      abstention: (JSONText.quoted(abstainLabel ?? ""), abstention),
      nameWidth: (names + [abstention]).widest, isJSON: isJSON)
    parallelism = Parallelism(threads: threads)
  }

  /// The bytes written since the last call.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Writes the records of a batch, in order.
  mutating func append(_ batch: DataTable, _ predictions: Predictions) {
    let style = self.style
    let pieces = parallelism.map(
      blocksOf: Self.recordsPerPiece, from: predictions.count
    ) { rows in
      var piece = RecordPiece(style: style, batch: batch, predictions: predictions)
      for row in rows { piece.append(row) }
      return piece.bytes
    }
    for piece in pieces { bytes += piece }
    recordCount += predictions.count
  }

  /// Some records of a batch.
  private struct RecordPiece {
    let style: Style
    let batch: DataTable
    let predictions: Predictions
    var bytes: [UInt8] = []

    mutating func append(_ row: Int) {
      if style.isJSON { appendObject(row) } else { appendLine(row) }
    }

    private mutating func appendLine(_ row: Int) {
      let code = predictions.code(ofRow: row)
      let probability = predictions.probabilities[row * style.labels.count + code]
      var text = ""
      if case .texts(let column)? = batch.columns.first { text = column[row] }
      let share = NumberText.percent(Double(probability))
      let remark = predictions.knownFeatures[row] == 0 ? "  (no known words)" : ""
      let name = predictions.isAnswered(row: row) ? style.names[code] : style.abstention.name
      let line =
        "\(name.alignedLeft(style.nameWidth))  \(share.alignedRight(5)) %  "
        + LabelText.display(text, limit: 100) + remark + "\n"
      bytes += line.utf8
    }

    private mutating func appendObject(_ row: Int) {
      let labels = style.labels
      bytes.append(UInt8(ascii: "{"))
      if let members = batch.otherMembers, members.count > 0 {
        let start = bytes.count
        JSONText.append(members, row, renaming: PredictionWriter.ownMembers, to: &bytes)
        if bytes.count > start { bytes.append(UInt8(ascii: ",")) }
      }
      let prediction = predictions.code(ofRow: row)
      let first = row * labels.count
      bytes += "\"prediction\":".utf8
      bytes += predictions.isAnswered(row: row) ? labels[prediction] : style.abstention.label
      bytes += ",\"probability\":".utf8
      appendNumber(predictions.probabilities[first + prediction])
      bytes += ",\"probabilities\":".utf8
      for code in labels.indices {
        bytes.append(UInt8(ascii: code == 0 ? "{" : ","))
        bytes += labels[code]
        bytes.append(UInt8(ascii: ":"))
        appendNumber(predictions.probabilities[first + code])
      }
      bytes += "},\"knownFeatures\":".utf8
      bytes += String(predictions.knownFeatures[row]).utf8
      bytes += "}\n".utf8
    }

    /// Appends the shortest digits that read back to the same number.
    private mutating func appendNumber(_ number: Float) {
      bytes += number.description.utf8
    }
  }
}
