/// An average of the classes' precision, recall and F1.
///
/// The average runs over the classes that have rows or were predicted, labels unknown to the model
/// included, and counts an undefined figure as 0: scikit-learn's `classification_report` with its
/// defaults. A label of the model that neither occurs in the rows nor among the predictions is left
/// out. Which figures were undefined is told by the `nil`s of `ClassifierMetrics.classes`.
public struct AverageMetrics: Sendable, Equatable, Codable {
  /// The average precision, in [0, 1].
  public let precision: Double
  /// The average recall, in [0, 1].
  public let recall: Double
  /// The average F1, in [0, 1].
  public let f1: Double

  /// Returns the unweighted mean over the classes.
  ///
  /// - Parameter classes: The classes of the average, not empty, in the order of addition.
  /// - Returns: The macro average.
  static func macro(_ classes: [ClassMetrics]) -> AverageMetrics {
    let count = Double(classes.count)
    func mean(_ figure: (ClassMetrics) -> Double?) -> Double {
      pairwiseSum(classes.map { figure($0) ?? 0 }) / count
    }
    return AverageMetrics(precision: mean(\.precision), recall: mean(\.recall), f1: mean(\.f1))
  }

  /// Returns the mean over the classes, each weighted by its number of rows.
  ///
  /// - Parameter classes: The classes of the average, at least one with rows, in the order of
  ///   addition.
  /// - Returns: The weighted average.
  static func weighted(_ classes: [ClassMetrics]) -> AverageMetrics {
    let total = Double(classes.reduce(0) { $0 + $1.support })
    func mean(_ figure: (ClassMetrics) -> Double?) -> Double {
      pairwiseSum(classes.map { (figure($0) ?? 0) * Double($0.support) }) / total
    }
    return AverageMetrics(precision: mean(\.precision), recall: mean(\.recall), f1: mean(\.f1))
  }

  /// Returns a sum that adds in the order of NumPy's reduction.
  ///
  /// Averages of a few fractions often lie on a rounding boundary of the printed digits, as 0.625
  /// does for two. Adding in another order moves such a sum by one bit and the report by one digit
  /// against scikit-learn's, which adds below 8 numbers one by one, up to 128 in eight interleaved
  /// lanes, and halves longer runs.
  static func pairwiseSum(_ values: some RandomAccessCollection<Double>) -> Double {
    let values = Array(values)
    if values.count < 8 { return values.reduce(0, +) }
    if values.count <= 128 {
      var lanes = SIMD8<Double>(values[0..<8])
      let whole = values.count - values.count % 8
      for start in stride(from: 8, to: whole, by: 8) {
        lanes += SIMD8(values[start..<(start + 8)])
      }
      let lower = (lanes[0] + lanes[1]) + (lanes[2] + lanes[3])
      let upper = (lanes[4] + lanes[5]) + (lanes[6] + lanes[7])
      return values[whole...].reduce(lower + upper, +)
    }
    let half = values.count / 2
    let middle = half - half % 8
    return pairwiseSum(values[..<middle]) + pairwiseSum(values[middle...])
  }
}
