import TextClassification

/// How often answers of each probability are right.
struct ReliabilityFigure {
  private let answers: TestedAnswers
  private let plot = Plot(size: (300, 300), margin: (left: 36, bottom: 42, top: 18, right: 20))

  init(_ answers: TestedAnswers) { self.answers = answers }

  /// The diagram and, in words, the means.
  var html: HTML {
    let diagram = ReliabilityDiagram(
      probabilities: answers.confidence, isCorrect: answers.isCorrect)
    let axes = plot.axes(
      Plot.shares, Plot.shares, titles: ("probability of the answer, %", "right answers, %"))
    let ideal: HTML = "<path class=\"ideal\" d=\"\(plot.path([(0, 0), (1, 1)]))\"/>"
    let contents = axes + ideal + diagram.bins.html(bin)
    return """
      <figure><figcaption><b>Reliability.</b> \(summary)</figcaption>\
      \(plot.svg("Share of right answers by their probability", contents))\
      <figcaption>On the dotted line probabilities are as they should be; above it the model knows \
      more than it says. Dots grow with their rows, lines are 95 % intervals.</figcaption></figure>
      """
  }

  private var summary: String {
    let mean = answers.confidence.reduce(0, +) / Double(answers.count)
    let right = answers.isCorrect.count { $0 }
    return "The answers have a probability of \(NumberText.percent(mean)) % on average, and "
      + "\(NumberText.percent(right, of: answers.count)) % of them are right."
  }

  private func bin(_ bin: ReliabilityDiagram.Bin) -> HTML {
    guard let x = bin.meanProbability, let y = bin.accuracy, let interval = bin.interval else {
      return .none
    }
    let (across, length) = (PageNumber.length(plot.across(x)), PageNumber.length)
    let radius = 3 + 11 * (Double(bin.rowCount) / Double(answers.count)).squareRoot()
    return """
      <path class="whisker" d="M\(across) \(length(plot.down(interval.lower)))\
      V\(length(plot.down(interval.upper)))"/><circle class="dot" cx="\(across)" \
      cy="\(length(plot.down(y)))" r="\(length(radius))"><title>\
      \(NumberText.counted(bin.rowCount, "row")), \
      \(NumberText.percent(bin.correctCount, of: bin.rowCount)) % right</title></circle>
      """
  }
}
