import Testing

@testable import TextClassification

@Suite("Classifier metrics")
struct ClassifierMetricsTests {
  /// Six rows of two labels, worked by hand: the confusion matrix is [[2, 1], [1, 2]].
  private static func six() throws -> ClassifierMetrics {
    try ClassifierMetrics(
      labels: ["neg", "pos"],
      actual: ["neg", "neg", "neg", "pos", "pos", "pos"],
      predicted: [0, 0, 1, 1, 1, 0],
      probabilities: [0.75, 0.25, 1, 0, 0.25, 0.75, 0.25, 0.75, 0.5, 0.5, 0.75, 0.25],
    )
  }

  @Test func `counts and class figures follow from the confusion matrix`() throws {
    let metrics = try Self.six()
    #expect(metrics.confusionMatrix.counts == [[2, 1], [1, 2]])
    #expect(metrics.rowCount == 6)
    #expect(metrics.correctCount == 4)
    #expect(metrics.accuracy == 4.0 / 6)
    for figures in metrics.classes {
      #expect(figures.precision == 2.0 / 3)
      #expect(figures.recall == 2.0 / 3)
      #expect(figures.f1 == 4.0 / 6)
      #expect(figures.support == 3)
    }
    #expect(metrics.balancedAccuracy == 2.0 / 3)
  }

  @Test func `agreement figures follow from the confusion matrix`() throws {
    // c n − Σ t p = 4·6 − 18 = 6 and n² − Σ t² = n² − Σ p² = n² − Σ t p = 18.
    let metrics = try Self.six()
    #expect(metrics.matthewsCorrelation == 1.0 / 3)
    #expect(metrics.cohenKappa == 1.0 / 3)
  }

  @Test func `the ROC area counts pairs and halves ties`() throws {
    // Positives score .75 .5 .25, negatives .25 0 .75: wins 2+½, 2, 1+½ of nine pairs.
    let metrics = try Self.six()
    #expect(metrics.rocAUC == 6.0 / 9)
    #expect(metrics.classes.map(\.rocAUC) == [6.0 / 9, 6.0 / 9])
  }

  @Test func `the Brier score of two labels is the mean squared error`() throws {
    // Squared errors 1/16, 0, 9/16, 1/16, 4/16, 9/16.
    #expect(try Self.six().brierScore == 24.0 / 16 / 6)
  }

  @Test func `the calibration error compares accuracy and probability by bin`() throws {
    // Four rows at .75, half right; one at 1, right; one at .5, right.
    let expected = 4.0 / 6 * 0.25 + 1.0 / 6 * 0.5
    #expect(abs((try Self.six().calibrationError ?? 0) - expected) < 1e-15)
  }

  @Test func `the log loss clips by the precision of the probabilities`() throws {
    let double = try ClassifierMetrics(
      labels: ["a", "b"],
      actual: ["a"],
      predicted: [1],
      probabilities: [0.0, 1.0],
    )
    let single = try ClassifierMetrics(
      labels: ["a", "b"],
      actual: ["a"],
      predicted: [1],
      probabilities: [0, 1] as [Float],
    )
    #expect(abs((double.logLoss ?? 0) - 36.043_653_389_117_15) < 1e-12)
    #expect(abs((single.logLoss ?? 0) - 15.942_385_152_878_742) < 1e-12)
  }

  @Test func `the majority baseline takes the first of equal labels`() throws {
    let baseline = try Self.six().majorityBaseline
    #expect(baseline.label == "neg")
    #expect(baseline.count == 3)
    #expect(baseline.share == 0.5)
  }

