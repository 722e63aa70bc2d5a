/// One report beside another one.
public struct PairComparison: Sendable {
  /// What may be concluded about which of the two is right more often.
  public enum Verdict: String, Codable, Sendable {
    /// The first is right on more rows, beyond chance.
    case firstIsBetter
    /// Both are right on the same rows.
    case sameRowsRight
    /// The second is right on more rows, beyond chance.
    case secondIsBetter
    /// The difference may be one of chance.
    case withinChance
  }

  /// The place of the first report.
  public let first: Int
  /// The place of the second report, from which the first is taken away.
  public let second: Int
  /// Each measure that either of the two has.
  public let measures: [MeasureDifference]
  /// The test of the accuracies, `nil` where rows are missing.
  public let test: McNemarTest?
  /// The test's p-value, corrected for the number of pairs; `nil` where rows are missing.
  public internal(set) var adjustedPValue: Double?
  /// The number of rows on which both are right, `nil` where rows are missing.
  public let bothRightCount: Int?
  /// The number of rows on which both are wrong, `nil` where rows are missing.
  public let bothWrongCount: Int?
  /// The labels that rows have, in the order of UTF-8 bytes; empty where rows are missing, and
  /// where more than two reports are compared.
  public let classes: [ClassDifference]
  /// The rows that the second alone answers rightly, the surest answer first.
  public let fixed: [ChangedRow]
  /// The rows that the first alone answers rightly, the second's surest wrong answer first.
  public let broken: [ChangedRow]

  /// The verdict at `ReportComparison.significanceLevel`; `nil` where rows are missing.
  public var verdict: Verdict? {
    guard let test, let adjustedPValue else { return nil }
    if test.onlyFirstCount + test.onlySecondCount == 0 { return .sameRowsRight }
    if adjustedPValue >= ReportComparison.significanceLevel { return .withinChance }
    return test.onlySecondCount > test.onlyFirstCount ? .secondIsBetter : .firstIsBetter
  }

  /// The values of a measure and their difference.
  ///
  /// - Parameter measure: The measure.
  /// - Returns: `nil` where neither report has it.
  public func difference(in measure: ComparisonMeasure) -> MeasureDifference? {
    measures.first { $0.measure == measure }
  }
}

/// A measure of two reports.
public struct MeasureDifference: Sendable, Equatable {
  /// The measure.
  public let measure: ComparisonMeasure
  /// The first report's value, `nil` where undefined.
  public let first: Double?
  /// The second report's value, `nil` where undefined.
  public let second: Double?
  /// The bootstrap interval of the difference, `nil` where it was not made.
  public let interval: DifferenceInterval?

  /// The second value less the first, `nil` where one is undefined.
  public var difference: Double? {
    guard let first, let second else { return nil }
    return second - first
  }
}

/// How two reports do on the rows of one label.
public struct ClassDifference: Sendable, Equatable {
  /// The label.
  public let label: String
  /// The number of rows with it.
  public let rowCount: Int
  /// The share of them that the first answers rightly.
  public let firstRecall: Double
  /// The share of them that the second answers rightly.
  public let secondRecall: Double
  /// The bootstrap interval of the second recall less the first.
  public let interval: DifferenceInterval?
  /// The test on the rows of this label.
  public let test: McNemarTest
  /// The test's p-value, corrected for the number of labels.
  public internal(set) var adjustedPValue: Double
}

/// A row on which one report is right and the other wrong.
public struct ChangedRow: Sendable {
  /// The row with the first report's answer.
  public let first: ReportedAnswers.Row
  /// The row with the second report's answer.
  public let second: ReportedAnswers.Row
}
