/// What receives the n-grams of a text as a scanner finds them.
protocol NGramVisitor {
  /// Receives one n-gram.
  ///
  /// - Parameters:
  ///   - hash: The n-gram's hash, which tells its family.
  ///   - range: Its tokens for families of words, its scalars for families of characters.
  mutating func visit(_ hash: UInt64, _ range: Range<Int>)

  /// Whether the rest of the text may be left out.
  var isSatisfied: Bool { get }
}

extension NGramVisitor {
  @inline(__always)
  var isSatisfied: Bool { false }
}

/// Visits the n-grams of a text, hashing as it goes.
///
/// The families are those of ``NGramKind``. Which of them a text gives follows from its options
/// and its scripts.
///
/// A class for the sake of its buffers; each thread owns its own.
@safe
final class NGramScanner {
  let options: NGramOptions
  let tokenizer: Tokenizer
  var normalizer: TextNormalizer { tokenizer.normalizer }
  private let negations: NegationWords

  /// A scanner of the n-grams that `options` name.
  init(options: NGramOptions) {
    self.options = options
    tokenizer = Tokenizer(stemLength: options.stemLength)
    negations = NegationWords()
  }

  /// Visits every n-gram of a text, family by family.
  ///
  /// - Parameters:
  ///   - text: UTF-8.
  ///   - visitor: Receives the n-grams.
  /// - Complexity: O(n · orders).
  func scan<Visitor: NGramVisitor>(_ text: UnsafeBufferPointer<UInt8>, into visitor: inout Visitor)
  {
    unsafe tokenizer.tokenize(text)
    if unsafe tokenizer.count > 0 {
      visitSequences(into: &visitor)
      visitMarkedWords(into: &visitor)
      if visitor.isSatisfied { return }
      if options.pairDistance > 0 { visitPairs(into: &visitor) }
      if options.longestInWord > 0 { visitCharactersInWords(into: &visitor) }
    }
    if unsafe !tokenizer.runs.isEmpty { scanRuns(into: &visitor) }
  }

  // MARK: - Families of words

  /// Visits the words and the sequences of words that end with each.
  @inline(__always)
  private func visitSequences<Visitor: NGramVisitor>(into visitor: inout Visitor) {
    let tokens = unsafe tokenizer.tokens
    let longest = options.longestWordSequence
    for index in unsafe 0..<tokenizer.count {
      if visitor.isSatisfied { return }
      let token = unsafe tokens[index]
      visitor.visit(NGramHash.finish(token.hash, .word), index..<index &+ 1)
      let reach = min(Int(token.reach), longest &- 1)
      if reach == 0 { continue }
      let before = unsafe tokens[index &- 1].hash
      let pair = NGramHash.extend(
        NGramHash.extend(NGramHash.seed(.wordPair), by: before), by: token.hash)
      visitor.visit(NGramHash.finish(pair, .wordPair), index &- 1..<index &+ 1)
      var length = 3
      while length <= reach &+ 1 {
        var sequence = NGramHash.seed(.wordSequence)
        for position in index &+ 1 &- length...index {
          sequence = unsafe NGramHash.extend(sequence, by: tokens[position].hash)
        }
        visitor.visit(
          NGramHash.finish(sequence, .wordSequence), index &+ 1 &- length..<index &+ 1)
        length &+= 1
      }
    }
  }

  /// Visits the words that open the text, stand under a negation, or were written in capitals.
  @inline(__always)
  private func visitMarkedWords<Visitor: NGramVisitor>(into visitor: inout Visitor) {
    let tokens = unsafe tokenizer.tokens
    let count = unsafe tokenizer.count
    if options.marksOpenings {
      let opening = unsafe NGramHash.extend(NGramHash.seed(.opening), by: tokens[0].hash)
      visitor.visit(NGramHash.finish(opening, .opening), 0..<1)
      if count > 1 {
        let second = unsafe NGramHash.extend(opening, by: tokens[1].hash)
        visitor.visit(NGramHash.finish(second, .opening), 0..<2)
      }
    }
    let marksNegation = options.marksNegation
    let marksCapitals = options.marksCapitals
    var isNegated = false
    for index in 0..<count {
      let token = unsafe tokens[index]
      if isNegated && token.isWord {
        let negated = NGramHash.extend(NGramHash.seed(.negated), by: token.hash)
        visitor.visit(NGramHash.finish(negated, .negated), index..<index &+ 1)
      }
      // A negation reaches as far as the next punctuation.
      if !token.isWord {
        isNegated = false
      } else if unsafe marksNegation && negations.contains(token, normalizer.scalars) {
        isNegated = true
      }
      if marksCapitals && token.capitals != .none {
        let marked = NGramHash.extend(
          NGramHash.seed(.capitals), by: UInt64(token.capitals.rawValue))
        let written = NGramHash.extend(marked, by: token.hash)
        visitor.visit(NGramHash.finish(written, .capitals), index..<index &+ 1)
        if token.capitals == .all {
          visitor.visit(NGramHash.finish(marked, .capitals), index..<index)
        }
      }
    }
  }

  /// Visits the beginnings of words a few words apart, in order.
  @inline(__always)
  private func visitPairs<Visitor: NGramVisitor>(into visitor: inout Visitor) {
    let tokens = unsafe tokenizer.tokens
    let count = unsafe tokenizer.count
    for index in 0..<count {
      let first = unsafe tokens[index]
      let start = NGramHash.extend(NGramHash.seed(.stemPair), by: first.stem)
      let end = min(count, index &+ 1 &+ options.pairDistance)
      var other = index &+ 1
      while other < end {
        let second = unsafe tokens[other]
        // Beside each other anything counts, further apart words only.
        if other == index &+ 1 || (first.isWord && second.isWord) {
          let pair = NGramHash.extend(start, by: second.stem)
          visitor.visit(NGramHash.finish(pair, .stemPair), index..<other &+ 1)
        }
        other &+= 1
      }
    }
  }

  // MARK: - Families of characters

  /// Visits the sequences of characters inside each word, its ends counted as characters.
  @inline(__always)
  private func visitCharactersInWords<Visitor: NGramVisitor>(into visitor: inout Visitor) {
    let tokens = unsafe tokenizer.tokens
    for index in unsafe 0..<tokenizer.count where unsafe tokens[index].isWord {
      unsafe visitCharacters(of: tokens[index].range, into: &visitor)
    }
  }

  @inline(__always)
  private func visitCharacters<Visitor: NGramVisitor>(
    of word: Range<Int>, into visitor: inout Visitor
  ) {
    let scalars = unsafe normalizer.scalars
    let shortest = options.shortestInWord
    let longest = options.longestInWord
    // Positions one before and one after the word stand for its ends.
    for start in word.lowerBound &- 1..<word.upperBound {
      var hash = NGramHash.seed(.shortInWord)
      var length = 0
      var position = start
      while length < longest, position <= word.upperBound {
        let isEnd = position < word.lowerBound || position == word.upperBound
        let value = isEnd ? 0x20 : unsafe UInt64(scalars[position])
        hash = NGramHash.extend(hash, by: value)
        length &+= 1
        position &+= 1
        // The end of a word alone says nothing.
        if length >= shortest, length > 1 || !isEnd {
          let kind = length > 3 ? NGramKind.longInWord : .shortInWord
          visitor.visit(NGramHash.finish(hash, kind), start..<position)
        }
      }
    }
  }
}
