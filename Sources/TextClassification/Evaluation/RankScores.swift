/// Areas under ROC and precision-recall curves, and top-k accuracies: what follows from the order of
/// rows and of labels by probability.
struct RankScores {
  /// The area of each known label against all others, `nil` where undefined.
  let areas: [Double?]
  /// The area of a two-label model, or the mean of all labels' areas; `nil` where undefined.
  let overall: Double?
  /// The average precision of each known label against all others, `nil` where undefined.
  let averagePrecisions: [Double?]
  /// The average precision of a two-label model, or the mean of all labels'; `nil` where undefined.
  let averagePrecision: Double?
  /// How often the actual label is among the most probable ones.
  let topAccuracies: [TopAccuracy]

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
  ///
  /// The average precision of a label is the mean, over the rows with the label, of the precision of
  /// answering it from that row's probability on:
  ///
  ///     AP = Σ_t (R_t − R_{t'}) P_t
  ///
  /// over the distinct probabilities *t*, descending, *t'* being the one before, with R and P the
  /// recall and precision from there on. It is undefined without rows of the label, and is averaged
  /// as the areas are.
  /// Sources: J. A. Hanley and B. J. McNeil, "The meaning and use of the area under a receiver
  /// operating characteristic (ROC) curve", Radiology 143 (1982), 29–36; M. Zhu, "Recall, precision
  /// and average precision", University of Waterloo 2004.
  ///
  /// - Parameter rows: The rows.
  /// - Complexity: O(labels × rows × log rows).
  init(_ rows: EvaluatedRows) {
    guard rows.hasProbabilities else {
      areas = Array(repeating: nil, count: rows.knownCount)
      overall = nil
      averagePrecisions = areas
      averagePrecision = nil
      topAccuracies = []
      return
    }
    let known = (0..<rows.count).filter { rows.actual[$0] < rows.knownCount }
    let curves = (0..<rows.knownCount).map { label in
      let sorted = known.map { row in
        (
          score: rows.probabilities[row * rows.knownCount + label],
          isPositive: rows.actual[row] == label
        )
      }.sorted { $0.score < $1.score }
      return (area: Self.area(sorted), precision: Self.averagePrecision(sorted))
    }
    areas = curves.map(\.area)
    overall = Self.overall(areas)
    averagePrecisions = curves.map(\.precision)
    averagePrecision = Self.overall(averagePrecisions)
    topAccuracies = TopAccuracy.accuracies(of: rows)
  }

  /// Returns the value of the second of two labels, or the mean of all, `nil` where one is.
  private static func overall(_ values: [Double?]) -> Double? {
    if values.count == 2 { return values[1] }
    let defined = values.compactMap(\.self)
    return defined.count == values.count ? defined.reduce(0, +) / Double(values.count) : nil
  }

  /// Returns the average precision for rows in ascending order of their score.
  private static func averagePrecision(
    _ sorted: [(score: Double, isPositive: Bool)]
  ) -> Double? {
    let positiveCount = sorted.count { $0.isPositive }
    guard positiveCount > 0 else { return nil }
    var sum = 0.0
    var positives = 0
    var end = sorted.count
    while end > 0 {
      var start = end
      var added = 0
      while start > 0, sorted[start - 1].score == sorted[end - 1].score {
        start -= 1
        if sorted[start].isPositive { added += 1 }
      }
      positives += added
      // All rows from `start` on are given the label.
      sum += Double(added) * Double(positives) / Double(sorted.count - start)
      end = start
    }
    return sum / Double(positiveCount)
  }

  /// Returns the area for rows in ascending order of their score.
  private static func area(_ sorted: [(score: Double, isPositive: Bool)]) -> Double? {
    let positiveCount = sorted.count { $0.isPositive }
    let negativeCount = sorted.count - positiveCount
    guard positiveCount > 0, negativeCount > 0 else { return nil }

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
