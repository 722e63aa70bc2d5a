/// How often answers of about the same probability are right.
///
/// The bins are those of the expected calibration error: with *b* bins, bin *i* holds the answers
/// with a probability in (i / b, (i + 1) / b], and the first one those of 0 too.
package struct ReliabilityDiagram: Equatable, Sendable {
  /// The answers of one range of probabilities.
  package struct Bin: Equatable, Sendable {
    /// The number of answers.
    package internal(set) var rowCount = 0
    /// The number of right ones.
    package internal(set) var correctCount = 0
    /// The sum of their probabilities.
    var probabilitySum = 0.0

    /// The mean of their probabilities, `nil` without answers.
    package var meanProbability: Double? {
      rowCount == 0 ? nil : probabilitySum / Double(rowCount)
    }

    /// The share of right answers, `nil` without answers.
    package var accuracy: Double? {
      rowCount == 0 ? nil : Double(correctCount) / Double(rowCount)
    }

    /// Wilson's 95 % interval of that share, `nil` without answers.
    package var interval: Interval? {
      rowCount == 0 ? nil : .wilson(successes: correctCount, trials: rowCount)
    }
  }

  /// The bins of equal width from 0 to 1, empty ones included.
  package let bins: [Bin]

  /// Sorts answers into bins.
  ///
  /// - Parameters:
  ///   - probabilities: The probability of each answer, in [0, 1].
  ///   - isCorrect: Whether each answer is right.
  ///   - binCount: The number of bins, at least 1; unless given, that of the calibration error.
  /// - Complexity: O(rows + bins).
  package init(probabilities: [Double], isCorrect: [Bool], binCount: Int = 15) {
    precondition(
      probabilities.count == isCorrect.count && binCount > 0,
      "\(probabilities.count) probabilities of \(isCorrect.count) answers in \(binCount) bins")
    var bins = Array(repeating: Bin(), count: binCount)
    for (probability, isRight) in zip(probabilities, isCorrect) {
      let place = ProbabilityHistogram.bin(of: probability, among: binCount)
      bins[place].rowCount += 1
      bins[place].correctCount += isRight ? 1 : 0
      bins[place].probabilitySum += probability
    }
    self.bins = bins
  }
}
