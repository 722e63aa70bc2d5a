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

  /// Creates counts.
  ///
  /// - Parameters:
  ///   - rowCount: The number of rows, at least 1.
  ///   - correctCount: The number of them that the model labels right.
  ///   - majorityLabel: The most frequent label of the rows.
  ///   - majorityCount: The number of rows with that label.
  init(rowCount: Int, correctCount: Int, majorityLabel: String, majorityCount: Int) {
    self.rowCount = rowCount
    self.correctCount = correctCount
    self.majorityLabel = majorityLabel
    self.majorityCount = majorityCount
  }

  /// Decodes counts and refuses ones that no rows have.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: A `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    rowCount = try container.decode(Int.self, forKey: .rowCount)
    correctCount = try container.decode(Int.self, forKey: .correctCount)
    majorityLabel = try container.decode(String.self, forKey: .majorityLabel)
    majorityCount = try container.decode(Int.self, forKey: .majorityCount)
    let wrong: CodingKeys? =
      rowCount < 1
      ? .rowCount
      : !(0...rowCount).contains(correctCount)
        ? .correctCount : !(1...rowCount).contains(majorityCount) ? .majorityCount : nil
    if let wrong {
      throw DecodingError.dataCorruptedError(
        forKey: wrong, in: container, debugDescription: "the count is out of range")
    }
  }

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
