/// How well a classifier's answers fit the actual labels of some rows.
///
/// Every row counts: a row whose actual label the model never saw is a wrong answer, and the label
/// is named in `unseenLabels`. Log loss, Brier score, ROC AUC and average precision need a
/// probability for the actual label and run over the other rows, `scoredRowCount` of them.
///
/// All sums are in double precision and in a fixed order, so equal input gives equal figures. An
/// undefined figure is `nil`, never 0 or NaN.
///
/// ```swift
/// let metrics = try ClassifierMetrics(
///   labels: ["negative", "positive"],
///   actual: ["positive", "negative", "positive"],
///   predicted: [1, 0, 0],
///   probabilities: [0.2, 0.8, 0.9, 0.1, 0.6, 0.4],
/// )
/// // metrics.correctCount is 2, metrics.classes[1].recall is 0.5.
/// ```
public struct ClassifierMetrics: Sendable, Equatable, Codable {
  /// The number of rows.
  public let rowCount: Int
  /// The number of rows that were answered rightly.
  public let correctCount: Int
  /// The share of the rows that were answered rightly.
  public let accuracy: Double
  /// Wilson's 95 % interval of the accuracy.
  public let accuracyInterval: Interval
  /// The accuracy of always answering with the most frequent label of these rows.
  public let majorityBaseline: MajorityBaseline
  /// The counts of rows by actual and predicted label.
  public let confusionMatrix: ConfusionMatrix
  /// The figures of each class, in the order of the confusion matrix's rows.
  public let classes: [ClassMetrics]
  /// The labels that the model never saw, with their rows, in the order of UTF-8 bytes.
  public let unseenLabels: [LabelCount]
  /// The unweighted averages over the classes.
  public let macroAverage: AverageMetrics
  /// The averages over the classes, weighted by their rows.
  public let weightedAverage: AverageMetrics
  /// The averages over all answers, whatever their class.
  ///
  /// Each row having one label and one answer, all three are the accuracy.
  public let microAverage: AverageMetrics
  /// The mean recall of the labels that have rows; an unseen label's recall is 0.
  public let balancedAccuracy: Double
  /// The number of rows with a label that the model knows.
  ///
  /// `logLoss`, `brierScore` and the ROC areas are computed over these rows alone.
  public let scoredRowCount: Int
  /// The mean negative natural logarithm of the actual label's probability.
  ///
  /// Probabilities are clipped to [ε, 1 − ε], where ε is `Float.ulpOfOne` (about 1.2e-7) for
  /// probabilities given as `Float` and `Double.ulpOfOne` (about 2.2e-16) for `Double`, as
  /// scikit-learn's `log_loss` does.
  public let logLoss: Double?
  /// The mean squared distance of the probabilities from the actual label.
  ///
  /// From 0 to 1 for a model of one or two labels, and from 0 to 2 for more, as scikit-learn's
  /// `brier_score_loss` scales it.
  public let brierScore: Double?
  /// The expected calibration error over 15 equal-width bins of the predicted label's probability.
  ///
  ///     Σ_b (|B_b| / n) · |accuracy(B_b) − mean probability(B_b)|
  ///
  /// where B_b holds the rows with (b − 1)/15 < probability ≤ b/15. It covers all rows, those with
  /// an unseen label as wrong answers (Guo et al., ICML 2017, equation 3). It is `nil` where the
  /// answers came without probabilities, as all figures of probabilities are.
  public let calibrationError: Double?
  /// The area under the ROC curve, of the second label or the mean over more than two labels.
  public let rocAUC: Double?
  /// The average precision, of the second label or the mean over more than two labels.
  public let averagePrecision: Double?
  /// How often the actual label is among the 2, 3 and 5 most probable ones, for as many of these as
  /// are fewer than the model's labels.
  public let topAccuracies: [TopAccuracy]
  /// Matthews' correlation coefficient in [−1, 1], in Gorodkin's form for any number of labels.
  public let matthewsCorrelation: Double?
  /// Cohen's kappa in [−1, 1]: the agreement beyond that of chance.
  public let cohenKappa: Double?

