import TextClassification

/// The lines about a cross-validation: each fold's accuracy, their mean and spread, and the accuracy
/// of all rows together.
struct CrossValidationText {
  private let summary: CrossValidationSummary
  private let pooled: ClassifierMetrics

  /// Creates the lines of a report; `nil` where it is of no cross-validation.
  init?(_ report: EvaluationReport) {
    guard let summary = report.crossValidation, let pooled = report.metrics.validation else {
      return nil
    }
    self.summary = summary
    self.pooled = pooled
  }

  /// The lines, with names and figures in columns.
  var lines: [String] {
    let spread = NumberText.fixed(100 * summary.standardDeviation, digits: 1)
    var rows = summary.folds.enumerated().map { index, fold in
      (
        name: "Fold \(index + 1)", value: NumberText.percent(fold.correctCount, of: fold.rowCount),
        count: NumberText.grouped(fold.rowCount),
        rest: (fold.rowCount == 1 ? " row" : " rows")
          + AccuracySummaryText.remark(
            fold.accuracyInterval, fold.majorityBaseline, of: fold.rowCount)
      )
    }
    rows.append(
      ("Mean", NumberText.percent(summary.meanAccuracy), "", "standard deviation \(spread) points"))
    rows.append(
      (
        "Pooled", NumberText.percent(pooled.correctCount, of: pooled.rowCount),
        NumberText.grouped(pooled.rowCount), " rows" + AccuracySummaryText.remark(on: pooled)
      ))
    let nameWidth = (rows.map(\.name) + ["Evaluation"]).widest
    let valueWidth = rows.map(\.value).widest
    let countWidth = rows.map(\.count).widest
    return rows.map { row in
      let count = row.count.isEmpty ? "" : row.count.alignedRight(countWidth)
      return
        "\(row.name.alignedLeft(nameWidth)) accuracy: \(row.value.alignedRight(valueWidth)) %   "
        + "(\(count)\(row.rest))"
    }
  }
}
