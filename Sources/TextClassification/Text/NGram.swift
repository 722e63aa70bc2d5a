/// The families of n-grams, which never share a feature.
public enum NGramKind: UInt8, Sendable, Codable, CaseIterable {
  /// One word, number, emoji or run of a punctuation mark.
  case word = 1
  /// Two of these in sequence.
  case wordPair = 2
  /// Three or more of these in sequence.
  case wordSequence = 3
  /// The first word, or the first two, of a text.
  case opening = 4
  /// A word in the scope of a negation.
  case negated = 5
  /// A word in capitals, a word with a first capital, or that there are capitals.
  case capitals = 6
  /// The beginnings of two words a few words apart, in order.
  case stemPair = 7
  /// Up to three characters of one word, the word's two ends counted as characters.
  case shortInWord = 8
  /// More characters of one word.
  case longInWord = 9
  /// Characters of a chunk of text without spaces, as Japanese writes it.
  case inRun = 10
  /// Runs of one script in such a text: kanji, hiragana, katakana; one, two or three in sequence.
  case scriptRun = 11
  /// Characters close to the end of such a text.
  case ending = 12
  /// That an n-gram stands more than once in a text.
  case repeated = 13
}

/// 64-bit hashing of n-grams: distinct n-grams do not meet in practice.
///
/// The low four bits tell the family, the others are spread evenly. With ten million distinct
/// n-grams the chance that any two share a hash is below one in 20,000.
enum NGramHash {
  private static let kindMask: UInt64 = 15

  /// The hash of no characters, from which a family's n-grams start.
  @inline(__always)
  static func seed(_ kind: NGramKind) -> UInt64 {
    UInt64(kind.rawValue) &* 0x9E37_79B9_7F4A_7C15
  }

  /// Extends a hash by a scalar or by another hash: a bijection for each value added.
  @inline(__always)
  static func extend(_ hash: UInt64, by value: UInt64) -> UInt64 {
    let mixed = (hash ^ value) &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ (mixed >> 32)
  }

  /// Spreads a hash over all bits but the last four, which tell the family.
  ///
  /// The result is never the largest number, which marks a free slot.
  @inline(__always)
  static func finish(_ hash: UInt64, _ kind: NGramKind) -> UInt64 {
    let mixed = (hash ^ (hash >> 29)) &* 0xBF58_476D_1CE4_E5B9
    return (mixed ^ (mixed >> 32)) & ~kindMask | UInt64(kind.rawValue)
  }

  /// The hash of an n-gram's standing more than once.
  @inline(__always)
  static func repeated(_ hash: UInt64) -> UInt64 {
    finish(extend(seed(.repeated), by: hash), .repeated)
  }

  /// The number of a finished hash's family, from 0 to 15.
  @inline(__always)
  static func rawKind(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash & kindMask) }

  /// The family of a finished hash; `nil` for a number that is none.
  static func kind(of hash: UInt64) -> NGramKind? {
    NGramKind(rawValue: UInt8(rawKind(of: hash)))
  }
}
