@testable import TextClassification

/// What ``NGramScanner`` promises, written plainly over arrays.
struct PlainScanner {
  var options = NGramOptions()

  private static let negations: Set = [
    "not", "no", "never", "neither", "nor", "cannot", "without", "hardly", "barely", "nothing",
    "none", "nobody", "nowhere",
  ]

  /// Every n-gram of a text with its text, as often as it occurs, in order.
  func ngrams(_ bytes: [UInt8]) -> [PlainNGram] {
    let tokenizer = PlainTokenizer()
    let elements = tokenizer.elements(bytes)
    let chunks = tokenizer.chunks(elements)
    let tokens = tokenizer.tokens(bytes)
    var ngrams = sequences(chunks)
    if options.marksOpenings { ngrams += openings(tokens) }
    if options.marksNegation { ngrams += negated(tokens) }
    if options.marksCapitals { ngrams += capitals(tokens) }
    ngrams += pairs(tokens) + tokens.flatMap { characters(of: $0) }
    let runs = chunks.compactMap { chunk -> [UInt32]? in
      if case .run(let scalars) = chunk { scalars } else { nil }
    }
    ngrams += runs.flatMap { windows(of: $0, 1..<options.longestInRun + 1) }
      .map { PlainNGram(kind: .inRun, scalars: $0) }
    if !runs.isEmpty { ngrams += scriptRuns(elements) + endings(elements) }
    return ngrams.sorted()
  }

  // MARK: - Families of words

  /// The sequences of tokens with no run between them.
  private func sequences(_ chunks: [PlainTokenizer.Chunk]) -> [PlainNGram] {
    var sentences: [[[UInt32]]] = [[]]
    for chunk in chunks {
      switch chunk {
      case .run: sentences.append([])
      case .tokens(let tokens): sentences[sentences.count - 1] += tokens.map(\.scalars)
      }
    }
    return sentences.flatMap { windows(of: $0, 1..<options.longestWordSequence + 1) }.map {
      let kind = [NGramKind.word, .wordPair, .wordSequence][min($0.count, 3) - 1]
      return PlainNGram(kind: kind, scalars: joined($0))
    }
  }

  private func openings(_ tokens: [PlainTokenizer.Token]) -> [PlainNGram] {
    (1..<3).filter { $0 <= tokens.count }.map {
      PlainNGram(kind: .opening, scalars: joined(tokens.prefix($0).map(\.scalars)))
    }
  }

  /// The words between a negation and the next token that is none.
  private func negated(_ tokens: [PlainTokenizer.Token]) -> [PlainNGram] {
    tokens.split(whereSeparator: { !$0.isWord }).flatMap { words in
      words.drop(while: { !isNegation($0.scalars) }).dropFirst().map {
        PlainNGram(kind: .negated, scalars: $0.scalars)
      }
    }
  }

  private func isNegation(_ word: [UInt32]) -> Bool {
    let text = String(scalars: word).unicodeScalars.map { String($0) }
    guard text.count <= 10 else { return false }
    return text.suffix(3) == ["n", "'", "t"] || Self.negations.contains(text.joined())
  }

  private func capitals(_ tokens: [PlainTokenizer.Token]) -> [PlainNGram] {
    tokens.filter { $0.capitals != .none }.flatMap { token in
      let written = PlainNGram(
        kind: .capitals, scalars: token.scalars, variant: token.capitals.rawValue)
      return token.capitals == .all
        ? [written, PlainNGram(kind: .capitals, scalars: [])] : [written]
    }
  }

  /// Neighbours of any kind, and words up to `pairDistance` tokens apart.
  private func pairs(_ tokens: [PlainTokenizer.Token]) -> [PlainNGram] {
    tokens.indices.flatMap { first in
      tokens.indices.filter { second in
        let distance = second - first
        return distance >= 1 && distance <= options.pairDistance
          && (distance == 1 || tokens[first].isWord && tokens[second].isWord)
      }.map { second in
        PlainNGram(
          kind: .stemPair,
          scalars: stem(tokens[first]) + [0x20, 0x2026, 0x20] + stem(tokens[second]))
      }
    }
  }

  private func stem(_ token: PlainTokenizer.Token) -> [UInt32] {
    guard token.isWord, token.scalars.count > options.stemLength else { return token.scalars }
    return token.scalars.prefix(options.stemLength) + [0x2D]
  }

  // MARK: - Families of characters

  private func characters(of token: PlainTokenizer.Token) -> [PlainNGram] {
    guard token.isWord, options.longestInWord >= options.shortestInWord else { return [] }
    let spaced = [0x20] + token.scalars + [0x20]
    return windows(of: spaced, options.shortestInWord..<options.longestInWord + 1)
      .filter { $0 != [0x20] }
      .map { PlainNGram(kind: $0.count > 3 ? .longInWord : .shortInWord, scalars: $0) }
  }

  /// Runs of one script, and two or three that touch each other.
  private func scriptRuns(_ elements: [PlainTokenizer.Element]) -> [PlainNGram] {
    elements.split(whereSeparator: { $0.kind == .space || $0.kind == .symbol }).flatMap { part in
      var runs: [[UInt32]] = []
      var last: Script?
      for element in part {
        let script = Script(of: element.scalar)
        if script != last { runs.append([]) }
        runs[runs.count - 1].append(element.scalar)
        last = script
      }
      return windows(of: runs, 1..<4).map {
        PlainNGram(kind: .scriptRun, scalars: Array($0.joined()))
      }
    }
  }

  /// Two and three characters in a row among the last fifteen that are not white space.
  private func endings(_ elements: [PlainTokenizer.Element]) -> [PlainNGram] {
    var left = 15
    var end = elements.count
    while end > 0, left > 0 {
      end -= 1
      if elements[end].kind != .space { left -= 1 }
    }
    return elements[end...].split(whereSeparator: { $0.kind == .space }).flatMap {
      windows(of: $0.map(\.scalar), 2..<4).map { PlainNGram(kind: .ending, scalars: $0) }
    }
  }

  // MARK: - Lists

  private func joined(_ words: [[UInt32]]) -> [UInt32] { Array(words.joined(separator: [0x20])) }

  private func windows<Item>(of items: [Item], _ lengths: Range<Int>) -> [[Item]] {
    lengths.flatMap { length in
      (0..<max(0, items.count - length + 1)).map { Array(items[$0..<$0 + length]) }
    }
  }
}

/// What the Japanese scripts are told apart by.
enum Script {
  case hiragana
  case katakana
  case kanji
  case other

  init(of scalar: UInt32) {
    switch scalar {
    case 0x3041...0x309F: self = .hiragana
    case 0x30A0...0x30FF: self = .katakana
    case 0x3005, 0x3400...0x9FFF: self = .kanji
    default: self = .other
    }
  }
}
