internal import LinearAlgebra
public import Tables

/// A trained classifier of texts.
///
///     let classifier = try TextClassifier(contentsOf: "reviews.safetensors")
///     let answer = classifier.prediction(for: "Not bad at all.")
///     print(answer.label, answer.probability)
///
/// A value that never changes and that any number of threads may use at once. The same text gets
/// the same bits, whether the classifier was trained in memory or read from a file.
public struct TextClassifier: Sendable {
  /// The labels, in order of their UTF-8 bytes.
  public let labels: [String]
  /// What the model is.
  public var card: ModelCard

  let model: LinearModel
  let features: FeatureSource

  /// The number of n-grams that the classifier knows.
  public var featureCount: Int { model.index.count }

  /// Classifies one text.
  ///
  /// - Parameter text: Any text, the empty one included, which gets the prior.
  /// - Returns: The label and the probability of every label.
  /// - Complexity: O(n), after O(1) set-up; for many texts see ``predictions(for:threads:)``.
  public func prediction(for text: String) -> Prediction {
    predictions(for: TextColumn([text]), threads: 1)[0]
  }

  /// Classifies the rows of a column.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - threads: How many threads to use, at least 1; the result does not depend on it.
  /// - Returns: The probabilities of every row.
  /// - Complexity: O(bytes · orders).
  public func predictions(for texts: TextColumn, threads: Int) -> Predictions {
    ScoringSession(self, threads: threads).predictions(for: texts)
  }
}

/// Where the features of a classifier are, for writing and explaining it.
enum FeatureSource: Sendable {
  /// In memory, after training.
  case memory(FeatureTable)
  /// In the model file that it was read from.
  case file(ModelFile)
}
