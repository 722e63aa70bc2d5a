import TextClassification

/// What may be concluded from a comparison, in plain sentences.
struct ComparisonConclusion {
  private let comparison: ReportComparison

  /// The fewest rows on which two classifiers must differ for the exact test to reach the level:
  /// 2 / 2⁵ is above 0.05, 2 / 2⁶ below.
  private static let fewestDifferences = 6

  /// Creates the conclusion of a comparison.
  init(_ comparison: ReportComparison) {
    self.comparison = comparison
  }

  /// One sentence or two a line.
  var sentences: [String] {
    guard comparison.pairing != nil else {
      return [
        "Nothing may be concluded without rows: write the reports with --report, which keeps them."
      ]
    }
    let verdict = comparison.reports.count == 2 ? pairSentence : rankingSentence
    return [verdict, baselineSentence].compactMap(\.self)
  }

  private var pairSentence: String? {
    let pair = comparison.pairs[0]
    guard let test = pair.test, let verdict = pair.verdict,
      let accuracy = pair.difference(in: .accuracy), let difference = accuracy.difference
    else { return nil }
    let count = comparison.reports[0].metrics.rowCount
    let net = test.onlySecondCount - test.onlyFirstCount
    let rows = NumberText.grouped(count)
    let lead =
      net == 0
      ? "on as many of the \(rows) rows"
      : "on \(NumberText.grouped(abs(net))) \(net > 0 ? "more" : "fewer") of the \(rows) rows"
    let size =
      "\(DifferenceText.points(difference)) points"
      + (accuracy.interval.map { ", 95 % interval \(DifferenceText.points($0))" } ?? "")
    let p = DifferenceText.relation(test.pValue)
    switch verdict {
    case .sameRowsRight:
      return "A and B are right on the same rows: these rows show no difference between them."
    case .secondIsBetter:
      return "B is better than A: it is right \(lead) (\(size)), more than chance explains (\(p))."
    case .firstIsBetter:
      return "B is worse than A: it is right \(lead) (\(size)), more than chance explains (\(p))."
    case .withinChance:
      return "The difference is within chance: B is right \(lead) (\(size); \(p)). "
        + remark(on: test)
    }
  }

  private func remark(on test: McNemarTest) -> String {
    let differing = test.onlyFirstCount + test.onlySecondCount
    guard differing < Self.fewestDifferences else {
      return "These rows do not tell which is better."
    }
    return "Only \(NumberText.counted(differing, "row")) \(differing == 1 ? "tells" : "tell") them "
      + "apart, and no fewer than \(Self.fewestDifferences) could settle it."
  }

  private var rankingSentence: String? {
    guard let entries = comparison.ranking?.entries else { return nil }
    let best = ComparisonText.letter(entries[0].report)
    let rivals = entries.dropFirst().filter { entry in
      let verdict = comparison.pair(entry.report, entries[0].report)?.verdict
      return verdict == .withinChance || verdict == .sameRowsRight
    }.map { ComparisonText.letter($0.report) }
    if rivals.isEmpty { return "\(best) is better than every other report, beyond chance." }
    if rivals.count == entries.count - 1 {
      return "\(best) has the highest accuracy, but is better than no other report beyond chance."
    }
    let list =
      rivals.count == 1
      ? rivals[0]
      : rivals.dropLast().joined(separator: ", ") + " and " + rivals[rivals.count - 1]
    return "\(best) has the highest accuracy, but its lead over \(list) is within chance."
  }

  /// A warning where a report may be no better than always giving one answer.
  private var baselineSentence: String? {
    let letters = comparison.reports.indices.filter { report in
      let metrics = comparison.reports[report].metrics
      return metrics.accuracyInterval.lower <= metrics.majorityBaseline.share
    }.map(ComparisonText.letter)
    guard !letters.isEmpty else { return nil }
    let quoted = LabelText.quoted(comparison.reports[0].metrics.majorityBaseline.label)
    return "Within chance, always answering \(quoted) would do as well as "
      + letters.joined(separator: ", ") + "."
  }
}
