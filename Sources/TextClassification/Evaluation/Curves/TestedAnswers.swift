/// The answers to tested rows in columns: what curves and histograms are drawn from.
package struct TestedAnswers: Sendable {
  /// The labels that have probabilities, in the order of the rows' probabilities.
  package let labels: [String]
  /// The place of each row's actual label among ``labels``, `nil` where it is none of them.
  package let actual: [Int?]
  /// The probability of each answer.
  package let confidence: [Double]
  /// Whether each answer is right.
  package let isCorrect: [Bool]
  /// The probabilities: rows × labels, row-major.
  private let probabilities: [Double]

  /// Takes rows apart; `nil` without rows, and where one lacks the probability of a label.
  ///
  /// - Parameter rows: The rows of a report.
  /// - Complexity: O(rows · labels).
  package init?(_ rows: [EvaluationReport.Row]) {
    guard let names = rows.first?.probabilities?.map(\.label), !names.isEmpty else { return nil }
    var codes: [ByteKey: Int] = [:]
    for (code, label) in names.enumerated() { codes[ByteKey(label)] = code }
    var probabilities: [Double] = []
    probabilities.reserveCapacity(rows.count * names.count)
    for row in rows {
      guard let values = row.probabilities, values.count == names.count else { return nil }
      for value in values { probabilities.append(value.probability) }
    }
    labels = names
    actual = rows.map { codes[ByteKey($0.label)] }
    confidence = rows.map(\.prediction.probability)
    isCorrect = rows.map(\.isCorrect)
    self.probabilities = probabilities
  }

  /// The number of rows.
  package var count: Int { actual.count }

  /// The probability of one label in every row whose own label is known.
  ///
  /// Rows of labels that the model never saw are left out, as the areas under curves leave them
  /// out.
  ///
  /// - Parameter label: The place of the label.
  /// - Returns: The probabilities, and which rows have the label.
  package func scores(of label: Int) -> (scores: [Double], isPositive: [Bool]) {
    let rows = actual.indices.filter { actual[$0] != nil }
    return (
      rows.map { probabilities[$0 * labels.count + label] }, rows.map { actual[$0] == label }
    )
  }

  /// The probability of one label in every row.
  ///
  /// - Parameter label: The place of the label.
  /// - Returns: One probability for each row.
  package func allScores(of label: Int) -> [Double] {
    actual.indices.map { probabilities[$0 * labels.count + label] }
  }
}
