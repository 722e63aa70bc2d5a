import TextClassification

/// A text in which what spoke for an answer, and what against it, is marked.
struct HighlightedText {
  private let characters: [Character]
  /// The mark of each character: 0 for none, above for the answer, below against it.
  private let levels: [Int]

  /// The largest number of characters that are shown.
  private static let limit = 600

  /// Marks a text.
  ///
  /// Letters of one word share the mark of their mean, so that words stay readable; characters of
  /// scripts that are written without spaces have their own.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - explanation: Why it got the answer.
  init(_ text: String, _ explanation: Explanation) {
    let characters = Array(text)
    var values = explanation.characterContributions(in: text)
    for word in Self.words(of: characters) {
      let mean = values[word].reduce(0, +) / Double(word.count)
      for place in word { values[place] = mean }
    }
    let most = values.map(abs).max() ?? 0
    let levels = values.map { value -> Int in
      let share = most > 0 ? abs(value) / most : 0
      let level = share < 0.15 ? 0 : share < 0.4 ? 1 : share < 0.7 ? 2 : 3
      return value < 0 ? -level : level
    }
    let window = Self.window(of: values)
    self.characters = Array(characters[window])
    self.levels = Array(levels[window])
    isCutBefore = window.lowerBound > 0
    isCutAfter = window.upperBound < characters.count
  }

  private let isCutBefore: Bool
  private let isCutAfter: Bool

  /// The marked text; an ellipsis stands for what is cut off.
  var html: HTML {
    var html: HTML = isCutBefore ? "… " : ""
    var start = 0
    while start < characters.count {
      var end = start + 1
      while end < characters.count, levels[end] == levels[start] { end += 1 }
      let piece = LabelText.unhidden(String(characters[start..<end]))
      let level = levels[start]
      if level == 0 {
        html += "\(piece)"
      } else {
        html += "<mark class=\"\(level > 0 ? "for" : "against") k\(abs(level))\">\(piece)</mark>"
      }
      start = end
    }
    return isCutAfter ? html + " …" : html
  }

  /// The words of more than one letter in scripts that part them.
  private static func words(of characters: [Character]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for place in 0...characters.count {
      let isInWord =
        place < characters.count
        && (isLetter(characters[place]) || isApostrophe(at: place, in: characters))
      if isInWord, start == nil { start = place }
      if !isInWord, let first = start {
        words.append(first..<place)
        start = nil
      }
    }
    return words
  }

  /// Whether an apostrophe stands between the letters of a word.
  private static func isApostrophe(at place: Int, in characters: [Character]) -> Bool {
    // By bytes: comparing characters takes time in proportion to the square of their marks.
    ["'", "’"].contains { characters[place].utf8.elementsEqual($0.utf8) }
      && place > 0 && place + 1 < characters.count
      && isLetter(characters[place - 1]) && isLetter(characters[place + 1])
  }

  /// Whether a character is a letter or digit of a script that parts words.
  private static func isLetter(_ character: Character) -> Bool {
    guard character.isLetter || character.isNumber, let scalar = character.unicodeScalars.first
    else { return false }
    switch scalar.value {
    // Thai to Myanmar and Khmer, kana, Han and its extensions, half-width kana.
    case 0x0E00...0x109F, 0x1780...0x17FF, 0x2E80...0x31FF, 0x3400...0x9FFF, 0xF900...0xFAFF,
      0xFF66...0xFF9F, 0x20000...0x3FFFF:
      return false
    default: return true
    }
  }

  /// The stretch of a long text that speaks most for the answer.
  private static func window(of values: [Double]) -> Range<Int> {
    guard values.count > limit else { return 0..<values.count }
    var sum = values[..<limit].reduce(0) { $0 + max(0, $1) }
    var (best, bestSum) = (0, sum)
    for start in 1...(values.count - limit) {
      sum += max(0, values[start + limit - 1]) - max(0, values[start - 1])
      // Rounding must not move the window away from the beginning.
      if sum > bestSum * 1.02 + 1e-9 { (best, bestSum) = (start, sum) }
    }
    return best..<(best + limit)
  }
}

extension LabelText {
  /// Returns a text in which characters that change the direction of writing, or have no shape,
  /// are escaped; lines stay lines.
  static func unhidden(_ text: String) -> String {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line(String($0)) }
      .joined(separator: "\n")
  }
}
