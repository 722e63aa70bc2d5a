package import Tables

/// Which n-grams of a text become features.
public struct NGramOptions: Codable, Equatable, Sendable {
  /// The longest sequence of words, 0 to 64; sequences from 1 word on are taken.
  public var longestWordSequence = 2
  /// The shortest sequence of characters inside a word, 1 to 64.
  public var shortestInWord = 2
  /// The longest sequence of characters inside a word, at most 64; 0 takes none.
  public var longestInWord = 5
  /// The longest sequence of characters in text without spaces, 0 to 64.
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

extension NGramOptions {
  /// The longest sequence that can be asked for: time and memory grow with it.
  static let lengthLimit = 64

  /// The first option that is out of its range, with its value; `nil` where all are within.
  var firstOutOfRange: (name: String, value: Int)? {
    let lengths = [
      (name: "longestWordSequence", value: longestWordSequence, least: 0),
      (name: "shortestInWord", value: shortestInWord, least: 1),
      (name: "longestInWord", value: longestInWord, least: 0),
      (name: "longestInRun", value: longestInRun, least: 0),
    ]
    return lengths.first { !($0.least...Self.lengthLimit ~= $0.value) }
      .map { ($0.name, $0.value) }
  }
}
