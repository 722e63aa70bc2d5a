import LinearAlgebra
import Tables
import Testing

@testable import TextClassification

@Suite("Choice of regularisation")
struct RegularizationSearchTests {
  private static func search(
    _ rowCount: Int, labels: [String] = ["n", "p"], threads: Int = 1
  ) -> (search: RegularizationSearch, rows: TrainingRows) {
    let corpus = SampleCorpus.rows(labels: labels, count: rowCount)
    let parallelism = Parallelism(threads: threads)
    let matrix = DocumentTermMatrix(
      corpus.texts, options: NGramScannerTests.options(words: 2, inWord: (2, 0), pairs: 0),
      minimumDocumentFrequency: 2, on: parallelism)
    let rows = TrainingRows(
      classes: corpus.labels.codes, classCount: labels.count,
      groups: corpus.texts.groupsOfEqualTexts(), classWeights: labels.map { _ in 1 })
    let search = RegularizationSearch(
      matrix: matrix, features: FeatureOptions(), parallelism: parallelism)
    return (search, rows)
  }

  private static func curve(
    _ rowCount: Int, _ strengths: [Float], labels: [String] = ["n", "p"], threads: Int = 1,
    seed: UInt64 = 1
  ) -> RegularizationCurve {
    let (search, rows) = search(rowCount, labels: labels, threads: threads)
    return search.curve(strengths, on: rows, seed: seed)
  }

  @Test(arguments: [["n", "p"], ["a", "b", "c"]])
  func `it gives the same at any number of threads and in every run`(labels: [String]) {
    let first = Self.curve(120, RegularizationSearch.strengths, labels: labels)
    #expect(first.foldCount == 5 && first.rowCount == 120)
    for threads in [1, 2, 3] {
      let other = Self.curve(
        120, RegularizationSearch.strengths, labels: labels, threads: threads)
      #expect(other == first)
    }
    #expect(Self.curve(120, RegularizationSearch.strengths, labels: labels, seed: 2) != first)
  }

  @Test func `it stops when the loss has risen twice`() {
    let strengths = (0..<24).map { 0.01 * Float(sign: .plus, exponent: $0, significand: 1) }
    let curve = Self.curve(150, strengths)
    let losses = curve.points.map(\.logLoss)
    #expect((3..<24).contains(losses.count))
    let rises = zip(losses, losses.dropFirst()).map { $1 > $0 }
    #expect(rises.suffix(2) == [true, true])
    #expect(zip(rises, rises.dropFirst()).dropLast().allSatisfy { !($0 && $1) })
    #expect(curve.points.map(\.regularization) == Array(strengths.prefix(losses.count)))
    #expect(curve.best?.logLoss == losses.min())
  }

  @Test func `one strength is tried alone`() {
    let curve = Self.curve(60, [3])
    #expect(curve.points.map(\.regularization) == [3])
    #expect(curve.points[0].accuracy > 0.5 && curve.points[0].temperature > 0)
  }

  @Test func `a large corpus holds out a tenth, once`() {
    let curve = Self.curve(RegularizationSearch.smallCorpus + 200, [5])
    #expect(curve.foldCount == 1)
    #expect((400...440).contains(curve.rowCount))
  }

  @Test func `rows left out take no part`() {
    let (search, rows) = Self.search(120)
    let curve = search.curve([5], on: rows.leavingOut(Array(0..<20)), seed: 1)
    #expect(curve.rowCount == 100)
  }

  @Test(arguments: [["same"], ["one", "other"]])
  func `texts that are all alike give finite figures`(texts: [String]) throws {
    var trainer = TextClassifierTrainer()
    trainer.split.validation = .none
    let column = TextColumn((0..<60).map { texts[$0 / 5 % texts.count] })
    let labels = LabelColumn((0..<60).map { $0 % 3 == 0 ? "n" : "p" })
    let result = try trainer.train(texts: column, labels: labels)
    for point in try #require(result.classifier.card.regularizationCurve).points {
      #expect(point.logLoss.isFinite && point.temperature.isFinite)
    }
    let answer = result.classifier.prediction(for: texts[0])
    #expect(answer.label == "p" && answer.probabilities.allSatisfy { $0.isFinite })
    #expect(abs(answer.probability - 2.0 / 3) < 0.1)
  }
}
