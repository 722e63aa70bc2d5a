/// How a model is fitted.
public struct TrainingOptions: Codable, Equatable, Sendable {
  /// The weight C of a row's loss against half the squared norm of the weights, above 0.
  public var regularization: Float = 10
  /// The norm of the gradient, relative to its first, at which the search ends, above 0.
  public var tolerance = 1e-3
  /// The most iterations, at least 1.
  public var iterationLimit = 300

  /// The default training.
  public init() {}
}
