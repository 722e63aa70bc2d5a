import TextClassification

/// The table of precision, recall, F1 and support by class.
///
/// Columns, widths and digits are those of scikit-learn's `classification_report`, so that two
/// reports can be laid side by side; only an undefined figure reads `n/a`, and the lines have no
/// trailing blanks.
struct ClassTableText {
  private let metrics: ClassifierMetrics

  /// The largest width of a label, in columns.
  private static let labelLimit = 40

  /// Creates the table of some metrics.
  init(_ metrics: ClassifierMetrics) {
    self.metrics = metrics
  }

  /// The table.
  var lines: [String] {
    let labels = metrics.classes.map { LabelText.display($0.label, limit: Self.labelLimit) }
    let width = (labels + ["weighted avg"]).widest
    func line(_ heading: String, _ cells: [String]) -> String {
      (heading.alignedRight(width) + " " + cells.map { " " + $0.alignedRight(9) }.joined())
        .withoutTrailingBlanks
    }

    let total = String(metrics.rowCount)
    func line(_ heading: String, _ average: AverageMetrics) -> String {
      let figures = [average.precision, average.recall, average.f1]
      return line(heading, figures.map(Self.figure) + [total])
    }

    var lines = [line("", ["precision", "recall", "f1-score", "support"]), ""]
    for (label, figures) in zip(labels, metrics.classes) {
      let cells = [figures.precision, figures.recall, figures.f1].map(Self.figure)
      lines.append(line(label, cells + [String(figures.support)]))
    }
    lines.append("")
    lines.append(line("accuracy", ["", "", Self.figure(metrics.accuracy), total]))
    lines.append(line("macro avg", metrics.macroAverage))
    lines.append(line("weighted avg", metrics.weightedAverage))
    return lines
  }

  /// What has to be said about the table, one sentence a line.
  var notes: [String] {
    var notes: [String] = []
    let averaged = metrics.classes.filter(\.isInAverages)
    if averaged.contains(where: { $0.precision == nil || $0.recall == nil }) {
      notes.append("n/a is undefined (0/0) and counts as 0 in the averages.")
    }
    let leftOut = metrics.classes.count - averaged.count
    if leftOut > 0 {
      notes.append(
        "The averages leave out \(NumberText.counted(leftOut, "label")) "
          + "without rows and without predictions."
      )
    }
    if !metrics.unseenLabels.isEmpty {
      let listed = metrics.unseenLabels.prefix(Self.unseenLimit).map { unseen in
        "'\(LabelText.display(unseen.label, limit: Self.labelLimit))' "
          + "(\(NumberText.counted(unseen.count, "row")))"
      }
      let rest = metrics.unseenLabels.count - listed.count
      notes.append(
        "Labels the model never saw, counted as wrong: "
          + listed.joined(separator: ", ") + (rest > 0 ? " and \(rest) more." : ".")
      )
    }
    return notes
  }

  /// The largest number of unseen labels that a note names.
  private static let unseenLimit = 10

  private static func figure(_ value: Double?) -> String {
    value.map { NumberText.fixed($0, digits: 2) } ?? NumberText.notAvailable
  }
}
