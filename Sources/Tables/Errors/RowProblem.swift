internal import Files

/// What is wrong with a record that is well-formed.
public enum RowProblem: Equatable, Sendable {
  /// The row of a table has more or fewer cells than the row that names the columns.
  case cellCount(found: Int, expected: Int)
  /// The record lacks a column.
  case columnMissing(Role, name: String, found: [String])
  /// The record has a column twice.
  case columnRepeated(Role, name: String)
  /// The value of a column is of a type that cannot be used.
  case columnType(Role, name: String, found: JSONKind)
  /// A line holds a second one behind a carriage return.
  case carriageReturn
  /// The cell of the label is blank.
  case labelBlank(name: String)
  /// A line begins with no label.
  case labelMissing
  /// A line has more than one label.
  case labelRepeated
  /// The record is no object.
  case notAnObject(JSONKind)

  /// What a column is read for.
  public enum Role: String, Equatable, Sendable {
    /// The identifier that names the row.
    case id
    /// The label to learn.
    case label
    /// The text to classify.
    case text
  }
}

extension RowProblem: CustomStringConvertible {
  /// What is wrong and what was expected, without the place.
  public var description: String {
    switch self {
    case .cellCount(let found, let expected):
      "the row has \(found) \(found == 1 ? "cell" : "cells"); \(expected) were expected, as in the "
        + "first row; a cell that holds a delimiter is enclosed in quotes, and --delimiter names another"
    case .columnMissing(let role, let name, let found):
      "there is no \(role.rawValue) column '\(name)'; " + columnList(found)
        + (found.isEmpty ? "" : "; name one with --\(role.rawValue)-column")
    case .columnRepeated(let role, let name):
      "the \(role.rawValue) column '\(name)' stands twice in one object; keep one of them"
    case .columnType(let role, let name, let found):
      "the \(role.rawValue) column '\(name)' is \(found); \(Self.accepted(role)) was expected"
    case .carriageReturn:
      CarriageReturnText.problem
    case .labelBlank(let name):
      "the label column '\(name)' is blank; a label was expected"
    case .labelMissing:
      "the line has no label; one such as '__label__name' was expected at its beginning"
    case .labelRepeated:
      "the line has several labels; one was expected"
    case .notAnObject(let kind):
      "the row is \(kind); an object with a member for each column was expected"
    }
  }

  private static func accepted(_ role: Role) -> String {
    switch role {
    case .id, .label: "a string, a number or a boolean"
    case .text: "a string"
    }
  }
}

/// Lists column names for a message.
///
/// - Parameter names: The names found.
/// - Returns: Such as `the columns are 'a', 'b'`.
func columnList(_ names: [String]) -> String {
  guard !names.isEmpty else { return "there are no columns" }
  return (names.count == 1 ? "the only column is " : "the columns are ")
    + QuotedNames.list(names, limit: 20)
}
