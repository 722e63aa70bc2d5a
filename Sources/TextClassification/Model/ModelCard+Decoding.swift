extension ModelCard {
  /// Decodes a card; what is missing keeps its default, so that a file from before a member can be
  /// read.
  ///
  /// Only `features` has to be there: with other n-grams than it was trained on, a model would answer
  /// without sense.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: A `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    author = try container.decodeIfPresent(String.self, forKey: .author)
    summary = try container.decodeIfPresent(String.self, forKey: .summary)
    license = try container.decodeIfPresent(String.self, forKey: .license)
    version = try container.decodeIfPresent(String.self, forKey: .version)
    additional = try container.decodeIfPresent([String: String].self, forKey: .additional)
    features = try container.decode(FeatureOptions.self, forKey: .features)
    try container.update(&training, from: .training)
    try container.update(&split, from: .split)
    convergence = try container.decodeIfPresent(Convergence.self, forKey: .convergence)
    regularizationCurve = try container.decodeIfPresent(
      RegularizationCurve.self, forKey: .regularizationCurve)
    try container.update(&temperature, from: .temperature)
    try container.update(&trainingRowCount, from: .trainingRowCount)
    try container.update(&validationRowCount, from: .validationRowCount)
    labelRowCounts = try container.decodeIfPresent([Int].self, forKey: .labelRowCounts)
    memoryLimit = try container.decodeIfPresent(Int.self, forKey: .memoryLimit)
    trainingAccuracy = try container.decodeIfPresent(Double.self, forKey: .trainingAccuracy)
    validationAccuracy = try container.decodeIfPresent(Double.self, forKey: .validationAccuracy)
    testRowCount = try container.decodeIfPresent(Int.self, forKey: .testRowCount)
    testAccuracy = try container.decodeIfPresent(Double.self, forKey: .testAccuracy)
    wholeFeatureCount = try container.decodeIfPresent(Int.self, forKey: .wholeFeatureCount)
    trainingCount = try container.decodeIfPresent(AccuracyCount.self, forKey: .trainingCount)
    validationCount = try container.decodeIfPresent(AccuracyCount.self, forKey: .validationCount)
    testCount = try container.decodeIfPresent(AccuracyCount.self, forKey: .testCount)
    try check(container)
  }

  /// Refuses numbers that no training gives.
  private func check(_ container: KeyedDecodingContainer<CodingKeys>) throws {
    let counts: [(CodingKeys, Int)] = [
      (.trainingRowCount, trainingRowCount), (.validationRowCount, validationRowCount),
      (.labelRowCounts, labelRowCounts?.min() ?? 0), (.testRowCount, testRowCount ?? 0),
      (.memoryLimit, memoryLimit ?? 0), (.wholeFeatureCount, wholeFeatureCount ?? 0),
    ]
    let shares: [(CodingKeys, Double?)] = [
      (.trainingAccuracy, trainingAccuracy), (.validationAccuracy, validationAccuracy),
      (.testAccuracy, testAccuracy),
    ]
    let wrong =
      counts.first { $1 < 0 }?.0 ?? shares.first { !(0...1).contains($1 ?? 0) }?.0
    if let wrong {
      throw DecodingError.dataCorruptedError(
        forKey: wrong, in: container, debugDescription: "the number is out of range")
    }
  }

  enum CodingKeys: CodingKey, CaseIterable {
    case author, summary, license, version, additional, features, training, split, convergence
    case regularizationCurve, temperature, trainingRowCount, validationRowCount, labelRowCounts
    case trainingAccuracy, validationAccuracy, testRowCount, testAccuracy, wholeFeatureCount
    case trainingCount, validationCount, testCount, memoryLimit
  }
}
