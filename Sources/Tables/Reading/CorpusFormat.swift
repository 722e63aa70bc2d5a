/// How a file of texts is laid out.
public enum CorpusFormat: String, Codable, Equatable, Sendable {
  /// One JSON array of objects.
  case jsonArray
  /// JSON Lines: one object on each line.
  case jsonLines
  /// One text on each line.
  case plainLines

  /// Tells the format by the first bytes of a file.
  ///
  /// The first byte that is no blank decides: '[' begins an array, '{' JSON Lines, anything else
  /// plain lines.
  ///
  /// - Parameter bytes: The beginning of the file, without a byte order mark.
  /// - Returns: The format, or nil where all bytes are blanks and more are needed.
  /// - Complexity: O(*n*) in the blanks at the beginning.
  public static func detected(from bytes: some Sequence<UInt8>) -> CorpusFormat? {
    for byte in bytes {
      switch byte {
      case 0x09, 0x0A, 0x0D, 0x20: continue
      case UInt8(ascii: "["): return .jsonArray
      case UInt8(ascii: "{"): return .jsonLines
      default: return .plainLines
      }
    }
    return nil
  }
}
