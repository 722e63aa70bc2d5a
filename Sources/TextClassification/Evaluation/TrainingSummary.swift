/// How a training ended.
public struct TrainingSummary: Sendable, Equatable, Codable {
  /// Whether the stopping rule was met before the limit of iterations.
  public let converged: Bool
  /// The number of iterations.
  public let iterations: Int
  /// The norm of the last gradient, `nil` where it was not finite.
  public let gradientNorm: Double?
  /// The strength of the L2 penalty.
  public let regularization: Double

  /// Creates a summary.
  ///
  /// - Parameters:
  ///   - converged: Whether the stopping rule was met.
  ///   - iterations: The number of iterations, not negative.
  ///   - gradientNorm: The norm of the last gradient; one that is not finite is kept as `nil`.
  ///   - regularization: The strength of the L2 penalty, finite.
  public init(converged: Bool, iterations: Int, gradientNorm: Double, regularization: Double) {
    self.converged = converged
    self.iterations = iterations
    self.gradientNorm = gradientNorm.isFinite ? gradientNorm : nil
    self.regularization = regularization
  }

  /// Encodes the summary, an undefined gradient norm as null.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: An `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(converged, forKey: .converged)
    try container.encode(iterations, forKey: .iterations)
    try container.encode(gradientNorm, forKey: .gradientNorm)
    try container.encode(regularization, forKey: .regularization)
  }
}
