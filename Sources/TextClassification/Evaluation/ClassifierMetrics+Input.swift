extension ClassifierMetrics {
  /// Computes the metrics of answers with double-precision probabilities.
  ///
  /// - Parameters:
  ///   - labels: The model's labels: at least one, distinct, in the order of UTF-8 bytes.
  ///   - actual: The actual label of each row, any strings, compared with `labels` by their bytes.
  ///   - predicted: The predicted label's index of each row, in `[0, labels.count)`.
  ///   - probabilities: The probabilities, row-major, rows × labels; each in [0, 1], each row
  ///     summing to 1 within 1e-4.
  /// - Throws: `EvaluationError.noRows`, `.probabilityOutOfRange` or `.probabilitySum`.
  /// - Complexity: O(labels × rows × log rows).
  public init(
    labels: [String],
    actual: [String],
    predicted: [Int],
    probabilities: [Double],
  ) throws(EvaluationError) {
    let rows = try EvaluatedRows(
      modelLabels: labels,
      actualLabels: actual,
      predicted: predicted,
      probabilities: probabilities,
    )
    self.init(rows, clip: .ulpOfOne)
  }

  /// Computes the metrics of answers with single-precision probabilities.
  ///
  /// The probabilities are widened before anything is summed; only the ε of the log loss differs.
  ///
  /// - Parameters:
  ///   - labels: The model's labels: at least one, distinct, in the order of UTF-8 bytes.
  ///   - actual: The actual label of each row, any strings, compared with `labels` by their bytes.
  ///   - predicted: The predicted label's index of each row, in `[0, labels.count)`.
  ///   - probabilities: The probabilities, row-major, rows × labels; each in [0, 1], each row
  ///     summing to 1 within 1e-4.
  /// - Throws: `EvaluationError.noRows`, `.probabilityOutOfRange` or `.probabilitySum`.
  /// - Complexity: O(labels × rows × log rows).
  public init(
    labels: [String],
    actual: [String],
    predicted: [Int],
    probabilities: [Float],
  ) throws(EvaluationError) {
    let rows = try EvaluatedRows(
      modelLabels: labels,
      actualLabels: actual,
      predicted: predicted,
      probabilities: probabilities.map(Double.init),
    )
    self.init(rows, clip: Double(Float.ulpOfOne))
  }

  /// Computes the metrics of answers without probabilities, whose figures are then undefined.
  ///
  /// - Parameters:
  ///   - labels: The labels that the classifier may answer: at least one, distinct, in the order of
  ///     UTF-8 bytes.
  ///   - actual: The actual label of each row, any strings, compared with `labels` by their bytes.
  ///   - predicted: The predicted label's index of each row, in `[0, labels.count)`.
  /// - Throws: `EvaluationError.noRows`.
  /// - Complexity: O(rows + labels²).
  public init(
    labels: [String], actual: [String], predicted: [Int]
  ) throws(EvaluationError) {
    let rows = try EvaluatedRows(
      modelLabels: labels, actualLabels: actual, predicted: predicted, probabilities: nil)
    self.init(rows, clip: .ulpOfOne)
  }
}
