import Glibc
import TextClassification

/// How accuracy grows with the number of training rows.
struct LearningCurveFigure {
  let curve: LearningCurve

  /// The curve within its intervals, and what it says.
  var html: HTML {
    guard let first = curve.points.first, let last = curve.points.last else { return .none }
    var plot = Plot(size: (300, 190), margin: (left: 44, bottom: 42, top: 18, right: 24))
    plot.x = (log2(Double(first.rowCount)), log2(Double(last.rowCount)))
    let low = curve.points.map(\.accuracyInterval.lower).min() ?? 0
    let high = curve.points.map(\.accuracyInterval.upper).max() ?? 1
    plot.y = (max(0, low - 0.02), min(1, high + 0.02))
    let columns = curve.points.map { point in
      (value: log2(Double(point.rowCount)), text: NumberText.grouped(point.rowCount))
    }
    let axes = plot.axes(
      columns, AxisTicks.round(in: plot.y.from...plot.y.to, times: 100),
      titles: ("training rows", "right answers, %"))
    let places = curve.points.map { log2(Double($0.rowCount)) }
    let uppers = zip(places, curve.points).map { ($0, $1.accuracyInterval.upper) }
    let lowers = zip(places, curve.points).map { ($0, $1.accuracyInterval.lower) }
    let band = plot.path(uppers + lowers.reversed())
    let line = plot.path(zip(places, curve.points).map { ($0, $1.accuracy) })
    let dots = zip(places, curve.points).map { x, point -> HTML in
      let (across, down) = (plot.across(x), plot.down(point.accuracy))
      return """
        <circle class="dot" cx="\(PageNumber.length(across))" cy="\(PageNumber.length(down))" \
        r="4.5"><title>\(NumberText.percent(point.accuracy)) %, \
        95 % interval \(NumberText.interval(point.accuracyInterval))</title></circle>
        """
    }
    let marks: HTML = """
      <path class="area" d="\(band)Z"/><path class="curve" d="\(line)"/>\(dots)
      """
    return """
      <figure><figcaption><b>Learning curve.</b> \(LearningCurveText(curve).verdict) \
      \(baseline)</figcaption>\
      \(plot.svg("Accuracy by training rows", axes + marks))</figure>
      """
  }

  /// What the curve is to be compared with.
  private var baseline: HTML {
    guard let baseline = curve.majorityBaseline else { return .none }
    return """
      Always answering \(PageText.label(baseline.label)) would get \
      \(NumberText.percent(baseline.count, of: curve.heldOutRowCount))&#160;%.
      """
  }
}
