/// Reads texts of any format batch by batch, in memory for one batch.
///
/// This is the reader for predictions: an input without rows is no error, and a batch is handed on
/// as soon as its records have arrived, however few they are.
public struct RecordReader: Sendable {
  private let options: JSONReadingOptions
  private let blockSize: Int

  /// Creates a reader.
  ///
  /// - Parameter options: Columns and strictness; for plain lines only the text column's name.
  public init(_ options: JSONReadingOptions) {
    self.init(options, blockSize: CorpusSource.blockSize)
  }

  /// Creates a reader whose block size is set by a test.
  init(_ options: JSONReadingOptions, blockSize: Int) {
    self.options = options
    self.blockSize = blockSize
  }

  /// Reads a file to its end.
  ///
  /// - Parameters:
  ///   - path: A path, or `-` for standard input.
  ///   - format: The format, or nil to tell it by the first byte that is no blank. Plain lines
  ///     whose first text begins with '[' or '{' need it.
  ///   - body: Receives each batch in order: some thousands of rows, or what has arrived. Batches
  ///     without rows are not handed on.
  /// - Returns: What is to be said about the whole file. Warnings about labels, which would need
  ///   all of them in memory, are left to `JSONTableReader`.
  /// - Throws: `TableError`, at the first fault, after all rows before it have been handed on; and
  ///   what `body` throws.
  /// - Complexity: O(*n*) in the bytes, in memory for one batch.
  @discardableResult
  public func forEachBatch(
    of path: String, format: CorpusFormat? = nil, _ body: (DataTable) throws -> Void
  ) throws -> ReadingReport {
    let source = try CorpusSource(
      path: path, blockSize: blockSize, detectsFormat: format == nil)
    let format = format ?? source.detectedFormat ?? .plainLines
    var scanner = source.scanner(format: format, file: 0)
    guard format != .plainLines else {
      return try PlainLineReader.read(&scanner, options: options, body)
    }
    var reader = try JSONRowReader(options)
    try scanner.forEachRun { run in
      // The rows before a fault are handed on, however the blocks happen to fall.
      let outcome = Result { try reader.read(run, firstRow: reader.report.recordCount + 1) }
      if reader.builder.rowCount > 0 {
        let batch = reader.builder.table(files: [source.input.path])
        reader.builder = TableBuilder(options)
        try body(batch)
      }
      try outcome.get()
    }
    return reader.report
  }
}
