internal import Files
public import Tables

/// Why reports cannot be compared.
public enum ComparisonError: Error, Equatable, Sendable {
  /// A figure of a report that its counts or rows contradict.
  case figureInconsistent(String, name: String)
  /// An identifier stands twice in one report; rows are counted from 1.
  case idRepeated(String, name: String, rows: [Int])
  /// Two reports have different numbers of rows with a label.
  case labelCountsDiffer(String, [Int], names: [String])
  /// A paired row has different labels in two reports.
  case labelsDiffer(row: RowName, labels: [String], names: [String])
  /// The cell of a label or of a prediction is blank.
  case memberBlank(String, at: TextLocation)
  /// A record lacks a member.
  case memberMissing(String, found: [String], at: TextLocation)
  /// A member of a record cannot be used.
  case memberType(String, expected: Expectation, at: TextLocation)
  /// A report has figures of training rows alone.
  case metricsMissing(name: String)
  /// A model stands in the place of a report.
  case modelGiven(name: String)
  /// The file is JSON of this tool, and another kind of answer than a report.
  case otherKind(String, name: String)
  /// Two reports have different texts in the same rows, and a third has no texts to tell its own.
  case orderUnknown(name: String, names: [String])
  /// A row has a prediction that has a probability in no row, though all rows have probabilities.
  case predictionUnknown(String, at: TextLocation)
  /// A probability is not in [0, 1].
  case probabilityOutOfRange(label: String, value: Double, at: TextLocation)
  /// The probabilities of a row do not add up to 1.
  case probabilitySum(Double, at: TextLocation)
  /// A report cannot be read.
  case reportRefused(name: String, reason: EvaluationError)
  /// A report has more or fewer rows than it has counted.
  case rowCountInconsistent(name: String, rows: Int, counted: Int)
  /// Two reports have different numbers of rows.
  case rowCountsDiffer([Int], names: [String])
  /// A row of one report is not in another one.
  case rowMissing(row: RowName, count: Int, from: String, in: String)
  /// A paired row has different texts in two reports.
  case textsDiffer(row: RowName, names: [String])

  /// What a row is called in a message.
  public enum RowName: Equatable, Sendable {
    /// By its identifier.
    case id(String)
    /// By its position in the report, counted from 1.
    case position(Int)
  }

  /// What a member should have been.
  public enum Expectation: Equatable, Sendable {
    /// An object with a number from 0 to 1 for each label.
    case probabilities
    /// A number from 0 to 1.
    case probability
    /// A string, a number or a boolean.
    case text
  }

  /// The place in a file that the error is about, where there is one.
  public var location: TextLocation? {
    switch self {
    case .memberBlank(_, let place), .memberMissing(_, _, let place), .memberType(_, _, let place),
      .predictionUnknown(_, let place), .probabilityOutOfRange(_, _, let place),
      .probabilitySum(_, let place):
      place
    default: nil
    }
  }
}

extension ComparisonError: CustomStringConvertible {
  /// What is wrong, where, what was expected and what to do.
  public var description: String {
    location.map { "\($0): error: \(message)" } ?? message
  }

  /// What is wrong, what was expected and what to do, without the place.
  package var message: String {
    switch self {
    case .figureInconsistent(let figure, let name):
      "'\(name)' has a figure, '\(figure)', that its own counts or rows contradict; expected "
        + "a report as it was written"
    case .idRepeated(let id, let name, let rows):
      "'\(name)' has the id '\(id)' in rows \(rows.map(String.init).joined(separator: " and ")); "
        + "an id that names one row was expected: use another id column, or none"
    case .labelCountsDiffer(let label, let counts, let names):
      "the reports cover different rows: \(Self.list(counts.map { NumberWords.counted($0, "row") }, of: names)) "
        + "have the label '\(label)'; expected reports on the same rows: evaluate both on one corpus"
    case .labelsDiffer(let row, let labels, let names):
      "\(row) is labelled \(Self.list(SimilarLabels.visible(labels).map { "'\($0)'" }, of: names)); the same rows with the same labels were "
        + "expected: evaluate both on one corpus"
    case .memberBlank(let name, _):
      "the column '\(name)' is blank; a label was expected"
    case .memberMissing(let name, let found, _):
      "the record has no member '\(name)'; it has "
        + (found.isEmpty ? "none" : QuotedNames.list(found, limit: 20))
    case .memberType(let name, let expected, _):
      "the member '\(name)' is not \(expected)"
    case .metricsMissing(let name):
      "'\(name)' has figures of training rows only; expected a report of 'sentiment evaluate', or "
        + "of 'sentiment train' with --test or --cross-validate"
    case .modelGiven(let name):
      "'\(name)' is a model; reports are compared, which 'sentiment evaluate --model \(name)' writes "
        + "with --report"
    case .otherKind(let kind, let name):
      "'\(name)' holds JSON of the kind '\(kind)'; expected a report of 'sentiment evaluate', or of "
        + "'sentiment train' with --test or --cross-validate"
    case .orderUnknown(let name, let names):
      "'\(names[0])' and '\(names[1])' have different texts in the same rows, and '\(name)' has neither "
        + "ids nor texts that tell which are its own; add ids to all, or texts to it"
    case .predictionUnknown(let prediction, _):
      "the prediction is '\(prediction)', which no row gives a probability; expected a label that has "
        + "one: predict without --min-confidence, or compare reports of 'sentiment evaluate'"
    case .probabilityOutOfRange(let label, let value, _):
      "the probability of '\(label)' is \(NumberWords.short(value)); a number from 0 to 1 was expected"
    case .probabilitySum(let sum, _):
      "the probabilities add up to \(NumberWords.short(sum)); 1 was expected"
    case .reportRefused(let name, let reason):
      "'\(name)' is refused: \(reason)"
    case .rowCountInconsistent(let name, let rows, let counted):
      "'\(name)' has \(NumberWords.counted(rows, "row")) and figures of \(counted); expected a report as it was written"
    case .rowCountsDiffer(let counts, let names):
      "the reports cover different rows: \(Self.list(counts.map { NumberWords.counted($0, "row") }, of: names)); "
        + "expected reports on the same rows: evaluate both on one corpus"
    case .rowMissing(let row, let count, let name, let other):
      "the reports cover different rows: \(row) of '\(name)'"
        + (count > 1 ? " and \(count - 1) more are" : " is") + " not in '\(other)'; expected "
        + "reports on the same rows: evaluate both on one corpus"
    case .textsDiffer(let row, let names):
      "the reports cover different rows: \(row) has one text in '\(names[0])' and another in "
        + "'\(names[1])'; expected reports on the same rows: evaluate both on one corpus"
    }
  }

  private static func list(_ values: [String], of names: [String]) -> String {
    zip(values, names).map { "\($0) in '\($1)'" }.joined(separator: " and ")
  }
}

extension ComparisonError.RowName: CustomStringConvertible {
  /// The words for the row.
  public var description: String {
    switch self {
    case .id(let id): "the row with the id '\(id)'"
    case .position(let position): "row \(position)"
    }
  }
}

extension ComparisonError.Expectation: CustomStringConvertible {
  /// The words for what was expected.
  public var description: String {
    switch self {
    case .probabilities: "an object with a number from 0 to 1 for each label"
    case .probability: "a number from 0 to 1"
    case .text: "a string, a number or a boolean"
    }
  }
}
