// Pieces of the Swift code that is written beside a Core ML model: the families of n-grams.

extension CoreMLInputSource {
  /// The type that finds n-grams, with the cutting into tokens.
  static let finder = """
    /// Finds the n-grams of a text.
    private struct NGramFinder {
      private let text: FoldedText
      private var tokens: [Token] = []
      private var runs: [Range<Int>] = []
      private var counts: [UInt64: Int] = [:]

      init(_ text: String) {
        self.text = FoldedText(text)
        cut()
      }

      /// The hashes of the distinct n-grams, in no particular order.
      mutating func hashes() -> [UInt64] {
        counts = [:]
        addSequences()
        addMarkedWords()
        addPairs()
        addCharactersInWords()
        if !runs.isEmpty {
          addCharactersInRuns()
          addScriptRuns()
          addEnding()
        }
        let repeated = counts.filter { hash, count in
          count > 1 && (hash & 15 >= 10 ? Options.countsRepeatedRuns : Options.countsRepeatedWords)
        }
        return counts.keys + repeated.keys.map { Hash.finish(Hash.extend(Hash.seed(13), $0), 13) }
      }

      private mutating func add(_ hash: UInt64, _ family: UInt64) {
        counts[Hash.finish(hash, family), default: 0] += 1
      }

      // MARK: Tokens

      private mutating func cut() {
        var reach = 0
        for chunk in text.kinds.indices.split(whereSeparator: { text.kinds[$0] == .space }) {
          let range = chunk.startIndex..<chunk.endIndex
          if range.contains(where: { text.kinds[$0] == .unspaced }) {
            runs.append(range)
            reach = 0
            continue
          }
          var position = range.lowerBound
          while position < range.upperBound {
            let end = endOfToken(position, range.upperBound)
            if let token = token(position..<end, reach) {
              tokens.append(token)
              reach += 1
            }
            position = end
          }
        }
      }

      private func endOfToken(_ start: Int, _ end: Int) -> Int {
        func kind(_ position: Int) -> FoldedText.Kind? {
          position < end ? text.kinds[position] : nil
        }
        var position = start + 1
        switch text.kinds[start] {
        case .letter, .digit:
          while true {
            if kind(position) == .letter || kind(position) == .digit {
              position += 1
            } else if kind(position) == .apostrophe, kind(position + 1) == .letter {
              position += 2
            } else {
              return position
            }
          }
        case .symbol, .apostrophe:
          while position < end, text.scalars[position] == text.scalars[start] { position += 1 }
        case .flag:
          if kind(position) == .flag { position += 1 }
        case .emoji:
          while true {
            if kind(position) == .modifier {
              position += 1
            } else if kind(position) == .joiner, kind(position + 1) == .emoji {
              position += 2
            } else {
              return position
            }
          }
        default: break
        }
        return position
      }

      private func token(_ range: Range<Int>, _ reach: Int) -> Token? {
        let kind = text.kinds[range.lowerBound]
        if kind == .modifier || kind == .joiner { return nil }
        let isWord = kind == .letter || kind == .digit
        let isSymbol = kind == .symbol || kind == .apostrophe
        let own = isSymbol ? range.prefix(3) : range[...]
        let hash = own.reduce(Hash.seed(1)) { Hash.extend($0, UInt64(text.scalars[$1])) }
        let stem = own.prefix(Options.stemLength).reduce(Hash.seed(1)) {
          Hash.extend($0, UInt64(text.scalars[$1]))
        }
        let isCut: UInt64 = own.count > Options.stemLength ? 1 : 0
        let capitalCount = own.filter { text.cases[$0] == 1 }.count
        var capitals: UInt64 = 0
        if capitalCount > 1, !own.contains(where: { text.cases[$0] == 2 }) {
          capitals = 2
        } else if text.cases[range.lowerBound] == 1, own.count > 1 {
          capitals = 1
        }
        return Token(
          range: own.startIndex..<own.endIndex, hash: hash,
          stem: isWord ? Hash.extend(stem, isCut) : hash, isWord: isWord, capitals: capitals,
          reach: min(reach, 255))
      }
    }

    """

