import TextClassification

/// Metrics and reports with known figures.
enum RenderingSamples {
  /// Makes metrics of two labels from the four counts of their confusion matrix.
  static func binary(
    negative: (right: Int, wrong: Int),
    positive: (right: Int, wrong: Int),
  ) throws -> ClassifierMetrics {
    let groups = [
      ("negative", 0, negative.right), ("negative", 1, negative.wrong),
      ("positive", 1, positive.right), ("positive", 0, positive.wrong),
    ]
    var actual: [String] = []
    var predicted: [Int] = []
    var probabilities: [Double] = []
    for (label, code, count) in groups {
      actual += Array(repeating: label, count: count)
      predicted += Array(repeating: code, count: count)
      let pair = code == 0 ? [0.75, 0.25] : [0.25, 0.75]
      for _ in 0..<count { probabilities += pair }
    }
    return try ClassifierMetrics(
      labels: ["negative", "positive"],
      actual: actual,
      predicted: predicted,
      probabilities: probabilities,
    )
  }

  /// Makes metrics from pairs of an actual label and a predicted code, with certain answers.
  static func certain(
    _ labels: [String],
    _ answers: [(actual: String, predicted: Int)],
  ) throws -> ClassifierMetrics {
    try ClassifierMetrics(
      labels: labels,
      actual: answers.map(\.actual),
      predicted: answers.map(\.predicted),
      probabilities: answers.flatMap { answer in
        labels.indices.map { $0 == answer.predicted ? 1.0 : 0.0 }
      },
    )
  }

  /// Makes the report of a training on 973 rows, tested on 50.
  static func report() throws -> EvaluationReport {
    var report = EvaluationReport(kind: .training, toolVersion: "1.0.0")
    report.corpora = [
      .init(role: .training, files: ["train.json"], rowCount: 973, columnCount: 2),
      .init(role: .test, files: ["test.json"], rowCount: 50, columnCount: 2),
    ]
    report.metrics.training = try binary(negative: (462, 0), positive: (461, 1))
    report.metrics.validation = try binary(negative: (22, 3), positive: (21, 3))
    report.metrics.test = try binary(negative: (22, 4), positive: (20, 4))
    report.training = TrainingSummary(
      converged: true,
      iterations: 34,
      gradientNorm: 0.000_091,
      regularization: 1,
    )
    return report
  }
}
