/// What a classifier says of one text.
public struct Prediction: Equatable, Sendable {
  /// The most probable label; the first in order of bytes where several are.
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

  /// The number of rows.
  public var count: Int { knownFeatures.count }

  /// The code of the most probable label of a row; the lowest where several are.
  public func code(ofRow row: Int) -> Int {
    let first = row * labels.count
    var best = 0
    for code in 1..<labels.count where probabilities[first + code] > probabilities[first + best] {
      best = code
    }
    return best
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
