/// What a model is: who made it, how, from what, and how good it was then.
public struct ModelCard: Codable, Equatable, Sendable {
  /// Who made the model.
  public var author: String?
  /// What the model is for.
  public var summary: String?
  /// The licence under which the model may be used.
  public var license: String?
  /// The version that its maker gives the model.
  public var version: String?
  /// Whatever else its maker says of the model, by name.
  public var additional: [String: String]?
  /// How texts became features.
  public var features = FeatureOptions()
  /// How the model was fitted.
  public var training = TrainingOptions()
  /// How validation rows were held out.
  public var split = SplitOptions()
  /// How the fit ended.
  public var convergence: Convergence?
  /// What was tried to choose the strength of regularisation, if anything was.
  public var regularizationCurve: RegularizationCurve?
  /// What the margins were divided by, so that probabilities are right on rows not seen.
  public var temperature = 1.0
  /// The number of rows that trained the model that was validated.
  public var trainingRowCount = 0
  /// The number of rows that validated.
  public var validationRowCount = 0
  /// The number of rows of each label, validation rows included, in the order of the classifier's
  /// labels; `nil` in a model from before it was kept.
  public var labelRowCounts: [Int]?
  /// The bytes of memory that the training was to stay within, where the corpus did not fit into them
  /// and was read in pieces; `nil` where it was in memory.
  public var memoryLimit: Int?
  /// The share of the training rows that the model labels right.
  public var trainingAccuracy: Double?
  /// The share of the validation rows that the model labels right.
  public var validationAccuracy: Double?
  /// The number of rows that the model was tested on when it was made.
  public var testRowCount: Int?
  /// The share of the test rows that the model labels right.
  public var testAccuracy: Double?
  /// The number of n-grams before weak ones were left out by `--compact`; `nil` where none were.
  ///
  /// The accuracies are those of what is left, but for one on validation rows that the model was fitted on
  /// afterwards.
  public var wholeFeatureCount: Int?
  /// The counts behind the training accuracy; `nil` in a model from before they were kept.
  public var trainingCount: AccuracyCount?
  /// The counts behind the validation accuracy.
  public var validationCount: AccuracyCount?
  /// The counts behind the test accuracy.
  public var testCount: AccuracyCount?

  /// A card that says nothing yet.
  public init() {}
}
