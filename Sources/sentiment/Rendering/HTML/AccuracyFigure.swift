import TextClassification

/// Accuracies on one scale: each with its interval, and what one answer for all rows would get.
struct AccuracyFigure {
  /// One accuracy.
  struct Part {
    let name: HTML
    let correctCount: Int
    let rowCount: Int
    let baseline: MajorityBaseline
  }

  private let parts: [Part]

  /// Draws accuracies, the last of which says what the most frequent label is.
  init(_ parts: [Part]) { self.parts = parts }

  /// The rows and, below them, the scale.
  var html: HTML {
    guard let label = parts.last?.baseline.label else { return .none }
    return """
      <figure>\(parts.html(row))\
      <div class="track scale"><span></span><span class="line">\(scale)</span><span></span></div>\
      <figcaption>Dot: share of right answers, in percent. Bar: its 95 % interval; orange where it \
      reaches down to the tick. Tick: always answering the most frequent label, such as \
      \(PageText.label(label)).</figcaption></figure>
      """
  }

  private var scale: HTML {
    [0, 25, 50, 75, 100].html { (mark: Int) -> HTML in "<s style=\"left:\(mark)%\">\(mark)</s>" }
  }

  private func row(_ part: Part) -> HTML {
    let interval = Interval.wilson(successes: part.correctCount, trials: part.rowCount)
    let accuracy = Double(part.correctCount) / Double(part.rowCount)
    let isAbove = interval.lower > part.baseline.share
    let ends = [interval.lower, interval.upper].map { NumberText.percent($0) }
    return """
      <div class="track\(isAbove ? "" : " bad")"><span>\(part.name)</span><span class="line">\
      <i style="left:\(PageNumber.share(interval.lower));\
      width:\(PageNumber.share(interval.upper - interval.lower))"></i>\
      <u style="left:\(PageNumber.share(part.baseline.share))"></u>\
      <b style="left:\(PageNumber.share(accuracy))"></b></span>\
      <span class="value">\(NumberText.percent(part.correctCount, of: part.rowCount)) % \
      <small>\(ends[0])–\(ends[1])</small></span></div>
      """
  }
}

extension AccuracyFigure.Part {
  /// The accuracy of some metrics.
  init(_ name: HTML, _ metrics: ClassifierMetrics) {
    self.name = name
    correctCount = metrics.correctCount
    rowCount = metrics.rowCount
    baseline = metrics.majorityBaseline
  }

  /// The accuracy on one fold.
  init(_ name: HTML, _ fold: CrossValidation.Fold) {
    self.name = name
    correctCount = fold.correctCount
    rowCount = fold.rowCount
    baseline = fold.majorityBaseline
  }
}
