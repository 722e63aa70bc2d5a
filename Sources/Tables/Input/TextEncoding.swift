internal import Glibc

/// A character encoding that a file may be in, by its name.
package struct TextEncoding: Equatable, Sendable {
  /// The name as it was given.
  let name: String

  /// Makes an encoding of a name, which need not be known.
  ///
  /// - Parameter name: A name that iconv knows, or a usual form of one.
  package init(name: String) { self.name = name }

  /// Whether the system can decode it.
  package var isKnown: Bool {
    if isUTF8 { return true }
    // An empty name would be that of the locale, and what follows two slashes is an order to iconv.
    let parts = name.split(separator: "//", omittingEmptySubsequences: false)
    if parts[0].isEmpty || parts.dropFirst().contains(where: { !$0.isEmpty }) { return false }
    guard let converter = unsafe iconv_open("UTF-8", systemName),
      Int(bitPattern: converter) != -1
    else { return false }
    unsafe iconv_close(converter)
    return true
  }

  /// The name by which the system's iconv knows it.
  ///
  /// Files that are called Shift_JIS or EUC-JP nearly always have the additions of Windows, such
  /// as '①' and '㈱', and in the Web both names mean the encoding with them.
  var systemName: String {
    switch folded {
    case "shiftjis", "sjis", "mskanji": "CP932"
    case "eucjp": "EUC-JP-MS"
    case "latin1": "ISO-8859-1"
    default: name
    }
  }

  /// Whether it is what the readers take without decoding.
  var isUTF8: Bool { folded == "utf8" }

  /// Whether its characters have two bytes, or two halves of two.
  var isOfTwoBytes: Bool { folded.hasPrefix("utf16") || folded.hasPrefix("ucs2") }

  /// The bytes of its smallest character, by which a reader passes over what is none.
  var unitLength: Int {
    if isOfTwoBytes { return 2 }
    return folded.hasPrefix("utf32") || folded.hasPrefix("ucs4") ? 4 : 1
  }

  /// The name in lower case without hyphens and underscores.
  private var folded: String {
    String(name.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " })
  }
}
