/// Bytes that are no UTF-8, and the encoding they look like.
public struct InvalidUTF8: Equatable, Sendable, CustomStringConvertible {
  /// An encoding a text may be in.
  public enum Encoding: String, Equatable, Sendable {
    /// ISO 8859-1, which Western files are likely to be in.
    case latin1 = "ISO-8859-1"
    /// Shift_JIS with the additions of Windows, which Japanese files are likely to be in.
    case shiftJIS = "CP932"
    /// UTF-16 with a byte order mark.
    case utf16 = "UTF-16"
  }

  /// The first byte that cannot be read.
  public let byte: UInt8

  /// Place of that byte in the file, from 0.
  public let byteOffset: Int

  /// The encoding the bytes look like.
  public let likelyEncoding: Encoding

  /// What is wrong and how to convert the file.
  public var description: String {
    let value = String(byte, radix: 16, uppercase: true)
    let digits = value.count == 1 ? "0" + value : value
    let name =
      switch likelyEncoding {
      case .latin1: "Latin-1"
      case .shiftJIS: "Shift_JIS"
      case .utf16: "UTF-16"
      }
    return "the byte 0x\(digits) at byte offset \(byteOffset) is no UTF-8; the file may be in "
      + "\(name), which 'iconv -f \(likelyEncoding.rawValue) -t UTF-8' converts"
  }
}

extension InvalidUTF8.Encoding {
  /// Guesses the encoding of bytes that are no UTF-8.
  ///
  /// Two-byte pairs alone prove little, since Latin-1 has them too ('é' before a letter); kana do,
  /// because their first byte, 0x82 or 0x83, is a control character in Latin-1.
  ///
  /// - Parameters:
  ///   - bytes: The text from the fault on.
  ///   - isFileStart: Whether nothing stands before it.
  init(guessedFrom bytes: some Sequence<UInt8>, isFileStart: Bool) {
    if isFileStart, bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16
      return
    }
    var lead: UInt8?
    var hasKana = false
    for byte in bytes {
      if let first = lead {
        lead = nil
        guard (0x40...0xFC).contains(byte), byte != 0x7F else {
          self = .latin1
          return
        }
        hasKana = hasKana || (first == 0x82 && byte >= 0x9F) || (first == 0x83 && byte <= 0x96)
      } else if (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte) {
        lead = byte
      } else if byte == 0x80 || byte == 0xA0 || byte >= 0xFD {
        self = .latin1
        return
      }
    }
    self = hasKana ? .shiftJIS : .latin1
  }
}
