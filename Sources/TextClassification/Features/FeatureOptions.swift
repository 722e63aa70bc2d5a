/// How texts become weighted features.
public struct FeatureOptions: Codable, Equatable, Sendable {
  /// Which n-grams are taken; `nil` takes those that suit the corpus.
  public var ngrams: NGramOptions?
  /// In how many training texts an n-gram must occur to be a feature, at least 1.
  public var minimumDocumentFrequency = 2
  /// How much the inverse document frequency shapes the scale of a feature, at least 0.
  public var idfShare: Float = 1
  /// How much the log-count ratio of the classes shapes the scale of a feature, at least 0.
  public var ratioShare: Float = 1
  /// What is added to each count before a log-count ratio is taken, above 0.
  public var ratioSmoothing: Float = 1

  /// The default features.
  public init() {}
}
