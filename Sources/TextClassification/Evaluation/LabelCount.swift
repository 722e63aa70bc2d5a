/// A label with the number of rows that carry it.
public struct LabelCount: Sendable, Equatable, Codable {
  /// The label, an opaque string.
  public let label: String
  /// The number of rows.
  public let count: Int

  /// Creates a count.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - count: The number of rows, not negative.
  public init(label: String, count: Int) {
    self.label = label
    self.count = count
  }

  /// Returns whether labels, compared as UTF-8 bytes, and counts are equal.
  ///
  /// - Parameters:
  ///   - left: One count.
  ///   - right: The other count.
  /// - Returns: `true` when both parts agree.
  public static func == (left: LabelCount, right: LabelCount) -> Bool {
    LabelBytes.equal(left.label, right.label) && left.count == right.count
  }
}
