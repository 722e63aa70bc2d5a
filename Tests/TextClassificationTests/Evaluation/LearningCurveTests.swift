import Tables
import Testing

@testable import TextClassification

@Suite("Learning curves")
struct LearningCurveTests {
  /// Trainings whose answers on some rows are right as told by counts: right with fewer and with more
  /// rows, with more alone, with fewer alone, never.
  private static func curve(both: Int, fixed: Int, broken: Int, neither: Int) -> LearningCurve {
    func answers(_ parts: [(Bool, Int)]) -> [Bool] {
      parts.flatMap { Array(repeating: $0, count: $1) }
    }
    return LearningCurve([
      (50, answers([(true, both), (false, fixed), (true, broken), (false, neither)]), 15),
      (100, answers([(true, both + fixed), (false, broken + neither)]), 5),
    ])
  }

  @Test func `points tell rows, accuracy and interval`() {
    let curve = Self.curve(both: 70, fixed: 12, broken: 3, neither: 15)
    #expect(curve.heldOutRowCount == 100)
    #expect(curve.points.map(\.rowCount) == [50, 100])
    #expect(curve.points.map(\.correctCount) == [73, 82])
    #expect(curve.points[1].accuracy == 0.82)
    #expect(curve.points[1].accuracyInterval == .wilson(successes: 82, trials: 100))
    #expect(curve.points.map(\.regularization) == [15, 5])
  }

  // By hand: d = 9 / 102, spread = 1.95996 · √(12 + 3 + 1 − 81 / 102) / 102.
  @Test func `the interval of the gain is that of matched proportions`() {
    let curve = Self.curve(both: 70, fixed: 12, broken: 3, neither: 15)
    #expect(abs(curve.gain - 0.09) < 1e-12 && curve.gainFrom == 50)
    #expect(abs(curve.gainLower - 0.0133056) < 1e-6, "\(curve.gainLower)")
    #expect(abs(curve.gainUpper - 0.1631650) < 1e-6, "\(curve.gainUpper)")
  }

  @Test(arguments: [
    (700, 120, 30, 150, LearningCurve.Verdict.helps), (70, 12, 10, 8, .uncertain),
    (9000, 10, 10, 980, .levelledOff), (70, 5, 20, 5, .levelledOff), (1, 0, 0, 0, .uncertain),
  ])
  func `the verdict follows from the interval`(
    both: Int, fixed: Int, broken: Int, neither: Int, expected: LearningCurve.Verdict
  ) {
    let curve = Self.curve(both: both, fixed: fixed, broken: broken, neither: neither)
    #expect(curve.verdict == expected)
    #expect(curve.gainLower >= -1 && curve.gainUpper <= 1)
  }

  @Test func `two steps together may tell what the last one does not`() {
    func right(_ count: Int) -> [Bool] { (0..<200).map { $0 < count } }
    let curve = LearningCurve([(25, right(140), 5), (50, right(150), 5), (100, right(153), 5)])
    #expect(curve.verdict == .helps && curve.gainFrom == 25)
    #expect(abs(curve.gain - 0.065) < 1e-12)
    let flat = LearningCurve([(25, right(140), 5), (50, right(150), 5), (100, right(150), 5)])
    #expect(flat.gainFrom == 50 && flat.gain == 0)
  }

  @Test(arguments: [
    (15, []), (16, [16]), (100, [25, 50, 100]), (1000, [32, 63, 125, 250, 500, 1000]),
  ])
  func `each part has twice the rows of the one before`(count: Int, expected: [Int]) {
    #expect(TextClassifierTrainer.sizes(upTo: count) == expected)
  }

  @Test func `every beginning of the rows has the shares of the classes`() {
    let classes = (0..<400).map { Int32($0 < 300 ? 0 : $0 < 380 ? 1 : 2) }
    let rows = TextClassifierTrainer.interleaved(Array(0..<400), classes: classes, seed: 1)
    #expect(rows.sorted() == Array(0..<400))
    for count in [20, 100, 200] {
      let shares = (0..<3).map { label in rows[..<count].count { classes[$0] == Int32(label) } }
      let expected = [0.75, 0.2, 0.05].map { $0 * Double(count) }
      #expect(zip(shares, expected).allSatisfy { abs(Double($0) - $1) <= 1 }, "\(shares)")
    }
    let other = TextClassifierTrainer.interleaved(Array(0..<400), classes: classes, seed: 2)
    #expect(rows != other)
  }

  @Test func `the last point is a training on all rows that are not held out`() throws {
    let corpus = SampleCorpus.rows(labels: ["n", "p"], count: 200)
    var trainer = TextClassifierTrainer()
    trainer.training.regularization = 5
    let curve = try trainer.learningCurve(texts: corpus.texts, labels: corpus.labels)
    #expect(curve.heldOutRowCount == 40)
    #expect(curve.points.map(\.rowCount) == [20, 40, 80, 160])
    trainer.split.validation = .fraction(0.2)
    trainer.training.refits = false
    let whole = try trainer.train(texts: corpus.texts, labels: corpus.labels)
    // Trained without the held-out rows' n-grams, whose counts decide what is a feature.
    let last = try #require(curve.points.last)
    #expect(abs(last.accuracy - (whole.validationMetrics?.accuracy ?? 0)) < 0.1)
    trainer.threads = 3
    trainer.split.validation = .automatic
    #expect(try trainer.learningCurve(texts: corpus.texts, labels: corpus.labels) == curve)
  }

  @Test func `rows of their own can be judged by`() throws {
    let corpus = SampleCorpus.rows(labels: ["n", "p"], count: 64)
    let other = SampleCorpus.rows(labels: ["n", "p", "x"], count: 30, seed: 2)
    let curve = try TextClassifierTrainer().learningCurve(
      texts: corpus.texts, labels: corpus.labels, heldOut: other)
    #expect(curve.heldOutRowCount == 30 && curve.points.map(\.rowCount) == [16, 32, 64])
    // Rows of a label that no training has are wrong.
    #expect(curve.points.allSatisfy { $0.correctCount <= 20 })
  }

  @Test func `too few rows are refused`() {
    let corpus = SampleCorpus.rows(labels: ["n", "p"], count: 24)
    #expect(
      throws: TrainingError.curveTooShort(.tooFewToTrain(rowCount: 19, heldOut: 5, needed: 31))
    ) {
      try TextClassifierTrainer().learningCurve(texts: corpus.texts, labels: corpus.labels)
    }
  }

  @Test func `labels like identifiers are refused before any work`() {
    let texts = TextColumn((0..<600).map { "a text of number \($0)" })
    let labels = LabelColumn((0..<600).map { "row \($0)" })
    let error = TrainingError.labelsLikeIdentifiers(labelCount: 600, rowCount: 600)
    var steps = 0
    #expect(throws: error) {
      try TextClassifierTrainer().train(texts: texts, labels: labels) { _ in steps += 1 }
    }
    #expect(throws: error) {
      try TextClassifierTrainer().crossValidate(texts: texts, labels: labels, folds: 3)
    }
    #expect(steps == 0)
    #expect("\(error)".hasPrefix("600 rows have 600 labels, which look like identifiers"))
  }
}
