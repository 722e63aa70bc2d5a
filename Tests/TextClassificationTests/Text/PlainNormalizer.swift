import Foundation

@testable import TextClassification

// Foundation and not FoundationEssentials: its normalisation forms are a second implementation,
// and its regular expressions know scripts and pictographic characters.

/// What ``TextNormalizer`` promises, written plainly over whole strings and without utf8proc.
///
/// Ignorable scalars are dropped; scalars with a replacement of their own and joiners of emoji part
/// the text; everything between is put through NFKC and case folding as a whole.
enum PlainNormalizer {
  /// The folded scalars of a text.
  static func normalize(_ bytes: [UInt8]) -> [UInt32] {
    var output: [Unicode.Scalar] = []
    var pending: [Unicode.Scalar] = []
    for scalar in decode(bytes) {
      let kind = scalarClass(of: scalar)
      if kind == .ignorable { continue }
      if kind == .joiner {
        let before = (output + fold(pending)).last.map { scalarClass(of: $0) }
        guard before == .emoji || before == .emojiModifier else { continue }
      }
      // Tags part the text too: Foundation takes U+E0062 for a 'b' that a mark may join.
      let stays = kind == .joiner || kind == .emojiModifier
      if let replacement = stays ? scalar : replacement(of: scalar) {
        output += fold(pending) + [replacement]
        pending = []
      } else {
        pending.append(scalar)
      }
    }
    return (output + fold(pending)).map(\.value)
  }

  /// The scalars of UTF-8 bytes; each byte that begins no valid scalar is U+FFFD.
  static func decode(_ bytes: [UInt8]) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var position = 0
    while position < bytes.count {
      let valid = (1...4).lazy.filter { position + $0 <= bytes.count }.compactMap { length in
        let text = String(validating: bytes[position..<position + length], as: UTF8.self)
        return text.flatMap { $0.unicodeScalars.count == 1 ? $0.unicodeScalars.first : nil }
      }
      let scalar = valid.first
      scalars.append(scalar ?? "\u{FFFD}")
      position += scalar.map { UTF8.width($0) } ?? 1
    }
    return scalars
  }

  /// NFKC of the case-folded NFKD, apostrophes of all shapes made one.
  static func fold(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let decomposed = string(scalars).decomposedStringWithCompatibilityMapping
    let folded = decomposed.unicodeScalars.flatMap { caseFold($0) }
    let composed = string(folded).precomposedStringWithCompatibilityMapping
    return composed.unicodeScalars.map { replacement(of: $0) ?? $0 }
  }

  /// Full case folding: lower case of upper case, but for the scripts where Unicode differs.
  static func caseFold(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar.value {
    case 0x131: [scalar]
    case 0x13A0...0x13F5, 0x13F8...0x13FD, 0xAB70...0xABBF:
      Array(scalar.properties.uppercaseMapping.unicodeScalars)
    default:
      Array(
        scalar.properties.lowercaseMapping.uppercased().lowercaseScalarByScalar.unicodeScalars)
    }
  }

  /// The scalar that stands for another whatever NFKC says.
  static func replacement(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if "\u{2018}\u{2019}\u{2BC}\u{FF07}`\u{B4}".unicodeScalars.contains(scalar) { return "'" }
    let stays = (0x3131...0x318E).contains(scalar.value) || scalar.properties.isLineBreak
    return stays ? scalar : nil
  }

  private static func string(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}

extension PlainNormalizer {
  /// The class of a scalar, from the standard library's properties.
  static func scalarClass(of scalar: Unicode.Scalar) -> ScalarClass {
    let properties = scalar.properties
    switch scalar {
    case "'": return .apostrophe
    case "_": return .letter
    case "\u{200D}": return .joiner
    case "\u{1F3FB}"..."\u{1F3FF}", "\u{E0020}"..."\u{E007F}": return .emojiModifier
    case "\u{1F1E6}"..."\u{1F1FF}": return .regionalIndicator
    default: break
    }
    if properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format {
      return .ignorable
    }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark:
      return unspaced.matches(scalar) ? .unspaced : .letter
    case .decimalNumber, .letterNumber, .otherNumber: return .digit
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control: return .space
    default: return scalar.value > 0xFF && pictographic.matches(scalar) ? .emoji : .symbol
    }
  }

  private static let pictographic = ScalarPattern(#"\p{Extended_Pictographic}"#)

  /// The scripts without spaces between words, and what several of them share.
  private static let unspaced = ScalarPattern(
    #"[\p{sc=Hira}\p{sc=Kana}\p{sc=Hani}\p{sc=Bopo}\p{sc=Thai}\p{sc=Laoo}\p{sc=Tibt}"#
      + #"\p{sc=Mymr}\p{sc=Khmr}\p{sc=Tale}\p{sc=Talu}\p{sc=Lana}\p{sc=Yiii}\p{sc=Java}"#
      + #"\u3005-\u3007\u3021-\u303C\u3099-\u309A\u30FC\uA9CF]"#)
}

/// A regular expression for one scalar, which remembers its answers.
private final class ScalarPattern: @unchecked Sendable {
  private let expression: NSRegularExpression?
  private let lock = NSLock()
  private var known: [Unicode.Scalar: Bool] = [:]

  init(_ pattern: String) { expression = try? NSRegularExpression(pattern: pattern) }

  func matches(_ scalar: Unicode.Scalar) -> Bool {
    lock.withLock {
      if let answer = known[scalar] { return answer }
      let text = String(scalar)
      let range = NSRange(location: 0, length: text.utf16.count)
      let answer = expression?.firstMatch(in: text, range: range) != nil
      known[scalar] = answer
      return answer
    }
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isLineBreak: Bool {
    generalCategory == .lineSeparator || generalCategory == .paragraphSeparator
  }
}

extension String {
  /// Lower case without regard to neighbours: a final sigma is a sigma.
  fileprivate var lowercaseScalarByScalar: String {
    unicodeScalars.map(\.properties.lowercaseMapping).joined()
  }
}
