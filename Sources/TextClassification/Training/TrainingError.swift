/// Why a corpus cannot be trained on.
public enum TrainingError: Error, Equatable, Sendable {
  /// The loss became infinite or undefined.
  case diverged(iterations: Int)
  /// No n-gram occurs in enough training texts.
  case noFeatures(rowCount: Int, minimumDocumentFrequency: Int)
  /// There are no rows.
  case noRows
  /// All rows have the same label.
  case oneClass(label: String, rowCount: Int)
}

extension TrainingError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .diverged(let iterations):
      "training diverged after \(iterations) iterations; try a smaller regularization constant"
    case .noFeatures(let rowCount, let minimum):
      "no features: none of the n-grams of \(rowCount) training texts occurs in at least \(minimum) "
        + "of them; use more or longer texts"
    case .noRows:
      "no rows to train on"
    case .oneClass(let label, let rowCount):
      "all \(rowCount) training rows have the label '\(label)'; a classifier needs at least two"
    }
  }
}
