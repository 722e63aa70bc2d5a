/// How a model is fitted.
public struct TrainingOptions: Codable, Equatable, Sendable {
  /// How much the rows of each class count.
  public enum ClassWeights: Codable, Equatable, Sendable {
    /// Every row counts the same.
    case none
    /// Every class counts the same: n / (classes · rows of the class).
    case balanced
    /// By label, each within ``range``; labels that are not named count 1.
    case given([String: Float])

    /// What a weight may be: beyond it single precision leaves no room for the weights of other classes.
    public static let weightRange: ClosedRange<Float> = 1e-6...1e6
  }

  /// The weight C of a row's loss against half the squared norm of the weights, above 0 and finite,
  /// and no smaller than the least number that has all its bits (about 1.2e-38); `nil` chooses it on rows held out for that.
  public var regularization: Float?
  /// How much the rows of each class count.
  public var classWeights = ClassWeights.none
  /// Whether the final model is fitted on the validation rows too, after it was validated.
  public var refits = true
  /// The norm of the gradient, relative to its first, at which the search ends, above 0 and
  /// finite.
  public var tolerance = 3e-4
  /// The most iterations, at least 1.
  public var iterationLimit = 300

  /// The default training.
  public init() {}

  private enum CodingKeys: CodingKey {
    case regularization, classWeights, refits, tolerance, iterationLimit
  }

  /// Decodes options; what is missing keeps its default, so that a model file from before an option
  /// can be read.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: A `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    regularization = try container.decodeIfPresent(Float.self, forKey: .regularization)
    try container.update(&classWeights, from: .classWeights)
    try container.update(&refits, from: .refits)
    try container.update(&tolerance, from: .tolerance)
    try container.update(&iterationLimit, from: .iterationLimit)
  }

  /// The first option that is out of its range, with its value; `nil` where all are within.
  var firstOutOfRange: (name: String, value: String)? {
    if let strength = regularization, !strength.isNormal || strength < 0 {
      return ("regularization", "\(strength)")
    }
    if case .given(let weights) = classWeights {
      let range = ClassWeights.weightRange
      let wrong = weights.sorted { $0.key < $1.key }.first { !range.contains($0.value) }
      if let wrong { return ("classWeights of '\(wrong.key)'", "\(wrong.value)") }
    }
    if !tolerance.isNormal || tolerance < 0 { return ("tolerance", "\(tolerance)") }
    return iterationLimit < 1 ? ("iterationLimit", "\(iterationLimit)") : nil
  }
}
