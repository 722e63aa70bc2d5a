internal import Tables

extension TextClassifier {
  /// The classifier with its strongest n-grams only.
  ///
  /// The strength of an n-gram is the largest difference that it makes between two labels: the
  /// range of its weights, or with two labels the size of its one weight. Nothing is fitted again,
  /// so that probabilities shift with what is left out: measure the result before using it.
  ///
  /// - Parameter count: How many n-grams to keep, at least 1; more than there are keeps all.
  /// - Returns: A classifier in memory, with the same labels, card and intercept.
  /// - Complexity: O(features · (margins + log features)).
  public func keepingStrongestFeatures(_ count: Int) -> TextClassifier {
    precondition(count >= 1, "\(count) n-grams were to be kept, must be at least 1")
    let table = featureTable
    if count >= table.count { return self }
    let kept = table.indicesByStrength(width: model.width).prefix(count).sorted()
    return TextClassifier(
      labels: labels, card: card, constants: (model.intercept, model.prior),
      table: table.selecting(kept, width: model.width))
  }
}

extension FeatureTable {
  /// The numbers of the features, the strongest first; equals in order of their hashes.
  ///
  /// - Parameter width: The number of margins.
  /// - Returns: Each number once.
  func indicesByStrength(width: Int) -> [Int] {
    let strengths = (0..<count).map { feature -> Float in
      if width == 1 { return abs(weights[feature]) }
      let own = weights[feature * width..<(feature + 1) * width]
      return (own.max() ?? 0) - (own.min() ?? 0)
    }
    return (0..<count).sorted { (strengths[$1], $0) < (strengths[$0], $1) }
  }

  /// Some features, in the order given.
  func selecting(_ features: [Int], width: Int) -> FeatureTable {
    FeatureTable(
      hashes: features.map { hashes[$0] }, scales: features.map { scales[$0] },
      weights: features.flatMap { weights[$0 * width..<($0 + 1) * width] },
      texts: texts.selecting(features))
  }
}
