internal import Files

/// What a reader has to say about a file beside its rows.
public struct ReadingReport: Equatable, Sendable {
  /// A row that was dropped.
  public struct SkippedRow: Equatable, Sendable {
    /// Why, and where.
    public let reason: TableError

    /// The line of the record's first byte, counted from 1.
    public let line: Int

    /// Place of the file among those read.
    public let file: Int
  }

  /// Something worth telling that is no error.
  public enum Warning: Equatable, Sendable, CustomStringConvertible {
    /// Files of a folder that stand in none of its classes' folders.
    case filesOutsideClasses(folder: String, names: [String])
    /// The first of the lines that are read as texts looks like the names of columns.
    case headerReadAsText(path: String, line: String)
    /// These labels are written as strings in some rows and as numbers or booleans in others.
    case labelsOfSeveralTypes([String])
    /// How the cells of a table are told apart was given for a file that is none.
    case tableOptionsUnused(path: String)
    /// Rows above the one that names the columns.
    case titleRows(path: String, count: Int, headerLine: Int)

    /// The warning in words.
    public var description: String {
      switch self {
      case .filesOutsideClasses(let folder, let names):
        "\(QuotedNames.list(names, limit: 3)) in '\(folder)' "
          + (names.count == 1 ? "stands" : "stand") + " beside the classes' folders and "
          + (names.count == 1 ? "is" : "are") + " left aside"
      case .headerReadAsText(let path, let line):
        "'\(path)' is read as a text on each line, and its first, '\(line)', looks like the names of "
          + "columns; if it is a table, name the column of the texts with --text-column, and if not, "
          + "give --format text"
      case .labelsOfSeveralTypes(let labels):
        "the same label is written as a string in some rows and as a number or boolean in others: "
          + QuotedNames.list(labels)
      case .tableOptionsUnused(let path):
        "'\(path)' is no table: --delimiter, --quote and --no-header do not apply to it"
      case .titleRows(let path, let count, let line):
        "'\(path)' names its columns at line \(line); "
          + (count == 1 ? "a row above is left aside" : "\(count) rows above are left aside")
      }
    }
  }

  /// How many dropped rows are listed; the others are only counted.
  public static let listLimit = 1000

  /// The number of records read, dropped ones included.
  public internal(set) var recordCount = 0

  /// The number of rows dropped.
  public internal(set) var skippedCount = 0

  /// The first `listLimit` rows dropped, in order.
  public internal(set) var skippedRows: [SkippedRow] = []

  /// The names of the columns and members that are left aside, from the first record that has such.
  public internal(set) var ignoredColumns: [String] = []

  /// Warnings, each given once.
  public internal(set) var warnings: [Warning] = []

  mutating func addSkipped(_ row: SkippedRow) {
    skippedCount += 1
    if skippedRows.count < Self.listLimit { skippedRows.append(row) }
  }
}
