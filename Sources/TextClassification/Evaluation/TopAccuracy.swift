/// How often the actual label is among the most probable ones.
public struct TopAccuracy: Sendable, Equatable, Codable {
  /// The number of most probable labels among which the actual one counts as right.
  public let k: Int
  /// The number of rows that are right so; a label that the model never saw never is.
  public let correctCount: Int
  /// The share of all rows that are right so.
  public let accuracy: Double
  /// Wilson's 95 % interval of that share.
  public let interval: Interval

  /// The numbers of labels that are tried, where the model knows more.
  static let tried = [2, 3, 5]

  /// Computes the accuracies of rows with probabilities.
  ///
  /// Of equally probable labels the one whose code is lower comes first, as in the answers.
  ///
  /// - Parameter rows: The rows, at least one.
  /// - Returns: One accuracy for each number tried that is below the number of labels.
  /// - Complexity: O(rows × labels).
  static func accuracies(of rows: EvaluatedRows) -> [TopAccuracy] {
    let width = rows.knownCount
    let counts = tried.filter { $0 < width }
    guard !counts.isEmpty else { return [] }
    var correct = Array(repeating: 0, count: counts.count)
    for (row, actual) in rows.actual.enumerated() where actual < width {
      let own = rows.probabilities[row * width + actual]
      var rank = 0
      for code in 0..<width {
        let other = rows.probabilities[row * width + code]
        if other > own || (other == own && code < actual) { rank += 1 }
      }
      for (place, k) in counts.enumerated() where rank < k { correct[place] += 1 }
    }
    return zip(counts, correct).map { k, correct in
      TopAccuracy(
        k: k, correctCount: correct, accuracy: Double(correct) / Double(rows.count),
        interval: .wilson(successes: correct, trials: rows.count))
    }
  }
}
