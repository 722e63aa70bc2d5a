internal import CSimdjson

/// Reads lines of plain text, each a row.
///
/// Only the byte 0x0A ends a line, and one 0x0D before it belongs to the line's end. An empty line
/// is a row with an empty text. Whether the last line has an end makes no difference.
public struct PlainLineReader: Sendable {
  private let options: JSONReadingOptions
  private let blockSize: Int

  /// Creates a reader.
  ///
  /// - Parameter textColumn: The name the column of texts gets.
  public init(textColumn: String = "text") {
    self.init(textColumn: textColumn, blockSize: CorpusSource.blockSize)
  }

  /// Creates a reader whose block size is set by a test.
  init(textColumn: String = "text", blockSize: Int) {
    options = JSONReadingOptions(textColumn: textColumn, labelColumn: nil)
    self.blockSize = blockSize
  }

  /// Reads a file to its end.
  ///
  /// - Parameters:
  ///   - path: A path, or `-` for standard input.
  ///   - body: Receives each batch in order: some thousands of rows, or what has arrived.
  /// - Returns: The number of rows, as a report.
  /// - Throws: `TableError.syntaxInvalid` at bytes that are no UTF-8, errors of opening and
  ///   reading, and what `body` throws.
  /// - Complexity: O(*n*) in the bytes, in memory for one batch.
  @discardableResult
  public func forEachBatch(
    of path: String, _ body: (DataTable) throws -> Void
  ) throws -> ReadingReport {
    let source = try CorpusSource(path: path, blockSize: blockSize, detectsFormat: false)
    var scanner = source.scanner(format: .plainLines, file: 0)
    return try Self.read(&scanner, options: options, body)
  }

  static func read(
    _ scanner: inout RecordScanner, options: JSONReadingOptions, _ body: (DataTable) throws -> Void
  ) throws -> ReadingReport {
    var report = ReadingReport()
    // Plain lines have no label column.
    var options = options
    options.labelColumn = nil
    try scanner.forEachRun { run in
      var builder = TableBuilder(options)
      var fault: (any Error)?
      for index in unsafe run.records.indices {
        let record = unsafe run.records[index]
        let line = unsafe run.bytes(of: record)
        do {
          try unsafe check(line, at: record.start, of: run.input)
        } catch {
          fault = error
          break
        }
        unsafe builder.append(
          .init(
            text: line, label: .init(start: nil, count: 0), labelKind: .string,
            origin: RowOrigin(file: run.file, line: record.line),
          ))
        if options.keepsOtherMembers {
          unsafe builder.appendOtherMembers(.init(start: nil, count: 0))
        }
      }
      report.recordCount += builder.rowCount
      if builder.rowCount > 0 { try body(builder.table(files: [run.input.path])) }
      if let fault { throw fault }
    }
    return report
  }

  private static func check(
    _ line: UnsafeBufferPointer<UInt8>, at start: Int, of input: InputBuffer
  ) throws {
    guard let bytes = line.baseAddress, unsafe !csj_is_utf8(bytes, line.count) else { return }
    let cursor = unsafe JSONCursor(bytes: line, extent: .line)
    var position = 0
    while position < line.count {
      switch cursor.scalar(at: position) {
      case .success(let scalar): position += UTF8.width(scalar)
      case .failure(let fault): throw input.syntaxError(fault.problem, at: start + position)
      }
    }
  }
}
