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
  /// The same number of long texts, which hold more of what a new one does.
  private static let fewestLongTexts = 24
  /// The number of long texts below which an n-gram of two of them is a feature.
  private static let fewLongTexts = 800

  /// In how many texts of a corpus an n-gram must occur to be a feature.
  static func minimumDocumentFrequency(byteCount: Int, rowCount: Int) -> Int {
    if NGramOptions.areLong(byteCount: byteCount, rowCount: rowCount) {
      return rowCount < fewestLongTexts ? 1 : rowCount < fewLongTexts ? 2 : 3
    }
    return rowCount < fewTexts ? 1 : 2
  }

  /// The features that have a scale, in order of their hashes.
  func features(with scales: FeatureScales) -> [Int] {
    matrix.columnsByHash.map { Int($0) }.filter { scales.mean[$0] > 0 }
  }

  /// Looks for the texts of features, which ``NGramTexts/read(_:firstRow:)`` is to be given.
  func texts(of features: [Int]) -> NGramTexts {
    NGramTexts(of: features, in: matrix, scannedWith: (ngrams, parallelism))
  }

  /// The features that a classifier needs.
  ///
  /// - Parameters:
  ///   - kept: The columns, in order of their hashes.
  ///   - texts: The text of each.
  ///   - scales: The scales of all columns.
  ///   - weights: Columns × width.
  /// - Returns: The features with all that belongs to them.
  func featureTable(
    of kept: [Int], texts: TextColumn, scales: FeatureScales, weights: [Float]
  ) -> FeatureTable {
    let width = scales.width
    var ordered: [Float] = []
    ordered.reserveCapacity(kept.count * width)
    for feature in kept { ordered += weights[feature * width..<(feature + 1) * width] }
    return FeatureTable(
      hashes: kept.map { matrix.hashes[$0] }, scales: kept.map { scales.mean[$0] },
      weights: ordered, texts: texts)
  }
}
