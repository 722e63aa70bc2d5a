import Files
import Glibc
import TextClassification

/// Numbers as the reports print them, the same in every locale.
enum NumberText {
  /// Returns a number with a fixed count of digits after the point.
  ///
  /// The exact value of the binary number is rounded, a tie to the even digit, as C's and Python's
  /// formatting do; zero has no sign. Numbers from 10^15 on are written as Swift describes them.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - digits: The count of digits after the point, in `1...6`.
  /// - Returns: The number in decimal digits.
  static func fixed(_ value: Double, digits: Int) -> String {
    precondition((1...6).contains(digits), "got \(digits) digits")
    guard abs(value) < 1e15 else { return "\(value)" }
    let scale = (0..<digits).reduce(UInt128(1)) { scale, _ in scale * 10 }
    var units: UInt128 = 0
    // Anything smaller rounds to zero at six digits, and subnormal numbers stay out.
    if abs(value) >= 1e-9 {
      // |value| = significand · 2^−shift with 0 < shift < 83, so the product fits 128 bits.
      let significand = UInt128(value.significandBitPattern | 1 << 52)
      let shift = 52 - Int(value.exponent)
      let product = significand * scale
      units = product >> UInt128(shift)
      let remainder = product - units << UInt128(shift)
      let half = UInt128(1) << UInt128(shift - 1)
      if remainder > half || (remainder == half && units % 2 == 1) { units += 1 }
    }
    let fraction = String(units % scale)
    let sign = value < 0 && units > 0 ? "-" : ""
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(sign)\(units / scale).\(zeros)\(fraction)"
  }

  /// Returns a share of a whole in percent with one decimal and without the sign.
  ///
  /// It is rounded half up from the two counts, without the detour of a binary fraction. "100.0" is
  /// kept for the whole itself: 9,997 of 10,000 are 99.9, though 100.0 would be nearer.
  ///
  /// - Parameters:
  ///   - part: The part, in `0...whole`.
  ///   - whole: The whole, at least 1.
  /// - Returns: The percentage, as in "84.0".
  static func percent(_ part: Int, of whole: Int) -> String {
    let (product, overflow) = part.multipliedReportingOverflow(by: 2000)
    guard whole > 0, !overflow else { return notAvailable }
    let tenths = (product + whole) / (2 * whole)
    let shown = tenths == 1000 && part < whole ? 999 : tenths
    return "\(shown / 10).\(shown % 10)"
  }

  /// Returns a proportion in percent with one decimal and without the sign.
  ///
  /// As with counts, "100.0" stands for 1 alone.
  static func percent(_ proportion: Double) -> String {
    let text = fixed(proportion * 100, digits: 1)
    return text == "100.0" && proportion < 1 ? "99.9" : text
  }

  /// Returns a count, with commas between groups of three digits from 10,000 on.
  static func grouped(_ count: Int) -> String {
    let digits = String(count)
    guard count >= 10_000 else { return digits }
    var text = ""
    for (position, digit) in digits.enumerated() {
      if position > 0, (digits.count - position).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// Returns a number as `1.2e-05`, with two significant digits.
  static func scientific(_ value: Double) -> String {
    guard value.isFinite, value != 0 else { return value == 0 ? "0" : notAvailable }
    var exponent = Int(log10(abs(value)).rounded(.down))
    var mantissa = fixed(value / pow(10, Double(exponent)), digits: 1)
    // 9.96 rounds to 10.0, which is 1.0 with the next exponent.
    if mantissa.hasSuffix("10.0") {
      exponent += 1
      mantissa = value < 0 ? "-1.0" : "1.0"
    }
    let size = abs(exponent) < 10 ? "0\(abs(exponent))" : "\(abs(exponent))"
    return "\(mantissa)e\(exponent < 0 ? "-" : "+")\(size)"
  }

  /// Returns a number with the fewest digits that tell it, whole ones without a fraction.
  static func short(_ value: Double) -> String { NumberWords.short(value) }

  /// Returns a number of single precision with the fewest digits that tell it.
  static func short(_ value: Float) -> String { NumberWords.short(value) }

  /// Returns a count with its noun, as in "1 row" or "25,000 rows".
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(grouped(count)) \(NumberWords.plural(noun, count))"
  }

  /// Returns an interval of proportions in percent, as in "71.1–86.7".
  ///
  /// The upper end may be "100.0" where it is only near: "99.9–99.9" would be no interval.
  static func interval(_ interval: Interval) -> String {
    "\(percent(interval.lower))–\(fixed(interval.upper * 100, digits: 1))"
  }

  /// What stands for an undefined figure.
  static let notAvailable = "n/a"
}

extension NumberText {
  /// Returns a number with its sign and four digits after the point; zero has no sign.
  static func signed(_ value: Double) -> String {
    let text = fixed(value, digits: 4)
    return value > 0 && text != "0.0000" ? "+" + text : text
  }
}
