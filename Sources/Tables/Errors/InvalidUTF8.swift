/// Bytes that are no UTF-8, and what they look like.
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

  /// What bytes look like that are no UTF-8.
  public enum Appearance: Equatable, Sendable {
    /// UTF-8 but for a fault.
    case damaged
    /// A text in an encoding.
    case encoding(Encoding)
    /// A text of Cyrillic, Chinese, Korean or another script, in one of many encodings.
    case otherScript
  }

  /// The first byte that no text in UTF-8 has there.
  public let byte: UInt8

  /// Place of that byte in the file, from 0.
  public let byteOffset: Int

  /// What the bytes look like.
  public let appearance: Appearance

  /// Whether the file ends there, within what could be a character of UTF-8.
  public internal(set) var isCut = false

  /// Whether the bytes were decompressed: damaged data may show before their checksum does.
  public internal(set) var isDecompressed = false

  /// What is wrong and how to convert the file.
  public var description: String {
    let fault = "the byte 0x\(twoDigits(byte)) at byte offset \(byteOffset) is no UTF-8"
    let cut = isCut ? "cut short, or " : isDecompressed ? "damaged in its compression, or " : ""
    switch appearance {
    case .damaged:
      return fault + ", though the text before it is; the file may be damaged or cut "
        + "short, or be joined of parts in several encodings"
    case .encoding(let encoding) where byte == 0:
      let name = encoding.rawValue
      return "a zero byte stands beside a character, as in \(name); if the file is in it, give "
        + "--encoding \(name)"
    case .encoding(let encoding):
      let name = encoding.rawValue
      return fault + "; the file may be \(cut)in \(name): if so, give --encoding \(name)"
    case .otherScript:
      return fault
        + "; the file may be \(cut)in an encoding of another script, such as windows-1251, "
        + "KOI8-R, GB18030, Big5 or EUC-KR: give its name with --encoding"
    }
  }
}

extension InvalidUTF8.Appearance {
  /// Guesses what bytes are that are no UTF-8.
  ///
  /// Two-byte pairs alone prove little, since Latin-1 has them too ('é' before a letter); kana do:
  /// in Shift_JIS their first byte, 0x82 or 0x83, is a control character in Latin-1, and in EUC-JP,
  /// 0xA4 or 0xA5, a currency sign. In EUC-KR the first of these leads single letters of Hangul, as in
  /// a laugh, so that kana must make up a fifth of the pairs. Three bytes above ASCII in a row are rare in
  /// what Latin-1 is for, and the rule in other scripts.
  ///
  /// - Parameters:
  ///   - bytes: The text from the fault on.
  ///   - isAfterUTF8: Whether what stands before it is surely UTF-8.
  ///   - isFileStart: Whether nothing stands before it.
  init(
    guessedFrom bytes: some Sequence<UInt8>, isAfterUTF8: Bool, isFileStart: Bool
  ) {
    if isAfterUTF8 {
      self = .damaged
    } else if isFileStart, bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
      self = .encoding(.utf32)
    } else if isFileStart, bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self = .encoding(.utf16)
    } else if Self.isShiftJIS(bytes) {
      self = .encoding(.shiftJIS)
    } else if Self.isEUCJP(bytes) {
      self = .encoding(.eucJP)
    } else if Self.isOfOtherScript(bytes) {
      self = .otherScript
    } else {
      // Latin-1 has no characters there that a text would use, and Windows quotes and dashes.
      let unused: [UInt8] = [0x81, 0x8D, 0x8F, 0x90, 0x9D]
      let high = bytes.filter { (0x80...0x9F).contains($0) }
      let isLatin1 = high.isEmpty || high.contains(where: unused.contains)
      self = .encoding(isLatin1 ? .latin1 : .windows1252)
    }
  }

  /// Whether a third of at least eight bytes above ASCII stand three and more in a row.
  private static func isOfOtherScript(_ bytes: some Sequence<UInt8>) -> Bool {
    var (count, inRuns, run) = (0, 0, 0)
    for byte in bytes {
      guard byte >= 0x80 else {
        run = 0
        continue
      }
      count += 1
      run += 1
      if run == 3 { inRuns += 3 } else if run > 3 { inRuns += 1 }
    }
    return count >= 8 && 3 * inRuns >= count
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
    var (pairs, kana) = (0, 0)
    for byte in bytes {
      if let first = lead {
        lead = nil
        guard (0xA1...0xFE).contains(byte) else { return false }
        pairs += 1
        if first == 0xA4 && byte <= 0xF3 || first == 0xA5 && byte <= 0xF6 { kana += 1 }
      } else if (0xA1...0xFE).contains(byte) || byte == 0x8E {
        lead = byte
      } else if byte >= 0x80 {
        return false
      }
    }
    return kana > 0 && 5 * kana >= pairs
  }
}
