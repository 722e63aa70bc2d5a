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

  /// How far a training has come.
  public enum Progress: Sendable {
    /// The texts are being split into n-grams and counted.
    case extracting
    /// The weights are being fitted.
    case fitting(Convergence)
    /// The classifier is being put together.
    case assembling
  }

  /// What a training gives.
  public struct Result: Sendable {
    /// The classifier.
    public let classifier: TextClassifier
    /// The rows that trained, ascending.
    public let trainingRows: [Int]
    /// The rows that were held out, ascending.
    public let validationRows: [Int]
  }

  /// Trains a classifier.
  ///
  /// - Parameters:
  ///   - texts: The texts of the rows.
  ///   - labels: The label of each row.
  ///   - progress: Receives how far the training has come, on the calling thread.
  /// - Returns: The classifier, and which rows trained it.
  /// - Throws: ``TrainingError``.
  /// - Complexity: O(bytes · orders), then O(nonzeros · margins) an iteration.
  public func train(
    texts: TextColumn, labels: LabelColumn, progress: (Progress) -> Void = { _ in }
  ) throws(TrainingError) -> Result {
    precondition(texts.count == labels.count, "\(texts.count) texts, \(labels.count) labels")
    if let option = features.ngrams.firstOutOfRange {
      preconditionFailure("\(option.name) is \(option.value), out of its range")
    }
    Vector.useOneThread()
    let classes = try DenseClasses(labels)
    let rows = ValidationSplit(texts, classes: classes.codes, options: split)
    var training = classes.codes
    for row in rows.validation { training[row] = -1 }
    progress(.extracting)
    let parallelism = Parallelism(threads: threads)
    let matrix = DocumentTermMatrix(
      texts, options: features.ngrams,
      minimumDocumentFrequency: features.minimumDocumentFrequency, on: parallelism)
    let scales = FeatureScales(
      matrix.pattern, classes: training, classCount: classes.labels.count, options: features)
    guard scales.mean.contains(where: { $0 > 0 }) else {
      throw .noFeatures(
        rowCount: rows.training.count,
        minimumDocumentFrequency: features.minimumDocumentFrequency)
    }
    let fit = LogisticRegression(options: self.training, parallelism: parallelism).fit(
      matrix.pattern, classes: training, classCount: classes.labels.count, scales: scales
    ) { progress(.fitting($0)) }
    if fit.convergence.status == .diverged {
      throw .diverged(iterations: fit.convergence.iterations)
    }
    progress(.assembling)
    let table = featureTable(of: matrix, texts: texts, scales: scales, weights: fit.weights)
    var card = ModelCard()
    card.features = features
    card.training = self.training
    card.split = split
    card.convergence = fit.convergence
    card.trainingRowCount = rows.training.count
    card.validationRowCount = rows.validation.count
    let classifier = TextClassifier(
      labels: classes.labels, card: card, intercept: fit.intercept.map { Float($0) }, table: table)
    return Result(
      classifier: classifier, trainingRows: rows.training, validationRows: rows.validation)
  }

  /// The features that have a scale, in order of their hashes, with their texts.
  private func featureTable(
    of matrix: DocumentTermMatrix, texts: TextColumn, scales: FeatureScales, weights: [Float]
  ) -> FeatureTable {
    let width = scales.width
    let kept = scales.mean.indices.filter { scales.mean[$0] > 0 }
      .sorted { matrix.hashes[$0] < matrix.hashes[$1] }
    let described = NGramTexts(
      of: kept, in: matrix, corpus: texts,
      scannedWith: (features.ngrams, Parallelism(threads: threads)))
    var ordered: [Float] = []
    ordered.reserveCapacity(kept.count * width)
    for feature in kept { ordered += weights[feature * width..<(feature + 1) * width] }
    return FeatureTable(
      hashes: kept.map { matrix.hashes[$0] }, scales: kept.map { scales.mean[$0] },
      weights: ordered, kinds: described.kinds, texts: described.texts)
  }
}

/// Labels that occur, coded without gaps.
///
/// A selection of rows keeps labels that none of its rows has; a class without rows cannot be
/// learned.
private struct DenseClasses {
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
    self.labels = labels
    codes = column.codes.map { code[Int($0)] }
  }
}
