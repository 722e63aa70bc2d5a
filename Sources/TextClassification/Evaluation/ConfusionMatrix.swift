/// Counts of rows by actual and predicted label.
///
/// Rows are the actual labels: the model's labels first, then those it never saw. Columns are the
/// model's labels, so a row of a known label has its correct answers in the column of the same
/// index.
public struct ConfusionMatrix: Sendable, Equatable, Codable {
  /// The actual labels, one a row: those of `predictedLabels`, then the unseen ones.
  public let actualLabels: [String]
  /// The model's labels, one a column, in the order of UTF-8 bytes.
  public let predictedLabels: [String]
  /// The counts, `actualLabels.count` rows of `predictedLabels.count` numbers.
  public let counts: [[Int]]

  /// Counts the rows of an evaluation.
  ///
  /// - Complexity: O(rows + labels²).
  init(_ rows: EvaluatedRows) {
    var counts = Array(
      repeating: Array(repeating: 0, count: rows.knownCount),
      count: rows.labels.count,
    )
    for (actual, predicted) in zip(rows.actual, rows.predicted) {
      counts[actual][predicted] += 1
    }
    self.actualLabels = rows.labels
    self.predictedLabels = Array(rows.labels.prefix(rows.knownCount))
    self.counts = counts
  }

  /// The number of rows of the evaluation that each actual label has.
  var actualTotals: [Int] { counts.map { $0.reduce(0, +) } }

  /// The number of times each label of `predictedLabels` was predicted.
  var predictedTotals: [Int] {
    predictedLabels.indices.map { column in counts.reduce(0) { $0 + $1[column] } }
  }

  /// The number of rows on the diagonal.
  var correctCount: Int { predictedLabels.indices.reduce(0) { $0 + counts[$1][$1] } }

  /// Returns whether labels, compared as UTF-8 bytes, and counts are equal.
  ///
  /// - Parameters:
  ///   - left: One matrix.
  ///   - right: The other matrix.
  /// - Returns: `true` when all parts agree.
  public static func == (left: ConfusionMatrix, right: ConfusionMatrix) -> Bool {
    LabelBytes.equal(left.actualLabels, right.actualLabels)
      && LabelBytes.equal(left.predictedLabels, right.predictedLabels)
      && left.counts == right.counts
  }
}

extension ConfusionMatrix {
  /// A kind of mistake: rows of one label that were given another.
  public struct Confusion: Sendable {
    /// The actual label.
    public let actual: String
    /// The predicted label.
    public let predicted: String
    /// The number of rows.
    public let count: Int
  }

  /// Returns the most frequent mistakes, the most frequent first.
  ///
  /// Mistakes of equal count stand in the order of the matrix, row by row.
  ///
  /// - Parameter limit: The largest number of mistakes to return.
  /// - Returns: Mistakes with a count above 0.
  /// - Complexity: O(*m* log *m*) for a matrix of *m* cells.
  public func mostFrequentConfusions(limit: Int) -> [Confusion] {
    var confusions: [(order: Int, confusion: Confusion)] = []
    for (row, actual) in actualLabels.enumerated() {
      for (column, predicted) in predictedLabels.enumerated() where row != column {
        let count = counts[row][column]
        guard count > 0 else { continue }
        let confusion = Confusion(actual: actual, predicted: predicted, count: count)
        confusions.append((confusions.count, confusion))
      }
    }
    confusions.sort {
      ($1.confusion.count, $0.order) < ($0.confusion.count, $1.order)
    }
    return confusions.prefix(limit).map(\.confusion)
  }

  /// Decodes a matrix and refuses one whose shape does not fit its labels.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: A `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    actualLabels = try container.decode([String].self, forKey: .actualLabels)
    predictedLabels = try container.decode([String].self, forKey: .predictedLabels)
    counts = try container.decode([[Int]].self, forKey: .counts)
    let width = predictedLabels.count
    let isShaped = counts.count == actualLabels.count && counts.allSatisfy { $0.count == width }
    guard isShaped, LabelBytes.equal(Array(actualLabels.prefix(width)), predictedLabels) else {
      throw DecodingError.dataCorruptedError(
        forKey: .counts,
        in: container,
        debugDescription: "the counts do not fit the labels",
      )
    }
  }
}
