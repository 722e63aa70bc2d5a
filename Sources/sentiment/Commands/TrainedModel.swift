import Tables
import TextClassification

/// A trained model, or the stronger half of it, and how it is judged.
struct TrainedModel {
  private let result: TextClassifierTrainer.Result
  private let threads: Int
  /// What is kept.
  var classifier: TextClassifier
  /// What leaving out weak n-grams has changed; `nil` where all are kept.
  private(set) var compaction: CompactionSummary?

  /// Takes over a training.
  ///
  /// - Parameters:
  ///   - result: The training.
  ///   - isCompact: Whether weak n-grams are left out.
  ///   - threads: How many threads to use.
  init(_ result: TextClassifierTrainer.Result, isCompact: Bool, threads: Int) {
    self.result = result
    self.threads = threads
    classifier = isCompact ? result.classifier.compacted() : result.classifier
    compaction = isCompact ? CompactionSummary(result.classifier, classifier) : nil
  }

  /// Judges the model on its training rows, and on validation rows.
  ///
  /// A compact model that was fitted on the validation rows too cannot be validated on them: there
  /// the accuracy is that of the whole model before.
  ///
  /// - Parameters:
  ///   - corpus: What it was trained on; a compact model needs it.
  ///   - validation: Validation rows of their own.
  ///   - report: Receives the figures.
  /// - Throws: `EvaluationError`.
  mutating func judge(
    on corpus: LabeledCorpus?, _ validation: LabeledCorpus?, into report: inout EvaluationReport
  ) throws {
    let isRefitted = result.classifier.card.training.refits
    report.metrics.training = result.trainingMetrics
    report.metrics.validation = try validation.map { try metrics(classifier, on: $0) }
    report.metrics.validation = report.metrics.validation ?? result.validationMetrics
    guard compaction != nil, let corpus else { return }
    compaction?.wholeTraining = result.trainingMetrics.accuracyCount
    report.metrics.training = try metrics(classifier, on: corpus, result.trainingRows)
    let hasHeldOutRows = validation == nil && result.validationMetrics != nil
    compaction?.validatesWhole = hasHeldOutRows && isRefitted
    if let validation {
      let whole = try metrics(result.classifier, on: validation)
      compaction?.wholeValidation = whole.accuracyCount
    } else if hasHeldOutRows {
      compaction?.wholeValidation = result.validationMetrics?.accuracyCount
      if !isRefitted {
        report.metrics.validation = try metrics(classifier, on: corpus, result.validationRows)
      }
    }
  }

  /// Judges the model on test rows.
  ///
  /// - Returns: What it says of them.
  /// - Throws: `EvaluationError`.
  mutating func test(
    on corpus: LabeledCorpus, into report: inout EvaluationReport
  ) throws -> Evaluation {
    let evaluation = try classifier.evaluation(
      of: corpus.texts, labels: corpus.labels, threads: threads)
    report.metrics.test = evaluation.metrics
    if compaction != nil {
      let whole = try metrics(result.classifier, on: corpus)
      compaction?.wholeTestAccuracy = whole.accuracy
      compaction?.wholeTest = whole.accuracyCount
    }
    return evaluation
  }

  private func metrics(
    _ classifier: TextClassifier, on corpus: LabeledCorpus, _ rows: [Int]? = nil
  ) throws -> ClassifierMetrics {
    try classifier.evaluation(
      of: rows.map { corpus.texts.selecting($0) } ?? corpus.texts,
      labels: rows.map { corpus.labels.selecting($0) } ?? corpus.labels, threads: threads
    ).metrics
  }
}
