internal import Tables

/// The n-grams that speak most strongly for one label.
public struct StrongestNGrams: Equatable, Sendable {
  /// One n-gram.
  public struct Entry: Equatable, Sendable {
    /// The n-gram; ends of words are spaces.
    public let ngram: String
    /// Its family.
    public let kind: NGramKind
    /// What it adds to the label's score of a text of length 1, above 0.
    public let weight: Float
  }

  /// The label.
  public let label: String
  /// The n-grams, the largest weight first, equal ones in order of their hashes.
  public let entries: [Entry]
}

extension TextClassifier {
  /// The n-grams that speak most strongly for each label.
  ///
  /// With two labels there is one weight for an n-gram, which speaks for the second label where it
  /// is above 0 and for the first where it is below.
  ///
  /// - Parameter count: How many of each label, at least 0; there may be fewer.
  /// - Returns: One list for each label, in the order of ``labels``.
  /// - Complexity: O(features · labels), beside O(count) for each n-gram that is listed for a while.
  public func strongestNGrams(_ count: Int) -> [StrongestNGrams] {
    precondition(count >= 0, "\(count) n-grams")
    let table = featureTable
    let width = model.width
    return labels.enumerated().map { code, label in
      let sign: Float = width == 1 && code == 0 ? -1 : 1
      let margin = width == 1 ? 0 : code
      var best: [(weight: Float, feature: Int)] = []
      for feature in 0..<table.count {
        let weight = sign * table.weights[feature * width + margin]
        guard weight > 0, best.count < count || weight > (best.last?.weight ?? .infinity) else {
          continue
        }
        if best.count == count { best.removeLast() }
        best.insert(
          (weight, feature), at: best.firstIndex { $0.weight < weight } ?? best.endIndex)
      }
      let entries = best.compactMap { entry in
        NGramHash.kind(of: table.hashes[entry.feature]).map { kind in
          StrongestNGrams.Entry(
            ngram: table.texts[entry.feature], kind: kind, weight: entry.weight)
        }
      }
      return StrongestNGrams(label: label, entries: entries)
    }
  }
}
