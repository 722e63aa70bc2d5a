import Testing

@testable import TextClassification

@Suite("The comparison of reports")
struct ReportComparisonTests {
  private typealias Samples = ComparisonSamples

  @Test func `counts who is right, by class too`() throws {
    // Right of x: A 2 of 3, B 3 of 3; of y: A 1 of 2, B 0 of 2.
    let labels = ["x", "x", "x", "y", "y"]
    let first = try Samples.report("a", zip(labels, "xxyyx").map { Samples.row($0, String($1)) })
    let second = try Samples.report("b", zip(labels, "xxxxx").map { Samples.row($0, String($1)) })
    let pair = try ReportComparison([first, second], options: Samples.fewResamples).pairs[0]
    #expect(pair.bothRightCount == 2)
    #expect(pair.bothWrongCount == 1)
    #expect(pair.test == McNemarTest(onlyFirstCount: 1, onlySecondCount: 1))
    #expect(pair.classes.map(\.label) == ["x", "y"])
    #expect(pair.classes.map(\.rowCount) == [3, 2])
    #expect(pair.classes.map(\.firstRecall) == [2.0 / 3, 0.5])
    #expect(pair.classes.map(\.secondRecall) == [1, 0])
    #expect(pair.classes[0].test == McNemarTest(onlyFirstCount: 0, onlySecondCount: 1))
    #expect(pair.classes[1].test == McNemarTest(onlyFirstCount: 1, onlySecondCount: 0))
    #expect(pair.verdict == .withinChance)
    #expect(pair.difference(in: .accuracy)?.difference == 0)
  }

  @Test func `lists rows that changed with the surest answer first`() throws {
    let first = try Samples.report(
      "a", ["y", "y", "y", "y", "x"].map { Samples.row("x", $0, id: nil) })
    let answers: [(String, Double?)] = [("x", 0.6), ("x", 0.9), ("x", nil), ("x", 0.9), ("y", 0.7)]
    let second = try Samples.report(
      "b",
      answers.enumerated().map { place, answer in
        var row = Samples.row("x", answer.0, probability: answer.1)
        row.source = EvaluationReport.Source(file: "f", line: place, id: nil)
        return row
      })
    let pair = try ReportComparison([first, second], options: Samples.fewResamples).pairs[0]
    #expect(pair.fixed.map(\.second.source.line) == [1, 3, 0, 2])
    #expect(pair.broken.map(\.second.source.line) == [4])
  }

  @Test func `gives the same whatever the order of rows with ids`() throws {
    let rows = (0..<60).map { Samples.row("x", $0 % 3 == 0 ? "y" : "x", id: "\($0)") }
    let others = (0..<60).map { Samples.row("x", $0 % 4 == 0 ? "y" : "x", id: "\($0)") }
    let first = try Samples.report("a", rows)
    let comparison = try ReportComparison(
      [first, try Samples.report("b", others)], options: Samples.fewResamples)
    let reordered = try ReportComparison(
      [first, try Samples.report("b", others.reversed())], options: Samples.fewResamples)
    #expect(comparison.pairs[0].measures == reordered.pairs[0].measures)
    #expect(comparison.pairs[0].test == reordered.pairs[0].test)
    #expect(reordered.pairing == .id)
  }

  @Test func `has no test where a report keeps no rows`() throws {
    let first = try Samples.report("a", rightOn: 0..<3, of: 5)
    let rows = (0..<5).map { _ in Samples.row("x", "x") }
    let second = try Samples.report("b", rows, keepsRows: false)
    let comparison = try ReportComparison([first, second], options: Samples.fewResamples)
    #expect(comparison.pairing == nil)
    #expect(comparison.ranking == nil)
    #expect(comparison.pairs[0].verdict == nil)
    #expect(comparison.pairs[0].difference(in: .accuracy)?.difference == 1 - 3.0 / 5)
  }

