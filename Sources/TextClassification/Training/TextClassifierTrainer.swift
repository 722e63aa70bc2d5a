internal import LinearAlgebra
public import Tables

/// Trains classifiers of texts.
///
///     let trainer = TextClassifierTrainer()
///     let result = try trainer.train(texts: texts, labels: labels)
///     try result.classifier.write(to: "model.safetensors")
public struct TextClassifierTrainer: Sendable {
  /// How texts become features.
  public var features = FeatureOptions()
  /// How the model is fitted.
  public var training = TrainingOptions()
  /// How validation rows are held out.
  public var split = SplitOptions()
  /// How many threads to use, at least 1; the classifier does not depend on it.
  public var threads = 1

  /// A trainer with the default options.
  public init() {}

  /// The first of all options that is out of its range, with its value.
  var firstOutOfRange: (name: String, value: String)? {
    let options = [
      ("features", features.firstOutOfRange), ("training", training.firstOutOfRange),
      ("split", split.firstOutOfRange),
    ]
    return options.lazy.compactMap { group, option in
      option.map { ("\(group).\($0.name)", $0.value) }
    }.first
  }

  /// How far a training has come.
  public enum Progress: Sendable {
    /// The texts are being split into n-grams and counted.
    case extracting
    /// A corpus that does not fit into memory is being read once more; the share is from 0 to 1,
    /// where it is known.
    case streaming(Pass, share: Double?)
    /// The strength of regularisation is being chosen.
    case choosing
    /// The weights are being fitted.
    case fitting(Convergence)
    /// The classifier is being put together.
    case assembling
    /// A fold of a cross-validation, counted from 1, begins.
    case fold(Int, of: Int)
    /// The training of a learning curve on some number of rows begins.
    case part(rowCount: Int)
  }

  /// What a corpus that does not fit into memory is read for.
  public enum Pass: Sendable {
    /// N-grams are counted.
    case counting
    /// The n-grams of each text are written to a temporary file.
    case spilling
    /// That file is put in another order; the corpus is not read.
    case ordering
    /// The texts of the n-grams are looked up.
    case describing
  }

  /// What a training gives.
  public struct Result: Sendable {
    /// The classifier.
    public internal(set) var classifier: TextClassifier
    /// The rows that trained the model that was validated, ascending.
    public let trainingRows: [Int]
    /// The rows that were held out, ascending.
    public let validationRows: [Int]
    /// How well the classifier fits the training rows.
    public let trainingMetrics: ClassifierMetrics
    /// How well a model that had not seen the validation rows labels them; `nil` without such rows.
    public let validationMetrics: ClassifierMetrics?
  }

  /// Trains a classifier.
  ///
  /// - Parameters:
  ///   - texts: The texts of the rows.
  ///   - labels: The label of each row.
  ///   - progress: Receives how far the training has come, on the calling thread.
  /// - Precondition: There are as many labels as texts, and every option is in its range.
  /// - Returns: The classifier, and which rows trained it.
  /// - Throws: ``TrainingError``.
  /// - Complexity: O(bytes · orders), then O(nonzeros · margins) an iteration.
  public func train(
    texts: TextColumn, labels: LabelColumn, progress: (Progress) -> Void = { _ in }
  ) throws(TrainingError) -> Result {
    precondition(texts.count == labels.count, "\(texts.count) texts, \(labels.count) labels")
    if let option = firstOutOfRange {
      preconditionFailure("\(option.name) is \(option.value), out of its range")
    }
    let rows = try LabeledRows(
      labels, groups: texts.groupsOfEqualTexts(), options: (training, split))
    var (summary, kept) = try fit(texts, rows, progress)
    kept.textSearch.read(texts)
    return try result(of: summary, kept, rows)
  }

  /// Counts the n-grams of texts and fits a model; what it needs the matrix for is done then.
  private func fit(
    _ texts: TextColumn, _ rows: LabeledRows, _ progress: (Progress) -> Void
  ) throws(TrainingError) -> (summary: FitSummary, kept: KeptFeatures) {
    progress(.extracting)
    let corpus = CorpusMatrix(
      texts, options: features, rowCounts: rows.classes.rowCounts,
      on: Parallelism(threads: threads))
    do throws(TrainingError) {
      let fitted = try fit(corpus, rows, progress)
      return (fitted.summary, corpus.keptFeatures(of: fitted))
    } catch .noFeatures where texts.isBlank {
      throw .noTexts(rowCount: texts.count)
    }
  }

  /// Fits the model of a corpus whose n-grams are counted.
  func fit(
    _ corpus: CorpusMatrix, _ rows: LabeledRows, _ progress: (Progress) -> Void
  ) throws(TrainingError) -> FittedModel {
    Vector.useOneThread()
    guard Vector.hasBuffer else { throw .addressSpaceTooSmall(needed: Vector.bufferSize) }
    let fitted = try ModelFitter(corpus: corpus, features: features(for: rows), options: training)
      .fit(
        rows.rows, validation: rows.split.validation, seed: split.seed, progress: progress)
    progress(.assembling)
    return fitted
  }

  /// The options with what they leave to the number of rows.
  private func features(for rows: LabeledRows) -> FeatureOptions {
    var result = features
    result.idfShare =
      features.idfShare
      ?? FeatureOptions.idfShare(
        rowCount: rows.split.training.count, classCount: rows.classes.labels.count)
    return result
  }

