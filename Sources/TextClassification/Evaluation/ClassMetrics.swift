/// The figures of one class.
///
/// With TP rows of the class answered rightly, FP rows of other classes given this label and FN
/// rows of the class given another:
///
///     precision = TP / (TP + FP)
///     recall    = TP / (TP + FN)
///     F1        = 2 TP / (2 TP + FP + FN)
///
/// A quotient 0/0 is undefined and `nil`: precision where the class was never predicted, recall
/// where no row has it, F1 only where neither happened. These are scikit-learn's definitions, and
/// F1 is therefore 0, not undefined, for a class that has rows and was never predicted.
public struct ClassMetrics: Sendable, Equatable, Codable {
  /// The label of the class.
  public let label: String
  /// Whether the model knows the label; the rows of an unknown one are all counted as wrong.
  public let isKnown: Bool
  /// The share of the answers with this label that were right.
  public let precision: Double?
  /// The share of the rows with this label that were answered rightly.
  public let recall: Double?
  /// The harmonic mean of precision and recall.
  public let f1: Double?
  /// The area under the ROC curve of this class against all others, `nil` where undefined.
  public let rocAUC: Double?
  /// The average precision of this class against all others, `nil` where undefined.
  public let averagePrecision: Double?
  /// The number of rows with this label.
  public let support: Int
  /// The number of rows that were given this label.
  public let predictedCount: Int

  /// Computes the figures of a class from its counts.
  ///
  /// - Parameters:
  ///   - label: The label, with whether the model knows it.
  ///   - truePositives: The rows of the class that were answered rightly.
  ///   - totals: The rows with the label and the rows that were given it.
  ///   - curves: The area under the class's ROC curve, and its average precision.
  init(
    label: (text: String, isKnown: Bool),
    truePositives: Int,
    totals: (actual: Int, predicted: Int),
    curves: (area: Double?, averagePrecision: Double?),
  ) {
    self.label = label.text
    self.isKnown = label.isKnown
    precision = quotient(truePositives, totals.predicted)
    recall = quotient(truePositives, totals.actual)
    f1 = quotient(2 * truePositives, totals.actual + totals.predicted)
    support = totals.actual
    predictedCount = totals.predicted
    rocAUC = curves.area
    averagePrecision = curves.averagePrecision
  }

  /// Whether the class has rows or was predicted, and so enters the averages.
  public var isInAverages: Bool { support > 0 || predictedCount > 0 }

  /// Returns whether labels, compared as UTF-8 bytes, and figures are equal.
  ///
  /// - Parameters:
  ///   - left: The figures of one class.
  ///   - right: The figures of the other class.
  /// - Returns: `true` when all parts agree.
  public static func == (left: ClassMetrics, right: ClassMetrics) -> Bool {
    LabelBytes.equal(left.label, right.label) && left.isKnown == right.isKnown
      && left.precision == right.precision && left.recall == right.recall
      && left.f1 == right.f1 && left.rocAUC == right.rocAUC
      && left.averagePrecision == right.averagePrecision
      && left.support == right.support && left.predictedCount == right.predictedCount
  }

  /// Encodes the figures, the undefined ones as null.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: An `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(label, forKey: .label)
    try container.encode(isKnown, forKey: .isKnown)
    try container.encode(precision, forKey: .precision)
    try container.encode(recall, forKey: .recall)
    try container.encode(f1, forKey: .f1)
    try container.encode(rocAUC, forKey: .rocAUC)
    try container.encode(averagePrecision, forKey: .averagePrecision)
    try container.encode(support, forKey: .support)
    try container.encode(predictedCount, forKey: .predictedCount)
  }
}

/// Returns the quotient of two counts, or `nil` where it is 0/0.
private func quotient(_ numerator: Int, _ denominator: Int) -> Double? {
  denominator == 0 ? nil : Double(numerator) / Double(denominator)
}
