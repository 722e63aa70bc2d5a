/// What leaving out weak n-grams has changed.
public struct CompactionSummary: Sendable, Equatable, Codable {
  /// The number of n-grams that the training gave weights to.
  public let featureCount: Int
  /// The number of those that the model keeps.
  public let keptFeatureCount: Int
  /// The share of the test rows that the whole model labels right; `nil` without test rows.
  public var wholeTestAccuracy: Double?

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
  }
}

extension TextClassifier {
  /// The classifier with the stronger half of its n-grams, rounded up.
  ///
  /// - Returns: A classifier whose file is about half as large.
  /// - Complexity: As ``keepingStrongestFeatures(_:)``.
  package func compacted() -> TextClassifier {
    keepingStrongestFeatures(max(1, (featureCount + 1) / 2))
  }
}
