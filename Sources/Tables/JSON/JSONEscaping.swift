/// Strings as JSON writes them.
package enum JSONEscaping {
  /// Appends a string with its quotes.
  ///
  /// Quotes, backslashes and control characters are escaped, U+007F among them.
  ///
  /// - Parameters:
  ///   - text: Valid UTF-8.
  ///   - output: Receives the string on one line.
  package static func append(_ text: some Sequence<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        output.append(UInt8(ascii: "\\"))
        output.append(byte)
      case 0x0A: output += "\\n".utf8
      case 0x0D: output += "\\r".utf8
      case 0x09: output += "\\t".utf8
      case ..<0x20, 0x7F: output += "\\u00\(twoDigits(byte).lowercased())".utf8
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// A string, quotes included.
  ///
  /// - Parameter text: Any text.
  /// - Returns: UTF-8 on one line.
  package static func quoted(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    append(text.utf8, to: &bytes)
    return bytes
  }
}
