import TextClassification

/// A comparison of reports as a page.
struct ComparisonPage {
  private let comparison: ReportComparison
  private let rowLimit: Int
  private let texts: RecoveredTexts?

  /// The fewest changed rows that are shown, whatever the limit of the text is.
  static let fewestRows = 20

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - comparison: The comparison.
  ///   - rowLimit: The most changed rows of each kind to show where it is above 20.
  ///   - texts: The texts of these rows; `nil` where none are to be shown.
  init(_ comparison: ReportComparison, rowLimit: Int, texts: RecoveredTexts?) {
    self.texts = texts
    self.comparison = comparison
    self.rowLimit = max(rowLimit, Self.fewestRows)
  }

  /// The bytes of the page.
  var bytes: [UInt8] { page.bytes }

  private var page: Page {
    let conclusion = ComparisonConclusion(comparison).sentences
    let lead = conclusion.first.map { "<p class=\"verdict-line\">\($0)</p>" as HTML } ?? .none
    let rest = conclusion.dropFirst().html { "<p class=\"lead\">\($0)</p>" }
    let title = comparison.reports.map { LabelText.display($0.name, limit: 40) }
      .joined(separator: ", ")
    return Page(
      title: "Comparison: \(title)", kind: "Comparison of reports",
      head: "<h1>\(headline)</h1>" + lead + rest + names,
      sections: [Page.Section("Accuracy", accuracy)]
        + (comparison.reports.count == 2 ? pairSections(comparison.pairs[0]) : rankingSections))
  }

  private func pairSections(_ pair: PairComparison) -> [Page.Section] {
    [
      Page.Section("The same rows", AgreementFigure(pair)?.html ?? .none),
      Page.Section("Measures", MeasureDifferenceFigure(pair).html),
      Page.Section("By class", ClassDifferenceFigure(pair).html),
      Page.Section("Rows that B fixed", changed(pair.fixed, "fixed", pair)),
      Page.Section("Rows that B broke", changed(pair.broken, "broke", pair)),
    ]
  }

  private func changed(_ rows: [ChangedRow], _ verb: String, _ pair: PairComparison) -> HTML {
    if pair.test == nil { return .none }
    if rows.isEmpty { return "<p>B \(verb) no row.</p>" }
    let notes = (texts?.notes ?? []).html { "<p class=\"note\">\($0)</p>" }
    return ChangedRowFigure(rows, limit: rowLimit, texts: texts).html + notes
  }

  private var rankingSections: [Page.Section] {
    let ranking = RankingFigure(comparison)
    return [
      Page.Section("Ranking", ranking.ranks), Page.Section("Pairs", ranking.pairs),
      Page.Section("Measures", ranking.measures),
    ]
  }

  private var headline: HTML {
    guard comparison.reports.count == 2 else {
      return "\(comparison.reports.count) reports on the same rows"
    }
    return switch comparison.pairs[0].verdict {
    case .firstIsBetter?: "B is worse than A"
    case .sameRowsRight?: "A and B are right on the same rows"
    case .secondIsBetter?: "B is better than A"
    case .withinChance?: "The difference is within chance"
    case nil: "A and B side by side"
    }
  }

  private var names: HTML {
    let items = comparison.reports.enumerated().html { place, report -> HTML in
      let model: HTML = report.model.map { ", model \(PageText.file($0.file))" } ?? .none
      let rule: HTML = ComparisonText.decision(of: report).map { "; \($0)" } ?? .none
      return """
        <div><dt>\(ComparisonText.letter(place))</dt><dd>\(PageText.file(report.name))\(model)\(rule)</dd>\
        </div>
        """
    }
    return "<dl class=\"facts names\">\(items)</dl>"
  }

  private var accuracy: HTML {
    AccuracyFigure(
      comparison.reports.enumerated().map { place, report in
        AccuracyFigure.Part("\(ComparisonText.letter(place))", report.metrics)
      }
    ).html
  }
}
