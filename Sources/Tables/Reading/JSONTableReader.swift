/// Reads corpora that are a JSON array of objects or JSON Lines, strictly.
///
/// Every byte is checked: UTF-8, and JSON as RFC 8259 has it, in ignored members as well. One byte
/// order mark is passed over, lines may end in CR LF, and only the byte 0x0A ends a line. A blank
/// line between JSON Lines is no record. Columns are told apart by the bytes of their names after
/// escapes are decoded; a text or label column that an object has twice is an error.
///
/// A label may be a string, or a number or boolean, which counts as it is written: `1`, `1.0` and
/// `1e0` are three labels.
public struct JSONTableReader: Sendable {
  /// A table and what the reader has to say about its files.
  public struct Reading: Equatable, Sendable {
    /// The rows.
    public let table: DataTable
    /// Dropped rows, ignored columns and warnings.
    public let report: ReadingReport
  }

  private let options: JSONReadingOptions
  private let blockSize: Int
  private let isExactOnly: Bool

  /// Creates a reader.
  ///
  /// - Parameter options: Columns and strictness.
  public init(_ options: JSONReadingOptions = JSONReadingOptions()) {
    self.init(options, blockSize: CorpusSource.blockSize)
  }

  /// Creates a reader whose inner workings are set by a test.
  init(_ options: JSONReadingOptions, blockSize: Int, isExactOnly: Bool = false) {
    self.options = options
    self.blockSize = blockSize
    self.isExactOnly = isExactOnly
  }

  /// Reads a whole corpus.
  ///
  /// - Parameter path: A path, or `-` for standard input.
  /// - Returns: All rows in order.
  /// - Throws: `TableError`, at the first fault; also where there is no row.
  /// - Complexity: O(*n*) in the bytes, in memory for the texts and one block.
  public func read(_ path: String) throws -> Reading { try read(contentsOf: [path]) }

  /// Reads several files into one table.
  ///
  /// - Parameter paths: Paths, of which one may be `-` for standard input.
  /// - Returns: All rows, file by file.
  /// - Throws: `TableError`, at the first fault; also where one of the files has no row.
  /// - Complexity: O(*n*) in the bytes, in memory for the texts and one block.
  public func read(contentsOf paths: [String]) throws -> Reading {
    var reader = try JSONRowReader(options, isExactOnly: isExactOnly)
    var names: [String] = []
    for (file, path) in paths.enumerated() {
      let source = try CorpusSource(path: path, blockSize: blockSize)
      names.append(source.input.path)
      let rowsBefore = reader.builder.rowCount
      let skippedBefore = reader.report.skippedCount
      reader.builder.reserve(byteCount: source.input.expectedSize)
      if let format = source.detectedFormat {
        guard format != .plainLines else { throw try source.formatError() }
        var firstRow = 1
        var scanner = source.scanner(format: format, file: file)
        try scanner.forEachRun { run in
          try reader.read(run, firstRow: firstRow)
          unsafe firstRow += run.records.count
        }
      }
      if reader.builder.rowCount == rowsBefore {
        let skipped = reader.report.skippedCount - skippedBefore
        throw TableError.noRows(path: source.input.path, skipped: skipped)
      }
    }
    let mixed = reader.builder.labelsOfSeveralTypes
    if !mixed.isEmpty { reader.report.warnings.append(.labelsOfSeveralTypes(mixed)) }
    return Reading(table: reader.builder.table(files: names), report: reader.report)
  }
}
