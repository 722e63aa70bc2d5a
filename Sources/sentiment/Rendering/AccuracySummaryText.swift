import TextClassification

/// The first lines of the accuracy report: how many entries, and how many were answered rightly.
struct AccuracySummaryText {
  private let report: EvaluationReport

  /// Creates the summary of a report.
  init(_ report: EvaluationReport) {
    self.report = report
  }

  /// The lines about entries, then those about accuracies.
  var lines: [String] { entryLines + (CrossValidationText(report)?.lines ?? accuracyLines) }

  /// One line for each corpus, with names and counts in columns.
  private var entryLines: [String] {
    let corpora = report.corpora.map { corpus in
      (
        name: Self.name(of: corpus.role),
        count: NumberText.grouped(corpus.rowCount),
        rest: "\(corpus.rowCount == 1 ? "row" : "rows"), "
          + NumberText.counted(corpus.columnCount, "column")
      )
    }
    let nameWidth = (corpora.map(\.name) + ["training"]).widest
    let countWidth = corpora.map(\.count).widest
    return corpora.map { corpus in
      let name = corpus.name.alignedLeft(nameWidth)
      return "Entries used of \(name): \(corpus.count.alignedRight(countWidth)) \(corpus.rest)"
    }
  }

  /// One line for each role that has metrics, and one for a validation that was left out.
  private var accuracyLines: [String] {
    let metrics = report.metrics
    let validation: Accuracy? =
      metrics.validation.map { .known($0, remark: Self.remark(on: $0)) }
      ?? report.validationAbsence.map { .unknown(reason: Self.reason(for: $0)) }
    let accuracies: [(name: String, accuracy: Accuracy?)] = [
      ("Training", metrics.training.map { .known($0, remark: Self.remark(on: $0)) }),
      ("Validation", validation),
      ("Evaluation", metrics.test.map { .known($0, remark: Self.remark(on: $0)) }),
    ]
    let shown = accuracies.compactMap { row in row.accuracy.map { (row.name, $0) } }
    let valueWidth = shown.map(\.1.value).widest
    let countWidth = shown.map(\.1.count).widest
    return shown.map { name, accuracy in
      "\(name.alignedLeft(10)) accuracy: \(accuracy.value.alignedRight(valueWidth)) "
        + accuracy.ending(countWidth: countWidth)
    } + (report.decision.map { DecisionText($0).lines } ?? [])
  }

  /// Returns what a practitioner asks of a test accuracy: how sure it is, and what is no skill.
  static func remark(on metrics: ClassifierMetrics) -> String {
    remark(metrics.accuracyInterval, metrics.majorityBaseline, of: metrics.rowCount)
  }

  /// Returns the same of any accuracy.
  ///
  /// - Parameters:
  ///   - interval: Wilson's interval of the accuracy.
  ///   - baseline: The most frequent label of the rows.
  ///   - count: The number of rows.
  /// - Returns: The words behind the number of rows.
  static func remark(
    _ interval: Interval, _ baseline: MajorityBaseline, of count: Int
  ) -> String {
    let share = NumberText.percent(baseline.count, of: count)
    return ", 95 % interval \(NumberText.interval(interval)); always answering "
      + "\(LabelText.quoted(baseline.label)): \(share)"
  }

  /// Returns the same of counts that a model's card keeps.
  static func remark(on count: AccuracyCount) -> String {
    remark(count.interval, count.majorityBaseline, of: count.rowCount)
  }

  private static func name(of role: EvaluationReport.Role) -> String {
    switch role {
    case .training: "training"
    case .validation: "validation"
    case .test: "testing"
    }
  }

  private static func reason(for absence: EvaluationReport.ValidationAbsence) -> String {
    switch absence {
    case .disabled: "--no-validation"
    case .noneHeldOut: "no row could be held out"
    case .tooFewRows: "under 50 rows"
    }
  }
}

/// The accuracy of a line: a figure with its rows, or the reason why there is none.
private enum Accuracy {
  case known(ClassifierMetrics, remark: String)
  case unknown(reason: String)

  /// The accuracy in percent.
  var value: String {
    switch self {
    case .known(let metrics, _): NumberText.percent(metrics.correctCount, of: metrics.rowCount)
    case .unknown: NumberText.notAvailable
    }
  }

  /// The number of rows.
  var count: String {
    switch self {
    case .known(let metrics, _): NumberText.grouped(metrics.rowCount)
    case .unknown: ""
    }
  }

  /// Returns the line after the value.
  func ending(countWidth: Int) -> String {
    switch self {
    case .known(let metrics, let remark):
      let noun = metrics.rowCount == 1 ? "row" : "rows"
      return "%   (\(count.alignedRight(countWidth)) \(noun)\(remark))"
    case .unknown(let reason):
      return "    (\(reason))"
    }
  }
}
