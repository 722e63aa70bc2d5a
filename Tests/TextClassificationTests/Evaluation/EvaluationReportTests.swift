import FoundationEssentials
import Testing

@testable import TextClassification

@Suite("Evaluation report")
struct EvaluationReportTests {
  /// Labels that a careless writer or reader would change.
  private static let labels = ["", "a/b \"c\"", "cafe\u{301}", "caf\u{E9}", "line\nbreak", "❤️"]

  private static func report() throws -> EvaluationReport {
    let count = labels.count
    var report = EvaluationReport(kind: .training, toolVersion: "1.0.0")
    report.model = .init(file: "models/a.sentiment", checksum: nil)
    var corpus = EvaluationReport.Corpus(
      role: .test,
      files: ["data/test.json"],
      rowCount: count,
      columnCount: 2,
    )
    corpus.classCounts = labels.map { LabelCount(label: $0, count: 1) }
    report.corpora = [corpus]
    report.metrics.test = try ClassifierMetrics(
      labels: labels,
      actual: labels.dropLast() + ["never seen"],
      predicted: Array(repeating: 2, count: count),
      probabilities: Array(repeating: 1 / Double(count), count: count * count),
    )
    report.validationAbsence = .tooFewRows
    report.training = TrainingSummary(
      converged: false,
      iterations: 100,
      gradientNorm: .nan,
      regularization: 0.1,
    )
    report.warnings = ["labels differ only by case"]
    var row = EvaluationReport.Row(
      position: (0, .init(file: "data/test.json", line: 1, id: nil)),
      text: "a text",
      label: labels[3],
      prediction: .init(label: labels[2], probability: 1 / 3),
    )
    row.probabilities = [.init(label: labels[2], probability: 1 / 3)]
    row.isAnswered = false
    report.rows = [row]
    var rule = DecisionRule()
    rule.threshold = DecisionRule.Threshold(label: labels[1], probability: 0.7)
    rule.minimumConfidence = 0.9
    let predictions = Predictions(
      labels: labels, probabilities: Array(repeating: 0.125, count: 2 * count),
      knownFeatures: [1, 1]
    ).deciding(by: rule)
    report.decision = DecisionSummary(predictions, labels: ["a", "b"])
    report.sweep = ThresholdSweep(predictions, labels: ["a", "b"])
    return report
  }

  @Test(arguments: [EvaluationReport.JSONLayout.compact, .indented])
  func `it reads back as an equal value`(layout: EvaluationReport.JSONLayout) throws {
    let report = try Self.report()
    let copy = try EvaluationReport(jsonData: try report.jsonData(layout: layout))
    #expect(copy == report)
    #expect(try copy.jsonData() == report.jsonData())
  }

