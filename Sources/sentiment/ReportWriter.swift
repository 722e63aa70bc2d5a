import Files
import TextClassification

extension EvaluationReport {
  /// The largest number of unseen labels that a warning names.
  private static let unseenLimit = 10

  /// Warns, in the report and at once, of test or validation labels that the model never saw.
  mutating func warnAboutUnseenLabels(
    of part: CorpusWarning.HeldOutPart, _ console: inout Console
  ) {
    let metrics = part == .test ? metrics.test : metrics.validation
    guard let unseen = metrics?.unseenLabels, !unseen.isEmpty else { return }
    let names = unseen.prefix(Self.unseenLimit)
      .map { "\(LabelText.display($0.label, limit: 40)) (\($0.count))" }.joined(separator: ", ")
    let rest = unseen.count - Self.unseenLimit
    let warning =
      (part == .test ? "labels" : "labels of the validation rows")
      + " that the model never saw count as wrong answers: \(names)"
      + (rest > 0 ? " and \(rest) more" : "")
    warnings.append(warning)
    console.warn(warning)
  }

  /// Warns, in the report and at once, of validation rows that are too few to tell much.
  mutating func warnAboutFewValidationRows(_ console: inout Console) {
    guard let metrics = metrics.validation else { return }
    let interval = metrics.accuracyInterval
    let warning = CorpusWarning.validation(
      rowCount: metrics.rowCount, interval: (interval.lower, interval.upper))
    guard let warning else { return }
    warnings.append("\(warning)")
    console.warn("\(warning)")
  }
}

/// Writes a report to its file and to standard output, and judges it.
struct ReportWriter {
  let options: ReportOptions
  let isJSON: Bool
  /// Whether the text tells what other decision rules would do.
  var showsSweep = false
  /// What pages show beside the figures.
  var evidence = PageEvidence(corpora: [])

  /// Creates a writer.
  init(options: ReportOptions, isJSON: Bool) {
    self.options = options
    self.isJSON = isJSON
  }

  /// Writes and prints.
  ///
  /// - Parameters:
  ///   - report: The report, its rows included.
  ///   - console: The standard streams.
  /// - Returns: Success, or that the accuracy is too low.
  /// - Throws: `FileError` or `EvaluationError`.
  func finish(_ report: EvaluationReport, _ console: inout Console) throws -> ExitStatus {
    for file in options.files {
      if file.isPage {
        try file.write(ReportPage(report, evidence).bytes)
      } else {
        try file.write { writer in
          let pieces = try report.jsonPieces()
          for index in pieces.indices { try writer.write(Array(try pieces.piece(at: index)).span) }
        }
      }
    }
    var printed = report
    printed.rows = nil
    try console.say { console in
      if isJSON {
        try console.output.write(Array(try printed.jsonData(layout: .compact)).span)
      } else {
        try console.output.write(AccuracyReportText(printed, showsSweep: showsSweep).text)
      }
    }
    return judge(report, &console)
  }

  private func judge(_ report: EvaluationReport, _ console: inout Console) -> ExitStatus {
    guard let limit = options.failUnder else { return .success }
    let written = report.kind == .training ? report.model?.file : nil
    guard let metrics = report.metrics.test ?? report.metrics.validation else {
      console.refuse(
        "--fail-under \(NumberText.short(limit)) has nothing to judge: there are neither test nor validation rows; "
          + "name some with --test")
      return .answerIsNo
    }
    let judged = judgedRows(report.decision, metrics)
    guard let interval = judged.interval else {
      console.refuse(
        "--fail-under \(NumberText.short(limit)) has nothing to judge: --min-confidence leaves every row "
          + "without an answer")
      return .answerIsNo
    }
    // Compared as counts, and with a grain of salt: 64.4 % of 1000 is not 644 in binary.
    let needed = (limit * Double(judged.rows) / 100 - 1e-9).rounded(.up)
    if Double(judged.right) >= needed { return .success }
    console.refuse(
      "accuracy \(NumberText.percent(judged.right, of: judged.rows)) % \(judged.remark)"
        + "(95 % interval \(NumberText.interval(interval))) is below --fail-under "
        + NumberText.short(limit)
        + (written.map { "; '\($0)' is written all the same" } ?? ""))
    return .answerIsNo
  }

  /// The rows that a gate is about: those that get an answer.
  private func judgedRows(
    _ decision: DecisionSummary?, _ metrics: ClassifierMetrics
  ) -> (right: Int, rows: Int, interval: Interval?, remark: String) {
    guard let decision, decision.rule.minimumConfidence != nil else {
      return (metrics.correctCount, metrics.rowCount, metrics.accuracyInterval, "")
    }
    return (
      decision.correctCount, decision.answeredCount,
      decision.accuracyInterval,
      "on \(NumberText.counted(decision.answeredCount, "answered row")) "
    )
  }
}
