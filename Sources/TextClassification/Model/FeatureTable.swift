internal import Tables

/// The features of a model in ascending order of their hashes.
struct FeatureTable: Sendable {
  /// The hash of each n-gram.
  var hashes: [UInt64]
  /// The mean squared scale of each, which makes up the length of a text.
  var scales: [Float]
  /// The weights: features × width.
  var weights: [Float]
  /// The text of each.
  var texts: TextColumn

  /// The number of features.
  var count: Int { hashes.count }
}
