/// Why a corpus cannot be trained on.
public indirect enum TrainingError: Error, Equatable, Sendable {
  /// There are too few rows for a learning curve.
  case curveTooShort(rowCount: Int)
  /// The loss became infinite or undefined.
  case diverged(iterations: Int)
  /// There are fewer distinct texts than folds of a cross-validation.
  case foldsTooMany(Int, distinctTexts: Int)
  /// The training of a fold, counted from 1, failed.
  case inFold(Int, of: Int, TrainingError)
  /// So many of the rows have a label of their own that the labels can be no classes.
  case labelsLikeIdentifiers(labelCount: Int, rowCount: Int)
  /// So few labels have two distinct texts that a fold may hold all of one label's, and leave one
  /// label for its training; `rare` are those with one text.
  case labelsTooRareForFolds(usable: Int, rare: [String])
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
    case .curveTooShort(let rowCount):
      "a learning curve needs rows to hold out and trainings on two numbers of rows with two labels "
        + "each, for which \(rowCount) rows are too few; use more rows"
    case .diverged(let iterations):
      "training diverged after \(iterations) iterations; try a smaller regularization constant"
    case .foldsTooMany(_, distinctTexts: 1):
      "all texts of the corpus are the same; cross-validation needs texts that differ"
    case .foldsTooMany(let count, let distinctTexts):
      "\(count) folds need at least as many distinct texts, and the corpus has \(distinctTexts); "
        + "use at most \(distinctTexts) folds"
    case .inFold(let fold, let count, let error):
      "in fold \(fold) of \(count): \(error)"
    case .labelsLikeIdentifiers(let labelCount, let rowCount):
      "\(rowCount) rows have \(labelCount) labels, which look like identifiers or texts and not like "
        + "classes; name another column with --label-column"
    case .labelsTooRareForFolds(let usable, let rare):
      "cross-validation needs two labels with at least two distinct texts each, and the corpus has "
        + "\(usable == 0 ? "none" : "one"): there is a single text of "
        + rare.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
        + (rare.count > 10 ? " and \(rare.count - 10) more labels" : "")
        + "; add texts of such labels, or test on a corpus of its own with --test"
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
