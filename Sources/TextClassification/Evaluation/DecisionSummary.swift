/// What a decision rule makes of evaluated rows.
public struct DecisionSummary: Sendable, Equatable, Codable {
  /// The rule.
  public let rule: DecisionRule
  /// The number of rows.
  public let rowCount: Int
  /// The number of rows that are given an answer.
  public let answeredCount: Int
  /// The number of rows that are answered rightly.
  public let correctCount: Int
  /// The share of the answers that are right, `nil` without answers.
  public let accuracy: Double?
  /// Wilson's 95 % interval of that share, `nil` without answers.
  public let accuracyInterval: Interval?
  /// What always giving the most frequent label of the answered rows would get, `nil` without
  /// answers.
  public let majorityBaseline: MajorityBaseline?

  /// The number of rows that are given no answer.
  public var abstainedCount: Int { rowCount - answeredCount }

  /// Counts the answers of predictions by their rule.
  ///
  /// - Parameters:
  ///   - predictions: What the classifier says, with the rule.
  ///   - labels: The actual label of each row.
  /// - Complexity: O(rows × labels).
  public init(_ predictions: Predictions, labels: [String]) {
    precondition(
      predictions.count == labels.count,
      "\(predictions.count) predictions, \(labels.count) labels")
    rule = predictions.rule
    rowCount = labels.count
    let answered = labels.indices.filter { predictions.isAnswered(row: $0) }
    let correct = answered.count {
      LabelBytes.equal(predictions.labels[predictions.code(ofRow: $0)], labels[$0])
    }
    answeredCount = answered.count
    correctCount = correct
    guard !answered.isEmpty else {
      accuracy = nil
      accuracyInterval = nil
      majorityBaseline = nil
      return
    }
    accuracy = Double(correct) / Double(answered.count)
    accuracyInterval = .wilson(successes: correct, trials: answered.count)
    majorityBaseline = MajorityBaseline(of: answered.map { labels[$0] })
  }

  /// Encodes the summary, undefined parts as null.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: An `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rule, forKey: .rule)
    try container.encode(rowCount, forKey: .rowCount)
    try container.encode(answeredCount, forKey: .answeredCount)
    try container.encode(correctCount, forKey: .correctCount)
    try container.encode(accuracy, forKey: .accuracy)
    try container.encode(accuracyInterval, forKey: .accuracyInterval)
    try container.encode(majorityBaseline, forKey: .majorityBaseline)
  }
}

extension MajorityBaseline {
  /// Counts the labels of some rows.
  ///
  /// - Parameter labels: The label of each row, at least one.
  /// - Complexity: O(rows) expected.
  init(of labels: [String]) {
    precondition(!labels.isEmpty, "no rows")
    var counts: [ByteKey: Int] = [:]
    for label in labels { counts[ByteKey(label), default: 0] += 1 }
    var best = LabelCount(label: "", count: 0)
    for (key, count) in counts
    where count > best.count
      || (count == best.count && LabelBytes.precedes(key.text, best.label))
    {
      best = LabelCount(label: key.text, count: count)
    }
    self.init(
      label: best.label, count: best.count, share: Double(best.count) / Double(labels.count))
  }
}
