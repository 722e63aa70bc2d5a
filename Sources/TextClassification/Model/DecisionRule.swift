/// How probabilities become an answer.
///
/// Without more the answer is the most probable label. Probabilities are compared in single
/// precision, as the classifier gives them, so that 0.7 is at least 0.7.
public struct DecisionRule: Codable, Equatable, Sendable {
  /// The probability from which on one label is the answer.
  public struct Threshold: Codable, Equatable, Sendable {
    /// The label.
    public let label: String
    /// The probability, above 0 and at most 1.
    public let probability: Float

    /// Creates a threshold.
    ///
    /// - Parameters:
    ///   - label: The label.
    ///   - probability: The probability from which on it is the answer, above 0 and at most 1.
    public init(label: String, probability: Float) {
      self.label = label
      self.probability = probability
    }
  }

  /// The label that is the answer exactly where it has some probability.
  ///
  /// Below it the answer is the most probable other label. `nil` for the most probable label of all.
  public var threshold: Threshold?
  /// The probability of the answer below which none is given, above 0 and at most 1; `nil` where
  /// one is always given.
  public var minimumConfidence: Float?

  /// The rule of the most probable label.
  public init() {}
}

extension DecisionRule {
  /// Encodes the rule, absent parts as null.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: An `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(threshold, forKey: .threshold)
    try container.encode(minimumConfidence, forKey: .minimumConfidence)
  }
}
