public import Tables

/// What a classifier says of some rows, against their labels.
public struct Evaluation: Sendable {
  /// The figures.
  public let metrics: ClassifierMetrics
  /// What the classifier says of each row.
  public let predictions: Predictions
}

extension TextClassifier {
  /// Classifies rows and compares the answers with their labels.
  ///
  /// - Parameters:
  ///   - texts: The texts, at least one.
  ///   - labels: The actual labels; one that the classifier does not know counts as a wrong answer.
  ///   - rule: How probabilities become labels. The figures take every row as answered, whatever
  ///     confidence the rule asks for; `DecisionSummary` tells of those that are.
  ///   - threads: How many threads to use, at least 1; the result does not depend on it.
  /// - Returns: The figures, and the answers.
  /// - Throws: `EvaluationError.noRows` when there are no rows.
  /// - Complexity: O(bytes · orders).
  public func evaluation(
    of texts: TextColumn, labels: LabelColumn, rule: DecisionRule = DecisionRule(), threads: Int
  ) throws(EvaluationError) -> Evaluation {
    precondition(texts.count == labels.count, "\(texts.count) texts, \(labels.count) labels")
    let predictions = predictions(for: texts, threads: threads).deciding(by: rule)
    let metrics = try ClassifierMetrics(
      labels: self.labels, actual: (0..<labels.count).map { labels[$0] },
      predicted: (0..<texts.count).map { predictions.code(ofRow: $0) },
      probabilities: predictions.probabilities)
    return Evaluation(metrics: metrics, predictions: predictions)
  }
}
