internal import CSimdjson

/// An opened file that is either one JSON object or many records, and can be read once.
///
/// A file is one object where it begins with `{` and its first line is not an object by itself, or
/// is one with a member that the caller names: an indented document, and one on a single line.
package struct RecordFile {
  /// The path for messages.
  package let path: String
  /// Whether the file is one JSON object.
  package let isDocument: Bool

  private let source: CorpusSource

  /// Opens a file and looks at its first line.
  ///
  /// - Parameters:
  ///   - path: A path, or `-` for standard input.
  ///   - member: A member that a document has and a record has not.
  /// - Throws: `TableError`, where the file cannot be opened or read, or is of no known format.
  package init(path: String, documentMember member: String) throws {
    source = try CorpusSource(path: path, blockSize: CorpusSource.blockSize)
    self.path = source.input.path
    switch source.detectedFormat {
    case nil: throw TableError.noRows(path: source.input.path, skipped: 0)
    case .plainLines: throw try source.formatError()
    case .jsonArray: isDocument = false
    case .jsonLines: isDocument = try Self.isDocument(source.input, member: member)
    }
  }

  private static func isDocument(_ input: InputBuffer, member: String) throws -> Bool {
    let start = unsafe input.bytes.firstIndex(of: UInt8(ascii: "{")) ?? 0
    var end = unsafe input.bytes[start...].firstIndex(of: 0x0A)
    while end == nil && !input.isAtEnd {
      try input.fill()
      end = unsafe input.bytes[start...].firstIndex(of: 0x0A)
    }
    let line = unsafe UnsafeBufferPointer(rebasing: input.bytes[start..<(end ?? input.count)])
    var parser = unsafe JSONRecordParser(line, within: .line)
    guard let record = try? parser.parseFields() else { return true }
    return record.fields.contains { $0.name == member }
  }

  /// The bytes of the whole file, but for a byte order mark.
  ///
  /// - Throws: `TableError.readFailed`.
  package func wholeContents() throws -> [UInt8] {
    while !source.input.isAtEnd { try source.input.fill() }
    return unsafe Array(source.input.bytes)
  }

  /// Reads the records to the end.
  ///
  /// - Parameter body: Receives the fields of each record and where it begins.
  /// - Throws: `TableError` at the first fault, and what `body` throws.
  /// - Complexity: O(*n*) in the bytes, in memory for one block.
  package func forEachRecord(_ body: ([RecordField], TextLocation) throws -> Void) throws {
    var scanner = source.scanner(format: source.detectedFormat ?? .jsonLines, file: 0)
    var row = 0
    try scanner.forEachRun { run in
      for index in unsafe run.records.indices {
        let record = unsafe run.records[index]
        row += 1
        let bytes = unsafe run.bytes(of: record)
        var parser = unsafe JSONRecordParser(
          bytes, within: run.format == .jsonLines ? .line : .file)
        let place = TextLocation(path: path, line: record.line, column: 1)
        let parsed: (kind: JSONKind, fields: [RecordField])
        do throws(JSONFault) {
          parsed = try parser.parseFields()
        } catch {
          throw run.input.syntaxError(error.problem, at: record.start + error.position)
        }
        guard parsed.kind == .object else {
          throw TableError.rowInvalid(.notAnObject(parsed.kind), row: row, at: place)
        }
        try body(parsed.fields, place)
      }
    }
    if row == 0 { throw TableError.noRows(path: path, skipped: 0) }
  }
}
