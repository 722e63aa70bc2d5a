internal import Files

/// Why a table could not be read or used.
///
/// The description of an error with a `location` begins with it: `path:line:column: error: …`.
public indirect enum TableError: Error, Equatable, Sendable {
  /// The cells of a table cannot be told apart from here on.
  case cellsInvalid(CSVProblem, at: TextLocation)
  /// The table has no column of this name and type.
  case columnUnknown(String, found: [String])
  /// Tables to be joined have different columns.
  case columnsDiffer([String], [String])
  /// The compressed data of a file are damaged or cannot be read.
  case compressionInvalid(path: String, CompressionProblem)
  /// The bytes of a file are not in the encoding named.
  case encodingInvalid(EncodingProblem, at: TextLocation)
  /// A file has no columns as it was decoded, and may be in another encoding than the one that was named.
  case encodingMistaken(String, TableError)
  /// The encoding is none that the system knows.
  case encodingUnknown(String)
  /// The file holds something else than texts.
  case fileForeign(path: String, ForeignFile)
  /// A folder has no folders of classes in it.
  case foldersMissing(path: String)
  /// The file is no folder, and was to be read as one.
  case folderExpected(path: String)
  /// The folder of a class holds a folder.
  case folderInClass(String, named: String)
  /// What stands in the folder of a class leads to no file.
  case fileMissing(path: String)
  /// What was taken for a format by its first bytes is none of it, and may be texts on lines.
  case formatMistaken(CorpusFormat, TableError)
  /// The first row names no such column, or there is no first row that names columns.
  case headerInvalid(HeaderProblem, at: TextLocation)
  /// The file holds no row, or none that is valid.
  case noRows(path: String, skipped: Int, passedLines: Int = 0)
  /// Memory for a parser could not be had.
  case outOfMemory
  /// A pipe or socket, which may never end, stands among the files of a folder.
  case pipeInFolder(path: String)
  /// A record has no end within what one may be long.
  case recordEndless(at: TextLocation)
  /// A record is well-formed but no valid row; rows are counted from 1.
  case rowInvalid(RowProblem, row: Int, at: TextLocation)
  /// The file is malformed.
  case syntaxInvalid(JSONProblem, at: TextLocation)

  /// What kind of failure an error is, for an exit status.
  public enum Kind: Equatable, Sendable {
    /// The contents of a file are wrong.
    case malformedInput
    /// The system failed while reading.
    case system
    /// The program asked a table for what it does not have.
    case usage
  }

  /// What kind of failure this is.
  public var kind: Kind {
    switch self {
    case .encodingMistaken(_, let error), .formatMistaken(_, let error): error.kind
    case .columnUnknown, .columnsDiffer, .encodingUnknown: .usage
    case .cellsInvalid, .compressionInvalid, .encodingInvalid, .fileForeign, .fileMissing,
      .folderExpected, .folderInClass, .foldersMissing, .headerInvalid, .noRows, .pipeInFolder,
      .recordEndless,
      .rowInvalid, .syntaxInvalid:
      .malformedInput
    case .outOfMemory: .system
    }
  }

  /// The place in a file the error is about, where there is one.
  public var location: TextLocation? {
    switch self {
    case .cellsInvalid(_, let location), .encodingInvalid(_, let location),
      .headerInvalid(_, let location), .recordEndless(let location),
      .rowInvalid(_, _, let location), .syntaxInvalid(_, let location):
      location
    case .encodingMistaken(_, let error), .formatMistaken(_, let error): error.location
    default: nil
    }
  }
}

extension TableError: CustomStringConvertible {
  /// What is wrong, where, what was expected and what to do.
  public var description: String {
    location.map { "\($0): error: \(message)" } ?? message
  }

  /// What is wrong, what was expected and what to do, without the place.
  package var message: String {
    switch self {
    case .columnUnknown(let name, let found):
      "there is no such column '\(name)'; \(columnList(found))"
    case .columnsDiffer(let first, let other):
      "tables with different columns cannot be joined: in one \(columnList(first)), in another "
        + columnList(other)
    case .cellsInvalid(let problem, _):
      problem.description
    case .compressionInvalid(let path, let problem):
      "'\(path)' \(problem)"
    case .encodingInvalid(let problem, _):
      problem.description
    case .encodingUnknown(let name):
      "the encoding '\(name)' is not known; 'iconv -l' lists those that are"
    case .fileForeign(let path, let kind):
      "'\(path)' is \(kind)"
    case .fileMissing(let path):
      "'\(path)' is a link to a file that is not there or may not be reached; a file with a text was "
        + "expected: remove it, or give --skip-invalid to leave it out"
    case .folderExpected(let path):
      "'\(path)' is no folder; with --format folder one was expected that has a folder for each class"
    case .folderInClass(let parent, let name):
      "'\(parent)/\(name)' is a folder within that of a class, where files with texts were expected; "
        + "give '\(parent)' where its folders are the classes, or --skip-invalid to leave this one out"
    case .foldersMissing(let path):
      "the folder '\(path)' has no folders in it; one for each class was expected, with a text in "
        + "each file"
    case .encodingMistaken(let name, let error):
      "\(error.message); the file was read as \(name), which --encoding names for every file"
    case .formatMistaken(let format, let error):
      "\(error.message); the file was taken for \(Self.mistaken(format)); where each line is a text, "
        + "give --format text"
    case .headerInvalid(let problem, _):
      problem.description
    case .noRows(let path, 0, let lines) where lines > 0:
      "'\(path)' has no rows behind the \(NumberWords.counted(lines, "line")) that --skip-lines passes "
        + "over; at least one was expected"
    case .noRows(let path, 0, _):
      "'\(path)' has no rows; at least one was expected"
    case .noRows(let path, let skipped, _):
      "'\(path)' has no valid rows; \(skipped) \(skipped == 1 ? "was" : "were") skipped"
    case .outOfMemory:
      "there is not enough memory for a parser"
    case .pipeInFolder(let path):
      "'\(path)' is a pipe or socket; a file with a text was expected"
    case .recordEndless:
      "what begins here has no end within \(InputBuffer.longestRecord >> 30) GB; a line break or a "
        + "closing quote or bracket may be missing"
    case .rowInvalid(let problem, let row, _):
      "row \(row): \(problem)"
    case .syntaxInvalid(let problem, _):
      problem.description
    }
  }

  private static func mistaken(_ format: CorpusFormat) -> String {
    switch format {
    case .jsonArray: "a JSON array because it begins with '['"
    case .jsonLines: "JSON Lines because it begins with '{'"
    default: "lines with labels because it begins with '__label__'"
    }
  }
}
