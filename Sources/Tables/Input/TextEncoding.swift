/// A character encoding that a file may be in, by its name.
struct TextEncoding: Equatable, Sendable {
  /// The name as it was given.
  let name: String

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

  /// The name in lower case without hyphens and underscores.
  private var folded: String {
    String(name.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " })
  }
}