  /// Puts a classifier and its figures together.
  ///
  /// - Parameters:
  ///   - fitted: How the model was fitted.
  ///   - kept: Its features, whose texts have been read.
  ///   - rows: The rows.
  /// - Returns: The classifier, and which rows trained it.
  /// - Throws: ``TrainingError/noRows``.
  func result(
    of fitted: FitSummary, _ kept: KeptFeatures, _ rows: LabeledRows
  ) throws(TrainingError) -> Result {
    var card = ModelCard()
    card.features = features(for: rows)
    card.features.ngrams = kept.ngrams
    card.features.minimumDocumentFrequency = kept.minimumDocumentFrequency
    card.training = training
    card.training.regularization = fitted.regularization
    card.split = self.split
    card.convergence = fitted.convergence
    card.regularizationCurve = fitted.curve
    card.temperature = fitted.temperature
    card.trainingRowCount = rows.split.training.count
    card.validationRowCount = rows.split.validation.count
    card.labelRowCounts = rows.classes.rowCounts
    var classifier = TextClassifier(
      labels: rows.classes.labels, card: card, constants: (fitted.intercept, fitted.prior),
      table: kept.table())
    func metrics(_ part: [Int], _ probabilities: [Float]) -> ClassifierMetrics? {
      ClassifierMetrics(
        rows: part, of: rows.labels, classes: rows.classes, probabilities: probabilities)
    }
    guard let own = metrics(rows.split.training, fitted.probabilities) else { throw .noRows }
    let held = metrics(rows.split.validation, fitted.validatedProbabilities)
    classifier.card.trainingAccuracy = own.accuracy
    classifier.card.validationAccuracy = held?.accuracy
    classifier.card.trainingCount = own.accuracyCount
    classifier.card.validationCount = held?.accuracyCount
    return Result(
      classifier: classifier, trainingRows: rows.split.training,
      validationRows: rows.split.validation, trainingMetrics: own, validationMetrics: held)
  }
}

/// The labels of a corpus, and which of its rows train and which validate.
struct LabeledRows: Sendable {
  let labels: LabelColumn
  let classes: DenseClasses
  let rows: TrainingRows
  let split: ValidationSplit

  /// Codes the labels and holds rows out.
  ///
  /// - Parameters:
  ///   - labels: The label of each row.
  ///   - groups: The rows, grouped by text.
  ///   - options: How much the classes count, and how many rows are held out.
  /// - Throws: ``TrainingError``.
  init(
    _ labels: LabelColumn, groups: RowGroups,
    options: (training: TrainingOptions, split: SplitOptions)
  ) throws(TrainingError) {
    classes = try DenseClasses(labels)
    self.labels = labels
    rows = TrainingRows(
      classes: classes.codes, classCount: classes.labels.count, groups: groups,
      classWeights: options.training.classWeights.values(
        classes: classes.codes, labels: classes.labels))
    split = ValidationSplit(groups, classes: classes.codes, options: options.split)
  }
}

extension ClassifierMetrics {
  /// The figures of some rows of a corpus; `nil` for no rows.
  fileprivate init?(
    rows: [Int], of labels: LabelColumn, classes: DenseClasses, probabilities: [Float]
  ) {
    let width = classes.labels.count
    var own: [Float] = []
    own.reserveCapacity(rows.count * width)
    for row in rows { own += probabilities[row * width..<(row + 1) * width] }
    let predictions = Predictions(
      labels: classes.labels, probabilities: own, knownFeatures: rows.map { _ in 0 })
    let metrics = try? ClassifierMetrics(
      labels: classes.labels, actual: rows.map { labels[$0] },
      predicted: rows.indices.map { predictions.code(ofRow: $0) }, probabilities: own)
    guard let metrics else { return nil }
    self = metrics
  }
}

/// Labels that occur, coded without gaps.
///
/// A selection of rows keeps labels that none of its rows has; a class without rows cannot be
/// learned.
struct DenseClasses {
  let labels: [String]
  let codes: [Int32]

  init(_ column: LabelColumn) throws(TrainingError) {
    guard column.count > 0 else { throw .noRows }
    var code = [Int32](repeating: -1, count: column.labels.count)
    for label in column.codes { code[Int(label)] = 0 }
    var labels: [String] = []
    for index in code.indices where code[index] >= 0 {
      code[index] = Int32(labels.count)
      labels.append(column.labels[index])
    }
    guard labels.count > 1 else { throw .oneClass(label: labels[0], rowCount: column.count) }
    // As many classes would take hours, and be of no use.
    let looksWrong = CorpusWarning.looksLikeIdentifiers(
      labelCount: labels.count, rowCount: column.count)
    if looksWrong && labels.count >= CorpusWarning.manyLabels {
      throw .labelsLikeIdentifiers(labelCount: labels.count, rowCount: column.count)
    }
    self.labels = labels
    codes = column.codes.map { code[Int($0)] }
  }

  /// The number of rows of each label.
  var rowCounts: [Int] {
    var counts = [Int](repeating: 0, count: labels.count)
    for code in codes { counts[Int(code)] += 1 }
    return counts
  }
}
