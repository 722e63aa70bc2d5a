internal import CSimdjson

/// An opened file that is either one JSON object or many records, and can be read once.
///
/// A file is one object where it begins with `{` and its first line is not an object by itself, or
/// is one with a member that the caller names: an indented document, and one on a single line.
/// Records are a JSON array, JSON Lines, or the rows of a table of text.
package struct RecordFile {
  /// The path for messages.
  package let path: String
  /// Whether the file is one JSON object.
  package let isDocument: Bool

  /// Whether the records are rows of a table, in which a cell that is blank holds nothing.
  package var isTable: Bool { !isDocument && format != .jsonArray && format != .jsonLines }

  private let source: CorpusSource
  private let format: CorpusFormat
  private let options: ReadingOptions

  /// Opens a file and looks at its first line.
  ///
  /// - Parameters:
  ///   - path: A path, or `-` for standard input.
  ///   - member: A member that a document has and a record has not.
  ///   - options: The two columns that a table of text must have.
  /// - Throws: `FileError` and `TableError`, where the file cannot be opened or read, or is of no
  ///   known format.
  package init(path: String, documentMember member: String, options: ReadingOptions) throws {
    source = try CorpusSource(path: path, blockSize: CorpusSource.blockSize)
    self.path = source.input.path
    self.options = options
    guard let format = try source.format(options, allowsReports: true) else {
      throw TableError.noRows(path: source.input.path, skipped: 0)
    }
    self.format = format
    isDocument = try format == .jsonLines && Self.isDocument(source.input, member: member)
  }

  private static func isDocument(_ input: InputBuffer, member: String) throws -> Bool {
    input.allowRecordsOfItsSize()
    let start = unsafe input.bytes.firstIndex(of: UInt8(ascii: "{")) ?? 0
    let end = try input.nextLineBreak(from: start)
    let line = unsafe UnsafeBufferPointer(rebasing: input.bytes[start..<(end ?? input.count)])
    var parser = unsafe JSONRecordParser(line, within: .line)
    guard let record = try? parser.parseFields() else { return true }
    return record.fields.contains { $0.name == member }
  }

  /// The bytes of the whole file, but for a byte order mark.
  ///
  /// - Throws: `FileError` and `TableError`, where reading fails.
  package func wholeContents() throws -> [UInt8] {
    try readToEnd()
    return unsafe Array(source.input.bytes)
  }

  /// What keeps the whole file from being one JSON object, and where; `nil` where nothing does.
  ///
  /// - Throws: `FileError` and `TableError`, where reading fails.
  /// - Complexity: O(*n*) in the bytes.
  package func documentFault() throws -> TableError? {
    try readToEnd()
    var parser = unsafe JSONRecordParser(source.input.bytes, within: .file)
    do throws(JSONFault) {
      _ = try parser.parse(isWholeFile: true)
      return nil
    } catch {
      return source.input.syntaxError(error.problem, at: error.position, since: 0)
    }
  }

  private func readToEnd() throws {
    source.input.allowRecordsOfItsSize()
    while !source.input.isAtEnd { try source.input.fill() }
  }

  /// Reads the records to the end.
  ///
  /// - Parameter body: Receives the fields of each record and where it begins.
  /// - Throws: `FileError` and `TableError` at the first fault, and what `body` throws.
  /// - Complexity: O(*n*) in the bytes, in memory for one block.
  package func forEachRecord(_ body: ([RecordField], TextLocation) throws -> Void) throws {
    let count =
      switch format {
      case .jsonArray, .jsonLines: try forEachObject(body)
      default: try forEachTableRow(body)
      }
    if count == 0 { throw TableError.noRows(path: path, skipped: 0) }
  }

  private func forEachObject(
    _ body: ([RecordField], TextLocation) throws -> Void
  ) throws -> Int {
    var scanner = RecordScanner(source.input, format: format, file: 0)
    var row = 0
    try scanner.forEachRun { run in
      for index in unsafe run.records.indices {
        let record = unsafe run.records[index]
        row += 1
        let bytes = unsafe run.bytes(of: record)
        var parser = unsafe JSONRecordParser(
          bytes, within: run.format == .jsonLines ? .line : .file)
        let place = run.input.location(of: record.start).location
        let parsed: (kind: JSONKind, fields: [RecordField])
        do throws(JSONFault) {
          parsed = try parser.parseFields()
        } catch {
          throw run.input.syntaxError(
            error.problem, at: record.start + error.position, since: record.start)
        }
        guard parsed.kind == .object else {
          throw TableError.rowInvalid(.notAnObject(parsed.kind), row: row, at: place)
        }
        try body(parsed.fields, place)
      }
    }
    return row
  }

  private func forEachTableRow(
    _ body: ([RecordField], TextLocation) throws -> Void
  ) throws -> Int {
    var options = options
    options.keepsOtherMembers = true
    guard
      let header = try CSVHeaderFinder(source.input, options, format: .csv).header()
    else { return 0 }
    var collector = RowCollector(options)
    let file = collector.addFile(path)
    var reader = CSVRowReader(source.input, header, options, file: file)
    var count = 0
    try reader.forEachRun(into: &collector) { collector in
      guard collector.builder.rowCount > 0 else { return }
      let table = collector.takeTable()
      let texts = try table.texts(named: options.textColumn)
      let labels = try options.labelColumn.map { try table.labels(named: $0) }
      for row in 0..<table.rowCount {
        var fields = [RecordField(name: options.textColumn, value: .text(texts[row]))]
        if let name = options.labelColumn, let labels {
          fields.append(RecordField(name: name, value: .text(labels[row])))
        }
        fields += try table.otherFields(ofRow: row)
        try body(fields, table.place(ofRow: row))
      }
      count += table.rowCount
    }
    return count
  }
}
