import TextClassification

/// How accurate the answers are when the least sure ones are left out.
struct AbstentionFigure {
  let sweep: ThresholdSweep
  /// The rule of the report, whose threshold the sweep leaves aside.
  let rule: DecisionRule?

  /// The share of right answers by the share of rows answered, with its interval; nothing where
  /// fewer than two minima of confidence answer different rows.
  var html: HTML {
    var points: [ThresholdSweep.ConfidencePoint] = []
    for point in sweep.confidence
    where point.answeredCount > 0 && point.answeredCount != points.last?.answeredCount {
      points.append(point)
    }
    guard points.count > 1 else { return .none }
    let accuracies = points.compactMap(\.accuracy)
    let intervals = points.compactMap(\.interval)
    let shares = points.map { Double($0.answeredCount) / Double(sweep.rowCount) }
    var plot = Plot(size: (300, 190), margin: (left: 44, bottom: 42, top: 18, right: 24))
    plot.y.from = max(0, (intervals.map(\.lower).min() ?? 0) - 0.02)
    let axes = plot.axes(
      Plot.shares, AxisTicks.round(in: plot.y.from...1, times: 100),
      titles: ("rows answered, %", "right answers, %"))
    let uppers = zip(shares, intervals).map { ($0, $1.upper) }
    let lowers = zip(shares, intervals).map { ($0, $1.lower) }
    let line = plot.path(Array(zip(shares, accuracies)))
    let dots = zip(points, shares.indices.map { (shares[$0], accuracies[$0], intervals[$0]) }).map {
      point, place -> HTML in
      """
      <circle class="dot" cx="\(PageNumber.length(plot.across(place.0)))" \
      cy="\(PageNumber.length(plot.down(place.1)))" r="4"><title>\
      --min-confidence \(PageNumber.length(point.minimum)): \
      \(NumberText.counted(point.answeredCount, "row")) answered, \
      \(NumberText.percent(place.1)) % rightly, \
      95 % interval \(NumberText.interval(place.2))</title></circle>
      """
    }
    let marks: HTML = """
      <path class="area" d="\(plot.path(uppers + lowers.reversed()))Z"/>\
      <path class="curve" d="\(line)"/>\(dots)
      """
    return """
      <figure><figcaption><b>Abstention.</b> \(sentence(points))</figcaption>\
      \(plot.svg("Right answers by the share of rows answered", axes + marks))</figure>
      """
  }

  /// What half of the rows, the surest, would give.
  private func sentence(_ points: [ThresholdSweep.ConfidencePoint]) -> String {
    guard let half = points.last(where: { 2 * $0.answeredCount >= sweep.rowCount }),
      let accuracy = half.accuracy, let interval = half.interval
    else { return "" }
    let share = NumberText.percent(half.answeredCount, of: sweep.rowCount)
    let remark = rule?.threshold == nil ? "" : " and without --threshold"
    return
      "With --min-confidence \(PageNumber.length(half.minimum))\(remark), \(share) % of the rows "
      + "are answered, and \(NumberText.percent(accuracy)) % of the answers are right (95 % "
      + "interval \(NumberText.interval(interval)))."
  }
}
