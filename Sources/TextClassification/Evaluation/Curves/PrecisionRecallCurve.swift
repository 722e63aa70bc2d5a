/// How precise the answers of one class are, and how many of its rows they find, from each
/// threshold of its probability on.
package struct PrecisionRecallCurve: Equatable, Sendable {
  /// One threshold.
  package struct Point: Equatable, Sendable {
    /// The least probability that is given the class.
    package let threshold: Double
    /// The share of the rows given the class that are of it, in [0, 1].
    package let precision: Double
    /// The share of the rows of the class that are given it, in [0, 1].
    package let recall: Double
  }

  /// One point for each distinct probability, descending, so that recall rises.
  ///
  /// These are the points of scikit-learn's `precision_recall_curve` in reverse, without the last
  /// one, (0, 1), that it adds to begin the drawing with.
  package let points: [Point]
  /// The share of the rows that are of the class: the precision of giving it to every row.
  package let prevalence: Double

  /// Draws the curve; `nil` where no row is of the class.
  ///
  /// - Parameters:
  ///   - scores: The probability of the class in each row, finite.
  ///   - isPositive: Whether each row is of the class.
  /// - Complexity: O(rows · log rows).
  package init?(scores: [Double], isPositive: [Bool]) {
    guard let rows = RankedRows(scores: scores, isPositive: isPositive) else { return nil }
    let all = rows.all
    points = rows.cuts.map { cut in
      Point(
        threshold: cut.threshold,
        precision: Double(cut.positives) / Double(cut.positives + cut.negatives),
        recall: Double(cut.positives) / Double(all.positives))
    }
    prevalence = Double(all.positives) / Double(all.positives + all.negatives)
  }
}
