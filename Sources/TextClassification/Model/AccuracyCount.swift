/// How many of some rows a model labels right, beside how many have the most frequent label.
public struct AccuracyCount: Codable, Equatable, Sendable {
  /// The number of rows, at least 1.
  public let rowCount: Int
  /// The number of them that the model labels right.
  public let correctCount: Int
  /// The most frequent label of the rows.
  public let majorityLabel: String
  /// The number of rows with that label.
  public let majorityCount: Int

  /// Returns whether labels, compared as UTF-8 bytes, and counts are equal.
  ///
  /// - Parameters:
  ///   - left: Some counts.
  ///   - right: Other counts.
  /// - Returns: `true` when all parts agree.
  public static func == (left: AccuracyCount, right: AccuracyCount) -> Bool {
    left.rowCount == right.rowCount && left.correctCount == right.correctCount
      && left.majorityLabel.utf8.elementsEqual(right.majorityLabel.utf8)
      && left.majorityCount == right.majorityCount
  }
}