  @Test(arguments: [["a", "b"], ["a", "b", "c"]])
  func `takes from each row what it adds to the log loss and the Brier score`(
    labels: [String]
  ) throws {
    let rows: [[Float]] = [[0.75, 0.25, 0], [0, 1, 0], [0.5, 0.5, 0]].map {
      Array($0.prefix(labels.count))
    }
    let metrics = try ClassifierMetrics(
      labels: labels, actual: ["a", "a", "b"], predicted: [0, 1, 0],
      probabilities: rows.flatMap(\.self))
    let penalties = try zip(["a", "a", "b"], rows).map { label, row in
      try #require(
        ReportedAnswers.Penalties(
          of: label, zip(labels, row).map { ($0, Double($1)) },
          scale: (Double(Float.ulpOfOne), labels.count)))
    }
    let logLoss = penalties.reduce(0) { $0 + $1.logLoss } / 3
    let brierScore = penalties.reduce(0) { $0 + $1.brierScore } / 3
    #expect(abs(logLoss - (metrics.logLoss ?? 0)) < 1e-12)
    #expect(abs(brierScore - (metrics.brierScore ?? 0)) < 1e-12)
    #expect(ReportedAnswers.Penalties(of: "unseen", [("a", 1.0)], scale: (1e-7, 2)) == nil)
  }

  @Test(arguments: [
    (0..<40, 0..<40, PairComparison.Verdict.sameRowsRight), (0..<40, 0..<35, .withinChance),
    (0..<40, 0..<34, .firstIsBetter), (0..<34, 0..<40, .secondIsBetter),
  ])
  func `calls a difference real where McNemar's test does`(
    first: Range<Int>, second: Range<Int>, verdict: PairComparison.Verdict
  ) throws {
    let reports = [
      try Samples.report("a", rightOn: first, of: 50),
      try Samples.report("b", rightOn: second, of: 50),
    ]
    let pair = try ReportComparison(reports, options: Samples.fewResamples).pairs[0]
    #expect(pair.verdict == verdict)
  }
}

@Suite("The ranking of reports")
struct ReportRankingTests {
  private typealias Samples = ComparisonSamples

  @Test func `groups reports that chance may part, and ranks by those that are better`() throws {
    // Right on nested sets: neighbours differ by 6 rows (p = 0.031, 0.094 for three pairs), the
    // ends by 12 (p = 0.0005).
    let reports = try [("low", 28), ("high", 40), ("middle", 34)].map {
      try Samples.report($0.0, rightOn: 0..<$0.1, of: 50)
    }
    let comparison = try ReportComparison(reports, options: Samples.fewResamples)
    let entries = try #require(comparison.ranking?.entries)
    #expect(entries.map(\.report) == [1, 2, 0])
    #expect(entries.map(\.rank) == [1, 1, 2])
    #expect(entries.map(\.groups) == [[0], [0, 1], [1]])
  }

  @Test func `gives each report a group of its own where all differ`() throws {
    let reports = try [20, 40, 60].map {
      try Samples.report("\($0)", rightOn: 0..<$0, of: 80)
    }
    let comparison = try ReportComparison(reports, options: Samples.fewResamples)
    let entries = try #require(comparison.ranking?.entries)
    #expect(entries.map(\.rank) == [1, 2, 3])
    #expect(entries.map(\.groups) == [[0], [1], [2]])
  }

  @Test func `corrects for the number of pairs`() throws {
    let reports = try [40, 34, 34].map {
      try Samples.report("\($0)", rightOn: 0..<$0, of: 50)
    }
    let pairs = try ReportComparison(reports, options: Samples.fewResamples).pairs
    for (pair, pValue) in zip(pairs, [2.0 / 64, 2.0 / 64, 1]) {
      #expect(abs((pair.test?.pValue ?? 0) - pValue) < 1e-15)
      #expect(abs((pair.adjustedPValue ?? 0) - min(1, 3 * pValue)) < 1e-15)
    }
    #expect(pairs.map(\.verdict) == [.withinChance, .withinChance, .sameRowsRight])
  }
}
