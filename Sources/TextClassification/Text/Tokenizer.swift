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

/// A token as far as its scalars have been read.
struct BuildingToken {
  let start: Int
  /// The number of scalars.
  private(set) var length = 0
  private(set) var hash = NGramHash.seed(.word)
  /// The hash of the first few scalars.
  private(set) var stem = NGramHash.seed(.word)
  private var capitalCount = 0
  private var anyCase: UInt8 = 0
  private var firstCase: UInt8 = 0

  init(start: Int) { self.start = start }

  /// Appends a folded scalar.
  ///
  /// - Parameters:
  ///   - scalar: The scalar.
  ///   - letter: 1 for what was a capital, 2 for a lower-case letter, 0 for others.
  ///   - stemLength: How many scalars the stem has at most.
  @inline(__always)
  mutating func append(_ scalar: UInt32, _ letter: UInt8, _ stemLength: Int) {
    hash = NGramHash.extend(hash, by: UInt64(scalar))
    if length < stemLength { stem = hash }
    if length == 0 { firstCase = letter }
    length &+= 1
    anyCase |= letter
    capitalCount &+= Int(letter & 1)
  }

  /// How it was written.
  @inline(__always)
  var capitals: Token.Capitals {
    if capitalCount == 0 { return .none }
    if anyCase & 2 == 0, capitalCount > 1 { return .all }
    return firstCase == 1 && length > 1 ? .first : .none
  }
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
    if let base = text.baseAddress, unsafe text.isASCII {
      unsafe tokenizeASCII(base, text.count)
    } else {
      unsafe tokenizeAny(text)
    }
  }

  /// Splits a text of any scalars, in several passes.
  func tokenizeAny(_ text: UnsafeBufferPointer<UInt8>) {
    unsafe normalizer.normalize(text)
    removeAll()
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

  private func removeAll() {
    unsafe count = 0
    reach = 0
    unsafe runs.removeAll(keepingCapacity: true)
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
    var building = BuildingToken(start: range.lowerBound)
    for position in range {
      unsafe building.append(scalars[position], cases[position], stemLength)
    }
    append(building, isWord: isWord)
  }

  /// Adds a token that ends here.
  @inline(__always)
  private func append(_ building: BuildingToken, isWord: Bool) {
    if unsafe count == capacity { grow() }
    // Stems are of another kind than the words that are as short.
    let kind: UInt64 = isWord && building.length > stemLength ? 1 : 0
    unsafe (tokens + count).initialize(
      to: Token(
        start: UInt32(truncatingIfNeeded: building.start),
        end: UInt32(truncatingIfNeeded: building.start &+ building.length), hash: building.hash,
        stem: isWord ? NGramHash.extend(building.stem, by: kind) : building.hash,
        reach: UInt8(clamping: reach), isWord: isWord, capitals: building.capitals))
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

  // MARK: - ASCII

  /// Splits a text of ASCII in one pass over its bytes: the hot loop of English.
  private func tokenizeASCII(_ text: UnsafePointer<UInt8>, _ end: Int) {
    let table = unsafe normalizer.foldASCII(text, end)
    removeAll()
    var position = 0
    while position < end {
      switch unsafe ScalarClass(rawValue: table[Int(text[position])].classValue) {
      case .letter, .digit:
        let word = unsafe wordASCII(text, from: position, end, table)
        position &+= word.length
        append(word, isWord: true)
      case .symbol, .apostrophe:
        let start = position
        position = endOfSymbolRun(from: start, end)
        // Symbols have no case.
        var symbols = BuildingToken(start: start)
        for place in start..<min(position, start &+ Self.longestSymbolRun) {
          symbols.append(unsafe normalizer.scalars[place], 0, stemLength)
        }
        append(symbols, isWord: false)
      default:
        position &+= 1
      }
    }
  }

  /// Reads a word: letters and digits, and apostrophes that a letter follows.
  @inline(__always)
  private func wordASCII(
    _ text: UnsafePointer<UInt8>, from start: Int, _ end: Int,
    _ table: UnsafePointer<ScalarTable.Entry>
  ) -> BuildingToken {
    var word = BuildingToken(start: start)
    var position = start
    while position < end {
      let entry = unsafe table[Int(text[position])]
      let kind = entry.classValue
      if kind != ScalarClass.letter.rawValue, kind != ScalarClass.digit.rawValue {
        guard kind == ScalarClass.apostrophe.rawValue, position &+ 1 < end,
          unsafe table[Int(text[position &+ 1])].classValue == ScalarClass.letter.rawValue
        else { break }
      }
      word.append(entry.scalar, entry.caseValue, stemLength)
      position &+= 1
    }
    return word
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
