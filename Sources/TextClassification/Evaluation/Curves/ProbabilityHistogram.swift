/// How many probabilities lie in each of some ranges of equal width.
package struct ProbabilityHistogram: Equatable, Sendable {
  /// The count of each range, ascending from 0 to 1.
  package let counts: [Int]

  /// Counts probabilities.
  ///
  /// - Parameters:
  ///   - probabilities: The probabilities, in [0, 1].
  ///   - binCount: The number of ranges, at least 1.
  /// - Complexity: O(probabilities + ranges).
  package init(_ probabilities: some Sequence<Double>, binCount: Int = 20) {
    precondition(binCount > 0, "\(binCount) ranges")
    var counts = Array(repeating: 0, count: binCount)
    for probability in probabilities { counts[Self.bin(of: probability, among: binCount)] += 1 }
    self.counts = counts
  }

  /// The range (i / b, (i + 1) / b] of *b* that a probability lies in; 0 lies in the first.
  static func bin(of probability: Double, among count: Int) -> Int {
    min(count - 1, max(0, Int((probability * Double(count)).rounded(.up)) - 1))
  }
}
