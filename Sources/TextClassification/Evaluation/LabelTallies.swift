/// How many rows have each label, were given it, and were given it rightly.
///
/// All figures that come from a confusion matrix and are no single cell of it follow from these.
struct LabelTallies {
  /// The number of rows that have each label.
  var actual: [Int]
  /// The number of rows that were given each label, in the same order.
  var predicted: [Int]
  /// The number of rows that have each label and were given it.
  var correct: [Int]

  /// Creates tallies of no rows.
  ///
  /// - Parameter labelCount: The number of labels, actual or predicted ones.
  init(labelCount: Int) {
    actual = Array(repeating: 0, count: labelCount)
    predicted = actual
    correct = actual
  }

  /// Counts the rows of a confusion matrix.
  ///
  /// - Complexity: O(labels²).
  init(_ matrix: ConfusionMatrix) {
    let known = matrix.predictedLabels.count
    let unseen = Array(repeating: 0, count: matrix.actualLabels.count - known)
    actual = matrix.actualTotals
    predicted = matrix.predictedTotals + unseen
    correct = (0..<known).map { matrix.counts[$0][$0] } + unseen
  }

  /// The number of rows.
  var rowCount: Int { actual.reduce(0, +) }

  /// The number of rows that were answered rightly.
  var correctCount: Int { correct.reduce(0, +) }

  /// The F1 of one label, 0 where it is undefined, as the averages count it.
  private func f1(_ code: Int) -> Double {
    let sum = actual[code] + predicted[code]
    return sum == 0 ? 0 : 2 * Double(correct[code]) / Double(sum)
  }

  /// The mean F1 of the labels that have rows or were given to one.
  var macroF1: Double {
    var sum = 0.0
    var count = 0
    for code in actual.indices where actual[code] + predicted[code] > 0 {
      sum += f1(code)
      count += 1
    }
    return sum / Double(count)
  }

  /// The mean F1 of the labels, weighted by their rows.
  var weightedF1: Double {
    actual.indices.reduce(0.0) { $0 + f1($1) * Double(actual[$1]) } / Double(rowCount)
  }
}
