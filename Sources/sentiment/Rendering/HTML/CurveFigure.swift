import TextClassification

/// ROC and precision-recall curves, a panel for each class.
struct CurveFigure {
  private let answers: TestedAnswers
  private let classes: [ClassMetrics]
  private let plot = Plot(
    size: (150, 150), margin: (left: 34, bottom: 40, top: 18, right: 16))

  /// The largest number of classes that have panels.
  private static let limit = 8

  /// Draws curves.
  ///
  /// - Parameters:
  ///   - answers: The answers to the tested rows.
  ///   - metrics: Their figures.
  init(_ answers: TestedAnswers, _ metrics: ClassifierMetrics) {
    self.answers = answers
    classes = Array(metrics.classes.prefix(answers.labels.count))
  }

  /// Both rows of panels.
  var html: HTML {
    let isBinary = classes.count == 2
    // Of two labels one curve is the other turned round.
    let ranked = order(by: \.rocAUC).filter { !isBinary || $0 == 1 }
    let precise = order(by: \.averagePrecision)
    let isCut = ranked.count > Self.limit || precise.count > Self.limit
    let note: HTML =
      isCut
      ? """
      <p class="note">Of \(classes.count) classes, each against all others, the \(Self.limit) with \
      the lowest figures.</p>
      """
      : .none
    let first = panels("ROC curve", "area under it", ranked, roc)
    let second = panels("Precision and recall", "average precision", precise, precisionRecall)
    if first.isEmpty, second.isEmpty {
      return "<p>\(NumberText.notAvailable): the tested rows are all of one label.</p>"
    }
    return note + (isBinary ? "<div class=\"pair\">\(first)\(second)</div>" : first + second)
  }

  private func order(by figure: (ClassMetrics) -> Double?) -> [Int] {
    let defined = classes.indices.filter { figure(classes[$0]) != nil }
    guard defined.count > Self.limit else { return defined }
    return defined.sorted { (figure(classes[$0]) ?? 0, $0) < (figure(classes[$1]) ?? 0, $1) }
  }

  private func panels(
    _ title: String, _ figure: String, _ codes: [Int], _ panel: (Int) -> HTML
  ) -> HTML {
    guard !codes.isEmpty else { return .none }
    return """
      <div><h3>\(title) <span class="note">with the \(figure)</span></h3>\
      <div class="panels">\(codes.prefix(Self.limit).html(panel))</div></div>
      """
  }

  private static let few: [Plot.Tick] = [(0, "0"), (0.5, "50"), (1, "100")]

  private func roc(_ code: Int) -> HTML {
    let (scores, isPositive) = answers.scores(of: code)
    guard let curve = ROCCurve(scores: scores, isPositive: isPositive) else { return .none }
    let line = plot.path(curve.points.map { ($0.falsePositiveRate, $0.truePositiveRate) })
    let base = "L\(PageNumber.length(plot.across(1))) \(PageNumber.length(plot.down(0)))Z"
    return panel(
      code, classes[code].rocAUC, titles: ("false positives, %", "true positives, %"),
      """
      <path class="ideal" d="\(plot.path([(0, 0), (1, 1)]))"/><path class="area" \
      d="\(line)\(base)"/><path class="curve" d="\(line)"/>
      """)
  }

  private func precisionRecall(_ code: Int) -> HTML {
    let (scores, isPositive) = answers.scores(of: code)
    guard let curve = PrecisionRecallCurve(scores: scores, isPositive: isPositive) else {
      return .none
    }
    var corners: [(x: Double, y: Double)] = []
    for point in curve.points {
      corners.append((corners.last?.x ?? 0, point.precision))
      corners.append((point.recall, point.precision))
    }
    let prevalence = plot.path([(0, curve.prevalence), (1, curve.prevalence)])
    return panel(
      code, classes[code].averagePrecision, titles: ("recall, %", "precision, %"),
      """
      <path class="ideal" d="\(prevalence)"/><path class="curve" d="\(plot.path(corners))"/>
      """)
  }

  private func panel(
    _ code: Int, _ figure: Double?, titles: (x: String, y: String), _ lines: HTML
  ) -> HTML {
    let value = figure.map { NumberText.fixed($0, digits: 3) } ?? NumberText.notAvailable
    let name = "\(titles.y) by \(titles.x)"
    let axes = plot.axes(Self.few, Self.few, titles: titles)
    return """
      <figure><figcaption><b>\(PageText.label(classes[code].label, limit: 28))</b> \(value)\
      </figcaption>\(plot.svg(name, axes + lines))</figure>
      """
  }
}
