/// Why the columns of a table of text cannot be found.
public enum HeaderProblem: Equatable, Sendable {
  /// The first row does not name a column.
  case columnMissing(RowProblem.Role, name: String, found: [String])
  /// The first row names a column twice.
  case columnRepeated(RowProblem.Role, name: String)
  /// The first row has more columns than a table may have.
  case columnsTooMany(Int, limit: Int)
  /// The lines end in a carriage return alone.
  case loneCarriageReturn
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
    case .columnsTooMany(let count, let limit):
      "the first row has \(count) columns, and a table may have \(limit); if the file is no such "
        + "table, give --format or --delimiter"
    case .loneCarriageReturn:
      CarriageReturnText.problem
    case .numberExpected(let role, let name, let count):
      "without a header the \(role.rawValue) column '\(name)' cannot be found; give its number, "
        + "from 1 to \(count), with --\(role.rawValue)-column"
    case .numberTooLarge(let role, let number, let count):
      "there is no \(role.rawValue) column \(number); the first row has \(count) "
        + (count == 1 ? "column" : "columns")
    }
  }
}

/// What is said of lines that end as those of old Macintosh programs do.
enum CarriageReturnText {
  static let problem =
    "a carriage return, U+000D, stands here without a line feed; a line ends in a line feed, U+000A: "
    + "convert the file, such as with 'tr' from '\\r' to '\\n'"
}
