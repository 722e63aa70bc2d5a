import TextClassification

/// The measures of two reports, with the differences of those between 0 and 1 drawn on one scale.
struct MeasureDifferenceFigure {
  private let pair: PairComparison
  private let bar: DifferenceBar

  /// Draws the measures of a pair.
  init(_ pair: PairComparison) {
    self.pair = pair
    bar = DifferenceBar(pair.measures.map { ($0.difference, $0.interval) })
  }

  /// The table.
  var html: HTML {
    """
    <div class="wide"><table class="differences"><thead><tr><th>Measure</th><th class="n">A</th>\
    <th class="n">B</th><th class="n">B − A</th><th class="drawn">lower · higher</th>\
    <th class="n">95 % interval</th></tr></thead><tbody>\
    \(pair.measures.html(row))</tbody></table></div>\
    <p class="note">Blue: better beyond chance; orange: worse; grey: within chance, or not tested. Of \
    these only accuracy is tested. Intervals come from a paired bootstrap, each for its measure alone: of many, \
    one may leave 0 out by chance. Less is better of \(Self.measuresOfLoss).</p>
    """
  }

  /// The names of the measures of which less is better.
  private static var measuresOfLoss: String {
    ComparisonMeasure.allCases.filter(\.isBetterWhenLower).map(MeasureText.name)
      .joined(separator: ", ").lowercased()
  }

  private func row(_ entry: MeasureDifference) -> HTML {
    let values = [entry.first, entry.second].html { "<td class=\"n\">\(Self.number($0))</td>" }
    let difference =
      entry.difference.map { DifferenceText.signed($0, digits: 4) } ?? NumberText.notAvailable
    let interval = entry.interval.map {
      [$0.lower, $0.upper].map { DifferenceText.signed($0, digits: 4) }.joined(separator: " to ")
    }
    let finding = DifferenceBar.Finding(
      entry.difference ?? 0, pValue: entry.measure == .accuracy ? pair.adjustedPValue : nil)
    let line = bar.html(entry.difference, entry.interval, finding)
    return """
      <tr><th scope="row">\(MeasureText.name(entry.measure))</th>\(values)\
      <td class="n">\(difference)</td><td class="drawn">\(line)</td><td class="n">\(interval ?? "")\
      </td></tr>
      """
  }

  private static func number(_ value: Double?) -> String {
    value.map { NumberText.fixed($0, digits: 4) } ?? NumberText.notAvailable
  }
}
