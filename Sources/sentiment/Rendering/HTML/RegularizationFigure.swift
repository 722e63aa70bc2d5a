import Glibc
import TextClassification

/// What was tried to choose the strength of regularisation.
struct RegularizationFigure {
  let curve: RegularizationCurve

  /// The held-out loss by strength, the chosen one marked; nothing for fewer than two strengths.
  var html: HTML {
    let points = curve.points.filter { $0.logLoss.isFinite && $0.regularization > 0 }.map {
      (x: log10(Double($0.regularization)), y: $0.logLoss, strength: $0.regularization)
    }
    guard let chosen = curve.chosen, points.count > 1, curve.rowCount > 0, let first = points.first,
      let last = points.last
    else { return .none }
    var plot = Plot(size: (300, 190), margin: (left: 52, bottom: 42, top: 18, right: 24))
    let losses = points.map(\.y)
    let (least, most) = (losses.min() ?? 0, losses.max() ?? 1)
    plot.x = (first.x, last.x)
    // What differs by chance must not look like a slope.
    let room = max(0.15 * (most - least), 0.03 * most)
    plot.y = (least - room, most + room)
    let axes = plot.axes(
      columns(points.map { ($0.x, $0.strength) }), AxisTicks.round(in: plot.y.from...plot.y.to),
      titles: ("strength C", "log loss"))
    let line = plot.path(points.map { ($0.x, $0.y) })
    let dots = points.html { point -> HTML in
      dot(plot, point.x, point.y, isChosen: point.strength == chosen.regularization)
    }
    return """
      <figure><figcaption><b>Regularisation.</b> \(sentence(chosen))</figcaption>\
      \(plot.svg("Log loss by strength", axes + "<path class=\"curve\" d=\"\(line)\"/>" + dots))\
      </figure>
      """
  }

  private func sentence(_ chosen: RegularizationCurve.Point) -> String {
    let correct = chosen.correctCount(of: curve.rowCount)
    let baseline =
      curve.majorityCount.map {
        "; always the most frequent label: \(NumberText.percent($0, of: curve.rowCount))"
      } ?? ""
    let held =
      curve.foldCount > 1 ? "in \(curve.foldCount) folds" : "held out"
    return "C = \(Self.text(chosen.regularization)) was chosen on "
      + "\(NumberText.counted(curve.rowCount, "row")) \(held), where it labels "
      + "\(NumberText.percent(correct, of: curve.rowCount)) % right (95 % interval "
      + "\(NumberText.interval(.wilson(successes: correct, trials: curve.rowCount)))\(baseline)). "
      + "Losses within 1 % of the least are taken for equal."
  }

  /// Marks at the strengths, with numbers as far as there is room.
  private func columns(_ points: [(x: Double, strength: Float)]) -> [Plot.Tick] {
    let stride = (points.count + 5) / 6
    return points.enumerated().map { place, point in
      (point.x, place % stride == 0 ? Self.text(point.strength) : "")
    }
  }

  private func dot(_ plot: Plot, _ x: Double, _ y: Double, isChosen: Bool) -> HTML {
    let (across, down) = (PageNumber.length(plot.across(x)), PageNumber.length(plot.down(y)))
    let mark: HTML =
      isChosen
      ? "<text class=\"say middle\" x=\"\(across)\" y=\"\(down)\" dy=\"-12\">chosen</text>" : .none
    let radius = isChosen ? 7 : 4
    return "<circle class=\"dot\" cx=\"\(across)\" cy=\"\(down)\" r=\"\(radius)\"/>" + mark
  }

  /// A strength with three significant digits at most.
  private static func text(_ strength: Float) -> String {
    let value = Double(strength)
    if value >= 99.5 { return NumberText.grouped(Int(value.rounded())) }
    if value < 0.001 { return NumberText.scientific(value) }
    let text = NumberText.fixed(value, digits: value >= 9.95 ? 1 : value >= 0.0995 ? 2 : 4)
    guard text.contains(".") else { return text }
    let trimmed = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
    return String(trimmed.reversed())
  }
}
