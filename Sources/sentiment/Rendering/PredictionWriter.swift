import Tables
import TextClassification

/// Writes predictions as records: JSON Lines, or lines for a terminal.
struct PredictionWriter {
  /// The names of the members that a record gets; an input's own members of these names are kept
  /// with `input.` before them.
  private static let ownMembers = [
    "knownFeatures", "line", "prediction", "probabilities", "probability",
  ]

  private let labels: [[UInt8]]
  private let names: [String]
  private let isJSON: Bool
  private var bytes: [UInt8] = []
  /// The number of records written.
  private(set) var recordCount = 0

  /// A writer of records.
  ///
  /// - Parameters:
  ///   - labels: The classifier's labels.
  ///   - isJSON: Whether records are JSON objects.
  init(labels: [String], isJSON: Bool) {
    names = labels.map { LabelText.display($0, limit: 40) }
    self.labels = labels.map { JSONText.quoted($0) }
    self.isJSON = isJSON
  }

  /// The bytes written since the last call.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Writes the records of a batch.
  mutating func append(_ batch: DataTable, _ predictions: Predictions) {
    for row in 0..<predictions.count {
      if isJSON {
        appendObject(batch, predictions, row)
      } else {
        appendLine(batch, predictions, row)
      }
      recordCount += 1
    }
  }

  private mutating func appendLine(_ batch: DataTable, _ predictions: Predictions, _ row: Int) {
    let code = predictions.code(ofRow: row)
    let probability = predictions.probabilities[row * labels.count + code]
    var text = ""
    if case .texts(let column)? = batch.columns.first { text = column[row] }
    let share = NumberText.percent(Double(probability))
    let remark = predictions.knownFeatures[row] == 0 ? "  (no known words)" : ""
    let width = names.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    let line =
      "\(names[code].alignedLeft(width))  \(share.alignedRight(5)) %  "
      + LabelText.display(text, limit: 100) + remark + "\n"
    bytes.append(contentsOf: line.utf8)
  }

  private mutating func appendObject(_ batch: DataTable, _ predictions: Predictions, _ row: Int) {
    bytes.append(UInt8(ascii: "{"))
    if let members = batch.otherMembers, members.count > 0 {
      let kept = JSONText.renaming(members[row], Self.ownMembers)
      bytes.append(contentsOf: kept.utf8)
      if !kept.isEmpty { bytes.append(UInt8(ascii: ",")) }
    }
    let prediction = predictions.code(ofRow: row)
    let first = row * labels.count
    appendMember("prediction")
    bytes.append(contentsOf: labels[prediction])
    appendMember("probability", separated: true)
    appendNumber(predictions.probabilities[first + prediction])
    appendMember("probabilities", separated: true)
    for code in labels.indices {
      bytes.append(UInt8(ascii: code == 0 ? "{" : ","))
      bytes.append(contentsOf: labels[code])
      bytes.append(UInt8(ascii: ":"))
      appendNumber(predictions.probabilities[first + code])
    }
    bytes.append(UInt8(ascii: "}"))
    appendMember("knownFeatures", separated: true)
    bytes.append(contentsOf: String(predictions.knownFeatures[row]).utf8)
    bytes.append(contentsOf: "}\n".utf8)
  }

  private mutating func appendMember(_ name: StaticString, separated: Bool = false) {
    if separated { bytes.append(UInt8(ascii: ",")) }
    bytes.append(contentsOf: "\"\(name)\":".utf8)
  }

  /// Appends the shortest digits that read back to the same number.
  private mutating func appendNumber(_ number: Float) {
    bytes.append(contentsOf: number.description.utf8)
  }
}
