/// Reads texts of any format batch by batch, in memory for one batch.
///
/// This is the reader for predictions: an input without rows is no error, and a batch is handed on
/// as soon as its records have arrived, however few they are.
public struct RecordReader: Sendable {
  private let options: ReadingOptions
  private let blockSize: Int

  /// Creates a reader.
  ///
  /// - Parameter options: Columns, strictness and layout.
  public init(_ options: ReadingOptions) {
    self.init(options, blockSize: CorpusSource.blockSize)
  }

  /// Creates a reader whose block size is set by a test.
  init(_ options: ReadingOptions, blockSize: Int) {
    self.options = options
    self.blockSize = blockSize
  }

  /// Reads a file to its end.
  ///
  /// - Parameters:
  ///   - path: A path, or `-` for standard input.
  ///   - body: Receives each batch in order: some thousands of rows, or what has arrived. Batches
  ///     without rows are not handed on.
  /// - Returns: What is to be said about the whole file. Warnings about labels, which would need
  ///   all of them in memory, are left to ``TableReader``.
  /// - Throws: `FileError` and `TableError`, at the first fault, after all rows before it have been
  ///   handed on; and what `body` throws.
  /// - Complexity: O(*n*) in the bytes, in memory for one batch.
  @discardableResult
  public func forEachBatch(
    of path: String, _ body: (DataTable) throws -> Void
  ) throws -> ReadingReport {
    try forEachBatch(of: path) { table, _ in try body(table) }
  }

  /// Reads a file to its end and tells with each batch how far that is.
  ///
  /// - Parameters:
  ///   - path: A path, or `-` for standard input.
  ///   - body: Receives each batch in order, and the share of the file that has been read, from 0
  ///     to 1, where the file's size tells it.
  /// - Returns: What is to be said about the whole file.
  /// - Throws: `FileError` and `TableError`, and what `body` throws.
  @discardableResult
  package func forEachBatch(
    of path: String, _ body: (DataTable, _ share: Double?) throws -> Void
  ) throws -> ReadingReport {
    let rows = CorpusRows(
      options: options, blockSize: blockSize, isExactOnly: false, keepsAllRows: false)
    var collector = RowCollector(options)
    _ = try rows.forEachRun(of: path, into: &collector) { collector in
      if collector.builder.rowCount > 0 {
        try body(collector.takeTable(), collector.input?.shareRead)
      }
    }
    return collector.report
  }
}