  /// Computes the metrics from coded rows.
  ///
  /// - Parameters:
  ///   - rows: The rows, at least one.
  ///   - clip: The ε of the log loss.
  /// - Complexity: O(labels × rows × log rows).
  init(_ rows: EvaluatedRows, clip: Double) {
    let matrix = ConfusionMatrix(rows)
    let actualTotals = matrix.actualTotals
    let predictedTotals = matrix.predictedTotals
    let ranks = RankScores(rows)
    let classes = rows.labels.indices.map { code in
      let isKnown = code < rows.knownCount
      return ClassMetrics(
        label: (rows.labels[code], isKnown),
        truePositives: isKnown ? matrix.counts[code][code] : 0,
        totals: (actualTotals[code], isKnown ? predictedTotals[code] : 0),
        curves: isKnown ? (ranks.areas[code], ranks.averagePrecisions[code]) : (nil, nil),
      )
    }
    let averaged = rows.codesInByteOrder.map { classes[$0] }.filter(\.isInAverages)
    let agreement = AgreementScores(LabelTallies(matrix))
    let probability = ProbabilityScores(rows, clip: clip)

    rowCount = rows.count
    correctCount = matrix.correctCount
    accuracy = Double(correctCount) / Double(rowCount)
    accuracyInterval = .wilson(successes: correctCount, trials: rowCount)
    majorityBaseline = MajorityBaseline(classesInByteOrder: averaged, rowCount: rowCount)
    confusionMatrix = matrix
    self.classes = classes
    unseenLabels = classes.dropFirst(rows.knownCount).map {
      LabelCount(label: $0.label, count: $0.support)
    }
    macroAverage = .macro(averaged)
    weightedAverage = .weighted(averaged)
    microAverage = AverageMetrics(precision: accuracy, recall: accuracy, f1: accuracy)
    balancedAccuracy = agreement.balancedAccuracy
    scoredRowCount = probability.rowCount
    logLoss = probability.logLoss
    brierScore = probability.brierScore
    calibrationError = probability.calibrationError
    rocAUC = ranks.overall
    averagePrecision = ranks.averagePrecision
    topAccuracies = ranks.topAccuracies
    matthewsCorrelation = agreement.matthewsCorrelation
    cohenKappa = agreement.cohenKappa
  }
}

extension ClassifierMetrics {
  /// Encodes the metrics, the undefined ones as null.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: An `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rowCount, forKey: .rowCount)
    try container.encode(correctCount, forKey: .correctCount)
    try container.encode(accuracy, forKey: .accuracy)
    try container.encode(accuracyInterval, forKey: .accuracyInterval)
    try container.encode(majorityBaseline, forKey: .majorityBaseline)
    try container.encode(confusionMatrix, forKey: .confusionMatrix)
    try container.encode(classes, forKey: .classes)
    try container.encode(unseenLabels, forKey: .unseenLabels)
    try container.encode(macroAverage, forKey: .macroAverage)
    try container.encode(weightedAverage, forKey: .weightedAverage)
    try container.encode(microAverage, forKey: .microAverage)
    try container.encode(balancedAccuracy, forKey: .balancedAccuracy)
    try container.encode(scoredRowCount, forKey: .scoredRowCount)
    try container.encode(logLoss, forKey: .logLoss)
    try container.encode(brierScore, forKey: .brierScore)
    try container.encode(calibrationError, forKey: .calibrationError)
    try container.encode(rocAUC, forKey: .rocAUC)
    try container.encode(averagePrecision, forKey: .averagePrecision)
    try container.encode(topAccuracies, forKey: .topAccuracies)
    try container.encode(matthewsCorrelation, forKey: .matthewsCorrelation)
    try container.encode(cohenKappa, forKey: .cohenKappa)
  }
}
