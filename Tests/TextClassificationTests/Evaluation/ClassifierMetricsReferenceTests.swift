import TestSupport
import Testing
import TextClassification

@Suite("Classifier metrics against scikit-learn")
struct ClassifierMetricsReferenceTests {
  private static let cases: [ScikitLearnReference.Case] = {
    var generator = SeededRandom(seed: 20_26)
    var cases: [ScikitLearnReference.Case] = []
    for round in 0..<330 {
      let classCount = 2 + round % 11
      cases.append(
        .random(
          classCount: classCount,
          rowCount: 1 + generator.index(below: round % 3 == 0 ? 12 : 200),
          unseenCount: round % 4 == 0 ? generator.index(below: classCount - 1) : 0,
          using: &generator,
        )
      )
    }
    return cases
  }()

  @Test func `every figure equals that of scikit-learn`() throws {
    if let reason = PythonEnvironment.unavailableReason { try Test.cancel("\(reason)") }
    let references = try ScikitLearnReference.figures(of: Self.cases)
    try #require(references.count == Self.cases.count)
    for (input, reference) in zip(Self.cases, references) {
      let metrics = try ClassifierMetrics(
        labels: input.labels,
        actual: input.actual,
        predicted: input.predicted,
        probabilities: input.probabilities,
      )
      #expect(metrics.accuracy == reference.accuracy)
      expectClose(metrics.balancedAccuracy, reference.balancedAccuracy, "balanced accuracy")
      expectClose(metrics.matthewsCorrelation ?? 0, reference.matthews, "Matthews")
      expectClose(metrics.cohenKappa, reference.kappa, "kappa")
      expectClose(metrics.logLoss, reference.logLoss, "log loss")
      expectClose(metrics.brierScore, reference.brier, "Brier score")
      expectClose(metrics.rocAUC, reference.rocAUC, "ROC AUC")
      expectClose(metrics.calibrationError, reference.calibrationError, "calibration error")
      for (figures, reference) in zip(metrics.classes, reference.averagePrecisions) {
        expectClose(figures.averagePrecision, reference, "average precision of \(figures.label)")
      }
      let overall =
        input.labels.count == 2
        ? reference.averagePrecisions[1] : mean(of: reference.averagePrecisions)
      expectClose(metrics.averagePrecision, overall, "average precision")
      #expect(metrics.topAccuracies.map(\.accuracy) == reference.topAccuracies)
      let micro = metrics.microAverage
      #expect([micro.precision, micro.recall, micro.f1] == reference.micro)
      let macro = metrics.macroAverage
      #expect([macro.precision, macro.recall, macro.f1] == reference.macro)
      let weighted = metrics.weightedAverage
      #expect([weighted.precision, weighted.recall, weighted.f1] == reference.weighted)
    }
  }

  /// The mean of figures, `nil` where one is undefined.
  private func mean(of figures: [Double?]) -> Double? {
    let defined = figures.compactMap(\.self)
    return defined.count == figures.count
      ? defined.reduce(0, +) / Double(figures.count) : nil
  }

  /// Expects two figures to be both undefined or closer than 1e-12.
  private func expectClose(_ figure: Double?, _ reference: Double?, _ name: Comment) {
    switch (figure, reference) {
    case (nil, nil): break
    case (let figure?, let reference?): #expect(abs(figure - reference) < 1e-12, name)
    default: #expect(figure == reference, name)
    }
  }
}
