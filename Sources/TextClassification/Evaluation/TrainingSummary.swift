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
  /// What was tried to choose the strength, or with one that was given, to find the temperature;
  /// `nil` where there were too few rows.
  public var regularizationCurve: RegularizationCurve?
  /// What the margins were divided by, so that probabilities are right on rows not seen.
  public var temperature: Double?
  /// The number of validation rows that the final model was fitted on after it was validated
  /// without them; `nil` where it was not.
  public var refittedRowCount: Int?
  /// What leaving out weak n-grams has changed; `nil` where all were kept.
  public var compaction: CompactionSummary?
  /// How a corpus was trained on that did not fit into memory; `nil` where it did.
  public var streaming: StreamingSummary?

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

  /// What a model's card says of its training; `nil` where it says nothing.
  ///
  /// - Parameter card: The card.
  package init?(_ card: ModelCard) {
    guard let convergence = card.convergence else { return nil }
    self.init(
      converged: convergence.isConverged, iterations: convergence.iterations,
      gradientNorm: convergence.gradientNorm,
      // The nearest decimal, as it was given: 0.3 and not 0.30000001192092896.
      regularization: card.training.regularization.flatMap { Double("\($0)") } ?? 0)
    regularizationCurve = card.regularizationCurve
    temperature = card.temperature
    let isRefitted = card.training.refits && card.validationRowCount > 0
    refittedRowCount = isRefitted ? card.validationRowCount : nil
    streaming = StreamingSummary(card)
  }

  /// Encodes the summary, undefined and absent parts as null.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: An `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(converged, forKey: .converged)
    try container.encode(iterations, forKey: .iterations)
    try container.encode(gradientNorm, forKey: .gradientNorm)
    try container.encode(regularization, forKey: .regularization)
    try container.encode(regularizationCurve, forKey: .regularizationCurve)
    try container.encode(temperature, forKey: .temperature)
    try container.encode(refittedRowCount, forKey: .refittedRowCount)
    try container.encode(compaction, forKey: .compaction)
    try container.encode(streaming, forKey: .streaming)
  }
}
