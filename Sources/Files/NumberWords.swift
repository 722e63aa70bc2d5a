/// Numbers in messages, for every target that writes some.
package enum NumberWords {
  /// Returns a count with its noun, as in "1 row" or "2 rows".
  ///
  /// - Parameters:
  ///   - count: The count.
  ///   - noun: What is counted, in the singular, with a regular plural.
  /// - Returns: The words.
  package static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(plural(noun, count))"
  }

  /// Returns a noun in the number of a count.
  package static func plural(_ noun: String, _ count: Int) -> String {
    count == 1 ? noun : noun + "s"
  }

  /// Returns a number with the fewest digits that tell it, whole ones without a fraction.
  package static func short(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }

  /// Returns a number of single precision with the fewest digits that tell it.
  package static func short(_ value: Float) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }

  /// Returns a number as 16 hexadecimal digits.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - uppercase: Whether its letters are capitals.
  /// - Returns: The digits, with leading zeros.
  package static func hexadecimal(_ number: UInt64, uppercase: Bool = false) -> String {
    let digits = String(number, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns the number of a text of decimal digits; `nil` for anything else.
  ///
  /// Hexadecimal numbers, infinities and the like, which Swift reads as well, are none.
  package static func decimal(_ text: some StringProtocol) -> Double? {
    let isDecimal = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
    }
    return isDecimal ? Double(text) : nil
  }
}
