/// The accuracy report of a training or of an evaluation, as a value and as JSON.
///
/// A report is made from what always exists and filled in:
///
/// ```swift
/// var report = EvaluationReport(kind: .evaluation, toolVersion: "1.0.0")
/// report.model = .init(file: "model.sentiment", checksum: nil)
/// report.corpora = [.init(role: .test, files: ["test.json"], rowCount: 50, columnCount: 2)]
/// report.metrics.test = metrics
/// let data = try report.jsonData()
/// ```
///
/// In JSON, absent parts are null, so that every report has the same keys. The format is described
/// by `schemaVersion`; a reader refuses a version it does not know.
public struct EvaluationReport: Sendable, Equatable, Codable {
  /// The format version that this build writes, and the newest one that it reads.
  public static let currentSchemaVersion = 1

  /// The version of the report's format.
  public let schemaVersion: Int
  /// What was run.
  public let kind: Kind
  /// The version of the tool that wrote the report.
  public let toolVersion: String
  /// The model, `nil` where it was not stored.
  public var model: Model?
  /// The corpora that were read, in the order training, validation, test.
  public var corpora: [Corpus] = []
  /// The metrics of each role's rows; of a cross-validation, all rows are validation rows.
  public var metrics = RoleMetrics()
  /// Why `metrics.validation` is absent, `nil` where it is present or was never meant to be.
  public var validationAbsence: ValidationAbsence?
  /// How the training ended, `nil` where nothing was trained.
  public var training: TrainingSummary?
  /// How the folds of a cross-validation did, `nil` where there was none.
  public var crossValidation: CrossValidationSummary?
  /// What a rule other than the most probable label makes of the test rows, `nil` where none was
  /// given.
  public var decision: DecisionSummary?
  /// What other rules would make of the test rows, `nil` without test rows.
  public var sweep: ThresholdSweep?
  /// How the accuracy grew with the number of training rows, `nil` where that was not asked for.
  public var learningCurve: LearningCurve?
  /// What the user should know, one sentence each.
  public var warnings: [String] = []
  /// The evaluated rows of the test corpus, or of a cross-validation all rows; `nil` where they were
  /// not asked for.
  public var rows: [Row]?

  /// Creates a report that holds nothing yet.
  ///
  /// - Parameters:
  ///   - kind: What was run.
  ///   - toolVersion: The version of the tool.
  public init(kind: Kind, toolVersion: String) {
    schemaVersion = Self.currentSchemaVersion
    self.kind = kind
    self.toolVersion = toolVersion
  }
}

extension EvaluationReport {
  private enum CodingKeys: CodingKey {
    case schemaVersion, kind, toolVersion, model, corpora, metrics, validationAbsence, training
    case crossValidation, decision, sweep, learningCurve, warnings, rows
  }

  /// Decodes a report of a known format version.
  ///
  /// The version is looked at before everything else, since a newer format may have other fields.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `EvaluationError.unsupportedSchemaVersion`, or a `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .schemaVersion)
    guard (1...Self.currentSchemaVersion).contains(version) else {
      throw EvaluationError.unsupportedSchemaVersion(
        found: version,
        newest: Self.currentSchemaVersion,
        writtenBy: try? container.decode(String.self, forKey: .toolVersion),
      )
    }
    schemaVersion = version
    kind = try container.decode(Kind.self, forKey: .kind)
    toolVersion = try container.decode(String.self, forKey: .toolVersion)
    model = try container.decodeIfPresent(Model.self, forKey: .model)
    corpora = try container.decode([Corpus].self, forKey: .corpora)
    metrics = try container.decode(RoleMetrics.self, forKey: .metrics)
    validationAbsence = try container.decodeIfPresent(
      ValidationAbsence.self,
      forKey: .validationAbsence,
    )
    training = try container.decodeIfPresent(TrainingSummary.self, forKey: .training)
    crossValidation = try container.decodeIfPresent(
      CrossValidationSummary.self, forKey: .crossValidation)
    decision = try container.decodeIfPresent(DecisionSummary.self, forKey: .decision)
    sweep = try container.decodeIfPresent(ThresholdSweep.self, forKey: .sweep)
    learningCurve = try container.decodeIfPresent(LearningCurve.self, forKey: .learningCurve)
    warnings = try container.decode([String].self, forKey: .warnings)
    rows = try container.decodeIfPresent([Row].self, forKey: .rows)
  }

  /// Encodes the report, absent parts as null.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: An `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schemaVersion, forKey: .schemaVersion)
    try container.encode(kind, forKey: .kind)
    try container.encode(toolVersion, forKey: .toolVersion)
    try container.encode(model, forKey: .model)
    try container.encode(corpora, forKey: .corpora)
    try container.encode(metrics, forKey: .metrics)
    try container.encode(validationAbsence, forKey: .validationAbsence)
    try container.encode(training, forKey: .training)
    try container.encode(crossValidation, forKey: .crossValidation)
    try container.encode(decision, forKey: .decision)
    try container.encode(sweep, forKey: .sweep)
    try container.encode(learningCurve, forKey: .learningCurve)
    try container.encode(warnings, forKey: .warnings)
    try container.encode(rows, forKey: .rows)
  }
}
