internal import Tables
public import TextClassification

/// A classifier of texts with Create ML's interface.
///
/// ```swift
/// let corpus = try MLDataTable(contentsOf: URL(fileURLWithPath: "reviews.json"))
/// let (training, test) = corpus.randomSplit(by: 0.8, seed: 5)
/// let classifier = try MLTextClassifier(
///   trainingData: training, textColumn: "text", labelColumn: "label")
/// let metrics = classifier.evaluation(on: test, textColumn: "text", labelColumn: "label")
/// print((1 - metrics.classificationError) * 100)
/// try classifier.write(to: URL(fileURLWithPath: "Reviews.mlmodel"))
/// ```
///
/// Training is that of the library `TextClassification` with its defaults, on all processors, and
/// gives the same classifier every time. Nothing is printed.
public struct MLTextClassifier: Sendable {
  /// The classifier in the terms of the library, which has more to offer.
  public let classifier: TextClassifier

  /// How the classifier was trained.
  public let modelParameters: ModelParameters

  /// How well it fits the rows that trained it.
  public let trainingMetrics: MLClassifierMetrics

  /// How well it labels rows that it had not seen; invalid where there are no validation rows, with
  /// a `classificationError` that is no number.
  public let validationMetrics: MLClassifierMetrics

  /// The columns that it was trained on, for `evaluation(on:)`.
  let columnNames: (text: String, label: String)

  /// Trains a classifier on the rows of a table.
  ///
  /// - Parameters:
  ///   - trainingData: The table.
  ///   - textColumn: The name of the column of texts.
  ///   - labelColumn: The name of the column of labels; numbers count as they are written.
  ///   - parameters: How to train.
  /// - Throws: `MLCreateError`.
  public init(
    trainingData: MLDataTable, textColumn: String, labelColumn: String,
    parameters: ModelParameters = ModelParameters(),
  ) throws {
    self = try MLCreateError.rethrowing {
      try MLTextClassifier(
        LabeledTexts(trainingData, text: textColumn, label: labelColumn), parameters,
        columnNames: (textColumn, labelColumn))
    }
  }

  /// Trains a classifier on the texts of folders.
  ///
  /// - Parameters:
  ///   - trainingData: The folders.
  ///   - parameters: How to train.
  /// - Throws: `MLCreateError`.
  public init(trainingData: DataSource, parameters: ModelParameters = ModelParameters()) throws {
    self = try MLCreateError.rethrowing {
      try MLTextClassifier(
        LabeledTexts(sorted: trainingData.textsOfFolders()), parameters,
        columnNames: (DataSource.textColumn, DataSource.labelColumn))
    }
  }

  /// Trains a classifier on texts by label.
  ///
  /// - Parameters:
  ///   - trainingData: For each label its texts.
  ///   - parameters: How to train.
  /// - Throws: `MLCreateError`.
  public init(
    trainingData: [String: [String]], parameters: ModelParameters = ModelParameters()
  ) throws {
    self = try MLCreateError.rethrowing {
      try MLTextClassifier(
        LabeledTexts(trainingData), parameters,
        columnNames: (DataSource.textColumn, DataSource.labelColumn))
    }
  }

  private init(
    _ rows: LabeledTexts, _ parameters: ModelParameters, columnNames: (text: String, label: String)
  ) throws {
    let validation = try parameters.separateValidation()
    let result = try parameters.trainer().train(texts: rows.texts, labels: rows.labels)
    classifier = result.classifier
    modelParameters = parameters
    trainingMetrics = MLClassifierMetrics(result.trainingMetrics)
    self.columnNames = columnNames
    validationMetrics =
      if let validation {
        MLClassifierMetrics(
          try classifier.evaluation(
            of: validation.texts, labels: validation.labels, threads: Processors.count
          ).metrics)
      } else if let held = result.validationMetrics {
        MLClassifierMetrics(held)
      } else {
        MLClassifierMetrics(.noValidation)
      }
  }
}

extension MLTextClassifier: CustomStringConvertible, CustomDebugStringConvertible {
  /// The parameters and the figures of training and validation.
  public var description: String { text { $0.summary } }

  /// The same with the confusion matrices and the figures by class.
  public var debugDescription: String { text { $0.description } }

  private func text(_ describe: (MLClassifierMetrics) -> String) -> String {
    """
    TextClassifier

    Parameters
    \(modelParameters)

    Performance on Training Data
    \(describe(trainingMetrics))

    Performance on Validation Data
    \(describe(validationMetrics))
    """
  }
}
