package import Tables

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

  /// The n-grams that suit short texts.
  public init() {}

  /// The mean length of a text in bytes from which texts count as long.
  private static let longTextBytes = 500

  /// The n-grams that suit a corpus.
  ///
  /// Short texts gain from sequences of characters, which reach words never seen. Long ones hold
  /// enough known words, gain from sequences of three, and would have ten times the features.
  ///
  /// - Parameter texts: The training corpus.
  package init(suiting texts: TextColumn) {
    if texts.byteCount >= Self.longTextBytes * max(1, texts.count) {
      longestWordSequence = 3
      longestInWord = 0
    }
  }
}
