/// Why a table could not be read or used.
///
/// The description of an error with a `location` begins with it: `path:line:column: error: …`.
public enum TableError: Error, Equatable, Sendable {
  /// The table has no column of this name and type.
  case columnUnknown(String, found: [String])
  /// Tables to be joined have different columns.
  case columnsDiffer([String], [String])
  /// The path names a directory.
  case directory(path: String)
  /// There is no file at the path.
  case fileMissing(path: String)
  /// The file cannot be opened, for the reason the system gives.
  case fileUnreadable(path: String, reason: String)
  /// The first character shows that the file is neither a JSON array nor JSON Lines.
  case formatUnknown(Unicode.Scalar, at: TextLocation)
  /// The file holds no row, or none that is valid.
  case noRows(path: String, skipped: Int)
  /// Memory for a parser could not be had.
  case outOfMemory
  /// Reading an open file failed, for the reason the system gives.
  case readFailed(path: String, reason: String)
  /// A record is well-formed but no valid row; rows are counted from 1.
  case rowInvalid(RowProblem, row: Int, at: TextLocation)
  /// The file is malformed.
  case syntaxInvalid(JSONProblem, at: TextLocation)

  /// What kind of failure an error is, for an exit status.
  public enum Kind: Equatable, Sendable {
    /// The contents of a file are wrong.
    case malformedInput
    /// A file is missing or cannot be opened.
    case missingInput
    /// The system failed while reading.
    case system
    /// The program asked a table for what it does not have.
    case usage
  }

  /// What kind of failure this is.
  public var kind: Kind {
    switch self {
    case .columnUnknown, .columnsDiffer: .usage
    case .directory, .fileMissing, .fileUnreadable: .missingInput
    case .formatUnknown, .noRows, .rowInvalid, .syntaxInvalid: .malformedInput
    case .outOfMemory, .readFailed: .system
    }
  }

  /// The place in a file the error is about, where there is one.
  public var location: TextLocation? {
    switch self {
    case .formatUnknown(_, let location), .rowInvalid(_, _, let location),
      .syntaxInvalid(_, let location):
      location
    default: nil
    }
  }
}

extension TableError: CustomStringConvertible {
  /// What is wrong, where, what was expected and what to do.
  public var description: String {
    location.map { "\($0): error: \(message)" } ?? message
  }

  private var message: String {
    switch self {
    case .columnUnknown(let name, let found):
      "there is no such column '\(name)'; \(columnList(found))"
    case .columnsDiffer(let first, let other):
      "tables with different columns cannot be joined: in one \(columnList(first)), in another "
        + columnList(other)
    case .directory(let path):
      "'\(path)' is a directory; a file was expected"
    case .fileMissing(let path):
      "there is no file '\(path)'"
    case .fileUnreadable(let path, let reason):
      "cannot open '\(path)': \(reason)"
    case .formatUnknown(let scalar, _):
      "found \(quoted(scalar)) where '[' of a JSON array or '{' of JSON Lines was expected"
    case .noRows(let path, 0):
      "'\(path)' has no rows; at least one was expected"
    case .noRows(let path, let skipped):
      "'\(path)' has no valid rows; \(skipped) \(skipped == 1 ? "was" : "were") skipped"
    case .outOfMemory:
      "there is not enough memory for the JSON parser"
    case .readFailed(let path, let reason):
      "reading '\(path)' failed: \(reason)"
    case .rowInvalid(let problem, let row, _):
      "row \(row): \(problem)"
    case .syntaxInvalid(let problem, _):
      problem.description
    }
  }
}
