/// What leaving out weak n-grams has changed.
public struct CompactionSummary: Sendable, Equatable, Codable {
  /// The number of n-grams that the training gave weights to.
  public let featureCount: Int
  /// The number of those that the model keeps.
  public let keptFeatureCount: Int
  /// The share of the test rows that the whole model labels right; `nil` without test rows.
  public var wholeTestAccuracy: Double?
  /// What the whole model labels right of the training rows.
  public var wholeTraining: AccuracyCount?
  /// What the whole model labels right of the validation rows; `nil` without such rows.
  public var wholeValidation: AccuracyCount?
  /// What the whole model labels right of the test rows; `nil` without such rows.
  public var wholeTest: AccuracyCount?
  /// Whether the validation accuracy of the report is that of the whole model, since the compact one
  /// was fitted on these rows; `nil` in a report from before it was told.
  public var validatesWhole: Bool?

  /// Creates a summary.
  ///
  /// - Parameters:
  ///   - whole: The classifier before.
  ///   - compact: The classifier after.
  package init(_ whole: TextClassifier, _ compact: TextClassifier) {
    featureCount = whole.featureCount
    keptFeatureCount = compact.featureCount
  }

  /// Encodes the summary, an absent accuracy as null.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: An `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(featureCount, forKey: .featureCount)
    try container.encode(keptFeatureCount, forKey: .keptFeatureCount)
    try container.encode(wholeTestAccuracy, forKey: .wholeTestAccuracy)
    try container.encode(wholeTraining, forKey: .wholeTraining)
    try container.encode(wholeValidation, forKey: .wholeValidation)
    try container.encode(wholeTest, forKey: .wholeTest)
    try container.encode(validatesWhole, forKey: .validatesWhole)
  }
}

extension TextClassifier {
  /// The classifier with the stronger half of its n-grams, rounded up.
  ///
  /// - Returns: A classifier whose file is about half as large.
  /// - Complexity: As ``keepingStrongestFeatures(_:)``.
  package func compacted() -> TextClassifier {
    var compact = keepingStrongestFeatures(max(1, (featureCount + 1) / 2))
    compact.card.wholeFeatureCount = featureCount
    return compact
  }
}
