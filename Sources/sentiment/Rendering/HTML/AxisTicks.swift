/// Round marks for an axis.
enum AxisTicks {
  /// At most six multiples of 1, 2 or 5 times a power of ten between two values.
  ///
  /// - Parameters:
  ///   - range: The values at the ends of the axis, below 10^9.
  ///   - factor: What the numbers are multiplied by, 100 for percent.
  /// - Returns: The marks, ascending.
  static func round(in range: ClosedRange<Double>, times factor: Double = 1) -> [Plot.Tick] {
    let (low, high) = (range.lowerBound * factor, range.upperBound * factor)
    guard high - low > 1e-6, abs(high) < 1e9, abs(low) < 1e9 else { return [] }
    var step = 1e-6
    var place = 0
    while (high - low) / step > 5 {
      step *= [2, 2.5, 2][place % 3]
      place += 1
    }
    let digits = step > 0.99 ? 0 : step > 0.099 ? 1 : step > 0.0099 ? 2 : 4
    let (first, last) = (Int((low / step).rounded(.up)), Int((high / step).rounded(.down)))
    guard first <= last else { return [] }
    return (first...last).map { multiple in
      let value = Double(multiple) * step
      let text =
        digits == 0
        ? NumberText.grouped(Int(value.rounded())) : NumberText.fixed(value, digits: digits)
      return (value / factor, text)
    }
  }
}
