import Testing

@testable import TextClassification

@Suite("Curves and histograms")
struct CurveTests {
  @Test func `a ROC curve runs over distinct probabilities`() throws {
    let curve = try #require(
      ROCCurve(scores: [0.9, 0.6, 0.6, 0.2], isPositive: [true, true, false, false]))
    #expect(
      curve.points.map { [$0.falsePositiveRate, $0.truePositiveRate] }
        == [[0, 0], [0, 0.5], [0.5, 1], [1, 1]])
  }

  @Test func `a precision-recall curve begins with the surest rows`() throws {
    let curve = try #require(
      PrecisionRecallCurve(scores: [0.9, 0.6, 0.6, 0.2], isPositive: [true, true, false, false]))
    #expect(curve.points.map(\.recall) == [0.5, 1, 1])
    #expect(curve.points.map(\.precision) == [1, 2.0 / 3, 0.5])
    #expect(curve.prevalence == 0.5)
  }

  @Test(arguments: [[], [true, true], [false, false]])
  func `there is no ROC curve of one class alone`(isPositive: [Bool]) {
    #expect(ROCCurve(scores: isPositive.map { _ in 0.5 }, isPositive: isPositive) == nil)
  }

  @Test func `there is no precision-recall curve without rows of the class`() {
    #expect(PrecisionRecallCurve(scores: [0.5], isPositive: [false]) == nil)
    #expect(PrecisionRecallCurve(scores: [0.5], isPositive: [true])?.prevalence == 1)
  }

  @Test(arguments: [(0, 0), (1e-9, 0), (0.05, 0), (0.0500001, 1), (0.5, 9), (0.99, 19), (1, 19)])
  func `a range holds its upper end`(probability: Double, bin: Int) {
    let counts = ProbabilityHistogram([probability]).counts
    #expect(counts.count == 20)
    #expect(counts.firstIndex(of: 1) == bin)
  }

  @Test func `an empty bin has no figures`() {
    let bins = ReliabilityDiagram(probabilities: [1], isCorrect: [false], binCount: 2).bins
    #expect(bins[0].accuracy == nil && bins[0].meanProbability == nil && bins[0].interval == nil)
    #expect(bins[1].accuracy == 0 && bins[1].meanProbability == 1)
  }

  @Test func `the gaps of the bins add up to the calibration error`() throws {
    let probabilities = [0.9, 0.8, 0.7, 0.95, 0.6, 0.55]
    let isCorrect = [true, false, true, true, false, true]
    let metrics = try ClassifierMetrics(
      labels: ["a", "b"], actual: isCorrect.map { $0 ? "a" : "b" },
      predicted: isCorrect.map { _ in 0 }, probabilities: probabilities.flatMap { [$0, 1 - $0] })
    let bins = ReliabilityDiagram(probabilities: probabilities, isCorrect: isCorrect).bins
    let gaps = bins.map { bin in
      Double(bin.rowCount) * abs((bin.accuracy ?? 0) - (bin.meanProbability ?? 0))
    }
    #expect(abs(gaps.reduce(0, +) / 6 - (metrics.calibrationError ?? 0)) < 1e-12)
  }
}
