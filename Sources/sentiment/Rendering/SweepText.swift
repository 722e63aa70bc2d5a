import TextClassification

/// What other decision rules would make of the test rows, as tables.
struct SweepText {
  private let sweep: ThresholdSweep
  private let baseline: String
  private let remark: String

  /// The largest number of labels whose thresholds are printed.
  private static let labelLimit = 4

  /// Creates the tables of a sweep.
  ///
  /// - Parameters:
  ///   - sweep: The sweep.
  ///   - baseline: What always answering the most frequent label of the rows would get.
  ///   - rule: The rule of the report, whose threshold the sweep leaves aside.
  init(_ sweep: ThresholdSweep, baseline: MajorityBaseline, rule: DecisionRule?) {
    self.sweep = sweep
    remark = rule?.threshold == nil ? "" : " without --threshold"
    self.baseline =
      "always answering \(LabelText.quoted(baseline.label)): "
      + NumberText.percent(baseline.count, of: sweep.rowCount)
  }

  /// A section about confidence, and one for each label.
  ///
  /// Of two labels the second says it all; of many, the report in JSON has the thresholds.
  var sections: [[String]] {
    let labels = sweep.labels.count == 2 ? [sweep.labels[1]] : sweep.labels
    return [confidence] + (labels.count > Self.labelLimit ? [[omission]] : labels.map(thresholds))
  }

  private var omission: String {
    sweep.labels.isEmpty
      ? "Thresholds are swept for at most \(ThresholdSweep.labelLimit) labels."
      : "Thresholds are shown for at most \(Self.labelLimit) labels; a report as JSON has those of all."
  }

  private var confidence: [String] {
    var table = TextTable([.right, .right, .right, .right, .right])
    table.append(["--min-confidence", "answered", "%", "accuracy", "95 % interval"])
    var last = sweep.rowCount + 1
    // Minima below the lowest probability all answer every row.
    for point in sweep.confidence where point.answeredCount < last {
      last = point.answeredCount
      table.append([
        NumberText.fixed(point.minimum, digits: 2), NumberText.grouped(point.answeredCount),
        NumberText.percent(point.answeredCount, of: sweep.rowCount),
        point.answeredCount == 0
          ? NumberText.notAvailable
          : NumberText.percent(point.correctCount, of: point.answeredCount),
        point.interval.map(NumberText.interval) ?? NumberText.notAvailable,
      ])
    }
    return [
      "Accuracy of the answers by minimum confidence\(remark), in percent (\(baseline)):", "",
    ] + table.lines
  }

  private func thresholds(_ label: ThresholdSweep.LabelSweep) -> [String] {
    var table = TextTable([.right, .right, .right, .right, .right, .right])
    table.append(["--threshold", "precision", "recall", "f1-score", "accuracy", "95 % interval"])
    var last = (-1, -1)
    // Between probabilities that occur, thresholds all do the same.
    for point in label.points where last != (point.truePositives, point.falsePositives) {
      last = (point.truePositives, point.falsePositives)
      let figures = [label.precision(at: point), label.recall(at: point), label.f1(at: point)]
      table.append(
        [NumberText.fixed(point.threshold, digits: 2)]
          + figures.map { value in
            value.map { NumberText.fixed($0, digits: 2) } ?? NumberText.notAvailable
          } + [
            NumberText.percent(point.correctCount, of: sweep.rowCount),
            NumberText.interval(
              .wilson(successes: point.correctCount, trials: sweep.rowCount)),
          ])
    }
    let name = LabelText.quoted(label.label)
    return [
      "Answering \(name) from a probability on, all rows answered (\(baseline)):", "",
    ] + table.lines
  }
}
