/// What a Unicode scalar is to the tokenizer, after normalisation.
enum ScalarClass: UInt8 {
  /// White space and control characters: ends a chunk of text.
  case space
  /// A letter or mark of a script that puts spaces between its words; the low line too.
  case letter
  /// A digit or another numeric character.
  case digit
  /// A letter or mark of a script that does not: kana, Han, Thai, Lao, Khmer, Burmese and others.
  case unspaced
  /// Punctuation and symbols that are no emoji.
  case symbol
  /// An apostrophe, which joins two letters (`don't`) and is a symbol elsewhere.
  case apostrophe
  /// A pictographic character.
  case emoji
  /// A skin tone or tag character: part of the emoji before it.
  case emojiModifier
  /// A regional indicator: two make a flag.
  case regionalIndicator
  /// The zero-width joiner: joins emoji, and is dropped like an ignorable scalar elsewhere.
  case joiner
  /// Nothing to a reader: variation selectors, soft hyphens, direction marks, fillers, byte order
  /// marks.
  case ignorable
}

extension ScalarClass {
  /// Classifies a scalar that normalisation has already mapped.
  ///
  /// - Parameters:
  ///   - scalar: The scalar's value.
  ///   - category: Its general category, as utf8proc numbers it.
  ///   - isPictographic: Whether Unicode lists it as an extended pictographic character.
  init(scalar: UInt32, category: Int32, isPictographic: Bool) {
    switch scalar {
    case 0x27: self = .apostrophe
    case 0x5F: self = .letter
    case 0x200D: self = .joiner
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: self = .ignorable
    // Marks and letters that show nothing: the grapheme joiner and fillers, some much used as
    // blanks, vowels that are never drawn and the selectors of Mongolian.
    case 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x3164, 0xFFA0: self = .ignorable
    case 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: self = .emojiModifier
    case 0x1F1E6...0x1F1FF: self = .regionalIndicator
    default:
      switch category {
      case 1...8: self = Self.isUnspaced(scalar) ? .unspaced : .letter
      case 9...11: self = .digit
      case 12...22: self = isPictographic && scalar > 0xFF ? .emoji : .symbol
      case 23...26: self = .space
      case 27: self = .ignorable
      default: self = isPictographic ? .emoji : .symbol
      }
    }
  }

  /// Whether a letter or mark belongs to a script written without spaces between words.
  private static func isUnspaced(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0E00...0x0EFF, 0x0F00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF: true
    case 0x1950...0x19FF, 0x1A20...0x1AAF, 0x3005...0x3007, 0x3021...0x312F: true
    case 0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x9FFF, 0xA000...0xA4CF: true
    case 0xA980...0xA9FF, 0xAA60...0xAA7F, 0xF900...0xFAFF, 0x1AFF0...0x1B16F: true
    case 0x16FE3, 0x16FF0...0x16FF1, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
