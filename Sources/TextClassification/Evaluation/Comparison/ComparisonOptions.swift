/// How reports are compared.
public struct ComparisonOptions: Sendable, Equatable {
  /// The seed of the resamples.
  public var seed: UInt64 = 42
  /// The number of resamples for intervals, at least 2.
  public var resampleCount = 2000
  /// How many threads to use, at least 1; the result does not depend on it.
  public var threads = 1

  /// The default options.
  public init() {}
}
