/// A table of text, opened to be read once with all of its columns.
///
/// For callers that want every cell; ``TableReader`` is much faster where two columns are wanted.
package struct CSVFile {
  /// The path for messages.
  package let path: String

  private let input: InputBuffer
  private let options: ReadingOptions

  /// Opens a file, compressed or not.
  ///
  /// - Parameters:
  ///   - path: A path, or `-` for standard input.
  ///   - layout: Delimiter, quote, encoding and whether there is a header.
  /// - Throws: `FileError`, and `TableError` where the file cannot be read.
  package init(path: String, layout: FileLayout = FileLayout()) throws {
    self.init(
      try CorpusSource(path: path, blockSize: CorpusSource.blockSize, layout: layout),
      layout: layout)
  }

  /// Takes a file that has been opened and of which nothing has been read.
  init(_ source: CorpusSource, layout: FileLayout = FileLayout()) {
    input = source.input
    path = input.path
    // The first column is always there, so that the first row is the header.
    var options = ReadingOptions(textColumn: "1", labelColumn: nil)
    options.layout = layout
    self.options = options
  }

  /// Reads the records to the end.
  ///
  /// - Parameter body: Receives the names of the columns (their numbers without a header), the
  ///   cells of a row, of which there are as many, and the place of the row.
  /// - Throws: `TableError` at the first fault, a row with another number of cells included, also
  ///   where there is no row; and what `body` throws.
  /// - Complexity: O(*n*) in the bytes, in memory for one block.
  package func forEachRecord(
    _ body: ([String], [String], TextLocation) throws -> Void
  ) throws {
    var row = 0
    if let header = try CSVHeaderFinder(input, options, format: .csv).header() {
      let names = header.columns.names
      var reader = CSVRowReader(input, header, options, file: 0)
      try reader.forEachRecord { cells, location in
        row += 1
        try body(names, cells.map { String(decoding: $0, as: UTF8.self) }, location)
      }
    }
    if row == 0 { throw TableError.noRows(path: path, skipped: 0) }
  }
}
