/// What all readers add their rows to.
struct RowCollector {
  /// The rows since they were last taken out.
  var builder: TableBuilder
  var report = ReadingReport()
  /// The files read so far, to which the rows' origins refer.
  private(set) var files: [String] = []
  /// The file that is being read, unless it is a folder.
  var input: InputBuffer?

  let options: ReadingOptions

  init(_ options: ReadingOptions) {
    self.options = options
    builder = TableBuilder(options)
  }

  /// Notes a file.
  ///
  /// - Parameter path: Its path for messages.
  /// - Returns: Its place among the files.
  mutating func addFile(_ path: String) -> Int {
    files.append(path)
    return files.count - 1
  }

  /// Reports a wrong row as dropped, or throws its error where wrong rows are not dropped.
  ///
  /// - Parameters:
  ///   - error: What is wrong.
  ///   - origin: Where the row stands.
  /// - Throws: The error.
  mutating func skip(_ error: TableError, _ origin: RowOrigin) throws {
    guard options.skipsInvalidRows else { throw error }
    report.addSkipped(.init(reason: error, line: origin.line, file: origin.file))
  }

  /// Notes the columns that are left aside, from the first file that has such.
  mutating func noteIgnoredColumns(_ names: [String]) {
    if report.ignoredColumns.isEmpty { report.ignoredColumns = names }
  }

  /// Notes rows above a header.
  mutating func noteTitle(_ header: CSVHeaderFinder.Header, file: InputBuffer) {
    guard header.titleRows > 0 else { return }
    report.warnings.append(
      .titleRows(path: file.path, count: header.titleRows, headerLine: header.line))
  }

  /// Notes a first line that may be the header of a table, and is read as a text.
  mutating func noteHeader(_ line: String?, file: InputBuffer) {
    guard let line else { return }
    report.warnings.append(.headerReadAsText(path: file.path, line: line))
  }

  /// Takes the rows out.
  ///
  /// - Returns: A table of the rows since the last time.
  mutating func takeTable() -> DataTable {
    let table = builder.table(files: files)
    builder = TableBuilder(options)
    return table
  }
}
