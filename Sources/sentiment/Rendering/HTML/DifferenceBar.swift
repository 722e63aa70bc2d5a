import TextClassification

/// A difference with its interval on a line around 0.
struct DifferenceBar {
  /// What a test says of a difference.
  enum Finding: String {
    /// Better beyond chance.
    case better = ""
    /// Worse beyond chance.
    case worse = "bad"
    /// Within chance, or not tested.
    case open = "even"

    /// What McNemar's test says.
    ///
    /// - Parameters:
    ///   - difference: What the second has more than the first.
    ///   - pValue: The p-value, corrected where there are several.
    init(_ difference: Double, pValue: Double?) {
      guard let pValue, pValue < ReportComparison.significanceLevel, difference != 0 else {
        self = .open
        return
      }
      self = difference > 0 ? .better : .worse
    }
  }

  /// The value at either end of the line.
  let limit: Double

  /// A line that holds some differences and the ends of their intervals.
  init(_ differences: [(value: Double?, interval: DifferenceInterval?)]) {
    let ends = differences.flatMap { difference in
      [difference.value, difference.interval?.lower, difference.interval?.upper].compactMap(\.self)
    }
    limit = max(ends.map(abs).max() ?? 0, 1e-9) * 1.05
  }

  /// The line: blue where the difference is for the better beyond chance, orange where for the worse.
  ///
  /// - Parameters:
  ///   - value: The difference, `nil` where undefined.
  ///   - interval: Its interval.
  ///   - finding: What its test says.
  /// - Returns: The line, nothing where the difference is undefined.
  func html(
    _ value: Double?, _ interval: DifferenceInterval?, _ finding: Finding
  ) -> HTML {
    guard let value else { return .none }
    let bar: HTML =
      interval.map { interval -> HTML in
        """
        <i style="left:\(place(interval.lower));\
        width:\(PageNumber.share((interval.upper - interval.lower) / (2 * limit)))"></i>
        """
      } ?? .none
    return """
      <span class="track plain \(finding.rawValue)"><span class="line"><u style="left:50%"></u>\(bar)\
      <b style="left:\(place(value))"></b></span></span>
      """
  }

  private func place(_ value: Double) -> String {
    PageNumber.share(0.5 + value / (2 * limit))
  }
}
