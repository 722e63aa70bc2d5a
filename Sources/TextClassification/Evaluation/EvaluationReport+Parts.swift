extension EvaluationReport {
  /// What a report is about.
  public enum Kind: String, Sendable, Codable {
    /// Models were trained and evaluated on the folds of a corpus, and none was kept.
    case crossValidation
    /// A stored model was evaluated.
    case evaluation
    /// A model was trained, and evaluated where rows for that were given.
    case training
  }

  /// What a corpus was used for.
  public enum Role: String, Sendable, Codable, CaseIterable {
    /// The model was fitted to it.
    case training
    /// It was kept apart from the training to watch it.
    case validation
    /// It was only evaluated.
    case test
  }

  /// Why there are no validation rows.
  public enum ValidationAbsence: String, Sendable, Codable {
    /// The user asked for none.
    case disabled
    /// The share came to less than a row, or equal texts and single rows of a class left none.
    case noneHeldOut
    /// The corpus is too small to give rows away unasked.
    case tooFewRows
  }

  /// The model of a report.
  public struct Model: Sendable, Equatable, Codable {
    /// The model file's name as the user gave it.
    public let file: String
    /// The checksum stored in the model file, `nil` where there is none.
    public let checksum: String?

    /// Creates a description of a model.
    ///
    /// - Parameters:
    ///   - file: The model file's name.
    ///   - checksum: The model's checksum.
    public init(file: String, checksum: String?) {
      self.file = file
      self.checksum = checksum
    }

    /// Encodes the description, an absent checksum as null.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: An `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(file, forKey: .file)
      try container.encode(checksum, forKey: .checksum)
    }
  }

  /// A corpus that was read.
  public struct Corpus: Sendable, Equatable, Codable {
    /// What the corpus was used for.
    public let role: Role
    /// The names of its files as the user gave them.
    public let files: [String]
    /// The number of rows read, those set aside for validation included.
    public let rowCount: Int
    /// The number of columns used.
    public let columnCount: Int
    /// The number of rows of each label, in the order of UTF-8 bytes.
    public var classCounts: [LabelCount] = []

    /// Creates a description of a corpus without counts of its labels.
    ///
    /// - Parameters:
    ///   - role: What the corpus was used for.
    ///   - files: The names of its files.
    ///   - rowCount: The number of rows read.
    ///   - columnCount: The number of columns used.
    public init(role: Role, files: [String], rowCount: Int, columnCount: Int) {
      self.role = role
      self.files = files
      self.rowCount = rowCount
      self.columnCount = columnCount
    }
  }

  /// The metrics of each role's rows, `nil` where there were no rows.
  public struct RoleMetrics: Sendable, Equatable, Codable {
    /// The metrics of the rows that the model was fitted to.
    public var training: ClassifierMetrics?
    /// The metrics of the validation rows.
    public var validation: ClassifierMetrics?
    /// The metrics of the test rows.
    public var test: ClassifierMetrics?

    /// Creates metrics without rows.
    public init() {}

    /// Encodes the metrics, absent ones as null.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: An `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(training, forKey: .training)
      try container.encode(validation, forKey: .validation)
      try container.encode(test, forKey: .test)
    }
  }
}
