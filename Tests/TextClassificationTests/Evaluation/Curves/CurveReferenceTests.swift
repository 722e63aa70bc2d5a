import Foundation
import TestSupport
import Testing

@testable import TextClassification

/// Curves and histograms computed by scikit-learn and NumPy.
private enum CurveReference {
  struct Case: Codable {
    var scores: [Double]
    var isPositive: [Bool]
  }

  struct Result: Codable {
    var falsePositiveRates: [Double]
    var truePositiveRates: [Double]
    var rocThresholds: [Double?]
    var precisions: [Double]
    var recalls: [Double]
    var thresholds: [Double]
    var accuracies: [Double]
    var meanProbabilities: [Double]
    var counts: [Int]
  }

  static func results(_ cases: [Case]) throws -> [Result] {
    let output = try PythonEnvironment.run(script: script, input: JSONEncoder().encode(cases))
    return try JSONDecoder().decode([Result].self, from: output)
  }

  private static let script = """
    import json, sys
    import numpy as np
    from sklearn.calibration import calibration_curve
    from sklearn.metrics import precision_recall_curve, roc_curve
    results = []
    for case in json.load(open(sys.argv[1])):
        y, s = np.array(case["isPositive"]), np.array(case["scores"])
        fpr, tpr, roc = roc_curve(y, s)
        precision, recall, thresholds = precision_recall_curve(y, s)
        accuracy, mean = calibration_curve(y, s, n_bins=15, strategy="uniform")
        # NumPy's bins hold their lower ends: mirrored, they hold the upper ones.
        counts = np.histogram(1 - s, bins=20, range=(0, 1))[0][::-1]
        results.append({
            "falsePositiveRates": fpr.tolist(), "truePositiveRates": tpr.tolist(),
            "rocThresholds": [None if np.isinf(t) else t for t in roc.tolist()],
            "precisions": precision[:-1][::-1].tolist(), "recalls": recall[:-1][::-1].tolist(),
            "thresholds": thresholds[::-1].tolist(), "accuracies": accuracy.tolist(),
            "meanProbabilities": mean.tolist(), "counts": counts.tolist()})
    json.dump(results, open(sys.argv[2], "w"))
    """
}

@Suite(
  "Curves against scikit-learn",
  .disabled(
    if: PythonEnvironment.unavailableReason != nil,
    Comment(rawValue: PythonEnvironment.unavailableReason ?? "")))
struct CurveReferenceTests {
  /// Rows of two classes; with few distinct scores many of them are tied.
  private static let cases: [CurveReference.Case] = {
    var random = SeededRandom(seed: 11)
    return [(2, 2), (7, 3), (40, 1000), (200, 9), (500, 1_000_000)].map { rowCount, levels in
      var isPositive = (0..<rowCount).map { _ in random.unit() < 0.4 }
      (isPositive[0], isPositive[1]) = (true, false)
      let scores = isPositive.map { positive in
        let score = min(0.999, max(0.001, random.unit() * 0.7 + (positive ? 0.25 : 0.05)))
        return ((score * Double(levels)).rounded(.up) - 0.37) / Double(levels)
      }
      return CurveReference.Case(scores: scores, isPositive: isPositive)
    }
  }()

  @Test func `points of ROC curves are those of roc_curve`() throws {
    for (entry, expected) in zip(Self.cases, try CurveReference.results(Self.cases)) {
      let curve = try #require(ROCCurve(scores: entry.scores, isPositive: entry.isPositive))
      #expect(curve.points.map(\.falsePositiveRate) == expected.falsePositiveRates)
      #expect(curve.points.map(\.truePositiveRate) == expected.truePositiveRates)
      #expect(curve.points.map(\.threshold) == expected.rocThresholds.map { $0 ?? .infinity })
    }
  }

  @Test func `points of precision-recall curves are those of precision_recall_curve`() throws {
    for (entry, expected) in zip(Self.cases, try CurveReference.results(Self.cases)) {
      let curve = try #require(
        PrecisionRecallCurve(scores: entry.scores, isPositive: entry.isPositive))
      #expect(curve.points.map(\.precision) == expected.precisions)
      #expect(curve.points.map(\.recall) == expected.recalls)
      #expect(curve.points.map(\.threshold) == expected.thresholds)
    }
  }

  @Test func `bins of reliability diagrams are those of calibration_curve`() throws {
    for (entry, expected) in zip(Self.cases, try CurveReference.results(Self.cases)) {
      let bins = ReliabilityDiagram(probabilities: entry.scores, isCorrect: entry.isPositive).bins
      #expect(bins.count == 15)
      #expect(bins.compactMap(\.accuracy) == expected.accuracies)
      let means = bins.compactMap(\.meanProbability)
      try #require(means.count == expected.meanProbabilities.count)
      for (mean, other) in zip(means, expected.meanProbabilities) {
        #expect(abs(mean - other) < 1e-12)
      }
    }
  }

  @Test func `counts of histograms are those of NumPy`() throws {
    for (entry, expected) in zip(Self.cases, try CurveReference.results(Self.cases)) {
      #expect(ProbabilityHistogram(entry.scores).counts == expected.counts)
    }
  }
}
