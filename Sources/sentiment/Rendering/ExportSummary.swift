import FoundationEssentials
import TextClassification

/// What an export says of itself.
struct ExportSummary {
  /// A file that was written.
  struct File: Codable {
    let name: String
    let byteCount: Int
  }

  /// How often a model is right.
  private struct Accuracy: Codable {
    let accuracy: Double
    let correctCount: Int
    let rowCount: Int
    let accuracyInterval: Interval
    let majorityBaseline: MajorityBaseline

    init(_ metrics: ClassifierMetrics) {
      accuracy = metrics.accuracy
      correctCount = metrics.correctCount
      rowCount = metrics.rowCount
      accuracyInterval = metrics.accuracyInterval
      majorityBaseline = metrics.majorityBaseline
    }
  }

  private struct Answer: Codable {
    var schemaVersion = 1
    let format: String
    let files: [File]
    let featureCount: Int
    let modelFeatureCount: Int
    let accuracyBefore: Accuracy?
    let accuracyAfter: Accuracy?
  }

  let format: ExportFormat
  /// The number of n-grams of the model, and of what was written.
  let featureCounts: (model: Int, written: Int)
  private let labelCount: Int
  /// The files, in the order in which they were written.
  var files: [File] = []
  /// What the model gets right on the test corpora.
  var before: ClassifierMetrics?
  /// What is right of what was written, where n-grams were left out.
  var after: ClassifierMetrics?

  /// A summary of an export of a classifier, or of what was kept of it.
  init(format: ExportFormat, whole: TextClassifier, kept: TextClassifier) {
    self.format = format
    featureCounts = (whole.featureCount, kept.featureCount)
    labelCount = whole.labels.count
  }

  /// The lines for people.
  var text: String {
    let content =
      "\(NumberText.counted(featureCounts.written, "n-gram")), "
      + NumberText.counted(labelCount, "label")
    let written = files.enumerated().map { index, file in
      "Wrote \(LabelText.line(file.name)): "
        + (index == 0 ? content + ", " : "") + NumberText.counted(file.byteCount, "byte")
    }
    return (written + accuracyLines).map { $0 + "\n" }.joined()
  }

  /// A line for each accuracy that was measured.
  var accuracyLines: [String] {
    let measured = [
      ("before", before, featureCounts.model), ("after", after, featureCounts.written),
    ]
    return measured.compactMap { moment, metrics, count in
      guard let metrics else { return nil }
      let percent = NumberText.percent(metrics.correctCount, of: metrics.rowCount)
      let name = (after == nil ? "" : " " + moment).alignedLeft(after == nil ? 0 : 7)
      return "Evaluation accuracy\(name): \(percent.alignedRight(5)) %   "
        + "(\(NumberText.counted(metrics.rowCount, "row"))"
        + AccuracySummaryText.remark(on: metrics) + "; \(NumberText.counted(count, "n-gram")))"
    }
  }

  /// The answer for programs.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let answer = Answer(
      format: format.rawValue, files: files, featureCount: featureCounts.written,
      modelFeatureCount: featureCounts.model, accuracyBefore: before.map { Accuracy($0) },
      accuracyAfter: after.map { Accuracy($0) })
    return try encoder.encode(answer) + Data("\n".utf8)
  }
}
