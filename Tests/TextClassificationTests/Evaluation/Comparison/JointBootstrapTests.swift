import TestSupport
import Testing

@testable import TextClassification

@Suite("The paired bootstrap")
struct JointBootstrapTests {
  /// Rows of three labels on which the second classifier is somewhat better.
  private static let rows: ComparisonReference.Case = {
    var random = SeededRandom(seed: 3)
    var rows = ComparisonReference.Case(
      labelCount: 3, actual: [], predicted: [[], []], logLoss: [[], []], brier: [[], []])
    for _ in 0..<240 {
      let actual = min(2, random.index(below: 4))
      rows.actual.append(actual)
      let isHard = random.unit() < 0.3
      for (report, skill) in [0.7, 0.85].enumerated() {
        let isRight = random.unit() < (isHard ? 0.4 : skill)
        rows.predicted[report].append(isRight ? actual : (actual + 1) % 3)
        rows.logLoss[report].append(isRight ? 0.1 + random.unit() : 1 + random.unit())
        rows.brier[report].append(isRight ? 0.1 : 0.9)
      }
    }
    return rows
  }()

  private static let reports: [[ReportedAnswers.Row]] = (0..<2).map { report in
    let labels = ["a", "b", "c"]
    return rows.actual.indices.map { index in
      var row = ComparisonSamples.row(
        labels[rows.actual[index]], labels[rows.predicted[report][index]])
      row.penalties = ReportedAnswers.Penalties(
        logLoss: rows.logLoss[report][index], brierScore: rows.brier[report][index])
      return row
    }
  }

  private static func options(threads: Int = 1, seed: UInt64 = 42) -> ComparisonOptions {
    var options = ComparisonOptions()
    options.threads = threads
    options.seed = seed
    options.resampleCount = 4000
    return options
  }

  private static func comparison(_ options: ComparisonOptions) throws -> ReportComparison {
    try ReportComparison(
      reports.enumerated().map { try ComparisonSamples.report("\($0)", $1) }, options: options)
  }

  /// Two bootstraps of 4,000 resamples differ by chance; the standard error of such an end is about
  /// 0.04 of the width of half the interval.
  private func expectClose(_ interval: DifferenceInterval, _ ends: [Double], _ name: Comment) {
    let tolerance = 0.1 * (ends[1] - ends[0])
    #expect(abs(interval.lower - ends[0]) < tolerance, name)
    #expect(abs(interval.upper - ends[1]) < tolerance, name)
  }

  @Test func `gives the intervals that NumPy and scikit-learn give`() throws {
    if let reason = PythonEnvironment.unavailableReason { try Test.cancel("\(reason)") }
    let reference = try ComparisonReference.intervals(Self.rows)
    let joint = JointRows(Self.reports, try RowPairing(Self.reports.map { ("", $0) }))
    let bootstrap = JointBootstrap(joint, reportCount: 2, Self.options())
    #expect(reference.measures.count == ComparisonMeasure.resampled.count)
    for (place, ends) in reference.measures.enumerated() {
      let interval = try #require(bootstrap.interval(ofMeasure: place, 0, 1))
      expectClose(interval, ends, "\(ComparisonMeasure.resampled[place])")
    }
    for (label, ends) in reference.recalls.enumerated() {
      let interval = try #require(bootstrap.interval(ofRecall: label, 0, 1))
      expectClose(interval, ends, "recall of \(label)")
    }
  }

  /// A row whose label the models do not know counts neither in the figure nor on a resample.
  @Test func `gives intervals of log loss and Brier score over the rows that tell`() throws {
    let telling = Set(Self.rows.actual.indices.filter { $0 % 3 != 0 })
    func reports(_ known: [Set<Int>]) -> [[ReportedAnswers.Row]] {
      zip(Self.reports, known).map { rows, known in
        rows.enumerated().map { index, row in
          var row = row
          if !known.contains(index) { row.penalties = nil }
          return row
        }
      }
    }
    func bootstrap(_ reports: [[ReportedAnswers.Row]]) throws -> JointBootstrap {
      let joint = JointRows(reports, try RowPairing(reports.map { ("", $0) }))
      return JointBootstrap(joint, reportCount: 2, Self.options())
    }
    let found = try bootstrap(reports([telling, telling]))
    let differing = try bootstrap(reports([telling, telling.union([0])]))
    var random = SeededRandom(seed: 8)
    for (measure, costs) in [
      (ComparisonMeasure.logLoss, Self.rows.logLoss), (.brierScore, Self.rows.brier),
    ] {
      let place = try #require(ComparisonMeasure.resampled.firstIndex(of: measure))
      let differences = (0..<4000).map { _ -> Double in
        let drawn = Self.rows.actual.indices.map { _ in
          random.index(below: Self.rows.actual.count)
        }.filter(telling.contains)
        return drawn.reduce(0) { $0 + costs[1][$1] - costs[0][$1] } / Double(drawn.count)
      }.sorted()
      let ends = [0.025, 0.975].map { JointBootstrap.quantile($0, of: differences) }
      expectClose(
        try #require(found.interval(ofMeasure: place, 0, 1)), ends, "\(measure)")
      #expect(differing.interval(ofMeasure: place, 0, 1) == nil)
    }
  }

  @Test func `depends on the seed and not on the number of threads`() throws {
    let one = try Self.comparison(Self.options(threads: 1)).pairs[0]
    let four = try Self.comparison(Self.options(threads: 4)).pairs[0]
    let other = try Self.comparison(Self.options(seed: 43)).pairs[0]
    #expect(one.measures == four.measures)
    #expect(one.classes == four.classes)
    #expect(one.measures != other.measures)
  }

  @Test(arguments: [(40, 30, true), (40, 40, false), (10, 5, true), (9, 5, false)])
  func `gives an interval from ten rows on where a row makes a difference`(
    count: Int, right: Int, isGiven: Bool
  ) throws {
    let reports = [
      try ComparisonSamples.report("a", rightOn: 0..<right, of: count),
      try ComparisonSamples.report("b", rightOn: 0..<count, of: count),
    ]
    let pair = try ReportComparison(reports, options: ComparisonSamples.fewResamples).pairs[0]
    #expect((pair.difference(in: .accuracy)?.interval != nil) == isGiven)
    #expect((pair.classes[0].interval != nil) == isGiven)
  }

  @Test(arguments: [(0.0, 1.0), (0.5, 2.5), (1, 4), (0.1, 1.3)])
  func `takes quantiles linearly between neighbours`(share: Double, expected: Double) {
    #expect(abs(JointBootstrap.quantile(share, of: [1, 2, 3, 4]) - expected) < 1e-15)
  }
}
