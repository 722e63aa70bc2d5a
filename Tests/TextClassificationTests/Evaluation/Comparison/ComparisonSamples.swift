import TestSupport

@testable import TextClassification

/// Reports with known rows.
enum ComparisonSamples {
  /// Options for comparisons whose intervals are not looked at.
  static let fewResamples: ComparisonOptions = {
    var options = ComparisonOptions()
    options.resampleCount = 10
    return options
  }()

  /// Makes a row.
  static func row(
    _ label: String, _ prediction: String, probability: Double? = nil, id: String? = nil,
    text: String? = nil
  ) -> ReportedAnswers.Row {
    var row = ReportedAnswers.Row(
      source: EvaluationReport.Source(file: "test.json", line: nil, id: id), label: label,
      prediction: prediction)
    row.probability = probability
    row.textHash = text.map(StableHash.hex)
    return row
  }

  /// Makes a report of rows, whose probabilities are left aside in its figures.
  static func report(
    _ name: String, _ rows: [ReportedAnswers.Row], keepsRows: Bool = true
  ) throws -> ReportedAnswers {
    let labels = Set(rows.flatMap { [$0.label, $0.prediction] }).sorted(by: LabelBytes.precedes)
    let index = LabelIndex(labels)
    return ReportedAnswers(
      name: name, model: nil,
      metrics: try ClassifierMetrics(
        labels: labels, actual: rows.map(\.label),
        predicted: rows.map { index.code(of: $0.prediction) }),
      rows: keepsRows ? rows : nil)
  }

  /// Makes a report that is right on some of a number of rows, all with the label `x`.
  static func report(_ name: String, rightOn right: Range<Int>, of count: Int) throws
    -> ReportedAnswers
  {
    try report(name, (0..<count).map { row("x", right.contains($0) ? "x" : "y") })
  }
}
