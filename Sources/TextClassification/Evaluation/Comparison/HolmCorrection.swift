/// Holm's correction of p-values for the number of tests.
///
/// With the *m* p-values in ascending order,
///
///     adjusted(i) = max_{j ≤ i} min(1, (m − j + 1) · p(j))
///
/// Rejecting where the adjusted value is below α keeps the probability of one false rejection or
/// more at α, whatever the dependence between the tests.
/// Source: S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal
/// of Statistics 6 (1979), 65–70.
public enum HolmCorrection {
  /// Returns the adjusted p-values.
  ///
  /// - Parameter pValues: The p-values, each in [0, 1], in any order.
  /// - Returns: The adjusted values in the same order.
  /// - Complexity: O(*m* log *m*).
  public static func adjusted(_ pValues: [Double]) -> [Double] {
    let order = pValues.indices.sorted { (pValues[$0], $0) < (pValues[$1], $1) }
    var adjusted = pValues
    var largest = 0.0
    for (rank, index) in order.enumerated() {
      largest = max(largest, min(1, Double(pValues.count - rank) * pValues[index]))
      adjusted[index] = largest
    }
    return adjusted
  }
}
