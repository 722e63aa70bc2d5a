import Foundation
import Tables
import Testing

@testable import TextClassification

// Foundation and not FoundationEssentials: `log` for Float.

@Suite("Training of classifiers")
struct TextClassifierTrainerTests {
  private static func train(
    _ corpus: (texts: TextColumn, labels: LabelColumn),
    _ change: (inout TextClassifierTrainer) -> Void = { _ in }
  ) throws -> TextClassifierTrainer.Result {
    var trainer = TextClassifierTrainer()
    trainer.training.regularization = 5
    change(&trainer)
    return try trainer.train(texts: corpus.texts, labels: corpus.labels)
  }

  /// Rows of two classes that share their words, one class with a tenth of the rows.
  private static func unbalanced() -> (texts: TextColumn, labels: LabelColumn) {
    let corpus = SampleCorpus.rows(labels: ["rare", "usual"], count: 400, seed: 5)
    let kept = (0..<400).filter { corpus.labels[$0] == "usual" || $0 % 20 == 0 }
    return (
      TextColumn(kept.map { corpus.texts[$0] }), LabelColumn(kept.map { corpus.labels[$0] })
    )
  }

  @Test(arguments: [["n", "p"], ["a", "b", "c"]])
  func `a text without known n-grams gets the shares of the classes`(labels: [String]) throws {
    var corpus = SampleCorpus.rows(labels: labels, count: 90)
    let extra = SampleCorpus.rows(labels: [labels[0]], count: 30, seed: 2)
    corpus.texts.append(contentsOf: extra.texts)
    corpus.labels = LabelColumn(
      (0..<90).map { corpus.labels[$0] } + [String](repeating: labels[0], count: 30))
    let classifier = try Self.train(corpus) { $0.split.validation = .none }.classifier
    let loaded = try SampleCorpus.open(SampleCorpus.bytes(of: classifier))
    for answer in ["", " ", "zzz qqq", "\0"].flatMap({
      [classifier.prediction(for: $0), loaded.prediction(for: $0)]
    }) {
      #expect(answer.knownFeatures == 0 && answer.label == labels[0])
      for (label, probability) in zip(labels, answer.probabilities) {
        let count = (0..<120).count { corpus.labels[$0] == label }
        #expect(abs(probability - Float(count) / 120) < 1e-6)
      }
    }
    #expect(loaded.model.prior == classifier.model.prior)
  }

  @Test(arguments: [true, false])
  func `the shares are those of the rows that fitted last`(refits: Bool) throws {
    let corpus = Self.unbalanced()
    let result = try Self.train(corpus) {
      $0.training.refits = refits
      $0.split.validation = .fraction(0.33)
    }
    let all = (0..<corpus.texts.count).map { corpus.labels[$0] }
    let training = result.trainingRows.map { all[$0] }
    func share(_ rows: [String]) -> Double {
      Double(rows.count { $0 == "usual" }) / Double(rows.count)
    }
    // The validation part is stratified: only rounding tells the two shares apart.
    try #require(abs(share(all) - share(training)) > 1e-4)
    let expected = share(refits ? all : training)
    let prior = Double(result.classifier.model.prior[0])
    #expect(abs(prior - log(expected / (1 - expected))) < 1e-5)
  }

