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
    return (
      matrix, features,
      NGramTexts(
        of: features, in: matrix, corpus: corpus, scannedWith: (options, parallelism))
    )
  }

  @Test(arguments: NGramScannerTests.variants.indices)
  func `each feature has the text and family of its n-gram`(variant: Int) {
    let options = NGramScannerTests.variants[variant]
    var random = RandomTexts(seed: UInt64(80 + variant))
    let corpus = random.corpus(600)
    let (matrix, features, found) = Self.texts(of: nil, corpus, options: options, threads: 2)
    let plain = PlainDocumentFrequencies(corpus, options: options, minimum: 1)
    #expect(found.texts.count == features.count && found.kinds.count == features.count)
    var wrong = Differences()
    for (place, feature) in features.enumerated() {
      let expected = plain.ngrams[matrix.hashes[feature]]
      let scalars = found.texts[place].unicodeScalars.map(\.value)
      if scalars != expected?.scalars || found.kinds[place] != expected?.kind.rawValue {
        wrong.note("'\(found.texts[place])', not \(String(describing: expected))")
      }
    }
    #expect(wrong == Differences())
  }

  @Test func `the text of a feature hashes back to it`() {
    var random = RandomTexts(seed: 90)
    let (matrix, features, found) = Self.texts(of: nil, random.corpus(400))
    var wrong = Differences()
    for (place, feature) in features.enumerated() {
      let hash = Self.hash(found.texts[place], NGramKind(rawValue: found.kinds[place]))
      if hash != matrix.hashes[feature] { wrong.note("'\(found.texts[place])'") }
    }
    #expect(wrong == Differences())
  }

  @Test func `texts come in the order asked for`() {
    let corpus = TextColumn(["b a", "a", "c"])
    let (matrix, all, found) = Self.texts(of: nil, corpus)
    let chosen = [all[all.count - 1], all[0], all[2]]
    let some = Self.texts(of: chosen, corpus)
    #expect(some.matrix.hashes == matrix.hashes)
    #expect((0..<3).map { some.texts.texts[$0] } == chosen.map { found.texts[$0] })
    #expect(some.texts.kinds == chosen.map { found.kinds[$0] })
  }

  @Test func `no features have no texts`() {
    #expect(Self.texts(of: [], TextColumn(["a"])).texts.texts.count == 0)
    #expect(Self.texts(of: nil, TextColumn()).texts.texts.count == 0)
  }

  /// The hash of an n-gram by its definition: of scalars in turn, or of words in turn.
  private static func hash(_ text: String, _ kind: NGramKind?) -> UInt64? {
    guard let kind else { return nil }
    func sequence(_ scalars: Substring.UnicodeScalarView) -> UInt64 {
      scalars.reduce(NGramHash.seed(kind)) { NGramHash.extend($0, by: UInt64($1.value)) }
    }
    guard kind == .words else { return NGramHash.finish(sequence(text[...].unicodeScalars)) }
    let words = text.unicodeScalars.split(separator: " ").map {
      sequence(Substring($0).unicodeScalars)
    }
    guard let first = words.first else { return nil }
    return NGramHash.finish(words.dropFirst().reduce(first) { NGramHash.append($1, to: $0) })
  }
}
