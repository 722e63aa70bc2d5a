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
      return ["Nothing may be concluded without rows: \(Self.remedies(for: comparison.reports))."]
    }
    let verdict = comparison.reports.count == 2 ? pairSentence : rankingSentence
    return [verdict, baselineSentence].compactMap(\.self)
  }

  /// Which reports have no rows, and what to do about each.
  static func remedies(for reports: [ReportedAnswers]) -> String {
    func sentence(
      _ absence: ReportedAnswers.RowsAbsence, one: String, several: String
    ) -> String? {
      let names = reports.filter { $0.rowsAbsence == absence }.map { "'\($0.name)'" }
      guard let last = names.last else { return nil }
      return names.count == 1
        ? "\(last) \(one)" : "\(names.dropLast().joined(separator: ", ")) and \(last) \(several)"
    }
    let advice = "; train with --test FILE or --cross-validate, and --report"
    let untested = sentence(
      .noTestRows, one: "is of a training without test rows" + advice,
      several: "are of trainings without test rows" + advice)
    let unwritten = sentence(
      .notWritten, one: "was written without them; write it with --report, which keeps them",
      several: "were written without them; write them with --report, which keeps them")
    return LabelText.line([untested, unwritten].compactMap(\.self).joined(separator: "; "))
  }

  private var pairSentence: String? {
    let pair = comparison.pairs[0]
    guard let test = pair.test, let verdict = pair.verdict,
      let accuracy = pair.difference(in: .accuracy), let difference = accuracy.difference
    else { return nil }
    let count = comparison.reports[0].metrics.rowCount
    let net = test.onlySecondCount - test.onlyFirstCount
    let rows = NumberText.counted(count, "row")
    let lead =
      net == 0
      ? "on as many of the \(rows)"
      : "on \(NumberText.grouped(abs(net))) \(net > 0 ? "more" : "fewer") of the \(rows)"
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
        + remark(on: test) + boundary(of: accuracy)
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

  /// What is said where the bootstrap leaves chance out.
  private func boundary(of accuracy: MeasureDifference) -> String {
    guard let interval = accuracy.interval, interval.lower > 0 || interval.upper < 0 else {
      return ""
    }
    return " The interval leaves 0 out; the exact test, the more careful on few rows, decides."
  }

  /// What the ranking says of those with the highest accuracy, ties included.
  private var rankingSentence: String? {
    guard let entries = comparison.ranking?.entries else { return nil }
    let most = comparison.reports[entries[0].report].metrics.correctCount
    let leaders = entries.map(\.report).filter {
      comparison.reports[$0].metrics.correctCount == most
    }
    let others = entries.map(\.report).filter { !leaders.contains($0) }
    guard leaders.count > 1 else { return leadSentence(of: leaders[0], over: others) }
    let names = Self.list(leaders)
    let areSame = leaders.dropFirst().allSatisfy {
      comparison.pair(leaders[0], $0)?.verdict == .sameRowsRight
    }
    if others.isEmpty {
      return areSame
        ? "All reports are right on the same rows: these rows show no difference between them."
        : "All reports have the same accuracy, though not the same rows right."
    }
    let tie =
      "\(names) share the highest accuracy, "
      + (areSame ? "right on the same rows" : "though not the same rows right")
    let beaten = leaders.map { leader in others.filter { !isRival($0, of: leader) } }
    if beaten.allSatisfy({ $0 == others }) {
      return "\(tie), and are better than every other report, beyond chance."
    }
    if beaten.allSatisfy(\.isEmpty) {
      return "\(tie), but are better than no other report beyond chance."
    }
    if beaten.allSatisfy({ $0 == beaten[0] }) {
      let rivals = Self.list(others.filter { !beaten[0].contains($0) })
      return "\(tie), but their lead over \(rivals) is within chance."
    }
    return ([tie + "."] + leaders.compactMap { leadOnly(of: $0, over: others) })
      .joined(separator: " ")
  }

  /// The sentence of a report that has the highest accuracy alone.
  private func leadSentence(of leader: Int, over others: [Int]) -> String {
    let best = ComparisonText.letter(leader)
    let rivals = others.filter { isRival($0, of: leader) }
    if rivals.isEmpty { return "\(best) is better than every other report, beyond chance." }
    if rivals.count == others.count {
      return "\(best) has the highest accuracy, but is better than no other report beyond chance."
    }
    return
      "\(best) has the highest accuracy, but its lead over \(Self.list(rivals)) is within chance."
  }

  /// What may be said of one of several leaders; `nil` where its lead is beyond chance throughout.
  private func leadOnly(of leader: Int, over others: [Int]) -> String? {
    let rivals = others.filter { isRival($0, of: leader) }
    if rivals.isEmpty { return nil }
    return
      "The lead of \(ComparisonText.letter(leader)) over \(Self.list(rivals)) is within chance."
  }

  /// Whether a report may be as good as one that is ahead of it.
  private func isRival(_ report: Int, of leader: Int) -> Bool {
    let verdict = comparison.pair(report, leader)?.verdict
    return verdict == .withinChance || verdict == .sameRowsRight
  }

  private static func list(_ reports: [Int]) -> String {
    let letters = reports.map(ComparisonText.letter)
    guard let last = letters.last, letters.count > 1 else { return letters.first ?? "" }
    return letters.dropLast().joined(separator: ", ") + " and " + last
  }

  /// A warning where a report is worse than always giving one answer, or may be no better.
  private var baselineSentence: String? {
    let reports = comparison.reports.indices
    let worse = reports.filter { report in
      let metrics = comparison.reports[report].metrics
      return metrics.accuracyInterval.upper < metrics.majorityBaseline.share
    }
    let noBetter = reports.filter { report in
      let metrics = comparison.reports[report].metrics
      return metrics.accuracyInterval.lower <= metrics.majorityBaseline.share
    }.filter { !worse.contains($0) }
    let quoted = LabelText.quoted(comparison.reports[0].metrics.majorityBaseline.label)
    let sentences = [
      ("Beyond chance, always answering \(quoted) would do better than ", worse),
      ("Within chance, always answering \(quoted) would do as well as ", noBetter),
    ].filter { !$0.1.isEmpty }.map {
      $0 + $1.map(ComparisonText.letter).joined(separator: ", ") + "."
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}
