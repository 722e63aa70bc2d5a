/// What receives the n-grams of a text as a scanner finds them.
protocol NGramVisitor {
  /// Receives one n-gram.
  ///
  /// - Parameters:
  ///   - hash: The n-gram's hash.
  ///   - kind: Its family.
  ///   - range: Its tokens for words, its scalars otherwise.
  mutating func visit(_ hash: UInt64, _ kind: NGramKind, _ range: Range<Int>)
}

/// Splits a text into tokens and visits its n-grams, hashing as it goes.
///
/// A text is cut at white space into chunks. A chunk of a script that puts spaces between words is
/// cut into words (with inner apostrophes), numbers, emoji (whole joined sequences) and runs of
/// one punctuation mark; its n-grams are sequences of these tokens, and sequences of characters
/// inside words. A chunk that holds kana, Han, Thai or the like gives sequences of its characters
/// instead, which need no dictionary.
///
/// A class for the sake of its buffers; each thread owns its own.
@safe
final class NGramScanner {
  /// The longest part of a punctuation run that still makes a difference.
  private static let longestSymbolRun = 3

  let options: NGramOptions
  let normalizer = TextNormalizer()
  /// The scalar ranges of the tokens of the last text.
  @exclusivity(unchecked) private(set) var tokens: [Range<Int>] = []
  /// The hashes of the last tokens, newest first, as far as a sequence may reach back.
  @exclusivity(unchecked) private var history: [UInt64]
  @exclusivity(unchecked) private var historyCount = 0

  /// A scanner of the n-grams that `options` name.
  init(options: NGramOptions) {
    self.options = options
    unsafe history = Array(repeating: 0, count: max(1, options.longestWordSequence))
  }

  /// Visits every n-gram of a text, in order of its tokens.
  ///
  /// - Complexity: O(n · orders).
  func scan<Visitor: NGramVisitor>(_ text: UnsafeBufferPointer<UInt8>, into visitor: inout Visitor)
  {
    unsafe normalizer.normalize(text)
    unsafe tokens.removeAll(keepingCapacity: true)
    unsafe historyCount = 0
    let classes = unsafe normalizer.classes
    let end = unsafe normalizer.count
    var position = 0
    while position < end {
      let start = position
      var hasUnspaced = false
      while position < end, unsafe classes[position] != ScalarClass.space.rawValue {
        if unsafe classes[position] == ScalarClass.unspaced.rawValue { hasUnspaced = true }
        position &+= 1
      }
      if start < position {
        if hasUnspaced {
          scanRun(start..<position, into: &visitor)
        } else {
          scanTokens(start..<position, into: &visitor)
        }
      }
      position &+= 1
    }
  }

  // MARK: - Spaced scripts

  @inline(__always)
  private func scanTokens<Visitor: NGramVisitor>(_ chunk: Range<Int>, into visitor: inout Visitor) {
    let classes = unsafe normalizer.classes
    var position = chunk.lowerBound
    while position < chunk.upperBound {
      let start = position
      switch unsafe ScalarClass(rawValue: classes[position]) {
      case .letter, .digit:
        position = endOfWord(from: position, chunk.upperBound)
        addToken(start..<position, into: &visitor)
        if options.longestInWord > 0 { visitCharacters(of: start..<position, into: &visitor) }
      case .emoji, .regionalIndicator:
        position = endOfEmoji(from: position, chunk.upperBound)
        addToken(start..<position, into: &visitor)
      case .symbol, .apostrophe:
        position = endOfSymbolRun(from: position, chunk.upperBound)
        addToken(start..<min(position, start + Self.longestSymbolRun), into: &visitor)
      default:
        position &+= 1
      }
    }
  }

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

  /// Visits the sequences of words that end with a new token.
  @inline(__always)
  private func addToken<Visitor: NGramVisitor>(_ range: Range<Int>, into visitor: inout Visitor) {
    let scalars = unsafe normalizer.scalars
    var token = NGramHash.seed(.words)
    for position in range { token = unsafe NGramHash.extend(token, by: UInt64(scalars[position])) }
    unsafe tokens.append(range)
    guard options.longestWordSequence > 0 else { return }
    let last = unsafe tokens.count
    visitor.visit(NGramHash.finish(token), .words, last &- 1..<last)
    // history[i] is the hash of the i + 1 tokens before this one.
    var length = unsafe min(historyCount, options.longestWordSequence &- 1)
    unsafe historyCount = unsafe min(historyCount &+ 1, options.longestWordSequence)
    while length > 0 {
      let sequence = unsafe NGramHash.append(token, to: history[length &- 1])
      visitor.visit(NGramHash.finish(sequence), .words, last &- 1 &- length..<last)
      unsafe history[length] = sequence
      length &-= 1
    }
    unsafe history[0] = token
  }

  /// Visits the sequences of characters inside a word, its ends counted as characters.
  @inline(__always)
  private func visitCharacters<Visitor: NGramVisitor>(
    of word: Range<Int>, into visitor: inout Visitor
  ) {
    let scalars = unsafe normalizer.scalars
    let longest = options.longestInWord
    // Positions one before and one after the word stand for its ends.
    for start in word.lowerBound &- 1..<word.upperBound {
      // An end alone says nothing.
      let shortest = max(start < word.lowerBound ? 2 : 1, options.shortestInWord)
      var hash = NGramHash.seed(.wordCharacters)
      var length = 0
      var position = start
      while length < longest, position <= word.upperBound {
        let isEnd = position < word.lowerBound || position == word.upperBound
        let value = isEnd ? 0x20 : unsafe UInt64(scalars[position])
        hash = NGramHash.extend(hash, by: value)
        length &+= 1
        position &+= 1
        if length >= shortest {
          visitor.visit(NGramHash.finish(hash), .wordCharacters, start..<position)
        }
      }
    }
  }

  // MARK: - Unspaced scripts

  /// Visits the sequences of characters of a chunk without spaces.
  @inline(__always)
  private func scanRun<Visitor: NGramVisitor>(_ chunk: Range<Int>, into visitor: inout Visitor) {
    unsafe historyCount = 0
    let scalars = unsafe normalizer.scalars
    let longest = options.longestInRun
    for start in chunk {
      var hash = NGramHash.seed(.runCharacters)
      let end = min(chunk.upperBound, start &+ longest)
      var position = start
      while position < end {
        hash = unsafe NGramHash.extend(hash, by: UInt64(scalars[position]))
        position &+= 1
        visitor.visit(NGramHash.finish(hash), .runCharacters, start..<position)
      }
    }
  }
}
