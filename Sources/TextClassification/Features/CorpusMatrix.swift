internal import LinearAlgebra
internal import Tables

/// A corpus with its n-grams counted.
struct CorpusMatrix: Sendable {
  let texts: TextColumn
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
    self.texts = texts
    ngrams = options.ngrams ?? NGramOptions(suiting: texts)
    matrix = DocumentTermMatrix(
      texts, options: ngrams,
      minimumDocumentFrequency: options.minimumDocumentFrequency
        ?? Self.minimumDocumentFrequency(suiting: texts),
      on: parallelism)
    self.parallelism = parallelism
  }

  /// The number of short texts below which an n-gram of a single one is a feature.
  ///
  /// With as few texts most n-grams of a new one were met once or not at all; with more, those met
  /// once fit the training rows' chance (`Benchmarks/STUDY.md`).
  private static let fewTexts = 200

  /// In how many texts of a corpus an n-gram must occur to be a feature.
  private static func minimumDocumentFrequency(suiting texts: TextColumn) -> Int {
    // No n-gram can occur in more texts than there are.
    if NGramOptions.areLong(texts) { return min(3, max(1, texts.count - 1)) }
    return texts.count < fewTexts ? 1 : 2
  }

  /// The features that have a scale, in order of their hashes, with their texts.
  ///
  /// - Parameters:
  ///   - scales: The scales of the columns.
  ///   - weights: Columns × width.
  /// - Returns: The features that the classifier needs.
  func featureTable(scales: FeatureScales, weights: [Float]) -> FeatureTable {
    let width = scales.width
    let kept = matrix.columnsByHash.map { Int($0) }.filter { scales.mean[$0] > 0 }
    let described = NGramTexts(
      of: kept, in: matrix, corpus: texts, scannedWith: (ngrams, parallelism))
    var ordered: [Float] = []
    ordered.reserveCapacity(kept.count * width)
    for feature in kept { ordered += weights[feature * width..<(feature + 1) * width] }
    return FeatureTable(
      hashes: kept.map { matrix.hashes[$0] }, scales: kept.map { scales.mean[$0] },
      weights: ordered, texts: described.texts)
  }
}
