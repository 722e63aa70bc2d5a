/// The rows of a file of any format.
struct CorpusRows {
  let options: ReadingOptions
  let blockSize: Int
  /// Set by tests, to compare the exact parser of JSON with simdjson.
  let isExactOnly: Bool
  /// Whether all rows are going to be kept, so that room for them is made ahead.
  let keepsAllRows: Bool

  /// Reads a file to its end.
  ///
  /// - Parameters:
  ///   - path: A path, or `-` for standard input.
  ///   - collector: Receives the rows.
  ///   - body: Called with the collector after each run of rows.
  /// - Returns: The file's name for messages.
  /// - Throws: `FileError` and `TableError`, after `body` has had the rows before the fault; and what
  ///   `body` throws.
  func forEachRun(
    of path: String, into collector: inout RowCollector,
    _ body: (inout RowCollector) throws -> Void
  ) throws -> String {
    if FolderReader.isFolder(path) || options.layout.format == .folder {
      try FolderReader(path, layout: options.layout).forEachRun(into: &collector, body)
      return path
    }
    precondition(
      options.labelColumn == nil || options.layout.format != .plainLines,
      "plain lines have no labels, and the column '\(options.labelColumn ?? "")' was asked for")
    let source = try CorpusSource(
      path: path, blockSize: blockSize, layout: options.layout,
      marksFaults: options.skipsInvalidRows)
    try forEachRun(of: source, into: &collector, body)
    return source.input.path
  }

  /// Reads an opened file to its end.
  ///
  /// - Parameters:
  ///   - source: The file, of which nothing has been read.
  ///   - collector: Receives the rows.
  ///   - body: Called with the collector after each run of rows.
  /// - Throws: As for a path.
  func forEachRun(
    of source: CorpusSource, into collector: inout RowCollector,
    _ body: (inout RowCollector) throws -> Void
  ) throws {
    let input = source.input
    let file = collector.addFile(input.path)
    collector.input = input
    defer { collector.input = nil }
    if keepsAllRows { collector.builder.reserve(byteCount: input.expectedSize) }
    // Blanks are no rows of any format but plain lines.
    let other = options.labelColumn == nil ? CorpusFormat.plainLines : nil
    let format = try options.layout.format ?? source.format(options) ?? other
    if options.layout.format == nil, format == .plainLines {
      let finder = CSVHeaderFinder(input, options, format: .csv)
      collector.noteHeader(try finder.likelyHeader(), file: input)
    }
    if options.layout.describesTables, let format, format != .csv, format != .tsv {
      collector.report.warnings.append(.tableOptionsUnused(path: input.path))
    }
    do {
      try readRows(of: source, as: (format, file), into: &collector, body)
    } catch let error as TableError {
      try input.checkCompression()
      throw mistake(format, error)
    }
  }

  /// The error with what to do about it where lines of text were taken for something else.
  private func mistake(_ format: CorpusFormat?, _ error: TableError) -> TableError {
    let layout = options.layout
    if let name = layout.encoding, case .headerInvalid(.columnMissing, _) = error {
      return .encodingMistaken(name, error)
    }
    guard layout.format == nil, options.labelColumn == nil, layout.allowsPlainLines, let format
    else { return error }
    switch (format, error) {
    case (.labelFirst, .rowInvalid(.labelMissing, _, _)),
      (.labelFirst, .rowInvalid(.labelRepeated, _, _)),
      (.jsonArray, .syntaxInvalid(.secondArray, _)):
      return .formatMistaken(format, error)
    case (.jsonArray, .syntaxInvalid(let problem, let place)),
      (.jsonLines, .syntaxInvalid(let problem, let place)):
      if case .invalidUTF8 = problem { return error }
      // A fault further down is one of JSON.
      return place.line == 1 ? .formatMistaken(format, error) : error
    case (.jsonArray, .rowInvalid(.notAnObject, _, let place)) where place.line == 1:
      return .formatMistaken(format, error)
    default: return error
    }
  }

  private func readRows(
    of source: CorpusSource, as found: (format: CorpusFormat?, file: Int),
    into collector: inout RowCollector, _ body: (inout RowCollector) throws -> Void
  ) throws {
    let (input, file) = (source.input, found.file)
    switch found.format {
    case .jsonArray:
      try readJSON(RecordScanner(input, format: .jsonArray, file: file), into: &collector, body)
    case .jsonLines:
      try readJSON(RecordScanner(input, format: .jsonLines, file: file), into: &collector, body)
    case .plainLines: try PlainLineReader(input, file: file).forEachRun(into: &collector, body)
    case .labelFirst:
      var reader = LabelFirstReader(input, file: file)
      try reader.forEachRun(into: &collector, body)
    case .csv, .folder, .tsv:
      let format = options.layout.format ?? .csv
      guard let header = try CSVHeaderFinder(input, options, format: format).header() else { break }
      collector.noteTitle(header, file: input)
      var reader = CSVRowReader(input, header, options, file: file)
      try reader.forEachRun(into: &collector, body)
    case nil: break
    }
  }

  private func readJSON(
    _ scanner: RecordScanner, into collector: inout RowCollector,
    _ body: (inout RowCollector) throws -> Void
  ) throws {
    var reader = try JSONRowReader(options, isExactOnly: isExactOnly)
    var scanner = scanner
    var firstRow = 1
    try scanner.forEachRun { run in
      // The rows before a fault are handed on, however the blocks happen to fall.
      let outcome = Result { try reader.read(run, firstRow: firstRow, into: &collector) }
      unsafe firstRow += run.records.count
      try body(&collector)
      try outcome.get()
    }
  }
}
