/// What each of a range of decision rules would make of evaluated rows.
///
/// It is for choosing a rule; the accuracy of the best one is then too high an estimate, since it
/// was chosen on these rows.
public struct ThresholdSweep: Sendable, Equatable, Codable {
  /// What a minimum confidence would give.
  public struct ConfidencePoint: Sendable, Equatable, Codable {
    /// The probability of the answer below which none is given.
    public let minimum: Double
    /// The number of rows that are answered.
    public let answeredCount: Int
    /// The number of rows that are answered rightly.
    public let correctCount: Int
  }

  /// What a threshold of one label would give.
  public struct ThresholdPoint: Sendable, Equatable, Codable {
    /// The probability from which on the label is the answer.
    public let threshold: Double
    /// The number of rows that are given the label and have it.
    public let truePositives: Int
    /// The number of rows that are given the label and do not have it.
    public let falsePositives: Int
    /// The number of all rows that are answered rightly.
    public let correctCount: Int
  }

  /// What thresholds of one label would give.
  public struct LabelSweep: Sendable, Equatable, Codable {
    /// The label.
    public let label: String
    /// The number of rows with the label.
    public let support: Int
    /// Ascending thresholds.
    public let points: [ThresholdPoint]
  }

  /// The number of rows.
  public let rowCount: Int
  /// Ascending minima of confidence, with the most probable label as answer.
  public let confidence: [ConfidencePoint]
  /// The thresholds of each label; empty for one label and for many.
  public let labels: [LabelSweep]

  /// The largest number of labels whose thresholds are tried.
  public static let labelLimit = 20
  /// The probabilities tried: 0.05 to 0.95.
  static let grid = (1...19).map { Double($0) / 20 }

  /// Tries rules on predictions.
  ///
  /// - Parameters:
  ///   - predictions: What the classifier says; their own rule plays no part.
  ///   - actual: The actual label of each row.
  /// - Complexity: O(rows × labels × rules).
  public init(_ predictions: Predictions, labels actual: [String]) {
    precondition(
      predictions.count == actual.count,
      "\(predictions.count) predictions, \(actual.count) labels")
    var codes: [ByteKey: Int] = [:]
    for (code, label) in predictions.labels.enumerated() { codes[ByteKey(label)] = code }
    let actualCodes = actual.map { codes[ByteKey($0)] ?? -1 }
    rowCount = actual.count
    confidence = Self.confidence(predictions, actualCodes)
    let count = predictions.labels.count
    labels =
      (2...Self.labelLimit).contains(count)
      ? (0..<count).map { Self.sweep(of: $0, predictions, actualCodes) } : []
  }

  private static func confidence(
    _ predictions: Predictions, _ actual: [Int]
  ) -> [ConfidencePoint] {
    let plain = predictions.deciding(by: DecisionRule())
    let width = plain.labels.count
    var answered = Array(repeating: 0, count: grid.count)
    var correct = answered
    for row in actual.indices {
      let code = plain.code(ofRow: row)
      let probability = plain.probabilities[row * width + code]
      for (place, minimum) in grid.enumerated() {
        guard probability >= Float(minimum) else { break }
        answered[place] += 1
        if code == actual[row] { correct[place] += 1 }
      }
    }
    return grid.indices.map {
      ConfidencePoint(
        minimum: grid[$0], answeredCount: answered[$0], correctCount: correct[$0])
    }
  }

  private static func sweep(
    of label: Int, _ predictions: Predictions, _ actual: [Int]
  ) -> LabelSweep {
    let name = predictions.labels[label]
    var never = DecisionRule()
    // No probability is above 1: the answer is the most probable other label.
    never.threshold = DecisionRule.Threshold(label: name, probability: .infinity)
    let others = predictions.deciding(by: never)
    let width = predictions.labels.count
    var truePositives = Array(repeating: 0, count: grid.count)
    var falsePositives = truePositives
    var correct = truePositives
    for row in actual.indices {
      let probability = predictions.probabilities[row * width + label]
      let isOtherRight = others.code(ofRow: row) == actual[row]
      for (place, threshold) in grid.enumerated() {
        if probability >= Float(threshold) {
          if actual[row] == label {
            truePositives[place] += 1
            correct[place] += 1
          } else {
            falsePositives[place] += 1
          }
        } else if isOtherRight {
          correct[place] += 1
        }
      }
    }
    return LabelSweep(
      label: name, support: actual.count { $0 == label },
      points: grid.indices.map {
        ThresholdPoint(
          threshold: grid[$0], truePositives: truePositives[$0],
          falsePositives: falsePositives[$0], correctCount: correct[$0])
      })
  }
}

extension ThresholdSweep.ConfidencePoint {
  /// The share of the answers that are right, `nil` without answers.
  public var accuracy: Double? {
    answeredCount == 0 ? nil : Double(correctCount) / Double(answeredCount)
  }

  /// Wilson's 95 % interval of that share, `nil` without answers.
  public var interval: Interval? {
    answeredCount == 0 ? nil : .wilson(successes: correctCount, trials: answeredCount)
  }
}

extension ThresholdSweep.LabelSweep {
  /// The share of the rows with the label among those given it, `nil` where it is given to none.
  ///
  /// - Parameter point: One of the points.
  /// - Returns: The precision.
  public func precision(at point: ThresholdSweep.ThresholdPoint) -> Double? {
    let given = point.truePositives + point.falsePositives
    return given == 0 ? nil : Double(point.truePositives) / Double(given)
  }

  /// The share of the rows with the label that are given it, `nil` where no row has it.
  ///
  /// - Parameter point: One of the points.
  /// - Returns: The recall.
  public func recall(at point: ThresholdSweep.ThresholdPoint) -> Double? {
    support == 0 ? nil : Double(point.truePositives) / Double(support)
  }

  /// The harmonic mean of precision and recall, `nil` where neither a row has the label nor one is
  /// given it.
  ///
  /// - Parameter point: One of the points.
  /// - Returns: F1.
  public func f1(at point: ThresholdSweep.ThresholdPoint) -> Double? {
    let sum = support + point.truePositives + point.falsePositives
    return sum == 0 ? nil : 2 * Double(point.truePositives) / Double(sum)
  }
}
