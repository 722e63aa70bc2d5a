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
    return search.search(strengths, on: rows, seed: seed).curve
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

  @Test(arguments: [1, 6, 12])
  func `it goes out the way the temperature points as long as the loss falls`(middle: Int) throws {
    // Fourteen strengths, each twice the one before.
    let strengths = (0..<14).map { index in
      RegularizationCurve.usualStrength
        * Float(sign: .plus, exponent: index - middle, significand: 1)
    }
    let curve = Self.curve(150, strengths)
    let tried = curve.points.map(\.regularization)
    let start = try #require(tried.firstIndex(of: RegularizationCurve.usualStrength))
    let losses = curve.points.map(\.logLoss)
    let ways = RegularizationSearch.ways(from: curve.points[start].temperature)
    // What the search should try, told from the losses that it saw.
    var expected = [middle]
    for way in ways {
      var index = start
      while strengths.indices.contains(middle + index - start + way) {
        expected.append(middle + index - start + way)
        let next = index + way
        let helped =
          losses.indices.contains(next)
          && losses[next] < losses[index] * (1 - RegularizationCurve.lossTolerance)
        if !helped { break }
        index = next
      }
      if index != start { break }
    }
    #expect(tried == expected.sorted().map { strengths[$0] })
    #expect(tried.count < strengths.count)
  }

  @Test(arguments: [
    (0.3, [1]), (0.9, [1]), (0.95, [1, -1]), (1.0, [-1, 1]), (1.05, [-1, 1]), (1.2, [-1]),
    (20.0, [-1]),
  ])
  func `margins that are too large ask for weaker strengths`(temperature: Double, ways: [Int]) {
    #expect(RegularizationSearch.ways(from: temperature) == ways)
  }

  @Test(arguments: [1, 6, 12])
  func `with many rows it climbs from the weakest as long as it must`(usual: Int) {
    let strengths = (0..<14).map { index in
      RegularizationCurve.usualStrength
        * Float(sign: .plus, exponent: index - usual, significand: 1)
    }
    let curve = Self.curve(RegularizationSearch.smallCorpus + 200, strengths)
    let losses = curve.points.map(\.logLoss)
    #expect(curve.points.map(\.regularization) == Array(strengths.prefix(losses.count)))
    var smallest = losses[0]
    for (index, loss) in losses.enumerated().dropFirst() {
      let tolerance = RegularizationCurve.lossTolerance
      let goesOn =
        loss < smallest * (1 - tolerance) || index < usual && loss < smallest * (1 + tolerance)
      let isLast = index == losses.count - 1
      #expect(goesOn != isLast || index == strengths.count - 1)
      smallest = min(smallest, loss)
    }
    #expect(losses.count < strengths.count)
  }

  @Test func `a search of one part hands on where its fit ended`() {
    let (large, rows) = Self.search(RegularizationSearch.smallCorpus + 200)
    let found = large.search([5], on: rows, seed: 1)
    #expect(found.start?.isZero == false)
    let (small, few) = Self.search(100)
    #expect(small.search([5], on: few, seed: 1).start.map(\.isZero) == nil)
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
    let curve = search.search([5], on: rows.leavingOut(Array(0..<20)), seed: 1).curve
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
