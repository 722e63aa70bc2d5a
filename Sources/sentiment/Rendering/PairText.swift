import TextClassification

/// Two reports beside each other, section by section.
struct PairText {
  let comparison: ReportComparison
  let pair: PairComparison

  /// The largest width of a label, in columns.
  private static let labelLimit = 24
  /// The largest width of a text, in columns.
  private static let textLimit = 92

  private var metrics: [ClassifierMetrics] { comparison.reports.map(\.metrics) }

  /// Each measure with its difference.
  var measures: [String] {
    var table = TextTable([.left, .right, .right, .right, .right])
    table.append(["", "A", "B", "B - A", "95 % interval"])
    for difference in pair.measures {
      let values = metrics.map { MeasureText.value(difference.measure, $0) }
      table.append(
        [MeasureText.name(difference.measure)] + values + [
          Self.difference(difference), Self.interval(difference),
        ])
      if difference.measure == .accuracy {
        table.append(["  95 % interval"] + metrics.map(MeasureText.interval) + ["", ""])
        table.append(["  majority label"] + metrics.map(MeasureText.baseline) + ["", ""])
      }
    }
    guard pair.measures.contains(where: { $0.measure != .accuracy && $0.interval != nil }) else {
      return table.lines
    }
    return table.lines + ["", Self.intervalNote]
  }

  private static let intervalNote =
    "Intervals come from a paired bootstrap, each for its measure alone; of these only accuracy is tested."

  private static func difference(_ measure: MeasureDifference) -> String {
    guard let difference = measure.difference else { return NumberText.notAvailable }
    return measure.measure == .accuracy
      ? DifferenceText.points(difference) : DifferenceText.signed(difference, digits: 4)
  }

  private static func interval(_ measure: MeasureDifference) -> String {
    guard let interval = measure.interval else { return "" }
    if measure.measure == .accuracy { return DifferenceText.points(interval) }
    return [interval.lower, interval.upper].map { DifferenceText.signed($0, digits: 4) }
      .joined(separator: " to ")
  }

  /// The counts of rows by who is right, and the test.
  var test: [String] {
    guard let test = pair.test, let right = pair.bothRightCount, let wrong = pair.bothWrongCount
    else { return [] }
    return [
      "Both right: \(NumberText.grouped(right)), "
        + "only A right: \(NumberText.grouped(test.onlyFirstCount)), "
        + "only B right: \(NumberText.grouped(test.onlySecondCount)), "
        + "both wrong: \(NumberText.grouped(wrong)); "
        + "McNemar's exact test: \(DifferenceText.relation(test.pValue))"
    ]
  }

  /// The recall of each label.
  var classes: [String] {
    guard !pair.classes.isEmpty else { return [] }
    var table = TextTable([.right, .right, .right, .right, .right, .right, .right, .right, .right])
    table.append(["", "rows", "A", "B", "B - A", "95 % interval", "fixed", "broken", "p"])
    for row in pair.classes {
      table.append([
        LabelText.display(row.label, limit: Self.labelLimit), NumberText.grouped(row.rowCount),
        NumberText.percent(row.firstRecall), NumberText.percent(row.secondRecall),
        DifferenceText.points(row.secondRecall - row.firstRecall),
        row.interval.map(DifferenceText.points) ?? NumberText.notAvailable,
        NumberText.grouped(row.test.onlySecondCount), NumberText.grouped(row.test.onlyFirstCount),
        DifferenceText.pValue(row.adjustedPValue),
      ])
    }
    let note =
      pair.classes.count > 1 ? "; p corrected by Holm for \(pair.classes.count) labels" : ""
    return ["Recall by class, in percent (McNemar's exact test\(note)):", ""] + table.lines
  }

  /// Which rows changed.
  enum Change {
    case broken
    case fixed
  }

  /// The rows that B fixed or broke, the surest first.
  ///
  /// - Parameters:
  ///   - change: Which of them.
  ///   - limit: The most rows to show.
  ///   - texts: Their texts, where they are wanted and known.
  /// - Returns: A heading, and for each row a line and its text.
  func rows(_ change: Change, limit: Int, _ texts: RecoveredTexts?) -> [String] {
    guard pair.test != nil, limit > 0 else { return [] }
    let rows = change == .fixed ? pair.fixed : pair.broken
    let verb = change == .fixed ? "fixed" : "broke"
    guard !rows.isEmpty else { return ["B \(verb) no row."] }
    var table = TextTable([.left, .left, .left, .left])
    table.append(["  row", "label", "A", "B"])
    for row in rows.prefix(limit) {
      table.append([
        "  " + Self.place(row.second), LabelText.display(row.second.label, limit: Self.labelLimit),
        Self.answer(row.first), Self.answer(row.second),
      ])
    }
    let shown = min(limit, rows.count)
    let areSure = rows.allSatisfy { $0.second.probability != nil }
    let extent =
      switch (shown == rows.count, areSure) {
      case (true, true): ", the surest first"
      case (true, false): ""
      case (false, true): shown == 1 ? ", the surest of them" : ", the \(shown) surest first"
      case (false, false): ", the first \(shown == 1 ? "of them" : "\(shown)")"
      }
    let lines = zip(table.lines.dropFirst(), rows).flatMap { line, row in
      let text = texts?.text(of: row).map { "    " + LabelText.display($0, limit: Self.textLimit) }
      return [line] + (text.map { [$0] } ?? [])
    }
    return ["Rows that B \(verb): \(NumberText.grouped(rows.count))\(extent)", ""]
      + table.lines.prefix(1) + lines
  }

  private static func answer(_ row: ReportedAnswers.Row) -> String {
    let label = LabelText.display(row.prediction, limit: labelLimit)
    return row.probability.map { "\(label) \(NumberText.percent($0)) %" } ?? label
  }

  private static func place(_ row: ReportedAnswers.Row) -> String {
    let source = row.source
    let id = source.id.map { " id \(LabelText.display($0, limit: labelLimit))" }
    return RowPlace(source).text(limit: 44) + (id ?? "")
  }
}
