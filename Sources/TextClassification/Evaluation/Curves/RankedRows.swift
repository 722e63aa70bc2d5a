/// Rows in descending order of a score, counted up to each distinct score: what ROC and
/// precision-recall curves are drawn from.
struct RankedRows {
  /// The counts of the rows whose score is at least some threshold.
  struct Cut {
    /// The threshold, the score of a row.
    var threshold: Double
    /// The rows of the class among them.
    var positives: Int
    /// The other rows among them.
    var negatives: Int
  }

  /// One cut for each distinct score, descending; the last holds all rows.
  let cuts: [Cut]
  /// The counts of all rows.
  let all: Cut

  /// Sorts and counts; `nil` where no row is of the class.
  ///
  /// - Parameters:
  ///   - scores: The score of each row, finite.
  ///   - isPositive: Whether each row is of the class.
  /// - Complexity: O(rows · log rows).
  init?(scores: [Double], isPositive: [Bool]) {
    precondition(
      scores.count == isPositive.count, "\(scores.count) scores of \(isPositive.count) rows")
    var cuts: [Cut] = []
    for row in scores.indices.sorted(by: { scores[$0] > scores[$1] }) {
      if cuts.last?.threshold != scores[row] {
        cuts.append(
          Cut(
            threshold: scores[row], positives: cuts.last?.positives ?? 0,
            negatives: cuts.last?.negatives ?? 0))
      }
      if isPositive[row] {
        cuts[cuts.count - 1].positives += 1
      } else {
        cuts[cuts.count - 1].negatives += 1
      }
    }
    guard let all = cuts.last, all.positives > 0 else { return nil }
    self.cuts = cuts
    self.all = all
  }
}
