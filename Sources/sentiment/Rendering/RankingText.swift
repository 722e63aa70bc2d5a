import TextClassification

/// More than two reports, section by section.
struct RankingText {
  let comparison: ReportComparison

  /// The reports by accuracy, with the groups within which they are not told apart.
  var ranks: [String] {
    guard let ranking = comparison.ranking else { return [] }
    var table = TextTable([.right, .left, .left, .right, .right])
    table.append(["Rank", "group", "report", "accuracy", "95 % interval"])
    for entry in ranking.entries {
      let metrics = comparison.reports[entry.report].metrics
      table.append([
        "\(entry.rank)", entry.groups.map(Self.groupLetter).joined(),
        ComparisonText.letter(entry.report), MeasureText.value(.accuracy, metrics),
        MeasureText.interval(metrics),
      ])
    }
    return table.lines + [
      "", "Reports with a letter in common do not differ beyond chance. A report's rank is one",
      "more than the number of reports that are better beyond chance.",
    ]
  }

  /// The letter of a group.
  static func groupLetter(_ group: Int) -> String {
    group < 26 ? String(UnicodeScalar(UInt8(ascii: "a") + UInt8(group))) : "(\(group + 1))"
  }

  /// Each pair with its test.
  var pairs: [String] {
    guard comparison.pairing != nil else { return [] }
    var table = TextTable([.left, .right, .right, .right, .right, .right])
    table.append(["", "points", "95 % interval", "first alone", "second alone", "p"])
    for pair in comparison.pairs {
      guard let test = pair.test, let pValue = pair.adjustedPValue,
        let accuracy = pair.difference(in: .accuracy), let difference = accuracy.difference
      else { continue }
      table.append([
        "\(ComparisonText.letter(pair.second)) - \(ComparisonText.letter(pair.first))",
        DifferenceText.points(difference),
        accuracy.interval.map { DifferenceText.points($0) } ?? NumberText.notAvailable,
        NumberText.grouped(test.onlySecondCount), NumberText.grouped(test.onlyFirstCount),
        DifferenceText.pValue(pValue),
      ])
    }
    let count = NumberText.counted(comparison.pairs.count, "pair")
    return ["Accuracy pair by pair (McNemar's exact test; p corrected by Holm for \(count)):", ""]
      + table.lines
  }

  /// Each measure of each report.
  var measures: [String] {
    let metrics = comparison.reports.map(\.metrics)
    var table = TextTable([.left] + metrics.map { _ in .right })
    table.append([""] + metrics.indices.map(ComparisonText.letter))
    for measure in ComparisonMeasure.allCases
    where metrics.contains(where: { measure.value(in: $0) != nil }) {
      table.append([MeasureText.name(measure)] + metrics.map { MeasureText.value(measure, $0) })
      if measure == .accuracy {
        table.append(["  95 % interval"] + metrics.map(MeasureText.interval))
        table.append(["  majority label"] + metrics.map(MeasureText.baseline))
      }
    }
    return table.lines
  }
}
