internal import CSimdjson

/// Finds the delimiter and the columns of a table of text from its first rows.
///
/// The first row decides where it can: with the delimiter under which it has the columns that are
/// wanted. Otherwise the header may stand under some lines of title, and the rows behind the first
/// are tried in order. So the answer depends on the contents alone and not on the sizes of blocks,
/// and a first row that decides is not kept waiting for a second.
struct CSVHeaderFinder {
  /// How far down a header may stand.
  private static let searchedRows = 32
  /// How many bytes are looked at beyond the first row.
  private static let sampleSize = 64 * 1024

  /// What was found.
  struct Header: Equatable {
    var dialect: CSVDialect
    var columns: CSVColumns
    /// The line of the header, or of the first row.
    var line: Int
    /// Where the header stands in the window, or without names the first row.
    var start: Int
    var rowEnd: Int
    /// Where the first row behind the header begins in the window, and its line.
    var end: Int
    var endLine: Int
    /// The rows above the header that were passed over.
    var titleRows: Int
  }

  /// A row of the sample: its cells, and what stands before and behind it.
  struct SampleRow {
    var cells: [[UInt8]]
    /// How many cells there are, more than are kept perhaps.
    var cellCount: Int
    var start: Int
    var end: Int
    var line: Int
    var endLine: Int
  }

  let input: InputBuffer
  let options: ReadingOptions
  /// The delimiters to try.
  let delimiters: [UInt8]

  init(_ input: InputBuffer, _ options: ReadingOptions, format: CorpusFormat) {
    self.input = input
    self.options = options
    if let delimiter = options.layout.delimiter {
      delimiters = [delimiter]
    } else {
      delimiters = format == .tsv ? [UInt8(ascii: "\t")] : CSVDialect.delimiters
    }
  }

  /// Whether the first line that is no blank one names the columns wanted, among others, or tells a
  /// spreadsheet the delimiter.
  ///
  /// No further line is looked at: texts on lines may begin with a quote that is never closed. A
  /// line that ends in a lone carriage return counts, so that ``header()`` can name the fault.
  ///
  /// - Throws: What reading throws.
  func isTable() throws -> Bool {
    let line = try firstLine()
    if namesDelimiter(line) || namesColumns(line) { return true }
    guard let end = loneCarriageReturn(in: line) else { return false }
    return namesColumns(line.lowerBound..<end)
  }

  private func namesColumns(_ line: Range<Int>) -> Bool {
    delimiters.contains { delimiter in
      let row = rows(delimiter, limit: 1, in: line).first
      return row.map(namesColumns) ?? false
    }
  }

  private func namesColumns(_ row: SampleRow) -> Bool {
    guard row.cells.count > 1 else { return false }
    do {
      _ = try CSVColumns(options, firstRow: row.cells)
      return true
    } catch {
      // A name that stands twice is one of a table, whose reader will say so.
      if case .columnRepeated = error.problem { return true }
      return false
    }
  }

  /// Where the first line that is no blank one stands, once it is whole.
  func firstLine() throws -> Range<Int> {
    var start = 0
    while start < input.count || !input.isAtEnd {
      if start == input.count { try input.fill() }
      while start < input.count, unsafe [0x0A, 0x0D].contains(input.bytes[start]) { start += 1 }
      if start < input.count { break }
    }
    return start..<(try input.nextLineBreak(from: start).map { $0 + 1 } ?? input.count)
  }

