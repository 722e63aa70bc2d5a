internal import TextClassification

/// How well a classifier labels rows, with Create ML's figures.
///
/// Where there were no rows to label, or they could not be read, `isValid` is false, `error` says
/// why, the tables have no rows and the error rate is no number.
public struct MLClassifierMetrics: Sendable {
  /// The share of the rows that were labelled wrongly: 1 − accuracy; not a number where there are
  /// no rows.
  ///
  /// On labels of very different frequency it says little: always answering with the most frequent
  /// one may look good.
  public let classificationError: Double

  /// How many rows of each label were given which: the columns `True Label`, `Predicted` and
  /// `Count`, a row for each pair that occurs.
  public let confusion: MLDataTable

  /// The figures of each label: the columns `Class`, `Precision` and `Recall`, the latter from 0 to 1.
  ///
  /// A label that was never given has no precision, one that no row has no recall.
  public let precisionRecall: MLDataTable

  /// Why there are no figures, or `nil` where there are.
  public let error: (any Error)?

  /// Creates metrics of figures from elsewhere.
  ///
  /// - Parameters:
  ///   - classificationError: The share of the rows that were labelled wrongly.
  ///   - confusion: A table with the columns `True Label`, `Predicted` and `Count`.
  ///   - precisionRecall: A table with the columns `Class`, `Precision` and `Recall`.
  public init(
    classificationError: Double, confusion: MLDataTable, precisionRecall: MLDataTable
  ) {
    self.classificationError = classificationError
    self.confusion = confusion
    self.precisionRecall = precisionRecall
    error = nil
  }

  init(_ metrics: ClassifierMetrics) {
    self.init(
      classificationError: Double(metrics.rowCount - metrics.correctCount)
        / Double(metrics.rowCount),
      confusion: Self.confusion(metrics.confusionMatrix),
      precisionRecall: Self.precisionRecall(metrics.classes))
  }

  init(_ error: MLCreateError) {
    classificationError = .nan
    confusion = MLDataTable(error)
    precisionRecall = MLDataTable(error)
    self.error = error
  }

  init(_ problem: Problem) { self.init(problem.error) }

  /// Whether there are figures.
  public var isValid: Bool { error == nil }

  private static func confusion(_ matrix: ConfusionMatrix) -> MLDataTable {
    var (actual, predicted, counts): ([String], [String], [Int]) = ([], [], [])
    for (row, label) in matrix.actualLabels.enumerated() {
      for (column, answer) in matrix.predictedLabels.enumerated()
      where matrix.counts[row][column] > 0 {
        actual.append(label)
        predicted.append(answer)
        counts.append(matrix.counts[row][column])
      }
    }
    return MLDataTable(
      ["True Label", "Predicted", "Count"],
      [MLUntypedColumn(actual), MLUntypedColumn(predicted), MLUntypedColumn(counts)])
  }

  private static func precisionRecall(_ classes: [ClassMetrics]) -> MLDataTable {
    func column(_ figure: (ClassMetrics) -> Double?) -> MLUntypedColumn {
      MLUntypedColumn(
        classes.map { figure($0).map(MLDataValue.double) ?? .invalid }, type: .double)
    }
    return MLDataTable(
      ["Class", "Precision", "Recall"],
      [MLUntypedColumn(classes.map(\.label)), column(\.precision), column(\.recall)])
  }
}
