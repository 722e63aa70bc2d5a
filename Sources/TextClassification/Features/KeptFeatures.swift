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
  /// Looks for their texts; is to be given the corpus.
  var textSearch: NGramTexts

  /// The features with all that belongs to them.
  ///
  /// - Returns: A table in order of the hashes.
  /// - Complexity: O(bytes of the features' texts).
  func table() -> FeatureTable {
    FeatureTable(hashes: hashes, scales: scales, weights: weights, texts: textSearch.texts)
  }
}
