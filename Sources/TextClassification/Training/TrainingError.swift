/// Why a corpus cannot be trained on.
public indirect enum TrainingError: Error, Equatable, Sendable {
  /// A corpus that is read several times had other rows the second time.
  case corpusChanged
  /// There are too few rows for a learning curve.
  case curveTooShort(rowCount: Int)
  /// The disk of a folder has less room than temporary files need, in bytes.
  case diskTooSmall(folder: String, free: Int, needed: Int)
  /// The loss became infinite or undefined.
  case diverged(iterations: Int)
  /// There are fewer distinct texts than folds of a cross-validation.
  case foldsTooMany(Int, distinctTexts: Int)
  /// The training of a fold, counted from 1, failed.
  case inFold(Int, of: Int, TrainingError)
  /// So many of the rows have a label of their own that the labels can be no classes.
  case labelsLikeIdentifiers(labelCount: Int, rowCount: Int)
  /// The memory to stay within, in bytes, is less than a corpus takes that is read piece by piece.
  case memoryTooSmall(limit: Int, needed: Int)
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
    case .corpusChanged:
      "the corpus has changed while it was read; train again when nothing writes to it"
    case .diskTooSmall(let folder, let free, let needed):
      "the temporary files of this training need \(Self.size(needed)), and the disk of '\(folder)' "
        + "has \(Self.size(free)) free; free some space, or name a folder on another disk in TMPDIR"
    case .memoryTooSmall(let limit, let needed):
      "\(Self.size(limit)) of memory are too few for a corpus of so many rows and labels; "
        + "\(Self.size(needed)) suffice"
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
    case .noFeatures(let rowCount, let minimum):
      "no features: none of the n-grams of \(rowCount) training texts occurs in at least \(minimum) "
        + "of them; use more or longer texts"
    case .noRows:
      "no rows to train on"
    case .oneClass(let label, let rowCount):
      "all \(rowCount) training rows have the label '\(label)'; a classifier needs at least two"
    }
  }
  /// A number of bytes in words, rounded up: `850 MB`, `1.5 GB`.
  private static func size(_ byteCount: Int) -> String {
    let megabytes = (byteCount + 999_999) / 1_000_000
    if megabytes < 1000 { return "\(megabytes) MB" }
    return "\((megabytes + 99) / 100 / 10).\((megabytes + 99) / 100 % 10) GB"
  }
}
