import Glibc

/// What a classifier said of some rows, as a report tells it, with the figures that follow.
public struct ReportedAnswers: Sendable {
  /// One row: its label and the answer.
  public struct Row: Sendable {
    /// Where the row was read, with its own identifier where it has one.
    public var source: EvaluationReport.Source
    /// The text's `StableHash`, `nil` where the text is not known.
    public var textHash: String?
    /// The text, `nil` where the report keeps none.
    public var text: String?
    /// The actual label.
    public var label: String
    /// The predicted label.
    public var prediction: String
    /// The probability of the predicted label, `nil` where there is none.
    public var probability: Double?
    /// What the answer costs by its probabilities, `nil` where they do not tell.
    public var penalties: Penalties?

    /// Whether the prediction is the actual label, byte for byte.
    public var isCorrect: Bool { LabelBytes.equal(label, prediction) }
  }

  /// What the probabilities of one answer add to the log loss and to the Brier score.
  public struct Penalties: Sendable, Equatable {
    /// The negative natural logarithm of the actual label's probability, clipped as in the metrics.
    public let logLoss: Double
    /// The squared distance of the probabilities from the actual label, on the metrics' scale.
    public let brierScore: Double

    /// Creates penalties.
    init(logLoss: Double, brierScore: Double) {
      self.logLoss = logLoss
      self.brierScore = brierScore
    }

    /// Computes the penalties of a row; `nil` where the actual label is not among those of the
    /// probabilities.
    ///
    /// - Parameters:
    ///   - label: The actual label.
    ///   - probabilities: The probability of each label; one that is left out has 0.
    ///   - scale: What the metrics of the same answers take for the smallest probability, and how
    ///     many labels they know.
    init?(
      of label: String, _ probabilities: some Sequence<(label: String, probability: Double)>,
      scale: (clip: Double, labelCount: Int)
    ) {
      var distance = 0.0
      var actual: Double?
      for (name, probability) in probabilities {
        let isActual = LabelBytes.equal(name, label)
        if isActual { actual = probability }
        let difference = probability - (isActual ? 1 : 0)
        distance += difference * difference
      }
      guard let actual else { return nil }
      logLoss = -log(min(max(actual, scale.clip), 1 - scale.clip))
      brierScore = distance * (scale.labelCount <= 2 ? 0.5 : 1)
    }
  }

  /// The name of the file, as the user gave it.
  public let name: String
  /// The model that answered, `nil` where the report does not say.
  public let model: EvaluationReport.Model?
  /// The figures of the answers.
  public let metrics: ClassifierMetrics
  /// What a decision rule made of the rows, `nil` where the answers are the most probable labels, or
  /// the report does not say.
  public internal(set) var decision: DecisionSummary?
  /// The rows, `nil` where the report was written without.
  public let rows: [Row]?
  /// Why there are no rows, `nil` where there are.
  public internal(set) var rowsAbsence: RowsAbsence?

  /// Why a report has no rows.
  public enum RowsAbsence: Equatable, Sendable {
    /// It is of a training without test rows, and validation rows are not kept.
    case noTestRows
    /// Rows were tested, and the report is one that leaves them out, as `--json` does.
    case notWritten
  }
}
