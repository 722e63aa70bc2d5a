import TextClassification

/// Differences, intervals and p-values as comparisons print them.
enum DifferenceText {
  /// Returns a difference with its sign, as in "+3.0"; what rounds to 0 has none.
  ///
  /// - Parameters:
  ///   - value: The difference.
  ///   - digits: The count of digits after the point.
  /// - Returns: The text.
  static func signed(_ value: Double, digits: Int) -> String {
    let text = NumberText.fixed(value, digits: digits)
    let isZero = !text.contains { ("1"..."9").contains($0) }
    return value > 0 && !isZero ? "+" + text : text
  }

  /// Returns a difference of proportions in points, as in "+3.0".
  static func points(_ value: Double) -> String { signed(100 * value, digits: 1) }

  /// Returns an interval of differences of proportions in points, as in "-0.4 to +6.4".
  static func points(_ interval: DifferenceInterval) -> String {
    "\(points(interval.lower)) to \(points(interval.upper))"
  }

  /// Returns a p-value with two significant digits, as in "0.0015"; a small one as "< 0.0001".
  static func pValue(_ value: Double) -> String {
    if value < 0.0001 { return "< 0.0001" }
    if value > 0.9949 { return "1" }
    let digits = value >= 0.0995 ? 2 : value >= 0.00995 ? 3 : value >= 0.000995 ? 4 : 5
    return NumberText.fixed(value, digits: digits)
  }

  /// Returns a p-value with its relation, as in "p = 0.0015" or "p < 0.0001".
  static func relation(_ value: Double) -> String {
    let text = pValue(value)
    return text.hasPrefix("<") ? "p \(text)" : "p = \(text)"
  }
}
