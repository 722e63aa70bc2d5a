/// How texts become weighted features.
public struct FeatureOptions: Codable, Equatable, Sendable {
  /// Which n-grams are taken; `nil` takes those that suit the corpus.
  public var ngrams: NGramOptions?
  /// In how many training texts an n-gram must occur to be a feature, at least 1; `nil` asks for 2
  /// of short and 3 of long texts.
  public var minimumDocumentFrequency: Int?
  /// How much the inverse document frequency shapes the scale of a feature, at least 0.
  public var idfShare: Float = 0.01
  /// How much the log-count ratio of the classes shapes the scale of a feature, at least 0.
  public var ratioShare: Float = 1
  /// What is added to each count before a log-count ratio is taken, above 0.
  public var ratioSmoothing: Float = 1
  /// The factor of the scales of single words.
  public var wordFactor: Float = 1.5
  /// The factor of the scales of up to three characters inside a word.
  public var shortInWordFactor: Float = 0.7

  /// The default features.
  public init() {}

  /// The factor of the squared scales of each family, by its raw number.
  var squaredFactors: [Float] {
    var factors = [Float](repeating: 1, count: 16)
    factors[Int(NGramKind.word.rawValue)] = wordFactor * wordFactor
    factors[Int(NGramKind.shortInWord.rawValue)] = shortInWordFactor * shortInWordFactor
    return factors
  }
}
