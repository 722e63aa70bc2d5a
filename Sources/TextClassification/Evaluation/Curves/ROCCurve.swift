/// The receiver operating characteristic of one class against the rest: what share of its rows, and
/// of the other rows, is given the class from each threshold of its probability on.
package struct ROCCurve: Equatable, Sendable {
  /// One threshold.
  package struct Point: Equatable, Sendable {
    /// The least probability that is given the class; infinite at the first point, which gives it
    /// to no row.
    package let threshold: Double
    /// The share of the other rows that are given the class, in [0, 1].
    package let falsePositiveRate: Double
    /// The share of the rows of the class that are given it, in [0, 1].
    package let truePositiveRate: Double
  }

  /// The corners of the curve from (0, 0) to (1, 1), by falling threshold.
  ///
  /// Points on a straight line between their neighbours are left out, as by scikit-learn's
  /// `roc_curve`.
  package let points: [Point]

  /// Draws the curve; `nil` where no row is of the class, or all are.
  ///
  /// - Parameters:
  ///   - scores: The probability of the class in each row, finite.
  ///   - isPositive: Whether each row is of the class.
  /// - Complexity: O(rows · log rows).
  package init?(scores: [Double], isPositive: [Bool]) {
    guard let rows = RankedRows(scores: scores, isPositive: isPositive), rows.all.negatives > 0
    else { return nil }
    let (cuts, all) = (rows.cuts, rows.all)
    let corners = cuts.indices.filter { place in
      // The first and the last cut stay; of the others those where the slope changes, which
      // second differences of both counts tell exactly.
      guard place > 0, place < cuts.count - 1 else { return true }
      let (before, here, after) = (cuts[place - 1], cuts[place], cuts[place + 1])
      return before.positives + after.positives != 2 * here.positives
        || before.negatives + after.negatives != 2 * here.negatives
    }
    points =
      [Point(threshold: .infinity, falsePositiveRate: 0, truePositiveRate: 0)]
      + corners.map { place in
        Point(
          threshold: cuts[place].threshold,
          falsePositiveRate: Double(cuts[place].negatives) / Double(all.negatives),
          truePositiveRate: Double(cuts[place].positives) / Double(all.positives))
      }
  }
}