  /// Finds the header; the window stays where it is.
  ///
  /// - Returns: The header; nil for a file without a row.
  /// - Throws: `TableError.headerInvalid`, `.cellsInvalid`, `.syntaxInvalid` for bytes that are no
  ///   UTF-8, and what reading throws.
  func header() throws -> Header? {
    try fillFirstRow()
    if input.isAtEnd, unsafe input.bytes.allSatisfy({ $0 == 0x0A || $0 == 0x0D }) { return nil }
    let found = matches(limit: 1)
    if let first = found.first, let fault = lineEndFault(first) { throw fault }
    if found.count == 1 { return found[0] }
    if found.isEmpty && !options.layout.hasHeader { throw try firstRowError() }
    if let first = found.first {
      while !input.isAtEnd, input.count < Self.sampleSize { try input.fill() }
      // Several delimiters part enough cells: one that parts as many in every row is the likeliest.
      return found.first(where: isRegular) ?? first
    }
    // A title above a header may lack its names; numbers count the columns of the first row.
    if CSVColumns.areNamed(options), let found = try headerBelowTitle() { return found }
    throw try firstRowError()
  }

  /// The header below some rows of title, where the rows down to it are whole under each delimiter, so
  /// that more bytes would not change it; nil where no row of the sample has the columns.
  private func headerBelowTitle() throws -> Header? {
    while true {
      let isWhole = input.isAtEnd || input.count >= Self.sampleSize
      let found = matches(limit: Self.searchedRows).first
      let decided = found.map { $0.titleRows + 1 } ?? Self.searchedRows
      let isDecided = delimiters.allSatisfy { rows($0, limit: decided).count == decided }
      if isWhole || isDecided { return found }
      try fillLine()
    }
  }

  /// Reads until another line is whole.
  private func fillLine() throws {
    let start = input.count
    while !input.isAtEnd, input.count < Self.sampleSize {
      try input.fill()
      if unsafe input.bytes[start...].contains(0x0A) { return }
    }
  }

  /// Whether the rows of the sample have as many cells as the columns of a header.
  private func isRegular(_ header: Header) -> Bool {
    rows(header.dialect.delimiter, limit: Self.searchedRows).dropFirst(header.titleRows)
      .allSatisfy { $0.cells.count == header.columns.count }
  }

  /// The uppermost row that has the columns, once for each delimiter under which it has.
  private func matches(limit: Int) -> [Header] {
    let samples = delimiters.map { rows($0, limit: limit) }
    for place in 0..<limit {
      var headers: [Header] = []
      for (delimiter, sample) in zip(delimiters, samples) where place < sample.count {
        let row = sample[place]
        guard row.cellCount == row.cells.count, isUTF8(row),
          let columns = try? CSVColumns(options, firstRow: row.cells)
        else { continue }
        // Without names nothing speaks for a delimiter but the cells that it parts.
        let isWeak = row.cells.count == 1
        if isWeak && samples.contains(where: { ($0.first?.cells.count ?? 0) > 1 }) { continue }
        let hasHeader = options.layout.hasHeader
        var header = Header(
          dialect: dialect(delimiter), columns: columns, line: row.line, start: row.start,
          rowEnd: row.end, end: row.start, endLine: row.line, titleRows: place)
        if hasHeader { (header.end, header.endLine) = (row.end, row.endLine) }
        headers.append(header)
      }
      if headers.count > 1, headers.allSatisfy({ $0.columns.count == 1 }) {
        // One column, which nothing parts: a text may have any of the delimiters in it.
        headers[0].dialect.delimiter = CSVDialect.noDelimiter
        return [headers[0]]
      }
      if !headers.isEmpty { return headers }
    }
    return []
  }

  private func dialect(_ delimiter: UInt8) -> CSVDialect {
    CSVDialect(delimiter: delimiter, quote: CSVDialect.quote(of: options.layout))
  }

