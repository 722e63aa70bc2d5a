import TextClassification

/// What a page shows beside a report's own figures.
struct PageEvidence {
  /// The corpora, in the order of the report's; `nil` for one that was not in memory.
  var corpora: [LabeledCorpus?]
  /// The tested rows, in the order of the report's.
  var tested: LabeledCorpus?
  /// What answered, `nil` where several models did.
  var classifier: TextClassifier?
}

/// The report of a training or of an evaluation as a page.
struct ReportPage {
  private let report: EvaluationReport
  private let evidence: PageEvidence
  private let answers: TestedAnswers?

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - report: The report; its rows are needed for curves and mistakes.
  ///   - evidence: Corpora and model.
  init(_ report: EvaluationReport, _ evidence: PageEvidence) {
    self.report = report
    self.evidence = evidence
    answers = report.rows.flatMap { TestedAnswers($0) }
  }

  /// The bytes of the page.
  var bytes: [UInt8] { page.bytes }

  private var page: Page {
    let name = report.model?.file ?? report.corpora.first?.files.first ?? ""
    return Page(
      title: "\(LabelText.display(name, limit: 60)): \(kind)", kind: kind,
      head: "<h1>\(PageText.file(name))</h1>" + hero,
      sections: [
        Page.Section("Warnings", warnings),
        Page.Section("Accuracy", accuracy),
        Page.Section("By class", main.map { ClassFigure($0).html } ?? .none),
        Page.Section("Confusions", main.map { ConfusionFigure($0.confusionMatrix).html } ?? .none),
        Page.Section("Surest mistakes", mistakes),
        Page.Section("Probabilities", probabilities),
        Page.Section("Ranking", ranking),
        Page.Section(
          "What the model learned", evidence.classifier.map { StrongestFigure($0).html } ?? .none),
        Page.Section("Training", training),
        Page.Section("Corpora", corpora),
        Page.Section(
          "What made the model",
          evidence.classifier.map { ModelFigure(report, $0).html } ?? .none),
      ])
  }

  private var kind: String {
    switch report.kind {
    case .crossValidation: "Cross-validation"
    case .evaluation: "Evaluation of a model"
    case .training: "Training of a model"
    }
  }

  /// The figures that the page is about.
  private var main: ClassifierMetrics? {
    report.metrics.test ?? report.metrics.validation ?? report.metrics.training
  }

  private var mainName: String {
    if report.metrics.test != nil { return "test row" }
    if report.kind == .crossValidation { return "row" }
    return report.metrics.validation != nil ? "validation row" : "training row"
  }

  private var hero: HTML {
    guard let metrics = main else { return .none }
    let share = NumberText.percent(metrics.correctCount, of: metrics.rowCount)
    return """
      <div class="hero"><strong>\(share)<small>&#160;%</small></strong><p>\
      \(NumberText.grouped(metrics.correctCount)) of \
      \(NumberText.counted(metrics.rowCount, mainName)) \
      answered rightly. With 95 % confidence the share on such rows is within \
      \(MeasureText.interval(metrics))&#160;%. Always answering \
      \(PageText.label(metrics.majorityBaseline.label)) would get \
      \(NumberText.percent(metrics.majorityBaseline.count, of: metrics.rowCount))&#160;%.\
      </p></div>
      """
  }

  private var warnings: HTML {
    guard !report.warnings.isEmpty else { return .none }
    let items = report.warnings.html { "<li>\(LabelText.line($0))</li>" }
    return "<ul class=\"warnings\">\(items)</ul>"
  }

  private var accuracy: HTML {
    let metrics = report.metrics
    let whole: HTML = report.kind == .crossValidation ? "All folds" : "Validation"
    let folds = report.crossValidation?.folds.enumerated().map { place, fold in
      AccuracyFigure.Part("Fold \(place + 1)", fold)
    }
    let parts = [
      metrics.training.map { AccuracyFigure.Part("Training", $0) },
      metrics.validation.map { AccuracyFigure.Part(whole, $0) },
      metrics.test.map { AccuracyFigure.Part("Test", $0) },
    ]
    let rule = report.decision.map { DecisionText($0).lines } ?? []
    return AccuracyFigure((folds ?? []) + parts.compactMap(\.self)).html
      + rule.html { "<p class=\"lead\">\($0)</p>" }
      + (report.training.map { TrainingText($0).compaction } ?? []).html {
        "<p class=\"note\">\($0)</p>"
      }
      + (main.map { MeasuresFigure(metrics: $0).html } ?? .none)
  }

  private var mistakes: HTML {
    guard let rows = report.rows, let tested = evidence.tested else { return missing }
    return MistakeFigure(rows, of: tested, by: evidence.classifier).html
  }

  private var probabilities: HTML {
    guard let answers else { return .none }
    let abstention =
      report.sweep.map { AbstentionFigure(sweep: $0, rule: report.decision?.rule).html } ?? .none
    return """
      <div class="pair">\(ReliabilityFigure(answers).html)<div class="column">\
      \(ScoreFigure(answers).html)\(abstention)</div></div>
      """
  }

  private var ranking: HTML {
    guard let answers, let main else { return .none }
    return CurveFigure(answers, main).html
  }

  private var missing: HTML {
    """
    <p class="note">Mistakes, reliability and curves need rows that the model was tested on: give \
    --test.</p>
    """
  }

  private var training: HTML {
    let regularization = evidence.classifier?.card.regularizationCurve.map {
      RegularizationFigure(curve: $0).html
    }
    let learning = report.learningCurve.map { LearningCurveFigure(curve: $0).html }
    let figures = [learning, regularization].compactMap(\.self).filter { !$0.isEmpty }
    return figures.isEmpty ? .none : "<div class=\"pair\">\(figures)</div>"
  }

  private var corpora: HTML {
    let pairs = zip(report.corpora, evidence.corpora).map { (description: $0, rows: $1) }
    return pairs.isEmpty ? .none : CorpusFigure(pairs).html
  }
}