  @Test(
    arguments: [EvaluationReport.JSONLayout.compact, .indented], [0, 1, 2, 999, 1000, 1001, 2500])
  func `rows that are written in pieces stand as if written at once`(
    layout: EvaluationReport.JSONLayout, rowCount: Int
  ) throws {
    var report = try Self.report()
    // Names that look like what stands around the rows.
    report.rows = (0..<rowCount).map { index -> EvaluationReport.Row in
      let source = EvaluationReport.Source(file: "f\"rows\":[", line: index + 1, id: "\n  ]")
      return EvaluationReport.Row(
        position: (index, source), text: "text \(index)",
        label: Self.labels[index % Self.labels.count],
        prediction: .init(label: #""rows" : ["#, probability: 0.5))
    }
    report.warnings = [#""rows":[]"#, "\n  \"rows\" : ["]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if layout == .indented { encoder.outputFormatting.insert(.prettyPrinted) }
    let expected = try encoder.encode(report) + Data([0x0A])
    #expect(try report.jsonData(layout: layout) == expected)
    let pieces = try report.jsonPieces(layout: layout)
    #expect(pieces.indices.count == (rowCount < 2 ? 1 : (rowCount + 999) / 1000 + 1))
  }

  @Test func `its labels read back byte for byte`() throws {
    let copy = try EvaluationReport(jsonData: try Self.report().jsonData())
    let labels = try #require(copy.metrics.test?.confusionMatrix.predictedLabels)
    #expect(labels.map { Array($0.utf8) } == Self.labels.map { Array($0.utf8) })
  }

  @Test func `an empty report has every key, in order, with null for what is absent`() throws {
    let report = EvaluationReport(kind: .evaluation, toolVersion: "a/b")
    let text = String(decoding: try report.jsonData(layout: .compact), as: UTF8.self)
    #expect(
      text == #"{"corpora":[],"crossValidation":null,"decision":null,"kind":"evaluation","#
        + #""learningCurve":null,"metrics":{"test":null,"training":null,"validation":null},"#
        + #""model":null,"rows":null,"schemaVersion":1,"sweep":null,"toolVersion":"a/b","#
        + #""training":null,"validationAbsence":null,"warnings":[]}"# + "\n"
    )
  }

  @Test func `undefined figures are null`() throws {
    let text = String(decoding: try Self.report().jsonData(layout: .compact), as: UTF8.self)
    #expect(text.contains(#""gradientNorm":null"#))
    #expect(text.contains(#""precision":null"#))
    #expect(text.contains(#""rocAUC":null"#))
    #expect(!text.contains("nan"))
  }

  @Test func `a number that JSON cannot hold is refused with its place`() throws {
    var report = EvaluationReport(kind: .training, toolVersion: "1.0.0")
    report.training = TrainingSummary(
      converged: true,
      iterations: 1,
      gradientNorm: 0,
      regularization: .infinity,
    )
    #expect(throws: EvaluationError.nonFiniteNumber(path: "training.regularization")) {
      try report.jsonData()
    }
  }

  @Test(arguments: [0, 999, 1000, 2345])
  func `a number of a row that JSON cannot hold is refused with the row`(index: Int) throws {
    var report = try Self.report()
    let row = try #require(report.rows?.first)
    var rows = Array(repeating: row, count: 2500)
    rows[index].probabilities = [.init(label: "x", probability: .nan)]
    report.rows = rows
    let path = "rows[\(index)].probabilities[0].probability"
    #expect(throws: EvaluationError.nonFiniteNumber(path: path)) {
      for index in try report.jsonPieces().indices { _ = try report.jsonPieces().piece(at: index) }
    }
  }

  @Test func `a newer format is refused even where its fields differ`() {
    let json = #"{"schemaVersion":2,"toolVersion":"3.1.0","something":"else"}"#
    let error = #expect(throws: EvaluationError.self) {
      try EvaluationReport(jsonData: Data(json.utf8))
    }
    #expect(
      error?.description == "the report has format version 2, written by version 3.1.0 of the "
        + "tool; this build reads version 1: read it with the version that wrote it, "
        + "or write the report again"
    )
  }

  @Test(arguments: [
    ("", EvaluationError.invalidJSON),
    ("{", .invalidJSON),
    ("[]", .invalidReportField(path: "")),
    ("{}", .missingReportField(path: "schemaVersion")),
    (#"{"schemaVersion":"1"}"#, .invalidReportField(path: "schemaVersion")),
    (#"{"schemaVersion":0}"#, .unsupportedSchemaVersion(found: 0, newest: 1, writtenBy: nil)),
    (#"{"schemaVersion":1,"kind":"other"}"#, .invalidReportField(path: "kind")),
    (
      #"{"schemaVersion":1,"kind":"training","toolVersion":"1","corpora":[{"role":"test"}]}"#,
      .missingReportField(path: "corpora[0].files")
    ),
  ])
  func `what is not a report is refused with the place`(json: String, error: EvaluationError) {
    #expect(throws: error) { try EvaluationReport(jsonData: Data(json.utf8)) }
  }

  @Test(arguments: [
    ("", "the report has an unexpected value"), ("kind", "the report's field 'kind' has"),
  ])
  func `the error names the field where there is one`(path: String, start: String) {
    #expect(EvaluationError.invalidReportField(path: path).description.hasPrefix(start))
  }

  @Test func `a row keeps the hash of its text and compares labels by bytes`() throws {
    let row = try #require(try Self.report().rows?.first)
    #expect(row.textHash == StableHash.hex("a text"))
    #expect(!row.isCorrect)
  }
}
