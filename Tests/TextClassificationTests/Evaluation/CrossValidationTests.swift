import Tables
import TestSupport
import Testing

@testable import TextClassification

@Suite("Cross-validation")
struct CrossValidationTests {
  private static let words = ["kettle", "film", "soup", "lamp", "was", "and", "very", "garden"]

  /// Rows of distinct texts that a telling word gives away, but for one in eight.
  private static func rows(
    _ labels: [String], count: Int, seed: UInt64 = 1
  ) -> (texts: [String], labels: [String]) {
    var random = SeededRandom(seed: seed)
    let labels = (0..<count).map { labels[$0 % labels.count] }
    let texts = labels.enumerated().map { row, label in
      let telling = random.index(below: 8) == 0 ? "odd" : "mark\(label)"
      let others = (0..<4).map { _ in words[random.index(below: words.count)] }
      return (others + [telling, "\(row)"]).joined(separator: " ")
    }
    return (texts, labels)
  }

  private static func validate(
    _ rows: (texts: [String], labels: [String]), folds: Int, threads: Int = 1, seed: UInt64 = 42
  ) throws -> CrossValidation {
    var trainer = TextClassifierTrainer()
    trainer.threads = threads
    trainer.split.seed = seed
    return try trainer.crossValidate(
      texts: TextColumn(rows.texts), labels: LabelColumn(rows.labels), folds: folds)
  }

  @Test(arguments: [2, 3, 10])
  func `every row is answered once, and the folds add up`(count: Int) throws {
    let result = try Self.validate(Self.rows(["a", "b", "c"], count: 91), folds: count)
    #expect(result.folds.count == count)
    #expect(result.folds.reduce(0) { $0 + $1.rowCount } == 91)
    let metrics = result.evaluation.metrics
    #expect(metrics.rowCount == 91)
    #expect(metrics.correctCount == result.folds.reduce(0) { $0 + $1.correctCount })
    #expect(metrics.accuracy > 0.7)
    #expect(result.evaluation.predictions.labels == ["a", "b", "c"])
  }

  @Test func `each answer is that of a model trained on the other folds alone`() throws {
    let rows = Self.rows(["a", "b"], count: 80)
    let result = try Self.validate(rows, folds: 4)
    let (texts, labels) = (TextColumn(rows.texts), LabelColumn(rows.labels))
    let folds = StratifiedFolds(
      of: texts.groupsOfEqualTexts(), classes: labels.codes, count: 4, seed: 42)
    var trainer = TextClassifierTrainer()
    trainer.split.validation = .none
    for fold in 0..<4 {
      let others = (0..<80).filter { folds.foldOfRow[$0] != Int32(fold) }
      let model = try trainer.train(
        texts: texts.selecting(others), labels: labels.selecting(others)
      ).classifier
      #expect(result.folds[fold].regularization == model.card.training.regularization)
      for row in folds.rows(of: fold) {
        #expect(result.evaluation.predictions[row] == model.prediction(for: rows.texts[row]))
      }
    }
  }

  @Test func `a seed gives the same figures at any number of threads`() throws {
    let rows = Self.rows(["a", "b", "c"], count: 60)
    let first = try Self.validate(rows, folds: 3)
    for threads in [1, 2, 3] {
      let again = try Self.validate(rows, folds: 3, threads: threads)
      #expect(again.folds == first.folds)
      #expect(
        again.evaluation.predictions.probabilities == first.evaluation.predictions.probabilities)
    }
    let other = try Self.validate(rows, folds: 3, seed: 7)
    #expect(
      other.evaluation.predictions.probabilities != first.evaluation.predictions.probabilities)
  }

  @Test func `labels that chance gave are not learned from copies of a text`() throws {
    // Each text stands four times with one random label: with copies in several folds a model
    // would know the answers.
    var random = SeededRandom(seed: 5)
    var rows: (texts: [String], labels: [String]) = ([], [])
    for text in 0..<60 {
      let label = random.index(below: 2) == 0 ? "a" : "b"
      rows.texts += Array(repeating: "one \(text) two \(text * 31 % 17)", count: 4)
      rows.labels += Array(repeating: label, count: 4)
    }
    #expect(try Self.validate(rows, folds: 5).evaluation.metrics.accuracy < 0.7)
  }

  @Test func `a label that a fold's model never saw counts as wrong`() throws {
    var rows = Self.rows(["a", "b"], count: 60)
    rows.texts.append("something else altogether")
    rows.labels.append("Z")
    let result = try Self.validate(rows, folds: 3)
    let predictions = result.evaluation.predictions
    #expect(predictions.labels == ["Z", "a", "b"])
    #expect(predictions[60].label != "Z")
    #expect(predictions[60].probabilities[0] == 0)
    #expect(result.evaluation.metrics.classes[0].recall == 0)
  }

  @Test func `mean and standard deviation are those of the folds' accuracies`() {
    let summary = CrossValidationSummary(
      [(10, 8), (10, 9), (20, 14)].map {
        .init(
          rowCount: $0, correctCount: $1, majorityBaseline: MajorityBaseline(of: ["a"]),
          regularization: 15, isConverged: true)
      })
    #expect(abs(summary.meanAccuracy - 0.8) < 1e-12)
    #expect(abs(summary.standardDeviation - 0.1) < 1e-12)
  }

  @Test func `more folds than texts are refused, and as many as advised are not`() throws {
    let rows = (texts: ["w", "x", "x", "y", "z"], labels: ["a", "a", "a", "b", "b"])
    #expect(throws: TrainingError.foldsTooMany(5, distinctTexts: 4)) {
      try Self.validate(rows, folds: 5)
    }
    #expect(try Self.validate(rows, folds: 4).folds.count == 4)
  }

  @Test(arguments: [(2, 1), (3, 1), (30, 1), (2, 3)])
  func `labels of one text each leave a fold with one label, which no number of folds mends`(
    folds: Int, copies: Int
  ) {
    // Both rows of one label have the same text and are held out together.
    var rows = Self.rows(["a"], count: 20)
    rows.texts += Array(repeating: "same", count: copies)
    rows.labels += Array(repeating: "b", count: copies)
    let error = #expect(throws: TrainingError.self) { try Self.validate(rows, folds: folds) }
    #expect(error == .labelsTooRareForFolds(usable: 1, rare: ["b"]))
    #expect(
      error?.description
        == "cross-validation needs two labels with at least two distinct texts each, and the corpus "
        + "has one: there is a single text of 'b'; add texts of such labels, or test on a corpus of "
        + "its own with --test")
  }

  @Test func `two labels of two texts are enough for any number of folds`() throws {
    var rows = Self.rows(["a"], count: 20)
    rows.texts += ["one kettle b", "two kettle b"]
    rows.labels += ["b", "b"]
    for folds in [2, 3, 22] { #expect(try Self.validate(rows, folds: folds).folds.count == folds) }
  }

  @Test func `one label and no rows are refused as in a training`() {
    #expect(throws: TrainingError.oneClass(label: "a", rowCount: 20)) {
      try Self.validate(Self.rows(["a"], count: 20), folds: 2)
    }
    #expect(throws: TrainingError.noRows) { try Self.validate(([], []), folds: 2) }
  }
}
