/// How fast a long step goes and how long it is likely to take yet.
struct Pace {
  /// The time since the step began.
  let elapsed: Duration
  /// How much is done, in any unit.
  let done: Double
  /// How much there is to do, in the same unit; `nil` where nobody knows.
  let total: Double?

  /// How much is done a second; `nil` at the very beginning.
  var rate: Double? {
    let seconds = elapsed / .seconds(1)
    return seconds > 0 && done > 0 ? done / seconds : nil
  }

  /// The seconds that are left at that rate, at least 0.
  var secondsLeft: Double? {
    guard let rate, let total, total.isFinite else { return nil }
    return max(0, total - done) / rate
  }

  /// Rate and time left, as far as they are known, such as `12 iterations/s, about 3 s left`.
  ///
  /// - Parameters:
  ///   - unit: What is counted, in the plural.
  ///   - count: How many of them are done, where that is another number than `done`.
  /// - Returns: The text, without a line feed.
  func text(unit: String, count: Int? = nil) -> String {
    guard let rate else { return "0 \(unit)/s" }
    let shown = count.map { rate * Double($0) / done } ?? rate
    let number =
      shown < 10
      ? NumberText.fixed(shown, digits: 1) : NumberText.grouped(Int(min(shown, 1e15).rounded()))
    return "\(number) \(unit)/s" + (secondsLeft.map { ", about \(Self.time($0)) left" } ?? "")
  }

  /// A time as people say it: seconds below two minutes, then minutes, then hours and minutes.
  static func time(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 1e9).rounded(.up))
    if whole < 120 { return "\(whole) s" }
    let minutes = (whole + 59) / 60
    return minutes < 120 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
