@testable import TextClassification

/// What ``Tokenizer`` promises, written plainly over arrays.
struct PlainTokenizer {
  typealias Element = (scalar: UInt32, kind: ScalarClass, letter: LetterCase)

  /// A word, number, emoji or run of one mark.
  struct Token {
    var scalars: [UInt32]
    var isWord: Bool
    var capitals: TextClassification.Token.Capitals
  }

  /// A piece of text between spaces.
  enum Chunk {
    case tokens([Token])
    case run([UInt32])
  }

  /// The tokens of a text; a run without spaces gives none.
  func tokens(_ bytes: [UInt8]) -> [Token] {
    chunks(elements(bytes)).flatMap { chunk -> [Token] in
      if case .tokens(let tokens) = chunk { tokens } else { [] }
    }
  }

  /// The folded scalars of a text, with what they are.
  func elements(_ bytes: [UInt8]) -> [Element] {
    PlainNormalizer.normalizeWithCase(bytes).map {
      (
        $0.scalar, PlainNormalizer.scalarClass(of: Unicode.Scalar($0.scalar) ?? "\u{FFFD}"),
        $0.letter
      )
    }
  }

  func chunks(_ elements: [Element]) -> [Chunk] {
    elements.split(whereSeparator: { $0.kind == .space }).map { chunk in
      if chunk.contains(where: { $0.kind == .unspaced }) { return .run(chunk.map(\.scalar)) }
      var rest = Array(chunk)
      var tokens: [Token] = []
      while !rest.isEmpty {
        let (length, isWord) = nextToken(rest)
        let longest = isSymbol(rest[0]) ? min(3, length) : length
        if isBeginning(rest[0]) {
          let own = Array(rest.prefix(longest))
          tokens.append(
            Token(scalars: own.map(\.scalar), isWord: isWord, capitals: capitals(own)))
        }
        rest.removeFirst(length)
      }
      return .tokens(tokens)
    }
  }

  /// How a token was written: several letters, all of them capitals, or a capital and more.
  private func capitals(_ elements: [Element]) -> TextClassification.Token.Capitals {
    let letters = elements.map(\.letter).filter { $0 != .none }
    if letters.count > 1, letters.allSatisfy({ $0 == .upper }) { return .all }
    return elements.count > 1 && elements[0].letter == .upper ? .first : .none
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
