import Files
import TextClassification

/// Writes a report to its file and to standard output, and judges it.
struct ReportWriter {
  let options: ReportOptions
  let isJSON: Bool

  /// Writes and prints.
  ///
  /// - Parameters:
  ///   - report: The report, its rows included.
  ///   - console: The standard streams.
  /// - Returns: Success, or that the accuracy is too low.
  /// - Throws: `FileError` or `EvaluationError`.
  func finish(_ report: EvaluationReport, _ console: inout Console) throws -> ExitStatus {
    try options.file?.write(Array(try report.jsonData()))
    var printed = report
    printed.rows = nil
    if isJSON {
      try console.output.write(Array(try printed.jsonData(layout: .compact)).span)
    } else {
      try console.output.write(AccuracyReportText(printed).text)
    }
    try console.output.flush()
    return judge(report, &console)
  }

  private func judge(_ report: EvaluationReport, _ console: inout Console) -> ExitStatus {
    guard let limit = options.failUnder,
      let metrics = report.metrics.test ?? report.metrics.validation
    else { return .success }
    // Counts and limit are multiplied, since a quotient such as 29 / 50 has no exact binary form.
    if Double(100 * metrics.correctCount) >= limit * Double(metrics.rowCount) { return .success }
    console.warn(
      "accuracy \(NumberText.percent(metrics.correctCount, of: metrics.rowCount)) % is below "
        + "--fail-under \(limit)")
    return .answerIsNo
  }
}
