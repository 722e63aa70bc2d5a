internal import Files

/// Why a corpus cannot be trained on.
public indirect enum TrainingError: Error, Equatable, Sendable {
  /// A limit on the address space leaves BLAS no room for its buffer, in bytes.
  case addressSpaceTooSmall(needed: Int)
  /// A corpus that is read several times had other rows the second time.
  case corpusChanged
  /// A learning curve cannot be drawn.
  case curveTooShort(CurveFault)
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
  /// So few labels have two distinct texts that a fold may hold all of one label's, and leave one
  /// label for its training; `rare` are those with one text.
  case labelsTooRareForFolds(usable: Int, rare: [String])
  /// The memory to stay within, in bytes, is less than a corpus takes that is read piece by piece.
  case memoryTooSmall(limit: Int, needed: Int)
  /// No n-gram occurs in enough training texts.
  case noFeatures(rowCount: Int, minimumDocumentFrequency: Int)
  /// Within the memory to stay within, in bytes, only n-grams of so many texts have room, and none
  /// occurs in as many.
  case noFeaturesInMemory(limit: Int, minimumDocumentFrequency: Int)
  /// There are no rows.
  case noRows
  /// No text holds anything but white space.
  case noTexts(rowCount: Int)
  /// All rows have the same label.
  case oneClass(label: String, rowCount: Int)

  /// Why a learning curve cannot be drawn.
  public enum CurveFault: Equatable, Sendable {
    /// All texts are equal, so that none can be held out.
    case equalTexts(rowCount: Int)
    /// No row could be held out of some.
    case noneHeldOut(rowCount: Int)
    /// Only all rows together hold two labels and an n-gram that occurs often enough.
    case oneTraining(rowCount: Int)
    /// So few rows are left to train on beside those that are held out.
    case tooFewToTrain(rowCount: Int, heldOut: Int, needed: Int)
  }
}

extension TrainingError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .addressSpaceTooSmall(let needed):
      "the limit on the address space leaves less than the \(Self.size(needed)) that training "
        + "with this BLAS library needs; raise it (ulimit -v), or limit the memory with --memory-limit instead"
    case .corpusChanged:
      "the corpus has changed while it was read; train again when nothing writes to it"
    case .diskTooSmall(let folder, let free, let needed):
      "the temporary files of this training need \(Self.size(needed)), and the disk of '\(folder)' "
        + "has \(Self.size(free, roundingUp: false)) free; free some space, or name a folder on "
        + "another disk in TMPDIR"
    case .memoryTooSmall(let limit, let needed):
      "\(Self.size(limit)) of memory is too little for so many rows and labels, or so long a text; "
        + "\(Self.size(needed)) suffice"
    case .curveTooShort(let fault): "there is no learning curve: \(fault)"
    case .diverged(let iterations):
      "training diverged after \(NumberWords.counted(iterations, "iteration")); try a smaller regularization constant"
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
        + QuotedNames.list(rare)
        + "; add texts of such labels, or test on a corpus of its own with --test"
    case .noFeatures(let rowCount, let minimum):
      "no features: none of the n-grams of \(NumberWords.counted(rowCount, "training text")) occurs in at least \(minimum) "
        + "of them; use more or longer texts"
    case .noFeaturesInMemory(let limit, let minimum):
      "no features: within \(Self.size(limit)) of memory there is room only for n-grams that occur "
        + "in at least \(minimum) texts, and none does; give a larger --memory-limit"
    case .noRows:
      "no rows to train on"
    case .noTexts(let rowCount):
      "no features: all \(NumberWords.counted(rowCount, "text")) are empty or white space; is the column "
        + "of texts the right one?"
    case .oneClass(let label, let rowCount):
      (rowCount == 1 ? "the only training row has" : "all \(rowCount) training rows have")
        + " the label '\(label)'; a classifier needs at least two"
    }
  }
}

extension TrainingError.CurveFault: CustomStringConvertible {
  /// What is missing, and what to do.
  public var description: String {
    switch self {
    case .equalTexts(let count):
      "all \(count) texts of the corpus are equal, so that none can be held out; it needs texts that "
        + "differ, or a corpus for --validation"
    case .noneHeldOut(let count):
      "none of \(count) rows could be held out; use more rows, a larger --validation-split, or a "
        + "corpus for --validation"
    case .oneTraining(let count):
      "only all \(count) rows together have two labels and n-grams that occur often enough, and it "
        + "needs trainings on two numbers of rows; use more rows"
    case .tooFewToTrain(let count, heldOut: 0, let needed):
      "it needs at least \(needed) rows to train on, and there are \(count); use more rows"
    case .tooFewToTrain(let count, let heldOut, let needed):
      "it needs at least \(needed) rows to train on, and with \(heldOut) held out there are \(count); "
        + "use more rows, or hold out fewer with --validation-split"
    }
  }
}

extension TrainingError {
  /// A number of bytes in words: `12 KB`, `850 MB`, `1.5 GB`; what is needed is rounded up.
  private static func size(_ byteCount: Int, roundingUp: Bool = true) -> String {
    func units(_ count: Int, of size: Int) -> Int { (count + (roundingUp ? size - 1 : 0)) / size }
    if byteCount < 1_000_000 { return "\(units(byteCount, of: 1000)) KB" }
    let megabytes = units(byteCount, of: 1_000_000)
    if megabytes < 1000 { return "\(megabytes) MB" }
    let tenths = units(megabytes, of: 100)
    return "\(tenths / 10).\(tenths % 10) GB"
  }
}
