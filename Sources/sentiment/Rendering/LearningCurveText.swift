import TextClassification

/// The lines about a learning curve: a table of sizes and accuracies, and what follows from it.
struct LearningCurveText {
  private let curve: LearningCurve

  private let isOfWhole: Bool

  /// Creates the lines of a curve.
  ///
  /// - Parameters:
  ///   - curve: The curve.
  ///   - isOfWhole: Whether to say that its models keep all n-grams, where the final one does not.
  init(_ curve: LearningCurve, isOfWhole: Bool = false) {
    self.curve = curve
    self.isOfWhole = isOfWhole
  }

  /// The heading, a line for each number of rows, and the verdict.
  var lines: [String] {
    let held = curve.heldOutRowCount
    let counts = curve.points.map { NumberText.grouped($0.rowCount) }
    let points = zip(counts, curve.points).map { count, point in
      let accuracy = NumberText.percent(point.correctCount, of: held).alignedRight(5)
      return "\(count.alignedRight(counts.widest)) rows: \(accuracy) %   "
        + "(95 % interval \(NumberText.interval(point.accuracyInterval)))"
    }
    let baseline =
      curve.majorityBaseline.map {
        " (always answering \(LabelText.quoted($0.label)): "
          + "\(NumberText.percent($0.count, of: held)) %)"
      } ?? ""
    let rows = NumberText.counted(held, "row")
    let place =
      switch curve.judgedRows {
      case .heldOut?: "\(rows) held out of all of it"
      case .ownCorpus?: "the \(rows) of --validation"
      case nil: "\(rows) that no training has seen"
      }
    let heading = "Learning curve\(isOfWhole ? " with all n-grams" : ""), on \(place)\(baseline):"
    return [heading, ""] + points + ["", verdict]
  }

  /// What the curve says of more rows.
  var verdict: String {
    let last = curve.points.last?.rowCount ?? 0
    let step =
      "from \(NumberText.grouped(curve.gainFrom)) to \(NumberText.grouped(last)) rows the "
      + "accuracy changed by \(inPoints(curve.gain)) points (95 % interval \(inPoints(curve.gainLower)) to "
      + "\(inPoints(curve.gainUpper)))"
    return switch curve.verdict {
    case .helps: "More rows are likely to help: \(step)."
    case .levelledOff: "More rows of this kind are unlikely to help much: \(step)."
    case .uncertain:
      "Whether more rows would help cannot be told: \(step). \(advice)"
    }
  }

  /// What would make the curve surer.
  private var advice: String {
    if curve.judgedRows == .ownCorpus { return "A larger corpus for --validation would tell." }
    // Rows held out are missing from the trainings.
    let isLarge = curve.heldOutRowCount >= curve.points.last?.rowCount ?? 0
    return "More rows to judge by would tell, from a corpus for --validation"
      + (isLarge ? "." : " or a larger --validation-split.")
  }

  /// A difference of accuracies in points of a percent, with its sign.
  private func inPoints(_ difference: Double) -> String {
    let text = NumberText.fixed(100 * difference, digits: 1)
    return difference > 0 && text != "0.0" ? "+" + text : text
  }
}
