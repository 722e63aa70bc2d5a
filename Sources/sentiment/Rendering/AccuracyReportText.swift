import TextClassification

/// The accuracy report as text for a terminal.
///
/// It starts with the entries and the accuracies, and then describes the rows that say most about
/// new texts: the test rows, else the validation rows, else the training rows.
struct AccuracyReportText {
  private let report: EvaluationReport
  private let showsSweep: Bool

  /// Creates the text of a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - showsSweep: Whether to tell what other decision rules would do.
  init(_ report: EvaluationReport, showsSweep: Bool = false) {
    self.report = report
    self.showsSweep = showsSweep
  }

  /// The whole text, each line ended by a newline.
  var text: String {
    lines.map { $0 + "\n" }.joined()
  }

  /// The lines of the text.
  var lines: [String] {
    var sections = [AccuracySummaryText(report).lines]
    if let (name, metrics) = described {
      let rows = NumberText.counted(metrics.rowCount, "\(name) row")
      sections.append(["By class, on \(rows):"])
      sections.append(ClassTableText(metrics).lines)
      sections.append(ClassTableText(metrics).notes)
      sections.append(ConfusionText(metrics.confusionMatrix).lines)
      sections.append(FiguresText(metrics).lines)
    }
    if showsSweep, let sweep = report.sweep, let baseline = report.metrics.test?.majorityBaseline {
      sections += SweepText(sweep, baseline: baseline, rule: report.decision?.rule).sections
    }
    if let curve = report.learningCurve {
      sections.append(
        LearningCurveText(curve, isOfWhole: report.training?.compaction != nil).lines)
    }
    if let training = report.training { sections.append(TrainingText(training).lines) }
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// The metrics that are described in full, with the name of their rows.
  private var described: (name: String, metrics: ClassifierMetrics)? {
    let metrics = report.metrics
    let held = report.crossValidation == nil ? "validation" : "cross-validated"
    return metrics.test.map { ("testing", $0) }
      ?? metrics.validation.map { (held, $0) }
      ?? metrics.training.map { ("training", $0) }
  }
}
