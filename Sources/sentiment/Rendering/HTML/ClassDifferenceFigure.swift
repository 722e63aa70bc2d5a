import TextClassification

/// How the recall of each class differs between two reports.
struct ClassDifferenceFigure {
  private let classes: [ClassDifference]
  private let bar: DifferenceBar

  /// The number of classes that are not folded away.
  private static let limit = 15

  /// Draws the classes of a pair; of many those whose difference is greatest first.
  init(_ pair: PairComparison) {
    let all = pair.classes
    func size(_ place: Int) -> Double { abs(all[place].secondRecall - all[place].firstRecall) }
    let order = all.indices.sorted { (size($1), $0) < (size($0), $1) }
    classes = all.count > Self.limit ? order.map { all[$0] } : all
    bar = DifferenceBar(all.map { ($0.secondRecall - $0.firstRecall, $0.interval) })
  }

  /// The table; nothing without classes.
  var html: HTML {
    guard !classes.isEmpty else { return .none }
    let rest = classes.dropFirst(Self.limit)
    let more: HTML =
      rest.isEmpty
      ? .none
      : "<details><summary>The other \(rest.count) classes</summary>\(table(rest))</details>"
    return table(classes.prefix(Self.limit)) + more + """
      <p class="note">Recall in percent; McNemar's exact test on the rows of each class, corrected by \
      Holm for \(classes.count) of them.</p>
      """
  }

  private func table(_ classes: ArraySlice<ClassDifference>) -> HTML {
    """
    <div class="wide"><table class="differences"><thead><tr><th>Class</th><th class="n">Rows</th>\
    <th class="n">A</th><th class="n">B</th><th class="n">B − A</th><th class="drawn">\
    lower · higher</th><th class="n">fixed</th><th class="n">broken</th><th class="n">p</th></tr>\
    </thead><tbody>\(classes.html(row))</tbody></table></div>
    """
  }

  private func row(_ entry: ClassDifference) -> HTML {
    let difference = entry.secondRecall - entry.firstRecall
    let finding = DifferenceBar.Finding(difference, pValue: entry.adjustedPValue)
    let cells = [
      NumberText.grouped(entry.rowCount), NumberText.percent(entry.firstRecall),
      NumberText.percent(entry.secondRecall), DifferenceText.points(difference),
    ]
    let counts = [
      NumberText.grouped(entry.test.onlySecondCount), NumberText.grouped(entry.test.onlyFirstCount),
      DifferenceText.pValue(entry.adjustedPValue),
    ]
    return """
      <tr><th scope="row">\(PageText.label(entry.label))</th>\
      \(cells.html { "<td class=\"n\">\($0)</td>" })\
      <td class="drawn">\(bar.html(difference, entry.interval, finding))</td>\
      \(counts.html { "<td class=\"n\">\($0)</td>" })</tr>
      """
  }
}
