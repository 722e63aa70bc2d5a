/// What can be wrong with the input of an evaluation or with a stored report.
public enum EvaluationError: Error, Equatable, Sendable {
  /// The report is not JSON text.
  case invalidJSON
  /// A field of the report holds a value of another type or range than expected.
  case invalidReportField(path: String)
  /// A field that every report has is absent.
  case missingReportField(path: String)
  /// There is no row to evaluate.
  case noRows
  /// A number of the report is infinite or not a number, so that JSON cannot hold it.
  case nonFiniteNumber(path: String)
  /// A probability is not in [0, 1]; `row` counts from 0.
  case probabilityOutOfRange(row: Int, label: String, value: Double)
  /// The probabilities of a row do not sum to 1; `row` counts from 0.
  case probabilitySum(row: Int, sum: Double)
  /// The report's format is one that this build does not read.
  case unsupportedSchemaVersion(found: Int, newest: Int, writtenBy: String?)
}

extension EvaluationError: CustomStringConvertible {
  /// What is wrong, where, what was expected and what to do.
  public var description: String {
    switch self {
    case .invalidJSON:
      "the report is not JSON; expected a report written by 'sentiment' with '--report'"
    case .invalidReportField(let path):
      (path.isEmpty ? "the report" : "the report's field '\(path)'")
        + " has an unexpected value; "
        + "expected a report written by 'sentiment' with '--report'"
    case .missingReportField(let path):
      "the report has no field '\(path)'; "
        + "expected a report written by 'sentiment' with '--report'"
    case .noRows:
      "there are no rows to evaluate; expected at least one row with a text and a label"
    case .nonFiniteNumber(let path):
      "the report's number '\(path)' is not finite and cannot be written as JSON"
    case .probabilityOutOfRange(let row, let label, let value):
      "the probability of '\(label)' in row \(row + 1) is \(value); "
        + "expected a number from 0 to 1: the model is damaged, train it again"
    case .probabilitySum(let row, let sum):
      "the probabilities of row \(row + 1) sum to \(sum); "
        + "expected 1: the model is damaged, train it again"
    case .unsupportedSchemaVersion(let found, let newest, let writer):
      "the report has format version \(found)"
        + (writer.map { ", written by version \($0) of the tool" } ?? "")
        + "; this build reads version \(newest == 1 ? "1" : "1 to \(newest)"): "
        + "read it with the version that wrote it, or write the report again"
    }
  }
}
