/// English words that negate what follows them.
///
/// In other languages negation stands in the word or beside it, where sequences of characters and
/// words see it.
struct NegationWords: Sendable {
  static let words = [
    "not", "no", "never", "neither", "nor", "cannot", "without", "hardly", "barely", "nothing",
    "none", "nobody", "nowhere",
  ]
  private let hashes: [UInt64]

  init() {
    hashes = Self.words.map { word in
      word.unicodeScalars.reduce(NGramHash.seed(.word)) {
        NGramHash.extend($0, by: UInt64($1.value))
      }
    }
  }

  /// Whether a token negates: one of the words, or a word that ends with `n't`.
  @inline(__always)
  func contains(_ token: Token, _ scalars: UnsafeMutablePointer<UInt32>) -> Bool {
    let end = Int(token.end)
    let length = end &- Int(token.start)
    guard length >= 2, length <= 10 else { return false }
    if unsafe scalars[end &- 1] == 0x74, unsafe scalars[end &- 2] == 0x27, length >= 3,
      unsafe scalars[end &- 3] == 0x6E
    {
      return true
    }
    return hashes.contains(token.hash)
  }
}
