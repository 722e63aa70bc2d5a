import TextClassification

/// `sentiment train --cross-validate`: the accuracy of a way of training, and no model.
struct CrossValidationRun {
  let trainer: TextClassifierTrainer
  let folds: Int
  let warnings: [CorpusWarning]
  let writer: ReportWriter

  /// Trains and tests as many models as there are folds, and prints.
  func run(_ corpus: LabeledCorpus, _ console: inout Console) throws -> ExitStatus {
    let result = try trainer.crossValidate(
      texts: corpus.texts, labels: corpus.labels, folds: folds
    ) { console.show($0) }
    console.clearProgress()
    let unfinished = result.folds.count { !$0.isConverged }
    if unfinished > 0 {
      console.warn(
        "training did not converge in \(unfinished) of \(folds) folds; more --max-iterations may "
          + "change the accuracy")
    }
    var report = EvaluationReport(kind: .crossValidation, toolVersion: toolVersion)
    report.warnings = warnings.map(\.description)
    report.corpora = [corpus.description(as: .training)]
    report.crossValidation = result.summary
    report.metrics.validation = result.evaluation.metrics
    report.rows = corpus.rows(result.evaluation)
    try writer.options.writeErrors(report.rows, of: corpus)
    var writer = writer
    writer.evidence = PageEvidence(corpora: [corpus], tested: corpus)
    return try writer.finish(report, &console)
  }
}
