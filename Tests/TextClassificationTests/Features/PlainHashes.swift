@testable import TextClassification

/// The hashes of n-grams by their definition, from their texts.
enum PlainHashes {
  /// What an n-gram of a family may have as its hash, if it has this text.
  ///
  /// - Returns: One hash; several where the text does not tell all: which capitals, and of which
  ///   family the n-gram is that is repeated.
  static func hashes(of text: [UInt32], _ kind: NGramKind, _ options: NGramOptions) -> Set<UInt64> {
    let seed = NGramHash.seed(kind)
    let words = text.split(separator: 0x20).map { sequence(Array($0), NGramHash.seed(.word)) }
    let hashes: [UInt64] =
      switch kind {
      case .word: words
      case .wordPair, .wordSequence, .opening, .negated:
        [words.reduce(seed) { NGramHash.extend($0, by: $1) }]
      case .capitals:
        [Token.Capitals.first, .all].map { capitals in
          words.reduce(NGramHash.extend(seed, by: UInt64(capitals.rawValue))) {
            NGramHash.extend($0, by: $1)
          }
        }
      case .stemPair:
        [
          text.split(separator: [0x20, 0x2026, 0x20]).reduce(seed) {
            NGramHash.extend($0, by: stem(Array($1), options.stemLength))
          }
        ]
      case .shortInWord, .longInWord: [sequence(text, NGramHash.seed(.shortInWord))]
      case .inRun, .ending: [sequence(text, seed)]
      case .scriptRun: [scriptRuns(text)]
      case .repeated:
        NGramKind.allCases.filter { $0 != .repeated }
          .flatMap { self.hashes(of: text, $0, options) }
          .map { NGramHash.extend(seed, by: $0) }
      }
    return Set(hashes.map { NGramHash.finish($0, kind) })
  }

  private static func sequence(_ scalars: [UInt32], _ seed: UInt64) -> UInt64 {
    scalars.reduce(seed) { NGramHash.extend($0, by: UInt64($1)) }
  }

  /// A stem: that of a word tells whether the word goes on.
  private static func stem(_ text: [UInt32], _ length: Int) -> UInt64 {
    let kind = text.first.flatMap { Unicode.Scalar($0) }.map { PlainNormalizer.scalarClass(of: $0) }
    guard kind == .letter || kind == .digit else { return sequence(text, NGramHash.seed(.word)) }
    let goesOn = text.count == length + 1 && text.last == 0x2D
    let scalars = goesOn ? Array(text.dropLast()) : text
    return NGramHash.extend(sequence(scalars, NGramHash.seed(.word)), by: goesOn ? 1 : 0)
  }

  /// The hash of one, two or three runs of a script.
  private static func scriptRuns(_ text: [UInt32]) -> UInt64 {
    var runs: [[UInt32]] = []
    for scalar in text {
      if let last = runs.last?.last, Script(of: last) == Script(of: scalar) {
        runs[runs.count - 1].append(scalar)
      } else {
        runs.append([scalar])
      }
    }
    let seed = NGramHash.seed(.scriptRun)
    return runs.map { sequence($0, seed) }
      .reduce(seed &+ UInt64(max(1, runs.count) - 1)) { NGramHash.extend($0, by: $1) }
  }
}
