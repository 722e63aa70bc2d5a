import TextClassification

/// On how many rows both, one or none of two reports are right, as parts of one bar.
struct AgreementFigure {
  private let parts: [(name: HTML, style: String, count: Int)]
  private let test: McNemarTest
  private let rowCount: Int

  /// Draws the rows of a pair; `nil` where rows are missing.
  init?(_ pair: PairComparison) {
    guard let test = pair.test, let right = pair.bothRightCount, let wrong = pair.bothWrongCount
    else { return nil }
    self.test = test
    parts = [
      ("both right", "", right), ("only A right", "first", test.onlyFirstCount),
      ("only B right", "second", test.onlySecondCount), ("both wrong", "", wrong),
    ]
    rowCount = parts.reduce(0) { $0 + $1.count }
  }

  /// The bar, its numbers and the test.
  var html: HTML {
    let bars = parts.filter { $0.count > 0 }.html { part -> HTML in
      "<span class=\"\(part.style)\" style=\"flex:\(part.count) 0 0\"></span>"
    }
    let shares = parts.html { part -> HTML in
      """
      <li class="\(part.style)"><b>\(NumberText.grouped(part.count))</b> \(part.name)</li>
      """
    }
    return """
      <figure><div class="stack">\(bars)</div><ul class="shares">\(shares)</ul><figcaption>\
      \(NumberText.counted(rowCount, "row")). If A and B were equally good, the rows that one alone \
      gets right would fall to either by the toss of a coin; McNemar's exact test: \
      \(DifferenceText.relation(test.pValue)).</figcaption></figure>
      """
  }
}
