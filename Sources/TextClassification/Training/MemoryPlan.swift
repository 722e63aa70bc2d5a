/// How the memory of a training is shared out when the corpus does not fit into it.
///
/// The numbers of bytes a row, a margin and an n-gram are what the stages hold at their fullest:
/// measured, and rounded up. The stages follow one another, so that each has all of the memory.
struct MemoryPlan: Equatable, Sendable {
  /// What a plan is made from.
  struct Corpus: Equatable, Sendable {
    /// The number of rows.
    var rowCount: Int
    /// The number of classes.
    var classCount: Int
    /// The bytes of all texts.
    var byteCount: Int
    /// The bytes of the longest text.
    var longestByteCount: Int

    /// Whether the texts are long.
    var areLong: Bool { NGramOptions.areLong(byteCount: byteCount, rowCount: rowCount) }

    /// The number of margins of a row.
    var width: Int { classCount == 2 ? 1 : classCount }
  }

  /// The most n-grams that are counted at a time.
  var countedLimit: Int
  /// The most n-grams that become features.
  var featureLimit: Int
  /// The bytes of text that are looked at at a time.
  var pieceSize: Int
  /// The bytes that putting the matrix in order may take.
  var orderingSize: Int

  /// What the program takes without any row, its threads included.
  private static let base = 30 << 20
  /// The fewest n-grams that a model of a corpus beyond memory is to have.
  private static let fewestFeatures = 20_000

  /// Plans a training; nil where the limit is too small.
  ///
  /// - Parameters:
  ///   - corpus: What is to be trained on.
  ///   - limit: The bytes of memory to stay within.
  init?(_ corpus: Corpus, within limit: Int) {
    let rows = corpus.rowCount
    let width = corpus.width
    let free = limit - Self.base - Self.bytesPerByteOfText * corpus.longestByteCount
    // While n-grams are counted: hashes, labels and groups of the rows, and a piece's n-grams.
    pieceSize = min(16 << 20, max(1 << 16, free / 16 / (corpus.areLong ? 12 : 60)))
    let counting = free - Self.countingBytesPerRow * rows - free / 8
    countedLimit = counting / Self.bytesPerCountedNGram
    let fitting =
      (free - (Self.fittingBytesPerMargin * width + Self.fittingBytesPerRow) * rows)
      / (24 + 20 * width)
    let assembling =
      (free - (Self.assemblingBytesPerRow + 12 * corpus.classCount) * rows)
      / (150 + 12 * width)
    featureLimit = min(fitting, assembling, countedLimit)
    orderingSize = counting / 2
    guard featureLimit >= Self.fewestFeatures, countedLimit >= 4 * Self.fewestFeatures else {
      return nil
    }
  }

  /// What a text takes while it is read and taken apart, for each of its bytes: a text is never cut.
  private static let bytesPerByteOfText = 40
  private static let countingBytesPerRow = 48
  private static let fittingBytesPerMargin = 220
  private static let fittingBytesPerRow = 72
  private static let assemblingBytesPerRow = 120
  /// A slot and a third, a little room, and what it takes to drop the rare ones of a part.
  private static let bytesPerCountedNGram = 18

  /// The smallest limit with a plan for a corpus, to the next tenth of its size.
  ///
  /// - Parameter corpus: What is to be trained on.
  /// - Returns: The number of bytes.
  static func smallestLimit(for corpus: Corpus) -> Int {
    var limit = base + bytesPerByteOfText * corpus.longestByteCount
    while MemoryPlan(corpus, within: limit) == nil { limit += max(1 << 20, limit / 20) }
    return limit
  }

  /// The memory that a training takes at most with all of a corpus in memory, in bytes.
  ///
  /// Short texts have many times the n-grams of long ones; with many classes the margins of the rows
  /// take more than either.
  ///
  /// - Parameters:
  ///   - corpus: What is to be trained on.
  ///   - threads: The number of threads, each of which takes a text apart.
  /// - Returns: The number of bytes.
  static func wholeByteCount(for corpus: Corpus, threads: Int) -> Int {
    let margins = Self.fittingBytesPerMargin * corpus.width + Self.fittingBytesPerRow
    let scanned = bytesPerByteOfText * corpus.longestByteCount * min(threads, corpus.rowCount)
    let counted = (corpus.areLong ? 9 : 48) * corpus.byteCount
    return base + scanned + max(counted, margins * corpus.rowCount)
  }
}
