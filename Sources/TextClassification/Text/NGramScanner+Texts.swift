extension NGramScanner {
  /// The text of an n-gram of the text that was scanned last.
  ///
  /// - Parameters:
  ///   - hash: The n-gram's hash.
  ///   - range: The range that it was visited with.
  /// - Returns: Words parted by spaces, pairs by an ellipsis, the ends of words as spaces.
  func text(of hash: UInt64, _ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    append(textOf: hash, range, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text of an n-gram as UTF-8.
  func append(textOf hash: UInt64, _ range: Range<Int>, to bytes: inout [UInt8]) {
    switch NGramHash.kind(of: hash) {
    case .word, .wordPair, .wordSequence, .opening, .negated, .capitals:
      for index in range {
        if index > range.lowerBound { bytes.append(0x20) }
        append(token(index).range, to: &bytes)
      }
    case .stemPair:
      append(stemOf: range.lowerBound, to: &bytes)
      bytes += " … ".utf8
      append(stemOf: range.upperBound - 1, to: &bytes)
    case .shortInWord, .longInWord:
      append(inWord: range, to: &bytes)
    case .inRun, .scriptRun, .ending, .repeated, nil:
      append(range, to: &bytes)
    }
  }

  private func token(_ index: Int) -> Token { unsafe tokenizer.tokens[index] }

  private func append(stemOf index: Int, to bytes: inout [UInt8]) {
    let token = token(index)
    let range = token.range
    guard token.isWord, range.count > options.stemLength else {
      append(range, to: &bytes)
      return
    }
    append(range.prefix(options.stemLength), to: &bytes)
    bytes.append(UInt8(ascii: "-"))
  }

  private func append(_ positions: some Sequence<Int>, to bytes: inout [UInt8]) {
    for position in positions {
      let scalar = unsafe Unicode.Scalar(normalizer.scalars[position]) ?? "\u{FFFD}"
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// Characters of a word; what stands beside the word is its end, written as a space.
  private func append(inWord range: Range<Int>, to bytes: inout [UInt8]) {
    // The last token that begins in or before the range and is a word around it.
    var (low, high) = unsafe (0, tokenizer.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(token(middle).start) <= range.lowerBound + 1 {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var index = max(0, low - 1)
    // It may be what follows a word of one character.
    if index > 0, !covers(index, range) { index -= 1 }
    let word = token(index).range
    if range.lowerBound < word.lowerBound { bytes.append(0x20) }
    append(range.clamped(to: word), to: &bytes)
    if range.upperBound > word.upperBound { bytes.append(0x20) }
  }

  private func covers(_ index: Int, _ range: Range<Int>) -> Bool {
    let word = token(index)
    return word.isWord && word.range.lowerBound - 1 <= range.lowerBound
      && range.upperBound <= word.range.upperBound + 1
  }
}
