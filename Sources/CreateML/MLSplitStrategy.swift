internal import TextClassification

/// How many training rows are held out for validation.
public enum MLSplitStrategy: Hashable, Sendable {
  /// None below 50 rows, a tenth below 200, otherwise a twentieth.
  case automatic
  /// A share of the rows, from 0 on and below 1; without a seed always the same ones.
  case fixed(ratio: Double, seed: Int?)

  /// The strategy that holds rows out of a number of them.
  ///
  /// - Parameter count: The number of rows.
  /// - Returns: A fixed share; this strategy itself where it is one.
  public func resolve(count: Int) -> MLSplitStrategy {
    guard case .automatic = self else { return self }
    guard count > 0 else { return .fixed(ratio: 0, seed: nil) }
    let held = SplitOptions().validationCount(ofRows: count)
    return .fixed(ratio: Double(held) / Double(count), seed: nil)
  }

  /// The library's options for the strategy.
  ///
  /// - Throws: `Problem.ratio`.
  func options() throws -> SplitOptions {
    var options = SplitOptions()
    guard case .fixed(let ratio, let seed) = self else { return options }
    guard ratio >= 0, ratio < 1 else { throw Problem.ratio(ratio) }
    options.validation = ratio > 0 ? .fraction(ratio) : .none
    if let seed { options.seed = UInt64(bitPattern: Int64(seed)) }
    return options
  }
}
