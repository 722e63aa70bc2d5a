/// A scalar in single quotes, or its code point where it would not be seen.
///
/// - Parameter scalar: The scalar to show.
/// - Returns: Such as `'x'` or `U+FEFF`.
func quoted(_ scalar: Unicode.Scalar) -> String {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
    .spaceSeparator:
    codePoint(scalar)
  default: "'\(scalar)'"
  }
}

/// A scalar's code point.
///
/// - Parameter scalar: The scalar to show.
/// - Returns: Such as `U+000A`.
func codePoint(_ scalar: Unicode.Scalar) -> String { "U+" + hexadecimal(scalar.value) }

/// A number in hexadecimal with at least four digits.
///
/// - Parameter number: The number to show.
/// - Returns: Such as `00E9`.
func hexadecimal(_ number: UInt32) -> String {
  let digits = String(number, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
