/// How texts become weighted features.
public struct FeatureOptions: Codable, Equatable, Sendable {
  /// Which n-grams are taken; `nil` takes those that suit the corpus.
  public var ngrams: NGramOptions?
  /// In how many training texts an n-gram must occur to be a feature, at least 1; `nil` asks for 2
  /// of short and 3 of long texts, and for fewer where there are few texts: of short ones, below
  /// 2,000 where the classes have about as many rows each, and below 40 otherwise.
  public var minimumDocumentFrequency: Int?
  /// How much the inverse document frequency shapes the scale of a feature, from 0 to 1e6; `nil`
  /// takes what suits the number of rows of a class.
  public var idfShare: Float?
  /// How much the log-count ratio of the classes shapes the scale of a feature, from 0 to 1e6;
  /// not 0 where the other share is.
  public var ratioShare: Float = 1
  /// What is added to each count before a log-count ratio is taken, from 1e-6 to 1e6.
  public var ratioSmoothing: Float = 0.5
  /// The factor of the scales of single words, from 1e-6 to 1e6.
  public var wordFactor: Float = 1.5
  /// The factor of the scales of up to three characters inside a word, from 1e-6 to 1e6.
  public var shortInWordFactor: Float = 0.7

  /// The default features.
  public init() {}

  /// The share of the inverse document frequency that suits some number of rows.
  ///
  /// The ratios of the classes are counted on the rows, and with a handful of rows a class they are
  /// mostly chance: there both have a say. With more rows the ratios prevail
  /// (`Benchmarks/STUDY.md`).
  static func idfShare(rowCount: Int, classCount: Int) -> Float {
    let rowsPerClass = Float(rowCount) / Float(max(1, classCount))
    return min(1, max(smallestIdfShare, fewRowsPerClass / max(rowsPerClass, 1)))
  }

  /// The share where there are many rows.
  private static let smallestIdfShare: Float = 0.01
  /// The number of rows of a class up to which the inverse document frequency counts in full.
  private static let fewRowsPerClass: Float = 8

  /// In how many texts an n-gram must occur to be a feature.
  ///
  /// With few texts most n-grams of a new one were met once or not at all; with more, those met
  /// once fit the training rows' chance. Where a class has far more rows than another, most of
  /// those met once belong to it by chance, and they fit it sooner (`Benchmarks/STUDY.md`).
  ///
  /// - Parameters:
  ///   - areLong: Whether the texts are long.
  ///   - rowCounts: The number of rows of each class.
  /// - Returns: What is asked for, or what suits the rows.
  func resolvedMinimumDocumentFrequency(areLong: Bool, rowCounts: [Int]) -> Int {
    if let minimumDocumentFrequency { return minimumDocumentFrequency }
    let rowCount = rowCounts.reduce(0, +)
    if areLong {
      return rowCount < Self.longTextsForTwo ? 1 : rowCount < Self.longTextsForThree ? 2 : 3
    }
    let largest = Float(rowCounts.max() ?? 0)
    let smallest = Float(rowCounts.min() ?? 0)
    let isBalanced = largest <= Self.balancedRatio * smallest
    return rowCount < (isBalanced ? Self.balancedTextsForTwo : Self.shortTextsForTwo) ? 1 : 2
  }

  /// The number of short texts from which on an n-gram must occur in two of them.
  private static let shortTextsForTwo = 40
  /// The same where the classes are balanced.
  private static let balancedTextsForTwo = 2000
  /// How many times the rows of another a class may have at most where the classes are balanced.
  private static let balancedRatio: Float = 1.25
  /// The number of long texts from which on an n-gram must occur in two of them.
  private static let longTextsForTwo = 24
  /// The number of long texts from which on it must occur in three.
  private static let longTextsForThree = 800

  /// The factor of the squared scales of each family, by its raw number.
  var squaredFactors: [Float] {
    var factors = [Float](repeating: 1, count: 16)
    factors[Int(NGramKind.word.rawValue)] = wordFactor * wordFactor
    factors[Int(NGramKind.shortInWord.rawValue)] = shortInWordFactor * shortInWordFactor
    return factors
  }
}

extension FeatureOptions {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case ngrams, minimumDocumentFrequency, idfShare, ratioShare, ratioSmoothing, wordFactor
    case shortInWordFactor
  }

  /// Decodes options; what is missing keeps its default, so that a model file from before an option
  /// can be read.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: A `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    try container.update(&ngrams, from: .ngrams)
    try container.update(&minimumDocumentFrequency, from: .minimumDocumentFrequency)
    try container.update(&idfShare, from: .idfShare)
    try container.update(&ratioShare, from: .ratioShare)
    try container.update(&ratioSmoothing, from: .ratioSmoothing)
    try container.update(&wordFactor, from: .wordFactor)
    try container.update(&shortInWordFactor, from: .shortInWordFactor)
  }

  /// The first option that is out of its range, with its value; `nil` where all are within.
  var firstOutOfRange: (name: String, value: String)? {
    if let option = ngrams?.firstOutOfRange { return ("ngrams.\(option.name)", "\(option.value)") }
    if let minimum = minimumDocumentFrequency, minimum < 1 {
      return (CodingKeys.minimumDocumentFrequency.rawValue, "\(minimum)")
    }
    // Squares of these and their products stay far from the ends of what a Float can hold.
    let shares: ClosedRange<Float> = 0...1e6
    let factors: ClosedRange<Float> = 1e-6...1e6
    let numbers: [(key: CodingKeys, value: Float, range: ClosedRange<Float>)] = [
      (.idfShare, idfShare ?? 0, shares), (.ratioShare, ratioShare, shares),
      (.ratioSmoothing, ratioSmoothing, factors), (.wordFactor, wordFactor, factors),
      (.shortInWordFactor, shortInWordFactor, factors),
    ]
    if let wrong = numbers.first(where: { !$0.range.contains($0.value) }) {
      return (wrong.key.rawValue, "\(wrong.value)")
    }
    // Without either share no feature would have a scale.
    return idfShare == 0 && ratioShare == 0 ? (CodingKeys.ratioShare.rawValue, "0.0") : nil
  }
}

extension KeyedDecodingContainer {
  /// Decodes a value where there is one, and leaves it as it is where there is none.
  func update<Value: Decodable>(_ value: inout Value, from key: Key) throws {
    if let found = try decodeIfPresent(Value.self, forKey: key) { value = found }
  }
}