  /// The first whole rows in the window, or in a line of it, blank lines left out.
  func rows(
    _ delimiter: UInt8, limit: Int, in line: Range<Int>? = nil
  ) -> [SampleRow] {
    let bytes = unsafe UnsafeBufferPointer(rebasing: input.bytes[line ?? 0..<input.count])
    let isAtEnd = line != nil || input.isAtEnd
    let dialect = dialect(delimiter)
    var scanner = CSVScanner(dialect, line: input.firstLine)
    var rows: [SampleRow] = []
    var scratch: [UInt8] = []
    while rows.count < limit,
      unsafe scanner.next(in: bytes, isAtEnd: isAtEnd) == .record
    {
      let record = unsafe UnsafeBufferPointer(
        rebasing: bytes[scanner.recordStart..<scanner.position])
      if scanner.isBlankLine { continue }
      let cells = scanner.cells.map { cell in
        unsafe cell.withContents(in: record, quote: dialect.quote, scratch: &scratch) {
          unsafe Array($0)
        }
      }
      rows.append(
        SampleRow(
          cells: cells, cellCount: scanner.cellCount,
          start: scanner.recordStart, end: scanner.position,
          line: scanner.recordLine, endLine: scanner.nextLine))
    }
    return rows
  }

  private func isUTF8(_ row: SampleRow) -> Bool {
    unsafe input.bytes.baseAddress.map {
      unsafe csj_is_utf8($0 + row.start, row.end - row.start)
    } ?? true
  }

  /// Reads until the first row that is no blank line stands whole in the window, whichever
  /// delimiter it has.
  private func fillFirstRow() throws {
    var scanners = delimiters.map {
      CSVScanner(dialect($0), line: input.firstLine, cellLimit: 1)
    }
    while true {
      let bytes = unsafe input.bytes
      for index in scanners.indices.reversed()
      where unsafe Self.isFirstRowFound(&scanners[index], in: bytes, isAtEnd: input.isAtEnd) {
        scanners.remove(at: index)
      }
      if scanners.isEmpty || input.isAtEnd || input.count >= CSVRowReader.cellLimit { return }
      try input.fill()
    }
  }

  /// Goes on with a scanner; true where it has met the first row, or a fault in it.
  private static func isFirstRowFound(
    _ scanner: inout CSVScanner, in bytes: UnsafeBufferPointer<UInt8>, isAtEnd: Bool
  ) -> Bool {
    while true {
      switch unsafe scanner.next(in: bytes, isAtEnd: isAtEnd) {
      case .record: if !scanner.isBlankLine { return true }
      case .incomplete: return false
      case .fault: return true
      }
    }
  }

  /// Why the first row is no header.
  private func firstRowError() throws -> TableError {
    let samples = delimiters.map { (delimiter: $0, row: rows($0, limit: 1).first) }
    guard
      let best = samples.max(by: { ($0.row?.cells.count ?? 0) < ($1.row?.cells.count ?? 0) }),
      let row = best.row
    else {
      var scanner = CSVScanner(dialect(delimiters[0]), line: input.firstLine)
      var outcome = CSVScanner.Outcome.record
      while outcome == .record {
        outcome = unsafe scanner.next(in: input.bytes, isAtEnd: input.isAtEnd)
      }
      if outcome != .incomplete || scanner.isInsideQuotes || input.isAtEnd {
        return input.cellsError(scanner, quote: dialect(delimiters[0]).quote)
      }
      return .headerInvalid(
        .columnMissing(.text, name: options.textColumn, found: []),
        at: input.location(of: scanner.recordStart).location)
    }
    if let fault = input.invalidUTF8(in: row.start..<row.end) { return fault }
    if let place = loneCarriageReturn(in: row.start..<row.end) {
      return .headerInvalid(.loneCarriageReturn, at: input.location(of: place).location)
    }
    if row.cellCount > row.cells.count {
      return .headerInvalid(
        .columnsTooMany(row.cellCount, limit: CSVScanner.largestCellLimit),
        at: input.location(of: row.start).location)
    }
    do {
      _ = try CSVColumns(options, firstRow: row.cells)
      return .headerInvalid(
        .columnMissing(.text, name: options.textColumn, found: []),
        at: input.location(of: row.start).location)
    } catch {
      return .headerInvalid(error.problem, at: input.location(of: row.start).location)
    }
  }
}
