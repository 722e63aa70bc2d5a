extension Explanation {
  /// What each character of a text has in its score: every n-gram's contribution dealt out evenly
  /// to the characters at which it stands.
  ///
  /// An n-gram is looked for in the folded characters. One of several words may have white space
  /// between them; the parts of a pair are marked wherever their beginnings stand. What is found
  /// nowhere, for folding can join characters, is left out: the sum is nearly the score less the
  /// intercept, and is meant to be looked at, not to be added up.
  ///
  /// - Parameter text: The text that was explained.
  /// - Returns: One number for each character, above 0 where it speaks for the label.
  /// - Complexity: O(contributions · occurrences of their first letters), with a bound for each.
  package func characterContributions(in text: String) -> [Double] {
    let folded = FoldedCharacters(text)
    var values = [Double](repeating: 0, count: folded.characterCount)
    for part in contributions {
      var places: Set<Int> = []
      for piece in part.ngram.split(separator: " … ", omittingEmptySubsequences: true) {
        places.formUnion(folded.characters(of: piece, part.kind))
      }
      let share = part.value / Double(max(1, places.count))
      for place in places { values[place] += share }
    }
    return values
  }
}

/// A text as folded scalars, each with the character that it comes from.
private struct FoldedCharacters {
  /// How many scalars are compared for one piece at most: a word of a hundred thousand marks would
  /// be compared with itself at each of them.
  private static let searchLimit = 1 << 22

  private(set) var characterCount = 0
  private var scalars: [UInt32] = []
  private var owners: [Int] = []
  private var isLetter: [Bool] = []
  /// Where each scalar stands.
  private var places: [UInt32: [Int]] = [:]

  init(_ text: String) {
    let normalizer = TextNormalizer()
    for character in text {
      var piece = String(character)
      piece.withUTF8 { unsafe normalizer.normalize($0) }
      let count = unsafe normalizer.count
      for position in 0..<count {
        append(unsafe normalizer.scalars[position])
      }
      characterCount += 1
    }
  }

  private mutating func append(_ value: UInt32) {
    let properties = Unicode.Scalar(value)?.properties
    places[value, default: []].append(scalars.count)
    scalars.append(value)
    owners.append(characterCount)
    isLetter.append((properties?.isAlphabetic ?? false) || properties?.numericType != nil)
  }

  /// The characters at which a piece of an n-gram stands.
  ///
  /// - Parameters:
  ///   - piece: The piece; a space at an end is the end of a word.
  ///   - kind: The family of the n-gram.
  /// - Returns: The places of the characters.
  func characters(of piece: Substring, _ kind: NGramKind) -> Set<Int> {
    let isStem = kind == .stemPair && piece.hasSuffix("-")
    let isPart = [.shortInWord, .longInWord, .inRun, .scriptRun, .ending, .repeated].contains(kind)
    let startsWord = !isPart || piece.hasPrefix(" ")
    let endsWord = (!isPart && !isStem) || piece.hasSuffix(" ")
    var wanted = (isStem ? piece.dropLast() : piece).unicodeScalars.map(\.value)
    while wanted.first == 0x20 { wanted.removeFirst() }
    while wanted.last == 0x20 { wanted.removeLast() }
    guard let first = wanted.first else { return [] }
    var found: Set<Int> = []
    var left = Self.searchLimit
    for start in places[first] ?? [] {
      guard left > 0 else { break }
      left -= wanted.count
      guard let end = end(of: wanted, from: start),
        !startsWord || isBoundary(before: start), !endsWord || isBoundary(before: end)
      else { continue }
      for position in start..<end { found.insert(owners[position]) }
    }
    return found
  }

  /// Where a sequence that begins at a place ends, a space standing for any white space; `nil`
  /// where another one is there.
  private func end(of wanted: [UInt32], from start: Int) -> Int? {
    var position = start
    for value in wanted {
      if value == 0x20 {
        while position < scalars.count, isBlank(position) { position += 1 }
        continue
      }
      guard position < scalars.count, scalars[position] == value else { return nil }
      position += 1
    }
    return position
  }

  private func isBlank(_ position: Int) -> Bool {
    Unicode.Scalar(scalars[position])?.properties.isWhitespace ?? false
  }

  /// Whether no word goes on across a place.
  private func isBoundary(before position: Int) -> Bool {
    position == 0 || position == scalars.count || !isLetter[position - 1] || !isLetter[position]
  }
}
