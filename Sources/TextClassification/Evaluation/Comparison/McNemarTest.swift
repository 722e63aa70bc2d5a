import Glibc

/// McNemar's exact test of whether two classifiers are right on equally many rows.
///
/// Of the rows on which just one of them is right, *n* in all, each favours either with probability
/// ½ where they are equally good, and the rows on which both are right or both wrong say nothing.
/// With *k* the smaller of the two counts, the two-sided p-value is
///
///     p = min(1, 2 · Σ_{i ≤ k} C(n, i) / 2ⁿ)
///
/// the probability of counts at least as far apart. It needs no large counts. Without a row on
/// which they differ it is 1.
/// Source: Q. McNemar, "Note on the sampling error of the difference between correlated proportions
/// or percentages", Psychometrika 12 (1947), 153–157, with the binomial distribution in place of
/// its approximation.
public struct McNemarTest: Sendable, Equatable, Codable {
  /// The number of rows on which the first is right and the second wrong.
  public let onlyFirstCount: Int
  /// The number of rows on which the second is right and the first wrong.
  public let onlySecondCount: Int
  /// The two-sided p-value, in [0, 1]; 0 where it is too small for the type.
  public let pValue: Double

  /// Computes the test.
  ///
  /// - Parameters:
  ///   - onlyFirstCount: The rows on which the first alone is right, not negative.
  ///   - onlySecondCount: The rows on which the second alone is right, not negative.
  /// - Complexity: O(smaller count).
  public init(onlyFirstCount: Int, onlySecondCount: Int) {
    precondition(
      onlyFirstCount >= 0 && onlySecondCount >= 0,
      "got counts \(onlyFirstCount) and \(onlySecondCount)")
    self.onlyFirstCount = onlyFirstCount
    self.onlySecondCount = onlySecondCount
    pValue = Self.pValue(onlyFirstCount, onlySecondCount)
  }

  private static func pValue(_ first: Int, _ second: Int) -> Double {
    let k = min(first, second)
    let n = first + second
    // With equal counts both tails together are more than everything.
    guard first != second else { return 1 }
    // The largest term by its logarithm, since C(n, k) overflows; the others from it, downwards.
    var logTerm = -Double(n) * log(2)
    for i in stride(from: 1, through: k, by: 1) {
      logTerm += log(Double(n - k + i) / Double(i))
    }
    var term = 1.0
    var sum = 1.0
    for i in stride(from: k, to: 0, by: -1) {
      term *= Double(i) / Double(n - i + 1)
      sum += term
      if term < sum * 0x1p-60 { break }
    }
    return min(1, 2 * exp(logTerm) * sum)
  }
}
