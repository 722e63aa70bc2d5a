/// Which n-grams of a text become features.
public struct NGramOptions: Codable, Equatable, Sendable {
  /// The longest sequence of words, at least 0; sequences from 1 word on are taken.
  public var longestWordSequence = 2
  /// The shortest sequence of characters inside a word, at least 1.
  public var shortestInWord = 2
  /// The longest sequence of characters inside a word; 0 takes none.
  public var longestInWord = 5
  /// The longest sequence of characters in text without spaces, at least 0.
  public var longestInRun = 4

  /// The default n-grams.
  public init() {}
}
