import LinearAlgebra
import Tables
import TestSupport
import Testing

@testable import TextClassification

@Suite("Rows that an earlier fit had left out")
struct NewRowsTests {
  private static func loss(
    classCount: Int, classes: [Int32], weights: [Float], threads: Int = 1
  ) -> LogisticLoss {
    LogisticLoss(
      classCount: classCount, classes: classes, weights: weights,
      parallelism: Parallelism(threads: threads))
  }

  /// weight · (indicator − probability) at some margins, by the plain formulas.
  private static func residuals(
    _ margins: [Double], label: Int32, weight: Double, classCount: Int
  ) -> [Double] {
    PlainLogisticLoss(classCount: classCount, classes: [label], weights: [Float(weight)])
      .evaluate(margins).residuals
  }

  @Test(arguments: [2, 3, 77], [0.1, 1, 15, 150] as [Float])
  func `coefficients of a row alone are the residuals at the margins that they give`(
    classCount: Int, weight: Float
  ) {
    var generator = SeededRandom(seed: UInt64(classCount))
    let width = classCount == 2 ? 1 : classCount
    for scale in [0.0, 1, 10, 60] {
      for label in [0, classCount - 1] {
        let margins = (0..<width).map { _ in Float(scale * (2 * generator.unit() - 1)) }
        let loss = Self.loss(classCount: classCount, classes: [Int32(label)], weights: [weight])
        let found = loss.coefficients(ofRow: 0, at: margins)
        let moved = zip(margins, found).map { Double($0) + Double($1) }
        let expected = Self.residuals(
          moved, label: Int32(label), weight: Double(weight), classCount: classCount)
        for (coefficient, residual) in zip(found, expected) {
          #expect(abs(Double(coefficient) - residual) <= 0.02 * Double(weight) + 1e-4)
        }
      }
    }
  }

  @Test(arguments: [2, 3], [1, 2, 3])
  func `only new rows of some weight get coefficients`(classCount: Int, threads: Int) {
    let width = classCount == 2 ? 1 : classCount
    let rowCount = 3 * LogisticLoss.rowsPerBlock + 5
    let weights = (0..<rowCount).map { $0 % 4 == 0 ? 0 : Float(5) }
    let loss = Self.loss(
      classCount: classCount, classes: (0..<rowCount).map { Int32($0 % classCount) },
      weights: weights, threads: threads)
    var point = SubspaceMinimizer.Point.zero(rowCount: rowCount, width: width)
    for row in 0..<rowCount where row % 3 == 0 {
      for index in row * width..<(row + 1) * width { point.coefficients[index] = 0.25 }
    }
    point.intercept = Array(repeating: 0.5, count: width)
    let before = point
    loss.addNewRows(to: &point)
    #expect(point.margins == before.margins && point.intercept == before.intercept)
    for row in 0..<rowCount {
      let own = row * width..<(row + 1) * width
      if row % 3 == 0 || weights[row] == 0 {
        #expect(point.coefficients[own] == before.coefficients[own])
      } else {
        let margins = [Float](repeating: 0.5, count: width)
        #expect(Array(point.coefficients[own]) == loss.coefficients(ofRow: row, at: margins))
      }
    }
  }

  @Test(arguments: [["n", "p"], ["a", "b", "c"]])
  func `a fit that begins after another one ends at the same optimum, and sooner`(
    labels: [String]
  ) {
    let corpus = SampleCorpus.rows(labels: labels, count: 400)
    let parallelism = Parallelism(threads: 1)
    let matrix = DocumentTermMatrix(
      corpus.texts, options: NGramScannerTests.options(words: 2, inWord: (2, 0), pairs: 0),
      minimumDocumentFrequency: 2, on: parallelism)
    let classes = corpus.labels.codes
    let weights = classes.map { _ in Float(15) }
    func model(_ classes: [Int32]) -> LogisticRegression {
      let scales = FeatureScales(
        matrix, classes: classes, classCount: labels.count, by: (FeatureOptions(), parallelism))
      return LogisticRegression(
        system: ScaledSystem(pattern: matrix.pattern, scales: scales, parallelism: parallelism),
        classCount: labels.count, rule: StoppingRule(tolerance: 1e-4, iterationLimit: 500))
    }
    let some = classes.enumerated().map { $0 % 10 == 0 ? -1 : $1 }
    let earlier = model(some).fit(classes: some, weights: some.map { $0 < 0 ? 0 : 15 })
    let whole = model(classes)
    let cold = whole.fit(classes: classes, weights: weights)
    let start = whole.start(after: earlier.point, classes: classes, weights: weights)
    let warm = whole.fit(classes: classes, weights: weights, from: start)
    #expect(warm.convergence.isConverged && cold.convergence.isConverged)
    let difference = warm.convergence.objective - cold.convergence.objective
    #expect(abs(difference) <= 1e-5 * cold.convergence.objective)
    #expect(warm.convergence.iterations < cold.convergence.iterations)
  }

  @Test(arguments: [["n", "p"], ["a", "b", "c"]])
  func `directions of a fit serve one with other weights of the rows`(labels: [String]) {
    let corpus = SampleCorpus.rows(labels: labels, count: 400)
    let parallelism = Parallelism(threads: 1)
    let matrix = DocumentTermMatrix(
      corpus.texts, options: NGramScannerTests.options(words: 2, inWord: (2, 0), pairs: 0),
      minimumDocumentFrequency: 2, on: parallelism)
    let classes = corpus.labels.codes
    let scales = FeatureScales(
      matrix, classes: classes, classCount: labels.count, by: (FeatureOptions(), parallelism))
    let model = LogisticRegression(
      system: ScaledSystem(pattern: matrix.pattern, scales: scales, parallelism: parallelism),
      classCount: labels.count, rule: StoppingRule(tolerance: 1e-4, iterationLimit: 500))
    let weak = model.fit(classes: classes, weights: classes.map { _ in 5 })
    let weights = classes.map { _ in Float(15) }
    let warm = model.fit(classes: classes, weights: weights, from: weak.point)
    let known = model.fit(
      classes: classes, weights: weights, from: weak.point, along: weak.subspace)
    #expect(known.convergence.iterations <= warm.convergence.iterations)
    let difference = known.convergence.objective - warm.convergence.objective
    #expect(abs(difference) <= 1e-5 * warm.convergence.objective)
  }
}
