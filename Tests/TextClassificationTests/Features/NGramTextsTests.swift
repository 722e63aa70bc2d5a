import LinearAlgebra
import Tables
import Testing

@testable import TextClassification

@Suite("Texts of features")
struct NGramTextsTests {
  private static func texts(
    of features: [Int]?, _ corpus: TextColumn, options: NGramOptions = NGramOptions(),
    threads: Int = 1
  ) -> (matrix: DocumentTermMatrix, features: [Int], texts: NGramTexts) {
    let parallelism = Parallelism(threads: threads)
    let matrix = DocumentTermMatrix(
      corpus, options: options, minimumDocumentFrequency: 1, on: parallelism)
    let features = features ?? Array(matrix.hashes.indices)
    var texts = NGramTexts(of: features, in: matrix, scannedWith: (options, parallelism))
    texts.read(corpus)
    return (matrix, features, texts)
  }

  @Test(arguments: NGramScannerTests.variants.indices)
  func `each feature has the text and family of its n-gram`(variant: Int) {
    let options = NGramScannerTests.variants[variant]
    var random = RandomTexts(seed: UInt64(80 + variant))
    let corpus = random.corpus(600)
    let (matrix, features, found) = Self.texts(of: nil, corpus, options: options, threads: 2)
    let plain = PlainDocumentFrequencies(corpus, options: options, minimum: 1)
    #expect(found.texts.count == features.count)
    var wrong = Differences()
    for (place, feature) in features.enumerated() {
      let expected = plain.ngrams[matrix.hashes[feature]]
      let scalars = found.texts[place].unicodeScalars.map(\.value)
      let kind = NGramHash.kind(of: matrix.hashes[feature])
      if scalars != expected?.scalars || kind != expected?.kind {
        wrong.note("'\(found.texts[place])', not \(String(describing: expected))")
      }
    }
    #expect(wrong == Differences())
  }

  @Test(arguments: [NGramOptions(), NGramScannerTests.long])
  func `the text of a feature hashes back to it`(options: NGramOptions) {
    var random = RandomTexts(seed: 90)
    let (matrix, features, found) = Self.texts(of: nil, random.corpus(400), options: options)
    var wrong = Differences()
    var kinds: Set<NGramKind> = []
    for (place, feature) in features.enumerated() {
      let hash = matrix.hashes[feature]
      guard let kind = NGramHash.kind(of: hash) else {
        wrong.note("\(hash) is of no family")
        continue
      }
      kinds.insert(kind)
      let text = found.texts[place].unicodeScalars.map(\.value)
      if !PlainHashes.hashes(of: text, kind, options).contains(hash) {
        wrong.note("\(kind) '\(found.texts[place])'")
      }
    }
    #expect(wrong == Differences())
    let words: Set<NGramKind> = [.stemPair, .shortInWord, .longInWord]
    let isLong = options.longestInWord == 0
    #expect(kinds == Set(NGramKind.allCases).subtracting(isLong ? words : []))
  }

  @Test func `texts come in the order asked for`() {
    let corpus = TextColumn(["b a", "a", "c"])
    let (matrix, all, found) = Self.texts(of: nil, corpus)
    let chosen = [all[all.count - 1], all[0], all[2]]
    let some = Self.texts(of: chosen, corpus)
    #expect(some.matrix.hashes == matrix.hashes)
    #expect((0..<3).map { some.texts.texts[$0] } == chosen.map { found.texts[$0] })
  }

  @Test func `a repetition has the text of what is repeated`() {
    let (matrix, _, found) = Self.texts(of: nil, TextColumn(["好き", "好好", "好 きき"]))
    var texts: Set<String> = []
    for (place, hash) in matrix.hashes.enumerated() where NGramHash.kind(of: hash) == .repeated {
      texts.insert(found.texts[place])
    }
    #expect(texts == ["好", "き"])
  }

  @Test func `a long text gives all of its texts`() {
    // Each of a hundred thousand words has n-grams of its own, whose texts are all wanted.
    let words = (0..<100_000).map { String($0, radix: 36) }
    var options = NGramScannerTests.options(words: 1, inWord: (3, 3), pairs: 0)
    options.countsRepeatedRuns = false
    let found = Self.texts(of: nil, TextColumn([words.joined(separator: " ")]), options: options)
    #expect(found.features.count > 100_000)
  }

  @Test func `no features have no texts`() {
    #expect(Self.texts(of: [], TextColumn(["a"])).texts.texts.count == 0)
    #expect(Self.texts(of: nil, TextColumn()).texts.texts.count == 0)
  }
}
