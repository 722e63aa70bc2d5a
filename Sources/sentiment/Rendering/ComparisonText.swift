import TextClassification

/// A comparison of reports as text for a terminal.
struct ComparisonText {
  let comparison: ReportComparison
  /// The most rows to show of those that changed.
  let rowLimit: Int
  /// The texts of these rows; `nil` where none are to be shown.
  let texts: RecoveredTexts?

  /// The largest width of a report's name, in columns.
  private static let nameLimit = 60

  /// The whole text, each line ended by a newline.
  var text: String { lines.map { $0 + "\n" }.joined() }

  /// The lines of the text.
  var lines: [String] {
    var sections = [coverage, names]
    if comparison.reports.count == 2 {
      let pair = PairText(comparison: comparison, pair: comparison.pairs[0])
      sections += [pair.measures, pair.test, pair.classes]
      sections += [PairText.Change.fixed, .broken].map {
        pair.rows($0, limit: rowLimit, texts)
      }
      if rowLimit > 0, let texts { sections += texts.notes.map { [$0] } }
    } else {
      let ranking = RankingText(comparison: comparison)
      sections += [ranking.ranks, ranking.pairs, ranking.measures]
    }
    sections.append(ComparisonConclusion(comparison).sentences)
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// The letter by which a report is called: A to Z.
  static func letter(_ report: Int) -> String {
    String(UnicodeScalar(UInt8(ascii: "A") + UInt8(report)))
  }

  private var coverage: [String] {
    guard let key = comparison.pairing else {
      return ["Rows compared: none, since not all reports have rows."]
    }
    let count = NumberText.counted(comparison.reports[0].metrics.rowCount, "row")
    let pairing =
      switch key {
      case .id: "paired by id"
      case .position: "paired by position"
      case .text: "paired by text"
      }
    return ["Rows compared: \(count.split(separator: " ")[0]), \(pairing)"]
  }

  private var names: [String] {
    comparison.reports.enumerated().map { place, report in
      let name = LabelText.display(report.name, limit: Self.nameLimit)
      let model = report.model.map {
        " (model \(LabelText.display($0.file, limit: Self.nameLimit)))"
      }
      return "  \(Self.letter(place))  \(name)\(model ?? "")"
        + (Self.decision(of: report).map { "; " + $0 } ?? "")
    }
  }

  /// The rule by which a report's answers were given; `nil` for the most probable labels.
  static func decision(of report: ReportedAnswers) -> String? {
    guard let decision = report.decision else { return nil }
    let threshold = decision.rule.threshold.map {
      "--threshold \(LabelText.display($0.label, limit: 24))=\(NumberText.short($0.probability))"
    }
    let abstained = decision.rule.minimumConfidence.map { _ in
      "\(NumberText.counted(decision.abstainedCount, "row")) without an answer compared as if answered"
    }
    return [threshold, abstained].compactMap(\.self).joined(separator: "; ")
  }
}

/// The figures of reports as cells of a table.
enum MeasureText {
  /// The name of a measure.
  static func name(_ measure: ComparisonMeasure) -> String {
    switch measure {
    case .accuracy: "Accuracy"
    case .balancedAccuracy: "Balanced accuracy"
    case .macroF1: "Macro F1"
    case .weightedF1: "Weighted F1"
    case .matthewsCorrelation: "Matthews correlation"
    case .cohenKappa: "Cohen's kappa"
    case .logLoss: "Log loss"
    case .brierScore: "Brier score"
    case .calibrationError: "Calibration error"
    case .rocAUC: "ROC AUC"
    case .averagePrecision: "Average precision"
    }
  }

  /// The value of a measure: an accuracy in percent from its counts, the others with four digits.
  static func value(_ measure: ComparisonMeasure, _ metrics: ClassifierMetrics) -> String {
    guard measure != .accuracy else {
      return NumberText.percent(metrics.correctCount, of: metrics.rowCount) + " %"
    }
    return measure.value(in: metrics).map { NumberText.fixed($0, digits: 4) }
      ?? NumberText.notAvailable
  }

  /// Wilson's interval of an accuracy, in percent.
  static func interval(_ metrics: ClassifierMetrics) -> String {
    NumberText.interval(metrics.accuracyInterval)
  }

  /// What always answering the most frequent label would get.
  static func baseline(_ metrics: ClassifierMetrics) -> String {
    NumberText.percent(metrics.majorityBaseline.count, of: metrics.rowCount) + " %"
  }
}
