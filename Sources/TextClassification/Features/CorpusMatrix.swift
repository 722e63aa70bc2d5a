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
  ///   - rowCounts: The number of rows of each class.
  ///   - parallelism: The threads to use; the result does not depend on it.
  init(
    _ texts: TextColumn, options: FeatureOptions, rowCounts: [Int], on parallelism: Parallelism
  ) {
    ngrams = options.ngrams ?? NGramOptions(suiting: texts)
    matrix = DocumentTermMatrix(
      texts, options: ngrams,
      minimumDocumentFrequency: options.resolvedMinimumDocumentFrequency(
        areLong: NGramOptions.areLong(texts), rowCounts: rowCounts),
      on: parallelism)
    self.parallelism = parallelism
  }

  /// A corpus whose n-grams were counted piece by piece.
  init(_ matrix: DocumentTermMatrix, ngrams: NGramOptions, on parallelism: Parallelism) {
    self.matrix = matrix
    self.ngrams = ngrams
    self.parallelism = parallelism
  }
}
