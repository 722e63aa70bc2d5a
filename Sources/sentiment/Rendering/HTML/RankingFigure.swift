import TextClassification

/// More than two reports: their ranks, the tests of each pair, and all measures.
struct RankingFigure {
  private let comparison: ReportComparison

  /// Creates the figures of a comparison.
  init(_ comparison: ReportComparison) { self.comparison = comparison }

  /// The reports by accuracy with the groups within which they are not told apart; nothing where
  /// rows are missing.
  var ranks: HTML {
    guard let ranking = comparison.ranking else { return .none }
    let rows = ranking.entries.html { entry -> HTML in
      let report = comparison.reports[entry.report]
      return """
        <tr><td class="n">\(entry.rank)</td><td>\
        \(entry.groups.map(RankingText.groupLetter).joined())\
        </td><th scope="row"><b>\(ComparisonText.letter(entry.report))</b> \
        \(PageText.file(report.name))</th><td class="n">\
        \(MeasureText.value(.accuracy, report.metrics))</td>\
        <td class="n">\(MeasureText.interval(report.metrics))</td></tr>
        """
    }
    return """
      <div class="wide"><table><thead><tr><th class="n">Rank</th><th>Group</th><th>Report</th>\
      <th class="n">Accuracy</th><th class="n">95 % interval</th></tr></thead>\
      <tbody>\(rows)</tbody></table></div>\
      <p class="note">Reports with a letter in common do not differ beyond chance. A report's rank \
      is one more than the number of reports that are better beyond chance.</p>
      """
  }

  /// Each pair with its difference and test; nothing where rows are missing.
  var pairs: HTML {
    let tested = comparison.pairs.filter { $0.test != nil }
    guard !tested.isEmpty else { return .none }
    let bar = DifferenceBar(
      tested.map { pair in
        let accuracy = pair.difference(in: .accuracy)
        return (accuracy?.difference, accuracy?.interval)
      })
    return """
      <div class="wide"><table class="differences"><thead><tr><th>Pair</th>\
      <th class="n">points</th>\
      <th class="drawn">lower · higher</th><th class="n">95 % interval</th><th class="n">\
      first alone</th><th class="n">second alone</th><th class="n">p</th></tr></thead>\
      <tbody>\(tested.html { row($0, bar) })</tbody></table></div>\
      <p class="note">McNemar's exact test of the accuracies, corrected by Holm for \
      \(NumberText.counted(comparison.pairs.count, "pair")).</p>
      """
  }

  private func row(_ pair: PairComparison, _ bar: DifferenceBar) -> HTML {
    guard let test = pair.test, let pValue = pair.adjustedPValue,
      let accuracy = pair.difference(in: .accuracy), let difference = accuracy.difference
    else { return .none }
    let cells = [
      accuracy.interval.map { DifferenceText.points($0) } ?? NumberText.notAvailable,
      NumberText.grouped(test.onlySecondCount), NumberText.grouped(test.onlyFirstCount),
      DifferenceText.pValue(pValue),
    ]
    return """
      <tr><th scope="row">\(ComparisonText.letter(pair.second)) − \
      \(ComparisonText.letter(pair.first))</th><td class="n">\(DifferenceText.points(difference))\
      </td><td class="drawn">\
      \(bar.html(difference, accuracy.interval, DifferenceBar.Finding(difference, pValue: pValue)))</td>\
      \(cells.html { "<td class=\"n\">\($0)</td>" })</tr>
      """
  }

  /// Each measure of each report.
  var measures: HTML {
    let metrics = comparison.reports.map(\.metrics)
    let heads = metrics.indices.html { "<th class=\"n\">\(ComparisonText.letter($0))</th>" }
    let shown = ComparisonMeasure.allCases.filter { measure in
      metrics.contains { measure.value(in: $0) != nil }
    }
    let rows = shown.html { measure -> HTML in
      let cells = metrics.html { "<td class=\"n\">\(MeasureText.value(measure, $0))</td>" }
      let row: HTML = "<tr><th scope=\"row\">\(MeasureText.name(measure))</th>\(cells)</tr>"
      guard measure == .accuracy else { return row }
      let intervals = metrics.html { "<td class=\"n\">\(MeasureText.interval($0))</td>" }
      let baselines = metrics.html { "<td class=\"n\">\(MeasureText.baseline($0))</td>" }
      return row + "<tr><th scope=\"row\">95 % interval</th>\(intervals)</tr>"
        + "<tr><th scope=\"row\">majority label</th>\(baselines)</tr>"
    }
    return """
      <div class="wide"><table><thead><tr><th>Measure</th>\(heads)</tr></thead>\
      <tbody>\(rows)</tbody></table></div>
      """
  }
}