  @Test func `an unseen label is a wrong answer and is named`() throws {
    let metrics = try ClassifierMetrics(
      labels: ["b", "d"],
      actual: ["b", "z", "c", "z", "d"],
      predicted: [0, 0, 1, 1, 1],
      probabilities: [0.5, 0.5, 0.5, 0.5, 0, 1, 0, 1, 0, 1],
    )
    #expect(metrics.rowCount == 5)
    #expect(metrics.accuracy == 0.4)
    #expect(
      metrics.unseenLabels == [LabelCount(label: "c", count: 1), LabelCount(label: "z", count: 2)]
    )
    #expect(metrics.confusionMatrix.actualLabels == ["b", "d", "c", "z"])
    #expect(metrics.confusionMatrix.counts == [[1, 0], [0, 1], [0, 1], [1, 1]])
    #expect(metrics.classes.map(\.isKnown) == [true, true, false, false])
    #expect(metrics.balancedAccuracy == 0.5)
    #expect(metrics.scoredRowCount == 2)
    #expect(metrics.rocAUC == 1)
  }

  @Test func `rows with unseen labels alone leave the probability figures undefined`() throws {
    let metrics = try ClassifierMetrics(
      labels: ["a", "b"],
      actual: ["x", "y"],
      predicted: [0, 1],
      probabilities: [0.75, 0.25, 0.25, 0.75],
    )
    #expect(metrics.accuracy == 0)
    #expect(metrics.logLoss == nil)
    #expect(metrics.brierScore == nil)
    #expect(metrics.rocAUC == nil)
    #expect(metrics.calibrationError == 0.75)
  }

  @Test func `a class that is neither present nor predicted has no figures`() throws {
    let metrics = try ClassifierMetrics(
      labels: ["a", "b", "c"],
      actual: ["a", "b"],
      predicted: [0, 0],
      probabilities: [1.0, 0, 0, 1, 0, 0],
    )
    let absent = metrics.classes[2]
    #expect(absent.precision == nil)
    #expect(absent.recall == nil)
    #expect(absent.f1 == nil)
    #expect(metrics.classes[1].precision == nil)
    #expect(metrics.classes[1].f1 == 0)
    #expect(metrics.macroAverage.precision == 0.25)
    #expect(metrics.rocAUC == nil)
  }

  @Test func `rows of one label leave correlation, kappa and area undefined`() throws {
    let metrics = try ClassifierMetrics(
      labels: ["a", "b"],
      actual: ["a", "a"],
      predicted: [0, 0],
      probabilities: [1.0, 0, 1, 0],
    )
    #expect(metrics.accuracy == 1)
    #expect(metrics.matthewsCorrelation == nil)
    #expect(metrics.cohenKappa == nil)
    #expect(metrics.rocAUC == nil)
  }

  @Test func `canonically equivalent labels stay apart`() throws {
    let composed = "caf\u{E9}"
    let decomposed = "cafe\u{301}"
    let metrics = try ClassifierMetrics(
      labels: [decomposed, composed],
      actual: [composed, decomposed, composed],
      predicted: [1, 0, 0],
      probabilities: [0.0, 1, 1, 0, 1, 0],
    )
    #expect(metrics.confusionMatrix.counts == [[1, 0], [1, 1]])
    #expect(metrics.unseenLabels.isEmpty)
    #expect(LabelCount(label: composed, count: 1) != LabelCount(label: decomposed, count: 1))
  }

  @Test func `no rows are refused`() {
    #expect(throws: EvaluationError.noRows) {
      try ClassifierMetrics(labels: ["a"], actual: [], predicted: [], probabilities: [Double]())
    }
  }

  @Test func `a probability outside of 0 to 1 is refused with its place`() {
    let error = #expect(throws: EvaluationError.self) {
      try ClassifierMetrics(
        labels: ["a", "b"],
        actual: ["a", "a"],
        predicted: [0, 0],
        probabilities: [1.0, 0, 0.5, .nan],
      )
    }
    #expect(
      error?.description == "the probability of 'b' in row 2 is nan; "
        + "expected a number from 0 to 1: the model is damaged, train it again"
    )
  }

  @Test func `probabilities that do not sum to 1 are refused`() {
    #expect(throws: EvaluationError.probabilitySum(row: 0, sum: 1.5)) {
      try ClassifierMetrics(
        labels: ["a", "b"],
        actual: ["a"],
        predicted: [0],
        probabilities: [1.0, 0.5],
      )
    }
  }
}
