/// The families of n-grams, which never share a feature.
public enum NGramKind: UInt8, Sendable, Codable, CaseIterable {
  /// Consecutive words, numbers, emoji and runs of punctuation.
  case words = 1
  /// Consecutive characters of one word, the word's two ends counted as characters.
  case wordCharacters = 2
  /// Consecutive characters of a run of text without spaces, as Japanese writes it.
  case runCharacters = 3
}

/// 64-bit hashing of n-grams: distinct n-grams do not meet in practice.
///
/// With ten million distinct n-grams the chance that any two share a hash is below one in 300,000.
enum NGramHash {
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

  /// Extends a sequence of words by the hash of one more.
  ///
  /// The sequence's hash is mixed first: words of the same family would otherwise commute, and a
  /// word after itself would leave nothing.
  @inline(__always)
  static func append(_ word: UInt64, to sequence: UInt64) -> UInt64 {
    extend(extend(sequence, by: 0x20), by: word)
  }

  /// Spreads a hash over all 64 bits, never giving the largest number, which marks a free slot.
  @inline(__always)
  static func finish(_ hash: UInt64) -> UInt64 {
    let mixed = (hash ^ (hash >> 29)) &* 0xBF58_476D_1CE4_E5B9
    return min(mixed ^ (mixed >> 32), .max - 1)
  }
}
