public import FoundationEssentials
internal import TextClassification

extension MLTextClassifier {
  /// What trains a classifier.
  public enum ModelAlgorithmType: Hashable, Sendable {
    /// Conditional random fields: not supported, training throws.
    case crf(revision: Int?)
    /// Maximum entropy, which is multinomial logistic regression; there is revision 1.
    case maxEnt(revision: Int?)
    /// A pretrained embedding below a classifier: not supported, training throws.
    case transferLearning(FeatureExtractorType, revision: Int?)
  }

  /// A pretrained embedding; all of them are Apple's, and none is supported.
  public enum FeatureExtractorType: Hashable, Sendable {
    /// BERT, of the operating system.
    case bertEmbedding
    /// An embedding in a file.
    case customEmbedding(URL)
    /// ELMo, of the operating system, by its older name.
    case dynamicEmbedding
    /// ELMo, of the operating system.
    case elmoEmbedding
    /// A vector a word, of the operating system.
    case staticEmbedding
  }

  /// How a classifier is trained.
  public struct ModelParameters: Sendable {
    /// What validates a training.
    public enum ValidationData: Sendable {
      /// Texts of folders.
      case dataSource(DataSource)
      /// Texts by label.
      case dictionary([String: [String]])
      /// No rows.
      case none
      /// Rows held out of the training data.
      case split(strategy: MLSplitStrategy)
      /// The rows of a table.
      case table(MLDataTable, textColumn: String, labelColumn: String)
    }

    /// What validates the training.
    public var validation: ValidationData
    /// What trains the classifier.
    public var algorithm: ModelAlgorithmType
    /// The language of the texts, which training does not need; see ``NLLanguage``.
    public var language: NLLanguage?
    /// The most iterations, at least 1, or `nil` for as many as the fit needs up to 300.
    public var maxIterations: Int?

    /// Creates parameters.
    ///
    /// - Parameters:
    ///   - validation: What validates the training.
    ///   - algorithm: What trains the classifier; `maxEnt` is supported.
    ///   - language: The language of the texts, which training does not need.
    public init(
      validation: ValidationData = .split(strategy: .automatic),
      algorithm: ModelAlgorithmType = .maxEnt(revision: 1), language: NLLanguage? = nil,
    ) {
      self.validation = validation
      self.algorithm = algorithm
      self.language = language
    }
  }
}

extension MLTextClassifier.ModelParameters {
  /// Creates parameters in the form of macOS 10.14.
  ///
  /// - Parameters:
  ///   - validationData: The table that validates, or `nil` for rows held out of the training data.
  ///   - algorithm: What trains the classifier; `maxEnt` is supported.
  ///   - language: The language of the texts, which training does not need.
  ///   - textColumnValidationData: The name of the column of texts; `text` where it is `nil`.
  ///   - labelColumnValidationData: The name of the column of labels; `label` where it is `nil`.
  public init(
    validationData: MLDataTable?,
    algorithm: MLTextClassifier.ModelAlgorithmType = .maxEnt(revision: 1),
    language: NLLanguage? = nil, textColumnValidationData: String? = nil,
    labelColumnValidationData: String? = nil,
  ) {
    let validation = validationData.map {
      ValidationData.table(
        $0, textColumn: textColumnValidationData ?? MLTextClassifier.DataSource.textColumn,
        labelColumn: labelColumnValidationData ?? MLTextClassifier.DataSource.labelColumn)
    }
    self.init(
      validation: validation ?? .split(strategy: .automatic), algorithm: algorithm,
      language: language)
  }

  /// Creates parameters in the form of macOS 10.14.
  ///
  /// - Parameters:
  ///   - validationData: For each label the texts that validate.
  ///   - algorithm: What trains the classifier; `maxEnt` is supported.
  ///   - language: The language of the texts, which training does not need.
  public init(
    validationData: [String: [String]],
    algorithm: MLTextClassifier.ModelAlgorithmType = .maxEnt(revision: 1),
    language: NLLanguage? = nil,
  ) {
    self.init(
      validation: .dictionary(validationData), algorithm: algorithm, language: language)
  }

  /// Creates parameters in the form of macOS 10.14.
  ///
  /// - Parameters:
  ///   - validationData: The folders of the texts that validate.
  ///   - algorithm: What trains the classifier; `maxEnt` is supported.
  ///   - language: The language of the texts, which training does not need.
  public init(
    validationData: MLTextClassifier.DataSource,
    algorithm: MLTextClassifier.ModelAlgorithmType = .maxEnt(revision: 1),
    language: NLLanguage? = nil,
  ) {
    self.init(
      validation: .dataSource(validationData), algorithm: algorithm, language: language)
  }
}

extension MLTextClassifier.ModelParameters {
  /// A trainer of the library with these parameters.
  ///
  /// - Throws: `Problem` for what is not supported or out of its range.
  func trainer() throws -> TextClassifierTrainer {
    switch algorithm {
    case .maxEnt(let revision):
      if let revision, revision != 1 { throw Problem.revision(revision) }
    case .crf, .transferLearning:
      throw Problem.algorithmUnsupported("\(algorithm)")
    }
    var trainer = TextClassifierTrainer()
    trainer.threads = Processors.count
    if let maxIterations {
      guard maxIterations >= 1 else { throw Problem.iterations(maxIterations) }
      trainer.training.iterationLimit = maxIterations
    }
    if case .split(let strategy) = validation {
      trainer.split = try strategy.options()
    } else {
      trainer.split.validation = .none
    }
    return trainer
  }

  /// The rows that validate and are no part of the training data; `nil` where there are none.
  ///
  /// - Throws: `Problem` or `MLCreateError`, where they are no rows of texts and labels.
  func separateValidation() throws -> LabeledTexts? {
    switch validation {
    case .dataSource(let source): try LabeledTexts(sorted: source.textsOfFolders())
    case .dictionary(let texts): try LabeledTexts(texts)
    case .none, .split: nil
    case .table(let table, let text, let label):
      try LabeledTexts(table, text: text, label: label)
    }
  }
}

extension MLTextClassifier.ModelAlgorithmType: CustomStringConvertible {
  /// The algorithm as it is written in Swift.
  public var description: String {
    switch self {
    case .crf: ".crf"
    case .maxEnt(let revision): ".maxEnt(revision: \(revision ?? 1))"
    case .transferLearning(let extractor, _): ".transferLearning(\(extractor))"
    }
  }
}

extension MLTextClassifier.FeatureExtractorType: CustomStringConvertible {
  /// The embedding as it is written in Swift.
  public var description: String {
    switch self {
    case .bertEmbedding: ".bertEmbedding"
    case .customEmbedding: ".customEmbedding"
    case .dynamicEmbedding: ".dynamicEmbedding"
    case .elmoEmbedding: ".elmoEmbedding"
    case .staticEmbedding: ".staticEmbedding"
    }
  }
}

extension MLTextClassifier.ModelParameters: CustomStringConvertible {
  /// The parameters, one a line.
  public var description: String {
    """
    Algorithm: \(algorithm)
    Language: \(language?.rawValue ?? "any")
    Max Iterations: \(maxIterations.map(String.init) ?? "automatic")
    """
  }
}