  /// The families of words.
  static let words = """
    extension NGramFinder {
      private mutating func addSequences() {
        for (index, token) in tokens.enumerated() {
          add(token.hash, 1)
          for length in 2..<max(2, min(token.reach + 1, Options.longestWordSequence) + 1) {
            let family: UInt64 = length == 2 ? 2 : 3
            let sequence = tokens[index + 1 - length...index].reduce(Hash.seed(family)) {
              Hash.extend($0, $1.hash)
            }
            add(sequence, family)
          }
        }
      }

      private mutating func addMarkedWords() {
        if Options.marksOpenings, let first = tokens.first {
          let opening = Hash.extend(Hash.seed(4), first.hash)
          add(opening, 4)
          if tokens.count > 1 { add(Hash.extend(opening, tokens[1].hash), 4) }
        }
        var isNegated = false
        for token in tokens {
          if isNegated, token.isWord { add(Hash.extend(Hash.seed(5), token.hash), 5) }
          isNegated = token.isWord && (isNegated || Options.marksNegation && negates(token))
          if Options.marksCapitals, token.capitals > 0 {
            let marked = Hash.extend(Hash.seed(6), token.capitals)
            add(Hash.extend(marked, token.hash), 6)
            if token.capitals == 2 { add(marked, 6) }
          }
        }
      }

      private func negates(_ token: Token) -> Bool {
        let scalars = text.scalars[token.range]
        guard scalars.count <= 10 else { return false }
        if scalars.suffix(3) == [0x6E, 0x27, 0x74] { return true }
        var word = String.UnicodeScalarView()
        word.append(contentsOf: scalars.compactMap { Unicode.Scalar($0) })
        return Options.negations.contains(String(word))
      }

      private mutating func addPairs() {
        guard Options.pairDistance > 0 else { return }
        for (index, first) in tokens.enumerated() {
          let start = Hash.extend(Hash.seed(7), first.stem)
          let end = min(tokens.count, index + 1 + Options.pairDistance)
          for other in index + 1..<max(index + 1, end)
          where other == index + 1 || first.isWord && tokens[other].isWord {
            add(Hash.extend(start, tokens[other].stem), 7)
          }
        }
      }
    }

    """

  /// The families of characters, and those of text without spaces.
  static let characters = """
    extension NGramFinder {
      private mutating func addCharactersInWords() {
        for token in tokens where token.isWord {
          let word = [0x20] + text.scalars[token.range].map { UInt64($0) } + [0x20]
          for start in word.indices {
            var hash = Hash.seed(8)
            for (length, scalar) in zip(1..., word[start...].prefix(Options.longestInWord)) {
              hash = Hash.extend(hash, scalar)
              // The end of a word alone says nothing.
              if length >= Options.shortestInWord, length > 1 || scalar != 0x20 {
                add(hash, length > 3 ? 9 : 8)
              }
            }
          }
        }
      }

      private mutating func addCharactersInRuns() {
        for run in runs {
          for start in run {
            var hash = Hash.seed(10)
            for position in start..<min(run.upperBound, start + Options.longestInRun) {
              hash = Hash.extend(hash, UInt64(text.scalars[position]))
              add(hash, 10)
            }
          }
        }
      }

      private mutating func addScriptRuns() {
        var before: [UInt64] = []
        var position = 0
        while position < text.scalars.count {
          let script = script(position)
          var hash = Hash.seed(11)
          while position < text.scalars.count, self.script(position) == script {
            hash = Hash.extend(hash, UInt64(text.scalars[position]))
            position += 1
          }
          if script == 0 {
            before = []
            continue
          }
          before = before.suffix(2) + [hash]
          for length in 1...before.count {
            let start = Hash.seed(11) &+ UInt64(length - 1)
            add(before.suffix(length).reduce(start) { Hash.extend($0, $1) }, 11)
          }
        }
      }

      private func script(_ position: Int) -> Int {
        if text.kinds[position] == .space || text.kinds[position] == .symbol { return 0 }
        switch text.scalars[position] {
        case 0x3041...0x309F: return 1
        case 0x30A0...0x30FF: return 2
        case 0x3005, 0x3400...0x9FFF: return 3
        default: return 4
        }
      }

      private mutating func addEnding() {
        let last = text.kinds.indices.filter { text.kinds[$0] != .space }.suffix(15)
        for start in last {
          var hash = Hash.extend(Hash.seed(12), UInt64(text.scalars[start]))
          for position in start + 1..<start + 3 {
            guard position < text.kinds.count, text.kinds[position] != .space else { break }
            hash = Hash.extend(hash, UInt64(text.scalars[position]))
            add(hash, 12)
          }
        }
      }
    }

    """
}
