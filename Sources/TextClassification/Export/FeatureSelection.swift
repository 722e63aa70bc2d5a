internal import Tables

extension TextClassifier {
  /// The classifier with its strongest n-grams only.
  ///
  /// The strength of an n-gram is the range of its weights, which with two labels is the size of its
  /// one weight, divided by the root of its scale: its weight as the penalty of the training sees it.
  /// Of few n-grams that keeps up to four points more accuracy than the size of the weights does,
  /// of many as much. Nothing is fitted again, so that probabilities shift with what is left out:
  /// measure the result before using it.
  ///
  /// That an n-gram stands twice counts only where the n-gram itself is known; where that is left
  /// out, its repetition is left out too, so that a few less may be kept.
  ///
  /// - Parameter count: How many n-grams to keep, at least 1; more than there are keeps all.
  /// - Returns: A classifier in memory, with the same labels, card and intercept.
  /// - Complexity: O(features · (margins + log features)).
  public func keepingStrongestFeatures(_ count: Int) -> TextClassifier {
    precondition(count >= 1, "\(count) n-grams were to be kept, must be at least 1")
    let table = featureTable
    if count >= table.count { return self }
    let order = table.indices(width: model.width) { range, scale in range / scale.squareRoot() }
    return TextClassifier(
      labels: labels, card: card, constants: (model.intercept, model.prior),
      table: table.selecting(
        table.withoutOrphans(order.prefix(count).sorted()), width: model.width))
  }
}

extension FeatureTable {
  /// The numbers of the features in falling order of something; equals in order of their hashes.
  ///
  /// - Parameters:
  ///   - width: The number of margins.
  ///   - strength: What the order follows, from the range of a feature's weights (with one margin
  ///     the size of the weight) and its scale.
  /// - Returns: Each number once.
  func indices(width: Int, by strength: (_ range: Float, _ scale: Float) -> Float) -> [Int] {
    let strengths = (0..<count).map { feature -> Float in
      let own = weights[feature * width..<(feature + 1) * width]
      let least = width == 1 ? 0 : own.min() ?? 0
      return strength(abs((own.max() ?? 0) - least), scales[feature])
    }
    return (0..<count).sorted { (strengths[$1], $0) < (strengths[$0], $1) }
  }

  /// Some features without the repetitions of n-grams that are not among them.
  func withoutOrphans(_ features: [Int]) -> [Int] {
    var repetitions: Set<UInt64> = []
    for feature in features where NGramHash.kind(of: hashes[feature]) != .repeated {
      repetitions.insert(NGramHash.repeated(hashes[feature]))
    }
    return features.filter {
      NGramHash.kind(of: hashes[$0]) != .repeated || repetitions.contains(hashes[$0])
    }
  }

  /// Some features, in the order given.
  func selecting(_ features: [Int], width: Int) -> FeatureTable {
    FeatureTable(
      hashes: features.map { hashes[$0] }, scales: features.map { scales[$0] },
      weights: features.flatMap { weights[$0 * width..<($0 + 1) * width] },
      texts: texts.selecting(features))
  }
}
