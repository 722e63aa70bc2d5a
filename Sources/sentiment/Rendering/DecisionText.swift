import TextClassification

/// The lines about a decision rule, below the accuracies.
struct DecisionText {
  private let decision: DecisionSummary

  /// Creates the lines of a summary.
  init(_ decision: DecisionSummary) {
    self.decision = decision
  }

  /// One line for each part of the rule.
  var lines: [String] { [threshold, confidence, extent].compactMap(\.self) }

  private var extent: String? {
    decision.rule.minimumConfidence.map { _ in
      "All other figures are those of all rows, as if each were answered."
    }
  }

  private var threshold: String? {
    decision.rule.threshold.map {
      "Threshold: the answer is \(LabelText.quoted($0.label)) where its probability is at least "
        + "\(NumberText.short($0.probability))."
    }
  }

  private var confidence: String? {
    guard let minimum = decision.rule.minimumConfidence else { return nil }
    let abstained =
      "\(NumberText.counted(decision.abstainedCount, "row")) below --min-confidence \(NumberText.short(minimum))"
    guard let interval = decision.accuracyInterval, let baseline = decision.majorityBaseline else {
      return "Answered   accuracy: \(NumberText.notAvailable)    (\(abstained))"
    }
    let rows =
      "\(NumberText.grouped(decision.answeredCount)) of "
      + NumberText.counted(decision.rowCount, "row")
    return
      "Answered   accuracy: \(NumberText.percent(decision.correctCount, of: decision.answeredCount)) "
      + "%   (\(rows)"
      + AccuracySummaryText.remark(interval, baseline, of: decision.answeredCount)
      + "; \(abstained))"
  }
}
