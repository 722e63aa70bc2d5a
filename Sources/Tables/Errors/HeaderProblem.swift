/// Why the columns of a table of text cannot be found.
public enum HeaderProblem: Equatable, Sendable {
  /// The first row does not name a column.
  case columnMissing(RowProblem.Role, name: String, found: [String])
  /// The first row names a column twice.
  case columnRepeated(RowProblem.Role, name: String)
  /// A table without names of columns was asked for a name.
  case numberExpected(RowProblem.Role, name: String, columnCount: Int)
  /// The number of a column exceeds the number of columns.
  case numberTooLarge(RowProblem.Role, number: Int, columnCount: Int)
}

extension HeaderProblem: CustomStringConvertible {
  /// What is wrong, what was expected and what to do, without the place.
  public var description: String {
    switch self {
    case .columnMissing(let role, let name, let found) where found.count == 1:
      "this is no JSON, and no table whose first row names a \(role.rawValue) column '\(name)'; "
        + columnList(found)
    case .columnMissing(let role, let name, let found):
      "there is no \(role.rawValue) column '\(name)'; \(columnList(found)); name one with "
        + "--\(role.rawValue)-column, or give --no-header and its number"
    case .columnRepeated(let role, let name):
      "two columns are called '\(name)', of which one is to be the \(role.rawValue); give its "
        + "number with --\(role.rawValue)-column"
    case .numberExpected(let role, let name, let count):
      "without a header the \(role.rawValue) column '\(name)' cannot be found; give its number, "
        + "from 1 to \(count), with --\(role.rawValue)-column"
    case .numberTooLarge(let role, let number, let count):
      "there is no \(role.rawValue) column \(number); the first row has \(count) "
        + (count == 1 ? "column" : "columns")
    }
  }
}
