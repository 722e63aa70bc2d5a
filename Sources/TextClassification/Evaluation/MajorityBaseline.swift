/// The accuracy of always answering with the most frequent label of the evaluated rows.
public struct MajorityBaseline: Sendable, Equatable, Codable {
  /// The most frequent label; of several, the first in the order of UTF-8 bytes.
  public let label: String
  /// The number of rows with that label.
  public let count: Int
  /// The share of the rows with that label, in (0, 1].
  public let share: Double

  /// Returns whether labels, compared as UTF-8 bytes, and figures are equal.
  ///
  /// - Parameters:
  ///   - left: One baseline.
  ///   - right: The other baseline.
  /// - Returns: `true` when all parts agree.
  public static func == (left: MajorityBaseline, right: MajorityBaseline) -> Bool {
    LabelBytes.equal(left.label, right.label)
      && left.count == right.count && left.share == right.share
  }
}

extension MajorityBaseline {
  /// Picks the class with the most rows.
  ///
  /// - Parameters:
  ///   - classes: The classes in the order of UTF-8 bytes, at least one with rows.
  ///   - rowCount: The number of rows of all classes.
  init(classesInByteOrder classes: [ClassMetrics], rowCount: Int) {
    var label = ""
    var count = 0
    for candidate in classes where candidate.support > count {
      label = candidate.label
      count = candidate.support
    }
    self.init(label: label, count: count, share: Double(count) / Double(rowCount))
  }
}
