/// A word, number, emoji or run of one punctuation mark.
struct Token {
  /// Its scalars; of a punctuation run at most the first three.
  var start: UInt32
  var end: UInt32
  /// The hash of the scalars.
  var hash: UInt64
  /// The hash of the first few scalars.
  var stem: UInt64
  /// How many tokens before it belong to the same stretch of text, up to 255.
  var reach: UInt8
  /// Whether it is a word or a number.
  var isWord: Bool
  /// How it was written.
  var capitals: Capitals

  /// How a word was written.
  enum Capitals: UInt8 {
    case none
    /// It begins with a capital, and more follows than capitals.
    case first
    /// It has several capitals and no lower-case letter: `DON'T`, `B2B`.
    case all
  }

  /// The scalars of the token.
  var range: Range<Int> { Int(start)..<Int(end) }
}

/// Splits a text into tokens.
///
/// A text is cut at white space into chunks. A chunk of a script that puts spaces between words is
/// cut into words (with inner apostrophes), numbers, emoji (whole joined sequences) and runs of
/// one punctuation mark. A chunk that holds kana, Han, Thai or the like stays whole: its characters
/// are the features, which need no dictionary.
///
/// A class for the sake of its buffers; each thread owns its own.
@safe
final class Tokenizer {
  /// The longest part of a punctuation run that still makes a difference.
  private static let longestSymbolRun = 3

  let normalizer = TextNormalizer()
  private let stemLength: Int
  /// The tokens of the last text, in order.
  @exclusivity(unchecked) private(set) var tokens: UnsafeMutablePointer<Token>
  /// How many there are.
  @exclusivity(unchecked) private(set) var count = 0
  /// The chunks without spaces of the last text, as ranges of scalars.
  @exclusivity(unchecked) private(set) var runs: [Range<Int>] = []
  private var capacity = 256
  /// The number of tokens since the last chunk without spaces.
  private var reach = 0

  /// A tokenizer whose stems have a length.
  init(stemLength: Int) {
    self.stemLength = stemLength
    unsafe tokens = .allocate(capacity: capacity)
  }

  deinit { unsafe tokens.deallocate() }

  /// Splits a text, leaving the result in ``tokens`` and ``runs``.
  ///
  /// - Parameter text: UTF-8.
  /// - Complexity: O(n).
  func tokenize(_ text: UnsafeBufferPointer<UInt8>) {
    unsafe normalizer.normalize(text)
    unsafe count = 0
    reach = 0
    unsafe runs.removeAll(keepingCapacity: true)
    let end = unsafe normalizer.count
    let classes = unsafe normalizer.classes
    var position = 0
    while position < end {
      let start = position
      var hasUnspaced = false
      while position < end, unsafe classes[position] != ScalarClass.space.rawValue {
        if unsafe classes[position] == ScalarClass.unspaced.rawValue { hasUnspaced = true }
        position &+= 1
      }
      if hasUnspaced {
        unsafe runs.append(start..<position)
        reach = 0
      } else if start < position {
        split(start..<position)
      }
      position &+= 1
    }
  }

  @inline(__always)
  private func split(_ chunk: Range<Int>) {
    let classes = unsafe normalizer.classes
    var position = chunk.lowerBound
    while position < chunk.upperBound {
      let start = position
      switch unsafe ScalarClass(rawValue: classes[position]) {
      case .letter, .digit:
        position = endOfWord(from: position, chunk.upperBound)
        append(start..<position, isWord: true)
      case .emoji, .regionalIndicator:
        position = endOfEmoji(from: position, chunk.upperBound)
        append(start..<position, isWord: false)
      case .symbol, .apostrophe:
        position = endOfSymbolRun(from: position, chunk.upperBound)
        append(start..<min(position, start &+ Self.longestSymbolRun), isWord: false)
      default:
        position &+= 1
      }
    }
  }

  @inline(__always)
  private func append(_ range: Range<Int>, isWord: Bool) {
    let scalars = unsafe normalizer.scalars
    let cases = unsafe normalizer.cases
    var hash = NGramHash.seed(.word)
    var stem = hash
    var capitalCount = 0
    var anyCase: UInt8 = 0
    for position in range {
      hash = unsafe NGramHash.extend(hash, by: UInt64(scalars[position]))
      if position &- range.lowerBound < stemLength { stem = hash }
      let letter = unsafe cases[position]
      anyCase |= letter
      capitalCount &+= Int(letter & 1)
    }
    var written = Token.Capitals.none
    if capitalCount > 0 {
      if anyCase & 2 == 0, capitalCount > 1 {
        written = .all
      } else if unsafe cases[range.lowerBound] == 1, range.count > 1 {
        written = .first
      }
    }
    if unsafe count == capacity { grow() }
    // Stems are of another kind than the words that are as short.
    let kind: UInt64 = isWord && range.count > stemLength ? 1 : 0
    unsafe (tokens + count).initialize(
      to: Token(
        start: UInt32(truncatingIfNeeded: range.lowerBound),
        end: UInt32(truncatingIfNeeded: range.upperBound), hash: hash,
        stem: isWord ? NGramHash.extend(stem, by: kind) : hash,
        reach: UInt8(clamping: reach), isWord: isWord, capitals: written))
    unsafe count &+= 1
    reach &+= 1
  }

  @inline(never)
  private func grow() {
    let larger = UnsafeMutablePointer<Token>.allocate(capacity: 2 * capacity)
    unsafe larger.update(from: tokens, count: count)
    unsafe tokens.deallocate()
    unsafe tokens = larger
    capacity *= 2
  }

  // MARK: - Ends of tokens

  @inline(__always)
  private func endOfWord(from start: Int, _ end: Int) -> Int {
    let classes = unsafe normalizer.classes
    var position = start &+ 1
    while position < end {
      let kind = unsafe classes[position]
      if kind == ScalarClass.letter.rawValue || kind == ScalarClass.digit.rawValue {
        position &+= 1
      } else if kind == ScalarClass.apostrophe.rawValue, position &+ 1 < end,
        unsafe classes[position &+ 1] == ScalarClass.letter.rawValue
      {
        position &+= 2
      } else {
        break
      }
    }
    return position
  }

  private func endOfEmoji(from start: Int, _ end: Int) -> Int {
    let classes = unsafe normalizer.classes
    var position = start + 1
    if unsafe classes[start] == ScalarClass.regionalIndicator.rawValue {
      let isPair =
        unsafe position < end && classes[position] == ScalarClass.regionalIndicator.rawValue
      return isPair ? position + 1 : position
    }
    while position < end {
      if unsafe classes[position] == ScalarClass.emojiModifier.rawValue {
        position += 1
      } else if unsafe classes[position] == ScalarClass.joiner.rawValue, position + 1 < end,
        unsafe classes[position + 1] == ScalarClass.emoji.rawValue
      {
        position += 2
      } else {
        break
      }
    }
    return position
  }

  @inline(__always)
  private func endOfSymbolRun(from start: Int, _ end: Int) -> Int {
    let scalars = unsafe normalizer.scalars
    var position = start &+ 1
    while position < end, unsafe scalars[position] == scalars[start] { position &+= 1 }
    return position
  }
}
