/// How a model is fitted.
public struct TrainingOptions: Codable, Equatable, Sendable {
  /// How much the rows of each class count.
  public enum ClassWeights: Codable, Equatable, Sendable {
    /// Every row counts the same.
    case none
    /// Every class counts the same: n / (classes · rows of the class).
    case balanced
    /// By label; labels that are not named count 1.
    case given([String: Float])
  }

  /// The weight C of a row's loss against half the squared norm of the weights, above 0; `nil`
  /// chooses it on rows held out for that.
  public var regularization: Float?
  /// How much the rows of each class count.
  public var classWeights = ClassWeights.none
  /// Whether the final model is fitted on the validation rows too, after it was validated.
  public var refits = true
  /// The norm of the gradient, relative to its first, at which the search ends, above 0.
  public var tolerance = 3e-4
  /// The most iterations, at least 1.
  public var iterationLimit = 300

  /// The default training.
  public init() {}
}
