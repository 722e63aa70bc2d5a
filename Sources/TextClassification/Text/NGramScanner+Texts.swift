extension NGramScanner {
  /// The text of an n-gram of the text that was scanned last.
  ///
  /// - Parameters:
  ///   - hash: The n-gram's hash.
  ///   - range: The range that it was visited with.
  /// - Returns: Words parted by spaces, pairs by an ellipsis, the ends of words as spaces.
  func text(of hash: UInt64, _ range: Range<Int>) -> String {
    switch NGramHash.kind(of: hash) {
    case .word, .wordPair, .wordSequence, .opening, .negated, .capitals:
      return range.map { text(ofScalars: token($0).range) }.joined(separator: " ")
    case .stemPair:
      return stem(of: range.lowerBound) + " … " + stem(of: range.upperBound - 1)
    case .shortInWord, .longInWord:
      return text(inWord: range)
    case .inRun, .scriptRun, .ending, .repeated, nil:
      return text(ofScalars: range)
    }
  }

  private func token(_ index: Int) -> Token { unsafe tokenizer.tokens[index] }

  private func stem(of index: Int) -> String {
    let token = token(index)
    let range = token.range
    let end =
      token.isWord ? min(range.upperBound, range.lowerBound + options.stemLength) : range.upperBound
    return text(ofScalars: range.lowerBound..<end) + (end < range.upperBound ? "-" : "")
  }

  private func text(ofScalars range: Range<Int>) -> String {
    var text = ""
    for position in range {
      text.unicodeScalars.append(unsafe Unicode.Scalar(normalizer.scalars[position]) ?? " ")
    }
    return text
  }

  /// Characters of a word; what stands beside the word is its end, written as a space.
  ///
  /// - Complexity: O(log tokens), as a long text asks for the text of each of its n-grams.
  private func text(inWord range: Range<Int>) -> String {
    // The last token that begins before the second character.
    var first = 0
    var end = unsafe tokenizer.count
    while end - first > 1 {
      let middle = (first + end) / 2
      if token(middle).range.lowerBound <= range.lowerBound + 1 {
        first = middle
      } else {
        end = middle
      }
    }
    // It may be what follows a word of one character.
    if first > 0, !covers(first, range) { first -= 1 }
    let word = token(first).range
    return (range.lowerBound < word.lowerBound ? " " : "")
      + text(ofScalars: range.clamped(to: word)) + (range.upperBound > word.upperBound ? " " : "")
  }

  private func covers(_ index: Int, _ range: Range<Int>) -> Bool {
    let word = token(index)
    return word.isWord && word.range.lowerBound - 1 <= range.lowerBound
      && range.upperBound <= word.range.upperBound + 1
  }
}
