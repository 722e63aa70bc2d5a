import Testing

@testable import TextClassification

@Suite("Decisions about probabilities")
struct DecisionTests {
  /// Four rows of three labels.
  private static let predictions = Predictions(
    labels: ["a", "b", "c"],
    probabilities: [
      0.7, 0.2, 0.1, 0.5, 0.3, 0.2, 0.1, 0.45, 0.45, 0.2, 0.3, 0.5,
    ] as [Float],
    knownFeatures: [1, 1, 1, 1])

  private static func answers(_ rule: DecisionRule) -> [String] {
    let decided = predictions.deciding(by: rule)
    return (0..<4).map { row in
      decided.isAnswered(row: row) ? decided[row].label : "-"
    }
  }

  @Test(
    arguments: [
      (nil, nil, ["a", "a", "b", "c"]),
      // At its threshold itself a label is the answer, above it never mind the others.
      ("b", 0.3, ["a", "b", "b", "b"]), ("b", 0.2, ["b", "b", "b", "b"]),
      // Below its threshold even the most probable label is not the answer.
      ("a", 0.7, ["a", "b", "b", "c"]), ("a", 0.8, ["b", "b", "b", "c"]),
      ("c", 0.5, ["a", "a", "b", "c"]), ("c", 1, ["a", "a", "b", "b"]),
    ] as [(String?, Float?, [String])])
  func `a threshold decides about its label`(label: String?, probability: Float?, all: [String]) {
    var rule = DecisionRule()
    if let label, let probability { rule.threshold = .init(label: label, probability: probability) }
    #expect(Self.answers(rule) == all)
  }

  @Test(
    arguments: [
      (0.45, ["a", "a", "b", "c"]), (0.5, ["a", "a", "-", "c"]), (0.7, ["a", "-", "-", "-"]),
      (0.71, ["-", "-", "-", "-"]),
    ] as [(Float, [String])])
  func `a minimum confidence keeps back what is less sure`(minimum: Float, all: [String]) {
    var rule = DecisionRule()
    rule.minimumConfidence = minimum
    #expect(Self.answers(rule) == all)
  }

  @Test func `the confidence is that of the answer by the threshold`() {
    var rule = DecisionRule()
    rule.threshold = .init(label: "b", probability: 0.2)
    rule.minimumConfidence = 0.3
    #expect(Self.answers(rule) == ["-", "b", "b", "b"])
  }

  @Test func `a summary counts answers and right ones`() {
    var rule = DecisionRule()
    rule.minimumConfidence = 0.5
    let summary = DecisionSummary(
      Self.predictions.deciding(by: rule), labels: ["a", "b", "b", "unseen"])
    #expect(summary.rowCount == 4)
    #expect(summary.answeredCount == 3)
    #expect(summary.abstainedCount == 1)
    #expect(summary.correctCount == 1)
    #expect(summary.accuracy == 1.0 / 3)
    #expect(summary.accuracyInterval == .wilson(successes: 1, trials: 3))
    // The answered rows have a, b and unseen once each.
    #expect(summary.majorityBaseline?.label == "a")
    #expect(summary.majorityBaseline?.count == 1)
  }

  @Test func `a summary without answers has no accuracy`() {
    var rule = DecisionRule()
    rule.minimumConfidence = 1
    let summary = DecisionSummary(
      Self.predictions.deciding(by: rule), labels: ["a", "b", "b", "c"])
    #expect(summary.answeredCount == 0)
    #expect(summary.accuracy == nil)
    #expect(summary.accuracyInterval == nil)
    #expect(summary.majorityBaseline == nil)
  }

  @Test func `a sweep counts what each rule itself would give`() throws {
    let actual = ["a", "b", "b", "c"]
    let sweep = ThresholdSweep(Self.predictions, labels: actual)
    #expect(sweep.confidence.map(\.minimum) == ThresholdSweep.grid)
    for point in sweep.confidence {
      var rule = DecisionRule()
      rule.minimumConfidence = Float(point.minimum)
      let summary = DecisionSummary(Self.predictions.deciding(by: rule), labels: actual)
      #expect(point.answeredCount == summary.answeredCount)
      #expect(point.correctCount == summary.correctCount)
    }
    #expect(sweep.labels.map(\.label) == ["a", "b", "c"])
    for label in sweep.labels {
      for point in label.points {
        var rule = DecisionRule()
        rule.threshold = .init(label: label.label, probability: Float(point.threshold))
        let answers = Self.answers(rule)
        let given = answers.indices.filter { answers[$0] == label.label }
        #expect(point.truePositives == given.count { actual[$0] == label.label })
        #expect(point.falsePositives == given.count { actual[$0] != label.label })
        #expect(point.correctCount == answers.indices.count { answers[$0] == actual[$0] })
      }
    }
  }

  @Test func `figures of a sweep are undefined where nothing is given or there`() throws {
    let sweep = ThresholdSweep(Self.predictions, labels: ["a", "a", "a", "a"])
    let last = try #require(sweep.labels[1].points.last)
    #expect(sweep.labels[1].precision(at: last) == nil)
    #expect(sweep.labels[1].recall(at: last) == nil)
    #expect(sweep.labels[1].f1(at: last) == nil)
    let first = sweep.labels[0].points[0]
    #expect(sweep.labels[0].precision(at: first) == 1)
    #expect(sweep.labels[0].recall(at: first) == 1)
    #expect(sweep.labels[0].f1(at: first) == 1)
  }
}
