/// What a classifier says of one text.
public struct Prediction: Equatable, Sendable {
  /// The label by the rule, without more the most probable one; the first in order of bytes where
  /// several are.
  public let label: String
  /// The probability of the label, in [0, 1].
  public let probability: Float
  /// The probability of every label, in the classifier's order; they add up to 1.
  public let probabilities: [Float]
  /// How many distinct n-grams of the text the classifier knows; with 0 the answer is the prior.
  public let knownFeatures: Int
}

/// What a classifier says of the rows of a column of texts.
public struct Predictions: Sendable {
  /// The classifier's labels.
  public let labels: [String]
  /// The probabilities: rows × labels, row-major.
  public let probabilities: [Float]
  /// How many distinct n-grams of each text the classifier knows.
  public let knownFeatures: [Int32]
  /// How probabilities become labels.
  public private(set) var rule = DecisionRule()
  /// The code of the label that has a threshold, -1 where none has.
  private var thresholdCode = -1

  /// Creates predictions that answer with the most probable label.
  init(labels: [String], probabilities: [Float], knownFeatures: [Int32]) {
    self.labels = labels
    self.probabilities = probabilities
    self.knownFeatures = knownFeatures
  }

  /// The number of rows.
  public var count: Int { knownFeatures.count }

  /// Returns these predictions with other answers.
  ///
  /// - Parameter rule: The rule, whose threshold is of one of at least two labels.
  /// - Returns: The same probabilities, answered by the rule.
  public func deciding(by rule: DecisionRule) -> Predictions {
    var predictions = self
    predictions.rule = rule
    predictions.thresholdCode = -1
    guard let threshold = rule.threshold else { return predictions }
    guard labels.count > 1,
      let code = labels.firstIndex(where: { $0.utf8.elementsEqual(threshold.label.utf8) })
    else {
      preconditionFailure("a threshold of '\(threshold.label)' among the labels \(labels)")
    }
    predictions.thresholdCode = code
    return predictions
  }

  /// The code of the label that the rule gives a row; of the most probable ones the lowest.
  public func code(ofRow row: Int) -> Int {
    let first = row * labels.count
    if let threshold = rule.threshold {
      if probabilities[first + thresholdCode] >= threshold.probability { return thresholdCode }
      return mostProbable(from: first, without: thresholdCode)
    }
    return mostProbable(from: first, without: -1)
  }

  private func mostProbable(from first: Int, without left: Int) -> Int {
    var best = left == 0 ? 1 : 0
    for code in best + 1..<max(labels.count, best + 1)
    where code != left && probabilities[first + code] > probabilities[first + best] {
      best = code
    }
    return best
  }

  /// Whether the rule gives a row an answer, its probability being as large as is asked for.
  public func isAnswered(row: Int) -> Bool {
    guard let minimum = rule.minimumConfidence else { return true }
    return probabilities[row * labels.count + code(ofRow: row)] >= minimum
  }

  /// What the classifier says of one row.
  public subscript(row: Int) -> Prediction {
    let code = code(ofRow: row)
    let values = Array(probabilities[row * labels.count..<(row + 1) * labels.count])
    return Prediction(
      label: labels[code], probability: values[code], probabilities: values,
      knownFeatures: Int(knownFeatures[row]))
  }
}
