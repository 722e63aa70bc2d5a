internal import Tables

/// The features of a classifier, whose texts are still to be read.
struct KeptFeatures: Sendable {
  /// The n-grams that were taken.
  let ngrams: NGramOptions
  /// In how many texts each had to occur.
  let minimumDocumentFrequency: Int
  /// The hash of each feature, ascending.
  let hashes: [UInt64]
  /// The scale of each.
  let scales: [Float]
  /// Features × width.
  let weights: [Float]
  /// Looks for their texts, which it finds in the corpus.
  var textSearch: NGramTexts

  /// The features with all that belongs to them.
  ///
  /// - Returns: A table in order of the hashes.
  /// - Complexity: O(bytes of the features' texts).
  func table() -> FeatureTable {
    FeatureTable(hashes: hashes, scales: scales, weights: weights, texts: textSearch.texts)
  }
}

extension CorpusMatrix {
  /// What a classifier needs of a fitted model, which may outlive this matrix.
  ///
  /// - Parameter fitted: A model of this matrix.
  /// - Returns: The features that have a scale, in order of their hashes.
  /// - Complexity: O(features · width).
  func keptFeatures(of fitted: FittedModel) -> KeptFeatures {
    let scales = fitted.scales
    let kept = matrix.columnsByHash.map { Int($0) }.filter { scales.mean[$0] > 0 }
    let width = scales.width
    var weights: [Float] = []
    weights.reserveCapacity(kept.count * width)
    for feature in kept { weights += fitted.weights[feature * width..<(feature + 1) * width] }
    return KeptFeatures(
      ngrams: ngrams, minimumDocumentFrequency: matrix.minimumDocumentFrequency,
      hashes: kept.map { matrix.hashes[$0] }, scales: kept.map { scales.mean[$0] },
      weights: weights,
      textSearch: NGramTexts(of: kept, in: matrix, scannedWith: (ngrams, parallelism)))
  }
}
