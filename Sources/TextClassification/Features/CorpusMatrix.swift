internal import LinearAlgebra
internal import Tables

/// A corpus with its n-grams counted.
struct CorpusMatrix: Sendable {
  /// The n-grams that were taken.
  let ngrams: NGramOptions
  let matrix: DocumentTermMatrix
  let parallelism: Parallelism

  /// Counts the n-grams of a corpus.
  ///
  /// - Parameters:
  ///   - texts: The corpus.
  ///   - options: Which n-grams to take, and how rare they may be.
  ///   - parallelism: The threads to use; the result does not depend on it.
  init(_ texts: TextColumn, options: FeatureOptions, on parallelism: Parallelism) {
    ngrams = options.ngrams ?? NGramOptions(suiting: texts)
    matrix = DocumentTermMatrix(
      texts, options: ngrams,
      minimumDocumentFrequency: options.minimumDocumentFrequency
        ?? Self.minimumDocumentFrequency(byteCount: texts.byteCount, rowCount: texts.count),
      on: parallelism)
    self.parallelism = parallelism
  }

  /// A corpus whose n-grams were counted piece by piece.
  init(_ matrix: DocumentTermMatrix, ngrams: NGramOptions, on parallelism: Parallelism) {
    self.matrix = matrix
    self.ngrams = ngrams
    self.parallelism = parallelism
  }

  /// The number of short texts below which an n-gram of a single one is a feature.
  ///
  /// With as few texts most n-grams of a new one were met once or not at all; with more, those met
  /// once fit the training rows' chance (`Benchmarks/STUDY.md`).
  private static let fewTexts = 200
  /// The number of long texts from which on an n-gram must occur in two of them.
  private static let longTextsForTwo = 24
  /// The number of long texts from which on it must occur in three.
  private static let longTextsForThree = 800

  /// In how many texts of a corpus an n-gram must occur to be a feature.
  static func minimumDocumentFrequency(byteCount: Int, rowCount: Int) -> Int {
    if NGramOptions.areLong(byteCount: byteCount, rowCount: rowCount) {
      return rowCount < longTextsForTwo ? 1 : rowCount < longTextsForThree ? 2 : 3
    }
    return rowCount < fewTexts ? 1 : 2
  }
}
