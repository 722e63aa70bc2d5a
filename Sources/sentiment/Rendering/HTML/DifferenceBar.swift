import TextClassification

/// A difference with its interval on a line around 0.
struct DifferenceBar {
  /// The value at either end of the line.
  let limit: Double

  /// A line that holds some differences and the ends of their intervals.
  init(_ differences: [(value: Double?, interval: DifferenceInterval?)]) {
    let ends = differences.flatMap { difference in
      [difference.value, difference.interval?.lower, difference.interval?.upper].compactMap(\.self)
    }
    limit = max(ends.map(abs).max() ?? 0, 1e-9) * 1.05
  }

  /// The line: blue where the interval lies on the better side of 0, orange where on the worse.
  ///
  /// - Parameters:
  ///   - value: The difference, `nil` where undefined.
  ///   - interval: Its interval.
  ///   - isBetterWhenLower: Whether a fall is the better.
  /// - Returns: The line, nothing where the difference is undefined.
  func html(
    _ value: Double?, _ interval: DifferenceInterval?, isBetterWhenLower: Bool = false
  ) -> HTML {
    guard let value else { return .none }
    let sign = isBetterWhenLower ? -1.0 : 1.0
    let ends = interval.map { [sign * $0.lower, sign * $0.upper] } ?? []
    let name =
      ends.isEmpty || ends.contains { $0 == 0 } || ends[0] * ends[1] < 0
      ? "even" : ends[0] < 0 ? "bad" : ""
    let bar: HTML =
      interval.map { interval -> HTML in
        """
        <i style="left:\(place(interval.lower));\
        width:\(PageNumber.share((interval.upper - interval.lower) / (2 * limit)))"></i>
        """
      } ?? .none
    return """
      <span class="track plain \(name)"><span class="line"><u style="left:50%"></u>\(bar)\
      <b style="left:\(place(value))"></b></span></span>
      """
  }

  private func place(_ value: Double) -> String {
    PageNumber.share(0.5 + value / (2 * limit))
  }
}
