@testable import TextClassification

/// An n-gram as its family and its scalars, words parted by a space.
struct PlainNGram: Hashable, Comparable {
  var kind: NGramKind
  var scalars: [UInt32]

  static func < (left: PlainNGram, right: PlainNGram) -> Bool {
    left.kind != right.kind
      ? left.kind.rawValue < right.kind.rawValue
      : left.scalars.lexicographicallyPrecedes(right.scalars)
  }
}

extension PlainNGram: CustomStringConvertible {
  var description: String { "\(kind) '\(String(scalars: scalars))'" }
}

extension String {
  /// The text of scalar values.
  init(scalars: [UInt32]) {
    var view = UnicodeScalarView()
    view.append(contentsOf: scalars.map { Unicode.Scalar($0) ?? "\u{FFFD}" })
    self.init(view)
  }
}

/// What ``NGramScanner`` promises, written plainly over arrays.
struct PlainTokenizer {
  private typealias Element = (scalar: UInt32, kind: ScalarClass)

  /// A piece of text between spaces.
  enum Chunk {
    case tokens([(scalars: [UInt32], isWord: Bool)])
    case run([UInt32])
  }

  var options = NGramOptions()

  /// The tokens of a text; a run without spaces gives none.
  func tokens(_ bytes: [UInt8]) -> [[UInt32]] {
    chunks(bytes).flatMap { chunk -> [[UInt32]] in
      if case .tokens(let tokens) = chunk { tokens.map(\.scalars) } else { [] }
    }
  }

  /// Every n-gram of a text, as often as it occurs, in order.
  func ngrams(_ bytes: [UInt8]) -> [PlainNGram] {
    var ngrams: [PlainNGram] = []
    var sentence: [[UInt32]] = []
    func endSentence() {
      for words in windows(of: sentence, 1..<options.longestWordSequence + 1) {
        let scalars: [UInt32] = Array(words.joined(separator: [0x20]))
        ngrams.append(PlainNGram(kind: .words, scalars: scalars))
      }
      sentence = []
    }
    for chunk in chunks(bytes) {
      switch chunk {
      case .run(let scalars):
        endSentence()
        ngrams += windows(of: scalars, 1..<options.longestInRun + 1).map {
          PlainNGram(kind: .runCharacters, scalars: $0)
        }
      case .tokens(let tokens):
        for token in tokens {
          sentence.append(token.scalars)
          if token.isWord { ngrams += characters(of: token.scalars) }
        }
      }
    }
    endSentence()
    return ngrams.sorted()
  }

  private func characters(of word: [UInt32]) -> [PlainNGram] {
    guard options.longestInWord >= options.shortestInWord else { return [] }
    let spaced = [0x20] + word + [0x20]
    return windows(of: spaced, options.shortestInWord..<options.longestInWord + 1)
      .filter { $0 != [0x20] }
      .map { PlainNGram(kind: .wordCharacters, scalars: $0) }
  }

  private func windows<Item>(of items: [Item], _ lengths: Range<Int>) -> [[Item]] {
    lengths.flatMap { length in
      (0..<max(0, items.count - length + 1)).map { Array(items[$0..<$0 + length]) }
    }
  }

  // MARK: - Cutting

  func chunks(_ bytes: [UInt8]) -> [Chunk] {
    let elements: [Element] = PlainNormalizer.normalize(bytes).map {
      ($0, PlainNormalizer.scalarClass(of: Unicode.Scalar($0) ?? "\u{FFFD}"))
    }
    return elements.split(whereSeparator: { $0.kind == .space }).map { chunk in
      if chunk.contains(where: { $0.kind == .unspaced }) { return .run(chunk.map(\.scalar)) }
      var rest = Array(chunk)
      var tokens: [(scalars: [UInt32], isWord: Bool)] = []
      while !rest.isEmpty {
        let (length, isWord) = nextToken(rest)
        let longest = isSymbol(rest[0]) ? min(3, length) : length
        if isBeginning(rest[0]) { tokens.append((rest.prefix(longest).map(\.scalar), isWord)) }
        rest.removeFirst(length)
      }
      return .tokens(tokens)
    }
  }

  private func isWordCharacter(_ element: Element) -> Bool {
    element.kind == .letter || element.kind == .digit
  }

  private func isSymbol(_ element: Element) -> Bool {
    element.kind == .symbol || element.kind == .apostrophe
  }

  private func isBeginning(_ element: Element) -> Bool {
    isWordCharacter(element) || isSymbol(element) || element.kind == .emoji
      || element.kind == .regionalIndicator
  }

  /// How many elements the first token takes, and whether it is a word.
  private func nextToken(_ rest: [Element]) -> (length: Int, isWord: Bool) {
    if isWordCharacter(rest[0]) {
      var pieces = rest.prefix(while: { isWordCharacter($0) }).count
      while pieces + 1 < rest.count, rest[pieces].kind == .apostrophe,
        rest[pieces + 1].kind == .letter
      {
        pieces += 1 + rest[(pieces + 1)...].prefix(while: { isWordCharacter($0) }).count
      }
      return (pieces, true)
    }
    if isSymbol(rest[0]) {
      return (rest.prefix(while: { $0.scalar == rest[0].scalar }).count, false)
    }
    if rest[0].kind == .regionalIndicator {
      return (rest.prefix(2).prefix(while: { $0.kind == .regionalIndicator }).count, false)
    }
    guard rest[0].kind == .emoji else { return (1, false) }
    var length = 1
    while true {
      length += rest[length...].prefix(while: { $0.kind == .emojiModifier }).count
      let isJoined =
        length + 1 < rest.count && rest[length].kind == .joiner && rest[length + 1].kind == .emoji
      guard isJoined else { return (length, false) }
      length += 2
    }
  }
}
