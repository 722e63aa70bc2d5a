import FoundationEssentials
import LinearAlgebra
import Tables
import Testing

@testable import TextClassification

@Suite("Options of features")
struct FeatureOptionsTests {
  private static func decoded(_ json: String) throws -> FeatureOptions {
    try JSONDecoder().decode(FeatureOptions.self, from: Data(json.utf8))
  }

  @Test func `what is missing keeps its default`() throws {
    #expect(try Self.decoded("{}") == FeatureOptions())
    var expected = FeatureOptions()
    expected.idfShare = 0.5
    expected.ngrams = NGramOptions()
    expected.ngrams?.pairDistance = 0
    let json = #"{"idfShare":0.5,"ngrams":{"pairDistance":0}}"#
    #expect(try Self.decoded(json) == expected)
    #expect(try FeatureOptions(json: json) == expected)
  }

  @Test func `a model file may hold options that are not known here`() throws {
    #expect(try Self.decoded(#"{"later":1,"ngrams":{"later":2}}"#).ngrams == NGramOptions())
  }

  @Test func `every option is read`() throws {
    var options = FeatureOptions()
    options.minimumDocumentFrequency = 7
    (options.idfShare, options.ratioShare, options.ratioSmoothing) = (2, 3, 4)
    (options.wordFactor, options.shortInWordFactor) = (5, 6)
    var ngrams = NGramOptions()
    (ngrams.longestWordSequence, ngrams.shortestInWord, ngrams.longestInWord) = (9, 10, 11)
    (ngrams.longestInRun, ngrams.pairDistance, ngrams.stemLength) = (12, 13, 14)
    (ngrams.countsRepeatedRuns, ngrams.countsRepeatedWords) = (false, true)
    (ngrams.marksOpenings, ngrams.marksNegation, ngrams.marksCapitals) = (false, false, false)
    options.ngrams = ngrams
    let json = String(decoding: try JSONEncoder().encode(options), as: UTF8.self)
    #expect(try FeatureOptions(json: json) == options)
    for key in FeatureOptions.CodingKeys.allCases { #expect(json.contains("\"\(key.rawValue)\"")) }
    for key in NGramOptions.CodingKeys.allCases { #expect(json.contains("\"\(key.rawValue)\"")) }
  }

  @Test(arguments: [
    ("", FeatureOptionsError.malformed), ("[]", .malformed), ("{", .malformed),
    (#"{"idfShare":"1"}"#, .malformed), (#"{"ngrams":{"pairDistance":1.5}}"#, .malformed),
    (
      #"{"idfshare":1}"#,
      .unknownOption("idfshare", known: FeatureOptions.CodingKeys.allCases.map(\.rawValue))
    ),
    (
      #"{"ngrams":{"pairs":1}}"#,
      .unknownOption("pairs", known: NGramOptions.CodingKeys.allCases.map(\.rawValue))
    ),
    (#"{"idfShare":-1}"#, .outOfRange("idfShare", value: "-1.0")),
    (#"{"ratioSmoothing":0}"#, .outOfRange("ratioSmoothing", value: "0.0")),
    (#"{"ratioSmoothing":1e-40}"#, .outOfRange("ratioSmoothing", value: "1e-40")),
    (#"{"wordFactor":1e30}"#, .outOfRange("wordFactor", value: "1e+30")),
    (#"{"idfShare":0,"ratioShare":0}"#, .outOfRange("ratioShare", value: "0.0")),
    (#"{"minimumDocumentFrequency":0}"#, .outOfRange("minimumDocumentFrequency", value: "0")),
    (#"{"ngrams":{"longestInWord":65}}"#, .outOfRange("ngrams.longestInWord", value: "65")),
  ])
  func `a study's options are refused with what is wrong`(
    json: String, error: FeatureOptionsError
  ) {
    #expect(throws: error) { try FeatureOptions(json: json) }
    #expect(!error.description.isEmpty)
  }

  @Test func `marked words can be left out`() {
    let texts = TextColumn(["NOT good at all", "Never bad"])
    func count(_ change: (inout NGramOptions) -> Void) -> Int {
      var options = NGramOptions()
      change(&options)
      return DocumentTermMatrix(
        texts, options: options, minimumDocumentFrequency: 1, on: .init(threads: 1)
      ).pattern.nonzeroCount
    }
    let all = count { _ in }
    // Two openings a text; 'good', 'at', 'all' and 'bad' negated; 'NOT', that there are capitals,
    // and 'Never'.
    #expect(all - count { $0.marksOpenings = false } == 4)
    #expect(all - count { $0.marksNegation = false } == 4)
    #expect(all - count { $0.marksCapitals = false } == 3)
  }

  @Test(arguments: [
    (rows: 16, classes: 2, share: 1 as Float), (rows: 0, classes: 2, share: 1),
    (rows: 64, classes: 2, share: 0.25), (rows: 616, classes: 77, share: 1),
    (rows: 7700, classes: 77, share: 0.08), (rows: 1600, classes: 2, share: 0.01),
    (rows: 25_000, classes: 2, share: 0.01),
  ])
  func `the fewer rows of a class, the more the inverse document frequency counts`(
    rows: Int, classes: Int, share: Float
  ) {
    #expect(FeatureOptions.idfShare(rowCount: rows, classCount: classes) == share)
  }

  @Test(arguments: [[20, 20], [20, 25], [800, 1000], [999, 1000], [30, 36, 37]])
  func `few short texts of even classes need an n-gram in one`(rowCounts: [Int]) {
    #expect(
      FeatureOptions().resolvedMinimumDocumentFrequency(areLong: false, rowCounts: rowCounts) == 1)
  }

  @Test(arguments: [
    ([9, 30], 1), ([10, 30], 2), ([800, 1001], 2), ([30, 30, 38], 2), ([1000, 1000], 2),
  ])
  func `other short texts need it in two, but for a handful`(rowCounts: [Int], minimum: Int) {
    #expect(
      FeatureOptions().resolvedMinimumDocumentFrequency(areLong: false, rowCounts: rowCounts)
        == minimum)
  }

  @Test(arguments: [(1, 1), (23, 1), (24, 2), (799, 2), (800, 3)])
  func `long texts need it in one, two or three, the more there are`(count: Int, minimum: Int) {
    for rowCounts in [[count, 0], [count / 2, count - count / 2]] {
      #expect(
        FeatureOptions().resolvedMinimumDocumentFrequency(areLong: true, rowCounts: rowCounts)
          == minimum)
    }
  }

  @Test func `a minimum that is given is taken`() {
    var options = FeatureOptions()
    options.minimumDocumentFrequency = 7
    #expect(options.resolvedMinimumDocumentFrequency(areLong: false, rowCounts: [1, 1]) == 7)
  }

  @Test func `a training keeps the share that it took`() throws {
    let corpus = SampleCorpus.rows(labels: ["n", "p"], count: 80)
    var trainer = TextClassifierTrainer()
    trainer.split.validation = .none
    var result = try trainer.train(texts: corpus.texts, labels: corpus.labels)
    #expect(result.classifier.card.features.idfShare == 0.2)
    trainer.features.idfShare = 0.5
    result = try trainer.train(texts: corpus.texts, labels: corpus.labels)
    #expect(result.classifier.card.features.idfShare == 0.5)
  }
}