  @Test func `a corpus of blank texts is told from one of rare words`() {
    let labels = LabelColumn(["a", "b", "a", "b"])
    let blank = TextColumn(["", " ", "\u{3000}", "\n"])
    #expect(throws: TrainingError.noTexts(rowCount: 4)) { try Self.train((blank, labels)) }
    let rare = TextColumn(["x", "y", "z", "w"])
    #expect(throws: TrainingError.noFeatures(rowCount: 4, minimumDocumentFrequency: 2)) {
      try Self.train((rare, labels)) { $0.features.minimumDocumentFrequency = 2 }
    }
  }

  @Test func `the prior is that of the rows that trained`() {
    let rows = TrainingRows(
      classes: [0, 1, 1, 1, -1, -1], classCount: 2, groups: RowGroups([]), classWeights: [1, 1])
    #expect(abs(rows.prior[0] - log(Float(3))) < 1e-6)
    #expect(rows.leavingOut([0, 1, 2, 3]).prior == [0])
    let three = TrainingRows(
      classes: [0, 2, 2, -1], classCount: 3, groups: RowGroups([]), classWeights: [1, 1, 1])
    for (found, share) in zip(three.prior, [1.0 / 3, 0.5 / 3, 2.0 / 3]) {
      #expect(abs(found - Float(log(share))) < 1e-6)
    }
  }

  @Test(arguments: [["n", "p"], ["a", "b", "c"]], [false, true])
  func `the figures of a training are those of its classifier`(
    labels: [String], hasEmpty: Bool
  ) throws {
    var corpus = SampleCorpus.rows(labels: labels, count: 120)
    if hasEmpty {
      // Rows without n-grams, whose margins are the prior in training as in prediction.
      corpus.texts.append(contentsOf: TextColumn([String](repeating: "", count: 12)))
      corpus.labels = LabelColumn(
        (0..<120).map { corpus.labels[$0] } + (0..<12).map { labels[$0 / 8] })
    }
    let result = try Self.train(corpus) { $0.split.validation = .none }
    let predictions = result.classifier.predictions(for: corpus.texts, threads: 1)
    let metrics = try ClassifierMetrics(
      labels: labels, actual: (0..<corpus.texts.count).map { corpus.labels[$0] },
      predicted: (0..<predictions.count).map { predictions.code(ofRow: $0) },
      probabilities: predictions.probabilities)
    #expect(metrics.accuracy == result.trainingMetrics.accuracy)
    let (own, other) = (
      try #require(metrics.logLoss), try #require(result.trainingMetrics.logLoss)
    )
    #expect(abs(own - other) < 1e-5)
  }

  @Test func `a refit takes the validation rows in, and validates without them`() throws {
    let corpus = SampleCorpus.rows(labels: ["n", "p"], count: 300)
    let refitted = try Self.train(corpus)
    let kept = try Self.train(corpus) { $0.training.refits = false }
    #expect(refitted.validationRows.count == 15)
    #expect(refitted.validationRows == kept.validationRows)
    #expect(refitted.validationMetrics?.accuracy == kept.validationMetrics?.accuracy)
    #expect(refitted.validationMetrics?.logLoss == kept.validationMetrics?.logLoss)
    #expect(refitted.classifier.model.intercept != kept.classifier.model.intercept)
    #expect(!kept.classifier.card.training.refits && refitted.classifier.card.training.refits)
    // What was not refitted is what the training rows alone give.
    let predictions = kept.classifier.predictions(for: corpus.texts, threads: 1)
    let right = kept.validationRows.count {
      predictions[$0].label == corpus.labels[$0]
    }
    let accuracy = try #require(kept.validationMetrics?.accuracy)
    #expect(abs(accuracy - Double(right) / 15) < 1e-12)
  }

  /// The validated model of two classes and many rows ends early, that of more classes and the one
  /// that is saved do not.
  @Test(arguments: [["n", "p"], ["a", "b", "c"]])
  func `a model that only validates is as good as one fitted to its end`(labels: [String]) throws {
    let corpus = SampleCorpus.rows(labels: labels, count: 4500)
    func trained(refits: Bool) throws -> (result: TextClassifierTrainer.Result, iterations: Int) {
      var trainer = TextClassifierTrainer()
      trainer.training.refits = refits
      trainer.training.regularization = 5
      trainer.threads = 2
      var iterations = 0
      let result = try trainer.train(texts: corpus.texts, labels: corpus.labels) {
        if case .fitting = $0 { iterations += 1 }
      }
      return (result, iterations)
    }
    let (refitted, kept) = (try trained(refits: true), try trained(refits: false))
    let (quick, whole) = (
      try #require(refitted.result.validationMetrics?.logLoss),
      try #require(kept.result.validationMetrics?.logLoss)
    )
    // Each fit reports its start too.
    let last = try #require(refitted.result.classifier.card.convergence).iterations + 1
    if labels.count == 2 {
      #expect(abs(quick - whole) < 0.001)
      #expect(refitted.iterations - last < kept.iterations)
    } else {
      #expect(quick == whole)
      #expect(refitted.iterations - last == kept.iterations)
    }
    for run in [refitted, kept] {
      let convergence = try #require(run.result.classifier.card.convergence)
      #expect(convergence.gradientNorm <= TrainingOptions().tolerance)
    }
  }

  @Test func `balanced classes find more of a rare class`() throws {
    let corpus = Self.unbalanced()
    func recall(_ weights: TrainingOptions.ClassWeights) throws -> Double {
      let classifier = try Self.train(corpus) {
        $0.training.classWeights = weights
        $0.training.regularization = 0.05
        $0.split.validation = .none
      }.classifier
      let fresh = SampleCorpus.rows(labels: ["rare", "usual"], count: 400, seed: 77)
      let rows = (0..<400).filter { fresh.labels[$0] == "rare" }
      let predictions = classifier.predictions(for: fresh.texts, threads: 1)
      return Double(rows.count { predictions[$0].label == "rare" }) / Double(rows.count)
    }
    let (plain, balanced) = (try recall(.none), try recall(.balanced))
    #expect(balanced > plain + 0.2, "\(balanced), \(plain)")
    #expect(try recall(.given(["rare": 1, "usual": 1])) == plain)
    #expect(try recall(.given(["rare": 12])) > plain + 0.2)
  }

  @Test func `weights of classes are those of their formula`() {
    let classes: [Int32] = [0, 0, 0, 1]
    #expect(
      TrainingOptions.ClassWeights.none.values(classes: classes, labels: ["a", "b"]) == [1, 1])
    #expect(
      TrainingOptions.ClassWeights.balanced.values(classes: classes, labels: ["a", "b"])
        == [4.0 / 6, 2])
    // Two spellings of one letter are two labels.
    let given = TrainingOptions.ClassWeights.given(["\u{E9}": 3])
    #expect(given.values(classes: classes, labels: ["e\u{301}", "\u{E9}"]) == [1, 3])
    let rows = TrainingRows(
      classes: [0, 1, -1], classCount: 2, groups: RowGroups([]), classWeights: [2, 0.5])
    #expect(rows.weights(10, for: rows.classes) == [20, 5, 0])
  }

  @Test func `a card survives the file whole`() throws {
    var classifier = try SampleCorpus.classifier(labels: ["n", "p"], count: 120)
    let card = classifier.card
    #expect(card.regularizationCurve?.points.isEmpty == false && card.convergence != nil)
    #expect(card.features.ngrams == NGramOptions())
    #expect(try SampleCorpus.open(SampleCorpus.bytes(of: classifier)).card == card)
    classifier.card.features.ngrams = NGramScannerTests.long
    classifier.card.features.minimumDocumentFrequency = 7
    classifier.card.features.wordFactor = 0.1
    classifier.card.training.classWeights = .given(["n": 0.1, "p": 3])
    classifier.card.training.refits = false
    classifier.card.temperature = 0.1 + 0.2
    classifier.card.summary = "two\nlines"
    classifier.card.version = ""
    let loaded = try SampleCorpus.open(SampleCorpus.bytes(of: classifier))
    #expect(loaded.card == classifier.card)
  }
}
