import TextClassification

/// The lines about a learning curve: a table of sizes and accuracies, and what follows from it.
struct LearningCurveText {
  private let curve: LearningCurve

  /// Creates the lines of a curve.
  init(_ curve: LearningCurve) { self.curve = curve }

  /// The heading, a line for each number of rows, and the verdict.
  var lines: [String] {
    let held = curve.heldOutRowCount
    let counts = curve.points.map { NumberText.grouped($0.rowCount) }
    let rows = zip(counts, curve.points).map { count, point in
      let accuracy = NumberText.percent(point.correctCount, of: held).alignedRight(5)
      return "\(count.alignedRight(counts.widest)) rows: \(accuracy) %   "
        + "(95 % interval \(NumberText.interval(point.accuracyInterval)))"
    }
    let baseline =
      curve.majorityBaseline.map {
        " (always answering \(LabelText.quoted($0.label)): "
          + "\(NumberText.percent($0.count, of: held)) %)"
      } ?? ""
    let heading =
      "Learning curve, on \(NumberText.counted(held, "row")) held out of all of it\(baseline):"
    return [heading, ""] + rows + ["", verdict]
  }

  /// What the curve says of more rows.
  var verdict: String {
    let last = curve.points.last?.rowCount ?? 0
    let step =
      "from \(NumberText.grouped(curve.gainFrom)) to \(NumberText.grouped(last)) rows the "
      + "accuracy changed by \(points(curve.gain)) points (95 % interval \(points(curve.gainLower)) to "
      + "\(points(curve.gainUpper)))"
    return switch curve.verdict {
    case .helps: "More rows are likely to help: \(step)."
    case .levelledOff: "More rows of this kind are unlikely to help much: \(step)."
    case .uncertain:
      "Whether more rows would help cannot be told: \(step). More held-out rows would tell, from "
        + "--validation or a larger --validation-split."
    }
  }

  /// A difference of accuracies in points of a percent, with its sign.
  private func points(_ difference: Double) -> String {
    let text = NumberText.fixed(100 * difference, digits: 1)
    return difference > 0 && text != "0.0" ? "+" + text : text
  }
}
