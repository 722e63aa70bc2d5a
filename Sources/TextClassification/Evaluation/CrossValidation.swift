/// How well a way of training does on rows that its models had not seen, each row being held out
/// once.
public struct CrossValidation: Sendable {
  /// How each fold did, in order.
  public let folds: [Fold]
  /// The figures of all rows together, and what the model that had not seen a row says of it.
  public let evaluation: Evaluation

  /// One fold: the rows that were held out together.
  public struct Fold: Codable, Equatable, Sendable {
    /// The number of rows that were held out.
    public let rowCount: Int
    /// The number of them that were labelled right.
    public let correctCount: Int
    /// What always answering with the most frequent label of these rows would get.
    public let majorityBaseline: MajorityBaseline
    /// The strength of regularisation that was given, or chosen without these rows.
    public let regularization: Float
    /// Whether the fit converged.
    public let isConverged: Bool

    /// The share of the rows that were labelled right.
    public var accuracy: Double { Double(correctCount) / Double(rowCount) }

    /// Wilson's 95 % interval of that share.
    public var accuracyInterval: Interval { .wilson(successes: correctCount, trials: rowCount) }
  }

  /// The summary that a report holds.
  public var summary: CrossValidationSummary { CrossValidationSummary(folds) }
}

/// What a report says of a cross-validation beside the figures of all rows together.
public struct CrossValidationSummary: Codable, Equatable, Sendable {
  /// How each fold did, in order.
  public let folds: [CrossValidation.Fold]
  /// The mean of the folds' accuracies.
  public let meanAccuracy: Double
  /// The standard deviation of the folds' accuracies, with one less than their number below the
  /// sum.
  ///
  /// It tells how much an accuracy on so few rows varies. The folds' models share most of their
  /// rows, so that it is no error of the mean.
  public let standardDeviation: Double

  /// Summarises folds.
  ///
  /// - Parameter folds: At least two, each with rows.
  init(_ folds: [CrossValidation.Fold]) {
    precondition(folds.count >= 2, "at least 2 folds, got \(folds.count)")
    self.folds = folds
    let count = Double(folds.count)
    let mean = folds.reduce(0) { $0 + $1.accuracy } / count
    meanAccuracy = mean
    let squares = folds.reduce(0) { $0 + ($1.accuracy - mean) * ($1.accuracy - mean) }
    standardDeviation = (squares / (count - 1)).squareRoot()
  }
}
