package import Tables

/// Which n-grams of a text become features.
public struct NGramOptions: Codable, Equatable, Sendable {
  /// The longest sequence of words, at least 1.
  public var longestWordSequence = 3
  /// The shortest sequence of characters inside a word, at least 1.
  public var shortestInWord = 1
  /// The longest sequence of characters inside a word; 0 takes none.
  public var longestInWord = 5
  /// The longest sequence of characters in text without spaces; 0 takes none.
  public var longestInRun = 4
  /// How many words apart the words of a pair may be; 0 takes no pairs.
  public var pairDistance = 5
  /// How many characters of the words of a pair count.
  public var stemLength = 4
  /// Whether an n-gram's second occurrence in a text is a feature for text without spaces.
  public var countsRepeatedRuns = true
  /// Whether it is one for words.
  public var countsRepeatedWords = false
  /// Whether the first word and the first two of a text are features of their own.
  public var marksOpenings = true
  /// Whether a word in the scope of a negation is a feature of its own.
  public var marksNegation = true
  /// Whether a word in capitals is a feature of its own.
  public var marksCapitals = true

  /// Whether any family is asked for its repetitions.
  var countsRepeated: Bool { countsRepeatedRuns || countsRepeatedWords }

  /// Whether an n-gram's second occurrence is a feature.
  ///
  /// - Parameter hash: The n-gram's hash.
  /// - Returns: What its family is asked for.
  @inline(__always)
  func countsRepetition(of hash: UInt64) -> Bool {
    let isRun = NGramHash.rawKind(of: hash) >= Int(NGramKind.inRun.rawValue)
    return isRun ? countsRepeatedRuns : countsRepeatedWords
  }

  /// The n-grams that suit short texts.
  public init() {}

  /// The mean length of a text in bytes from which texts count as long.
  private static let longTextBytes = 500

  /// Whether the texts of a corpus are long.
  ///
  /// - Parameter texts: The corpus.
  /// - Returns: Whether their mean length is at or above the limit.
  static func areLong(_ texts: TextColumn) -> Bool {
    areLong(byteCount: texts.byteCount, rowCount: texts.count)
  }

  /// Whether so many texts of so many bytes in all are long.
  static func areLong(byteCount: Int, rowCount: Int) -> Bool {
    byteCount >= longTextBytes * max(1, rowCount)
  }

  /// The n-grams that suit a corpus.
  ///
  /// Short texts gain from sequences of characters, which reach words never seen, and from pairs
  /// of words. Long ones hold enough known words and would have ten times the features; in them it
  /// tells how often a word stands.
  ///
  /// - Parameter texts: The training corpus.
  package init(suiting texts: TextColumn) {
    self.init(areLong: Self.areLong(texts))
  }

  /// The n-grams that suit long texts, or short ones.
  init(areLong: Bool) {
    if areLong {
      longestInWord = 0
      pairDistance = 0
      countsRepeatedWords = true
    }
  }
}

extension NGramOptions {
  /// The longest sequence that can be asked for: time and memory grow with it.
  static let lengthLimit = 64

  /// The first option that is out of its range, with its value; `nil` where all are within.
  var firstOutOfRange: (name: String, value: Int)? {
    let lengths = [
      (name: "longestWordSequence", value: longestWordSequence, least: 1),
      (name: "shortestInWord", value: shortestInWord, least: 1),
      (name: "longestInWord", value: longestInWord, least: 0),
      (name: "longestInRun", value: longestInRun, least: 0),
      (name: "pairDistance", value: pairDistance, least: 0),
      (name: "stemLength", value: stemLength, least: 1),
    ]
    return lengths.first { !($0.least...Self.lengthLimit ~= $0.value) }
      .map { ($0.name, $0.value) }
  }
}

extension NGramOptions {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case longestWordSequence, shortestInWord, longestInWord, longestInRun, pairDistance, stemLength
    case countsRepeatedRuns, countsRepeatedWords, marksOpenings, marksNegation, marksCapitals
  }

  /// Decodes options; what is missing keeps its default, so that a model file from before an option
  /// can be read.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: A `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    try container.update(&longestWordSequence, from: .longestWordSequence)
    try container.update(&shortestInWord, from: .shortestInWord)
    try container.update(&longestInWord, from: .longestInWord)
    try container.update(&longestInRun, from: .longestInRun)
    try container.update(&pairDistance, from: .pairDistance)
    try container.update(&stemLength, from: .stemLength)
    try container.update(&countsRepeatedRuns, from: .countsRepeatedRuns)
    try container.update(&countsRepeatedWords, from: .countsRepeatedWords)
    try container.update(&marksOpenings, from: .marksOpenings)
    try container.update(&marksNegation, from: .marksNegation)
    try container.update(&marksCapitals, from: .marksCapitals)
  }
}
