/// Why a corpus cannot be trained on.
public indirect enum TrainingError: Error, Equatable, Sendable {
  /// The loss became infinite or undefined.
  case diverged(iterations: Int)
  /// There are fewer distinct texts than folds of a cross-validation.
  case foldsTooMany(Int, distinctTexts: Int)
  /// The training of a fold, counted from 1, failed.
  case inFold(Int, of: Int, TrainingError)
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
    case .foldsTooMany(let count, let distinctTexts):
      "\(count) folds need at least as many distinct texts, and the corpus has \(distinctTexts); "
        + "use fewer folds"
    case .inFold(let fold, let count, let error):
      "in fold \(fold) of \(count): \(error)"
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
