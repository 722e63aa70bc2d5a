/// The number of terminal columns that text takes.
///
/// East Asian wide and full-width characters and emoji take two columns, combining marks and
/// joiners on their own none, everything else one. A terminal may differ for rare scripts; only the
/// alignment of a table hangs on it.
enum DisplayWidth {
  /// Returns the width of a text without control characters.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func columns(of text: String) -> Int {
    text.reduce(0) { $0 + columns(of: $1) }
  }

  /// Returns the width of one user-perceived character: 0, 1 or 2.
  static func columns(of character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
      // U+FE0F asks for the emoji form of the character before it.
      if scalar == "\u{FE0F}" || isWide(scalar) { return 2 }
      if !isZeroWidth(scalar) { width = 1 }
    }
    return width
  }

  private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    if scalar.properties.isEmojiPresentation { return true }
    return wideRanges.contains { $0.contains(scalar.value) }
  }

  /// Blocks of wide characters, after the East_Asian_Width property (W and F) of Unicode 16.
  ///
  /// Unassigned code points inside a block are included; emoji come from their own property.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul leading consonants
    0x2329...0x232A,  // angle brackets
    0x2E80...0x303E,  // radicals, CJK punctuation
    0x3041...0x4DBF,  // kana, Bopomofo, compatibility forms, extension A
    0x4E00...0xA4CF,  // ideographs, Yi
    0xA960...0xA97C,  // Hangul extended A
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // compatibility ideographs
    0xFE10...0xFE19,  // vertical forms
    0xFE30...0xFE6B,  // compatibility and small forms
    0xFF01...0xFF60,  // full-width forms
    0xFFE0...0xFFE6,  // full-width signs
    0x16FE0...0x18DFF,  // Tangut, Khitan
    0x1AFF0...0x1B2FF,  // kana supplements, Nushu
    0x1F200...0x1F265,  // enclosed ideographs
    0x20000...0x3FFFD,  // ideograph extensions
  ]
}
