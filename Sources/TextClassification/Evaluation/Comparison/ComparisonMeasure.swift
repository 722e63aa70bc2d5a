/// A figure by which reports are compared.
public enum ComparisonMeasure: String, CaseIterable, Codable, Sendable {
  /// The share of the rows that were answered rightly.
  case accuracy
  /// The mean recall of the labels.
  case balancedAccuracy
  /// The unweighted mean of the labels' F1.
  case macroF1
  /// The mean of the labels' F1, weighted by their rows.
  case weightedF1
  /// Matthews' correlation coefficient.
  case matthewsCorrelation
  /// Cohen's kappa.
  case cohenKappa
  /// The log loss.
  case logLoss
  /// The Brier score.
  case brierScore
  /// The expected calibration error.
  case calibrationError
  /// The area under the ROC curve.
  case rocAUC
  /// The average precision.
  case averagePrecision

  /// The measures that a bootstrap resample gives, in the order of its values.
  static let resampled: [ComparisonMeasure] = [
    .accuracy, .balancedAccuracy, .macroF1, .weightedF1, .matthewsCorrelation, .cohenKappa,
    .logLoss, .brierScore,
  ]

  /// Whether a lower value is the better one.
  public var isBetterWhenLower: Bool {
    switch self {
    case .logLoss, .brierScore, .calibrationError: true
    default: false
    }
  }

  /// The value among some metrics, `nil` where undefined.
  ///
  /// - Parameter metrics: The metrics.
  /// - Returns: The value.
  public func value(in metrics: ClassifierMetrics) -> Double? {
    switch self {
    case .accuracy: metrics.accuracy
    case .balancedAccuracy: metrics.balancedAccuracy
    case .macroF1: metrics.macroAverage.f1
    case .weightedF1: metrics.weightedAverage.f1
    case .matthewsCorrelation: metrics.matthewsCorrelation
    case .cohenKappa: metrics.cohenKappa
    case .logLoss: metrics.logLoss
    case .brierScore: metrics.brierScore
    case .calibrationError: metrics.calibrationError
    case .rocAUC: metrics.rocAUC
    case .averagePrecision: metrics.averagePrecision
    }
  }
}
