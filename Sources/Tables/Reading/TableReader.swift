/// Reads corpora of any format, strictly.
///
/// Every byte is checked: UTF-8, JSON as RFC 8259 has it, in ignored members as well, and the quotes
/// and numbers of cells of tables as in RFC 4180. One byte order mark is passed over, lines may end
/// in CR LF, and only the byte 0x0A ends a line. A blank line is no row, except in a table of one
/// column. Columns are told apart by the bytes of their names after escapes are decoded; a text or
/// label column that stands twice is an error. Compressed files are decompressed on the way.
///
/// A label may be a string, or in JSON a number or boolean, which counts as it is written: `1`,
/// `1.0` and `1e0` are three labels.
///
/// ```swift
/// var options = ReadingOptions(textColumn: "body", labelColumn: "stars")
/// options.layout.encoding = "Shift_JIS"
/// let table = try TableReader(options).read("reviews.csv.gz").table
/// ```
public struct TableReader: Sendable {
  /// A table and what the reader has to say about its files.
  public struct Reading: Equatable, Sendable {
    /// The rows.
    public let table: DataTable
    /// Dropped rows, ignored columns and warnings.
    public let report: ReadingReport
  }

  private let options: ReadingOptions
  private let blockSize: Int
  private let isExactOnly: Bool

  /// Creates a reader.
  ///
  /// - Parameter options: Columns and strictness.
  public init(_ options: ReadingOptions = ReadingOptions()) {
    self.init(options, blockSize: CorpusSource.blockSize)
  }

  /// Creates a reader whose inner workings are set by a test.
  init(_ options: ReadingOptions, blockSize: Int, isExactOnly: Bool = false) {
    self.options = options
    self.blockSize = blockSize
    self.isExactOnly = isExactOnly
  }

  /// Reads a whole corpus.
  ///
  /// - Parameter path: A path, or `-` for standard input.
  /// - Returns: All rows in order.
  /// - Throws: `FileError` and `TableError`, at the first fault; also where there is no row.
  /// - Complexity: O(*n*) in the bytes, in memory for the texts and one block.
  public func read(_ path: String) throws -> Reading { try read(contentsOf: [path]) }

  /// Reads several files into one table.
  ///
  /// - Parameter paths: Paths, of which one may be `-` for standard input.
  /// - Returns: All rows, file by file.
  /// - Throws: `FileError` and `TableError`, at the first fault; also where one of the files has no row.
  /// - Complexity: O(*n*) in the bytes, in memory for the texts and one block.
  public func read(contentsOf paths: [String]) throws -> Reading {
    var collector = RowCollector(options)
    for path in paths {
      try append(to: &collector) { try rows.forEachRun(of: path, into: &$0) { _ in } }
    }
    return reading(of: &collector)
  }

  /// Reads an opened file, which tests keep in memory.
  func read(_ source: CorpusSource) throws -> Reading {
    var collector = RowCollector(options)
    try append(to: &collector) {
      try rows.forEachRun(of: source, into: &$0) { _ in }
      return source.input.path
    }
    return reading(of: &collector)
  }

  private var rows: CorpusRows {
    CorpusRows(
      options: options, blockSize: blockSize, isExactOnly: isExactOnly, keepsAllRows: true)
  }

  /// Adds the rows of a file, whose name for messages `read` returns; there must be one.
  private func append(
    to collector: inout RowCollector, _ read: (inout RowCollector) throws -> String
  ) throws {
    let rowsBefore = collector.builder.rowCount
    let skippedBefore = collector.report.skippedCount
    let name = try read(&collector)
    if collector.builder.rowCount == rowsBefore {
      throw TableError.noRows(
        path: name, skipped: collector.report.skippedCount - skippedBefore,
        passedLines: collector.options.layout.skippedLines)
    }
  }

  private func reading(of collector: inout RowCollector) -> Reading {
    let mixed = collector.builder.labelsOfSeveralTypes
    if !mixed.isEmpty { collector.report.warnings.append(.labelsOfSeveralTypes(mixed)) }
    return Reading(table: collector.takeTable(), report: collector.report)
  }
}
