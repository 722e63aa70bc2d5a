/// Bytes that are no UTF-8, and the encoding they look like.
public struct InvalidUTF8: Equatable, Sendable, CustomStringConvertible {
  /// An encoding a text may be in.
  public enum Encoding: String, Equatable, Sendable {
    /// EUC-JP, in which older Japanese files of Unix are.
    case eucJP = "EUC-JP"
    /// ISO 8859-1, which Western files are likely to be in.
    case latin1 = "Latin-1"
    /// Shift_JIS, which Japanese files are likely to be in.
    case shiftJIS = "Shift_JIS"
    /// UTF-16 with a byte order mark.
    case utf16 = "UTF-16"
    /// UTF-16 without a mark, the higher byte first.
    case utf16BE = "UTF-16BE"
    /// UTF-16 without a mark, the lower byte first.
    case utf16LE = "UTF-16LE"
    /// UTF-32 with a byte order mark.
    case utf32 = "UTF-32"
    /// UTF-32 without a mark, the higher byte first.
    case utf32BE = "UTF-32BE"
    /// UTF-32 without a mark, the lower byte first.
    case utf32LE = "UTF-32LE"
    /// Latin-1 with the additions of Windows, such as curly quotes.
    case windows1252 = "windows-1252"
  }

  /// The first byte that no text in UTF-8 has there.
  public let byte: UInt8

  /// Place of that byte in the file, from 0.
  public let byteOffset: Int

  /// The encoding the bytes look like; nil for a fault in what is UTF-8 otherwise.
  public let likelyEncoding: Encoding?

  /// Whether the file ends there, within what could be a character of UTF-8.
  public internal(set) var isCut = false

  /// What is wrong and how to convert the file.
  public var description: String {
    guard let name = likelyEncoding?.rawValue else {
      return "the byte 0x\(twoDigits(byte)) at byte offset \(byteOffset) is no UTF-8, though the "
        + "text before it is; the file may be damaged or cut short"
    }
    if byte == 0 {
      return "a zero byte stands beside a character, as in \(name); if the file is in it, give "
        + "--encoding \(name)"
    }
    return "the byte 0x\(twoDigits(byte)) at byte offset \(byteOffset) is no UTF-8; the file may "
      + "be \(isCut ? "cut short, or " : "")in \(name): if so, give --encoding \(name)"
  }
}

extension InvalidUTF8.Encoding {
  /// Guesses the encoding of bytes that are no UTF-8; nil where what stands before them is UTF-8.
  ///
  /// Two-byte pairs alone prove little, since Latin-1 has them too ('é' before a letter); kana do:
  /// in Shift_JIS their first byte, 0x82 or 0x83, is a control character in Latin-1, and in EUC-JP,
  /// 0xA4 or 0xA5, a currency sign.
  ///
  /// - Parameters:
  ///   - bytes: The text from the fault on.
  ///   - text: What stands before it, if only in the same row; all of it can be read as UTF-8.
  ///   - isFileStart: Whether nothing stands before it.
  init?(
    guessedFrom bytes: some Sequence<UInt8>, after text: some Sequence<UInt8>, isFileStart: Bool
  ) {
    if Self.isSurelyUTF8(text) {
      return nil
    } else if isFileStart, bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
      self = .utf32
    } else if isFileStart, bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16
    } else if Self.isShiftJIS(bytes) {
      self = .shiftJIS
    } else if Self.isEUCJP(bytes) {
      self = .eucJP
    } else {
      // Latin-1 has no characters there that a text would use, and Windows quotes and dashes.
      let unused: [UInt8] = [0x81, 0x8D, 0x8F, 0x90, 0x9D]
      let high = bytes.filter { (0x80...0x9F).contains($0) }
      self = high.isEmpty || high.contains(where: unused.contains) ? .latin1 : .windows1252
    }
  }

  /// Whether a text that can be read as UTF-8 can hardly be in another encoding: two characters of
  /// three bytes, or four of two, seldom come about by chance.
  private static func isSurelyUTF8(_ text: some Sequence<UInt8>) -> Bool {
    var evidence = 0
    for byte in text {
      if (0xC2...0xDF).contains(byte) { evidence += 1 }
      if byte >= 0xE0 { evidence += 2 }
    }
    return evidence >= 4
  }

  private static func isShiftJIS(_ bytes: some Sequence<UInt8>) -> Bool {
    var lead: UInt8?
    var hasKana = false
    for byte in bytes {
      if let first = lead {
        lead = nil
        guard (0x40...0xFC).contains(byte), byte != 0x7F else { return false }
        hasKana = hasKana || (first == 0x82 && byte >= 0x9F) || (first == 0x83 && byte <= 0x96)
      } else if (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte) {
        lead = byte
      } else if byte == 0x80 || byte == 0xA0 || byte >= 0xFD {
        return false
      }
    }
    return hasKana
  }

  private static func isEUCJP(_ bytes: some Sequence<UInt8>) -> Bool {
    var lead: UInt8?
    var hasKana = false
    for byte in bytes {
      if let first = lead {
        lead = nil
        guard (0xA1...0xFE).contains(byte) else { return false }
        hasKana = hasKana || (first == 0xA4 && byte <= 0xF3) || (first == 0xA5 && byte <= 0xF6)
      } else if (0xA1...0xFE).contains(byte) || byte == 0x8E {
        lead = byte
      } else if byte >= 0x80 {
        return false
      }
    }
    return hasKana
  }
}
