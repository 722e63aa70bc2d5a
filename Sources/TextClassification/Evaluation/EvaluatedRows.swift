/// The rows of an evaluation with every label turned into a code: the input of all metrics.
struct EvaluatedRows {
  /// The model's labels, then the labels it never saw; each part in the order of UTF-8 bytes.
  let labels: [String]
  /// The number of labels that the model knows, a prefix of `labels`.
  let knownCount: Int
  /// The code of each row's actual label, an index into `labels`.
  let actual: [Int]
  /// The code of each row's predicted label, in `[0, knownCount)`.
  let predicted: [Int]
  /// The probability of each known label, row-major: rows × `knownCount`; empty where the answers
  /// came without.
  let probabilities: [Double]

  /// Codes the actual labels and checks the shapes.
  ///
  /// - Parameters:
  ///   - modelLabels: The labels of the model, distinct, in the order of UTF-8 bytes, not empty.
  ///   - actualLabels: The label of each row, any strings.
  ///   - predicted: The predicted code of each row, in `[0, modelLabels.count)`.
  ///   - probabilities: The probabilities, row-major, rows × labels; `nil` for answers without.
  /// - Throws: `EvaluationError.noRows`, or one of the errors about a probability.
  /// - Complexity: O(rows × labels), and O(*u* log *u*) for *u* unseen labels.
  init(
    modelLabels: [String],
    actualLabels: [String],
    predicted: [Int],
    probabilities: [Double]?,
  ) throws(EvaluationError) {
    Self.checkShapes(modelLabels, actualLabels, predicted, probabilities)
    guard !actualLabels.isEmpty else { throw .noRows }
    if let probabilities { try Self.checkProbabilities(probabilities, labels: modelLabels) }

    var codes: [ByteKey: Int] = [:]
    for (code, label) in modelLabels.enumerated() { codes[ByteKey(label)] = code }
    var unseen: [String] = []
    var actual: [Int] = []
    actual.reserveCapacity(actualLabels.count)
    for label in actualLabels {
      let key = ByteKey(label)
      if let code = codes[key] {
        actual.append(code)
      } else {
        let code = modelLabels.count + unseen.count
        codes[key] = code
        unseen.append(label)
        actual.append(code)
      }
    }

    // Unseen labels were numbered as they came; their final codes follow the order of bytes.
    let order = unseen.indices.sorted { LabelBytes.precedes(unseen[$0], unseen[$1]) }
    var finalCode = Array(repeating: 0, count: unseen.count)
    for (rank, arrival) in order.enumerated() { finalCode[arrival] = modelLabels.count + rank }

    self.labels = modelLabels + order.map { unseen[$0] }
    self.knownCount = modelLabels.count
    self.actual = actual.map { $0 < modelLabels.count ? $0 : finalCode[$0 - modelLabels.count] }
    self.predicted = predicted
    self.probabilities = probabilities ?? []
  }

  /// The number of rows.
  var count: Int { actual.count }

  /// Whether the answers came with probabilities.
  var hasProbabilities: Bool { !probabilities.isEmpty }

  /// The indices of `labels` in the order of UTF-8 bytes, known and unseen ones together.
  ///
  /// - Complexity: O(*k* log *k*) for *k* labels.
  var codesInByteOrder: [Int] {
    labels.indices.sorted { LabelBytes.precedes(labels[$0], labels[$1]) }
  }

  /// Stops a caller whose arrays do not fit together.
  private static func checkShapes(
    _ labels: [String],
    _ actual: [String],
    _ predicted: [Int],
    _ probabilities: [Double]?,
  ) {
    precondition(!labels.isEmpty, "a model has at least one label")
    for (left, right) in zip(labels, labels.dropFirst()) {
      precondition(
        LabelBytes.precedes(left, right),
        "labels must be distinct and in UTF-8 byte order, got '\(left)' before '\(right)'",
      )
    }
    precondition(
      predicted.count == actual.count,
      "got \(predicted.count) predictions for \(actual.count) rows",
    )
    let probabilityCount = probabilities?.count ?? actual.count * labels.count
    precondition(
      probabilityCount == actual.count * labels.count,
      "got \(probabilityCount) probabilities for \(actual.count) rows × \(labels.count) labels",
    )
    for (row, code) in predicted.enumerated() {
      precondition(
        labels.indices.contains(code),
        "predicted code \(code) of row \(row) is outside [0, \(labels.count))",
      )
    }
  }

  /// The largest distance from 1 that the sum of a row's probabilities may have.
  ///
  /// A softmax in single precision stays far below it, even with thousands of labels.
  private static let sumTolerance = 1e-4

  /// Refuses probabilities that are not a distribution over the labels.
  private static func checkProbabilities(
    _ probabilities: [Double],
    labels: [String],
  ) throws(EvaluationError) {
    let width = labels.count
    for row in 0..<(probabilities.count / width) {
      var sum = 0.0
      for column in 0..<width {
        let value = probabilities[row * width + column]
        guard value >= 0, value <= 1 else {
          throw .probabilityOutOfRange(row: row, label: labels[column], value: value)
        }
        sum += value
      }
      guard abs(sum - 1) <= sumTolerance else { throw .probabilitySum(row: row, sum: sum) }
    }
  }
}
