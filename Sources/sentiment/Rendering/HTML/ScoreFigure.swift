import TextClassification

/// How probabilities are spread, right answers apart from wrong ones.
struct ScoreFigure {
  private let answers: TestedAnswers
  private static let binCount = 20

  init(_ answers: TestedAnswers) { self.answers = answers }

  /// One histogram for each of two labels; one of all answers for more.
  var html: HTML {
    guard answers.labels.count == 2 else {
      let parts = [true, false].map { isRight in
        let rows = answers.isCorrect.indices.filter { answers.isCorrect[$0] == isRight }
        let title: HTML = "<figcaption>\(isRight ? "right" : "wrong") answers</figcaption>"
        return title + histogram(of: rows, answers.confidence, "probability of the answer, %")
      }
      return figure(parts)
    }
    let scores = answers.allScores(of: 1)
    let name = LabelText.display(answers.labels[1], limit: 24)
    let parts = answers.labels.indices.map { label in
      let rows = answers.actual.indices.filter { answers.actual[$0] == label }
      let title: HTML = """
        <figcaption>rows labelled <b>\(PageText.label(answers.labels[label]))</b></figcaption>
        """
      return title + histogram(of: rows, scores, "probability of \(name), %")
    }
    return figure(parts)
  }

  private func figure(_ parts: [HTML]) -> HTML {
    let right = answers.isCorrect.count { $0 }
    return """
      <figure><figcaption><b>Scores.</b> \(NumberText.grouped(right)) right answers in blue, \
      \(NumberText.grouped(answers.count - right)) wrong ones in orange.</figcaption>\(parts)</figure>
      """
  }

  private func histogram(of rows: [Int], _ values: [Double], _ title: String) -> HTML {
    let right = ProbabilityHistogram(
      rows.filter { answers.isCorrect[$0] }.map { values[$0] }, binCount: Self.binCount
    ).counts
    let wrong = ProbabilityHistogram(
      rows.filter { !answers.isCorrect[$0] }.map { values[$0] }, binCount: Self.binCount
    ).counts
    let most = zip(right, wrong).map { $0 + $1 }.max() ?? 0
    var plot = Plot(
      size: (300, 92),
      margin: (left: 36, bottom: 40, top: 10, right: 20))
    plot.y.to = Double(max(1, most))
    let axes = plot.axes(
      Plot.shares, [(0, "0"), (plot.y.to, NumberText.grouped(max(1, most)))], titles: (title, ""))
    let bars = right.indices.html { place -> HTML in
      bar(plot, place, 0, right[place], "yes")
        + bar(plot, place, right[place], wrong[place], "no")
    }
    return plot.svg("Rows by \(title)", axes + bars)
  }

  private func bar(_ plot: Plot, _ place: Int, _ from: Int, _ count: Int, _ name: String) -> HTML {
    guard count > 0 else { return .none }
    let left = plot.across(Double(place) / Double(Self.binCount))
    let right = plot.across(Double(place + 1) / Double(Self.binCount))
    let (top, bottom) = (plot.down(Double(from + count)), plot.down(Double(from)))
    return """
      <rect class="\(name)" x="\(PageNumber.length(left + 0.5))" y="\(PageNumber.length(top))" \
      width="\(PageNumber.length(right - left - 1))" height="\(PageNumber.length(bottom - top))"/>
      """
  }
}
