import TextClassification

/// `--fail-on-regression`: whether a report's accuracy has fallen too far.
struct RegressionGate {
  /// The fall in percentage points that is allowed; `nil` where any is.
  let allowedFall: Double?

  /// Refuses what cannot be judged: without rows nobody knows whether reports are on the same ones.
  ///
  /// - Parameter comparison: The comparison.
  /// - Throws: A failure that says which reports have no rows, and what to do.
  func check(_ comparison: ReportComparison) throws {
    guard allowedFall != nil, comparison.pairing == nil else { return }
    throw CommandFailure(
      status: .malformedData,
      description: "--fail-on-regression cannot tell whether reports without rows are on the same "
        + "rows: " + ComparisonConclusion.remedies(for: comparison.reports))
  }

  /// Says why and returns the status 1 where the accuracy of a later report is lower than that of
  /// the first by more than is allowed; chance plays no part in it.
  ///
  /// - Parameters:
  ///   - comparison: The comparison.
  ///   - console: Receives the reason.
  /// - Returns: How the command ends.
  func judge(_ comparison: ReportComparison, _ console: inout Console) -> ExitStatus {
    guard let allowedFall else { return .success }
    let first = comparison.reports[0]
    var status = ExitStatus.success
    for (place, report) in comparison.reports.enumerated().dropFirst() {
      let fall = 100 * (first.metrics.accuracy - report.metrics.accuracy)
      // A fall of exactly what is allowed passes, also where its binary fraction is a hair larger.
      guard fall > allowedFall + 1e-9 else { continue }
      status = .answerIsNo
      let chance: String? =
        switch comparison.pair(0, place)?.verdict {
        case .withinChance?, .sameRowsRight?: ", though within chance"
        case .firstIsBetter?, .secondIsBetter?: ", beyond chance"
        case nil: nil
        }
      console.refuse(
        "the accuracy of '\(report.name)', \(Self.text(report.metrics)), is "
          + "\(Self.points(fall, above: allowedFall)) points lower than that of '\(first.name)', "
          + Self.text(first.metrics)
          + "\(chance ?? ""): more than --fail-on-regression \(NumberText.short(allowedFall)) allows"
      )
    }
    return status
  }

  /// A fall with as many digits as show that it is more than is allowed.
  private static func points(_ fall: Double, above allowed: Double) -> String {
    let digits = (1...4).first { digits in
      let shown = Double(NumberText.fixed(fall, digits: digits)) ?? 0
      return shown > allowed
    }
    return NumberText.fixed(fall, digits: digits ?? 5)
  }

  private static func text(_ metrics: ClassifierMetrics) -> String {
    "\(MeasureText.value(.accuracy, metrics)) (95 % interval \(MeasureText.interval(metrics)))"
  }
}
