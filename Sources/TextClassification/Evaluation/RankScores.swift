/// Areas under ROC curves, from the order of the rows by probability.
struct RankScores {
  /// The area of each known label against all others, `nil` where undefined.
  let areas: [Double?]
  /// The area of a two-label model, or the mean of all labels' areas; `nil` where undefined.
  let overall: Double?

  /// Computes the areas over the rows whose label the model knows.
  ///
  /// The area of a label is the probability that a random row with the label has a higher
  /// probability for it than a random row without, ties counted half (the Mann–Whitney statistic):
  ///
  ///     AUC = (#{(i, j): s_i > s_j} + ½ #{(i, j): s_i = s_j}) / (P N)
  ///
  /// over the P rows *i* with the label and the N rows *j* without. It is undefined where P or N is
  /// 0. With two labels the second one is the positive class. With more, the overall area is the
  /// unweighted mean of the labels' areas (macro, one against the rest) and undefined where one of
  /// them is. Counts are exact integers, so the order of equal scores does not matter.
  /// Source: J. A. Hanley and B. J. McNeil, "The meaning and use of the area under a receiver
  /// operating characteristic (ROC) curve", Radiology 143 (1982), 29–36.
  ///
  /// - Parameter rows: The rows.
  /// - Complexity: O(labels × rows × log rows).
  init(_ rows: EvaluatedRows) {
    guard rows.hasProbabilities else {
      areas = Array(repeating: nil, count: rows.knownCount)
      overall = nil
      return
    }
    let known = (0..<rows.count).filter { rows.actual[$0] < rows.knownCount }
    areas = (0..<rows.knownCount).map { label in
      Self.area(
        known.map { row in
          (rows.probabilities[row * rows.knownCount + label], rows.actual[row] == label)
        }
      )
    }
    if rows.knownCount == 2 {
      overall = areas[1]
    } else {
      let defined = areas.compactMap(\.self)
      let isDefined = defined.count == areas.count
      overall = isDefined ? defined.reduce(0, +) / Double(areas.count) : nil
    }
  }

  /// Returns the area for scored rows that are positive or negative.
  private static func area(_ scored: [(score: Double, isPositive: Bool)]) -> Double? {
    let positiveCount = scored.count { $0.isPositive }
    let negativeCount = scored.count - positiveCount
    guard positiveCount > 0, negativeCount > 0 else { return nil }

    let sorted = scored.sorted { $0.score < $1.score }
    var twiceWins = 0
    var negativesBelow = 0
    var start = 0
    while start < sorted.count {
      var positives = 0
      var end = start
      while end < sorted.count, sorted[end].score == sorted[start].score {
        if sorted[end].isPositive { positives += 1 }
        end += 1
      }
      let negatives = end - start - positives
      twiceWins += positives * (2 * negativesBelow + negatives)
      negativesBelow += negatives
      start = end
    }
    return Double(twiceWins) / (2 * Double(positiveCount) * Double(negativeCount))
  }
}
