internal import Glibc

/// Whether the figures of a report are those that its own counts and rows give.
///
/// A report that was edited would else be compared as if it had been measured.
struct ReportConsistency {
  private let metrics: ClassifierMetrics
  private let rows: [EvaluationReport.Row]?

  /// How far a figure may be from the one that follows from the rest: sums in another order differ less.
  private static let tolerance = 1e-9
  /// No report has as many rows; their products are exact below.
  private static let rowLimit = 1 << 31

  init(_ metrics: ClassifierMetrics, rows: [EvaluationReport.Row]?) {
    self.metrics = metrics
    self.rows = rows
  }

  /// The first figure that the counts or rows contradict, or that no rows could give; `nil` where all
  /// are well.
  ///
  /// - Complexity: O(rows × labels + labels²).
  var inconsistentFigure: String? {
    inconsistentCount ?? derivedFigures.first { !Self.agree($1, $2) }?.name
      ?? boundedFigures.first { figure in figure.value.map { !figure.range.contains($0) } ?? false
      }?
      .name
      ?? rows?.enumerated().lazy.compactMap { Self.inconsistentFigure(of: $1, at: $0) }.first
      ?? inconsistentPenalty
  }

  /// The first of the counts that contradict each other.
  private var inconsistentCount: String? {
    let correct = metrics.correctCount
    guard (1..<Self.rowLimit).contains(metrics.rowCount) else { return "rowCount" }
    guard (0...metrics.rowCount).contains(correct),
      rows?.count(where: \.isCorrect) ?? correct == correct
    else { return "correctCount" }
    var total = 0
    for count in metrics.confusionMatrix.counts.joined() {
      guard (0...metrics.rowCount).contains(count) else { return "confusionMatrix" }
      total += count
      if total > metrics.rowCount { return "confusionMatrix" }
    }
    let isWhole = total == metrics.rowCount && metrics.confusionMatrix.correctCount == correct
    return isWhole && rows.map(areCounted) ?? true ? nil : "confusionMatrix"
  }

  /// Whether the confusion matrix has the counts of some rows.
  private func areCounted(_ rows: [EvaluationReport.Row]) -> Bool {
    let matrix = metrics.confusionMatrix
    let codes = LabelIndex(matrix.actualLabels)
    var counts = matrix.counts
    for row in rows {
      guard let actual = codes.codeIfKnown(of: row.label),
        let predicted = codes.codeIfKnown(of: row.prediction.label),
        predicted < matrix.predictedLabels.count
      else { return false }
      counts[actual][predicted] -= 1
    }
    return counts.joined().allSatisfy { $0 == 0 }
  }

  /// Figures, and what the counts give for them.
  private var derivedFigures: [(name: String, found: Double?, expected: Double?)] {
    let tallies = LabelTallies(metrics.confusionMatrix)
    let agreement = AgreementScores(tallies)
    let interval = Interval.wilson(successes: metrics.correctCount, trials: metrics.rowCount)
    return [
      ("accuracy", metrics.accuracy, Double(metrics.correctCount) / Double(metrics.rowCount)),
      ("accuracyInterval", metrics.accuracyInterval.lower, interval.lower),
      ("accuracyInterval", metrics.accuracyInterval.upper, interval.upper),
      ("balancedAccuracy", metrics.balancedAccuracy, agreement.balancedAccuracy),
      ("matthewsCorrelation", metrics.matthewsCorrelation, agreement.matthewsCorrelation),
      ("cohenKappa", metrics.cohenKappa, agreement.cohenKappa),
      ("macroAverage", metrics.macroAverage.f1, tallies.macroF1),
      ("weightedAverage", metrics.weightedAverage.f1, tallies.weightedF1),
      (
        "majorityBaseline", metrics.majorityBaseline.share,
        Double(tallies.actual.max() ?? 0) / Double(metrics.rowCount)
      ),
    ]
  }

  /// Figures that counts do not give, and where they lie.
  private var boundedFigures: [(name: String, value: Double?, range: ClosedRange<Double>)] {
    [
      ("logLoss", metrics.logLoss, 0...(-Self.smallestLogarithm)),
      ("brierScore", metrics.brierScore, 0...2),
      ("calibrationError", metrics.calibrationError, 0...1),
      ("rocAUC", metrics.rocAUC, 0...1), ("averagePrecision", metrics.averagePrecision, 0...1),
    ]
  }

  /// The logarithm of the smallest probability that a log loss is clipped to, and some room.
  private static let smallestLogarithm = log(Double.ulpOfOne) - 1

  /// The log loss or Brier score, where the probabilities of the rows give another one.
  private var inconsistentPenalty: String? {
    guard let rows else { return nil }
    let penalties = rows.compactMap { ReportedAnswers.Row($0).penalties }
    guard !penalties.isEmpty else { return nil }
    let count = Double(penalties.count)
    let logLoss = penalties.reduce(0) { $0 + $1.logLoss } / count
    let brierScore = penalties.reduce(0) { $0 + $1.brierScore } / count
    // Probabilities are written in single precision.
    let figures = [
      ("logLoss", metrics.logLoss, logLoss), ("brierScore", metrics.brierScore, brierScore),
    ]
    return figures.first { _, found, expected in
      found.map { abs($0 - expected) > 1e-4 * (1 + expected) } ?? false
    }?.0
  }

  /// The first figure of a row that no row could have, or that its place contradicts.
  private static func inconsistentFigure(
    of row: EvaluationReport.Row, at index: Int
  ) -> String? {
    if row.index != index { return "index" }
    if let line = row.source.line, line < 1 { return "line" }
    if let number = row.source.row, number < 1 { return "row" }
    if row.probabilities?.isEmpty == true { return "probabilities" }
    let all = [row.prediction] + (row.probabilities ?? [])
    return all.contains { !(0...1).contains($0.probability) } ? "probability" : nil
  }

  private static func agree(_ found: Double?, _ expected: Double?) -> Bool {
    guard let found, let expected else { return (found == nil) == (expected == nil) }
    return abs(found - expected) < tolerance
  }
}
