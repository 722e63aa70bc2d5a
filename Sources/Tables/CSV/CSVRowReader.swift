internal import CSimdjson

/// Reads the rows of a table of text whose header has been found.
struct CSVRowReader {
  /// As many rows make a batch at most.
  private static let runLimit = 4096
  /// No text has a cell of this many bytes: an opening quote has been left unclosed.
  static let cellLimit = InputBuffer.longestRecord

  private let input: InputBuffer
  private let header: CSVHeaderFinder.Header
  private let textName: String
  private let labelName: String
  private let file: Int
  private var scanner: CSVScanner
  private var members: CSVMembers?
  private var textScratch: [UInt8] = []
  private var labelScratch: [UInt8] = []
  private var row = 0

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - input: A file whose window begins with the header.
  ///   - header: What was found in it.
  ///   - options: Columns, and whether others are kept.
  ///   - file: Place of the file among those read.
  init(
    _ input: InputBuffer, _ header: CSVHeaderFinder.Header, _ options: ReadingOptions, file: Int
  ) {
    self.input = input
    self.header = header
    self.file = file
    textName = options.textColumn
    labelName = options.labelColumn ?? ""
    input.discard(header.end)
    scanner = CSVScanner(
      header.dialect, line: header.endLine, cellLimit: header.columns.count)
    if options.keepsOtherMembers { members = CSVMembers(header.columns) }
  }

  /// Reads to the end of the file.
  ///
  /// - Parameters:
  ///   - collector: Receives the rows.
  ///   - body: Called with the collector after each run of rows.
  /// - Throws: `TableError`, after `body` has had the rows before the fault, and what `body` throws.
  mutating func forEachRun(
    into collector: inout RowCollector, _ body: (inout RowCollector) throws -> Void
  ) throws {
    collector.noteIgnoredColumns(header.columns.otherNames)
    while true {
      // The rows before a fault are handed on, however the blocks happen to fall.
      let outcome = Result { try scanRun { try $0.readRow(into: &collector) } }
      try body(&collector)
      if try outcome.get() { continue }
      if input.isAtEnd { return }
      try advance()
    }
  }

  /// Leaves finished records behind and reads on.
  private mutating func advance() throws {
    let finished = scanner.finishedCount
    input.discard(finished)
    scanner.discard(finished)
    if scanner.isInsideQuotes && input.count >= Self.cellLimit { throw cellsError() }
    try input.fill()
  }

  /// Scans the whole records in the window; true where it holds more than one run of them.
  private mutating func scanRun(_ body: (inout CSVRowReader) throws -> Void) throws -> Bool {
    let isAtEnd = input.isAtEnd
    for _ in 0..<Self.runLimit {
      switch unsafe scanner.next(in: input.bytes, isAtEnd: isAtEnd) {
      case .record: try body(&self)
      case .incomplete: return false
      case .fault: throw cellsError()
      }
    }
    return true
  }

  /// Whether the record in hand is a blank line that is no row.
  private var isPassedOver: Bool { scanner.isBlankLine && header.columns.count > 1 }

  private func cellsError() -> TableError {
    input.cellsError(scanner, quote: header.dialect.quote)
  }

  private mutating func readRow(into collector: inout RowCollector) throws {
    if isPassedOver { return }
    let columns = header.columns
    row += 1
    collector.report.recordCount += 1
    let origin = RowOrigin(file: file, line: scanner.recordLine, row: row)
    if let error = fault() { return try collector.skip(error, origin) }
    let record = unsafe UnsafeBufferPointer(
      rebasing: input.bytes[scanner.recordStart..<scanner.position])
    let quote = header.dialect.quote
    let text = scanner.cells[columns.text]
    let label = columns.label.map { scanner.cells[$0] } ?? CSVCell(start: 0, end: 0)
    unsafe text.withContents(in: record, quote: quote, scratch: &textScratch) { text in
      unsafe label.withContents(in: record, quote: quote, scratch: &labelScratch) { label in
        unsafe collector.builder.append(
          .init(text: text, label: label, labelKind: .string, origin: origin))
      }
    }
    unsafe members?.append(scanner.cells, of: record, quote: quote, to: &collector.builder)
  }

  /// What is wrong with the record in hand, if anything.
  private func fault() -> TableError? {
    let range = scanner.recordStart..<scanner.position
    let isUTF8 = unsafe input.bytes.baseAddress.map {
      unsafe csj_is_utf8($0 + range.lowerBound, range.count)
    }
    if isUTF8 == false { return input.invalidUTF8(in: range) }
    let columns = header.columns
    if scanner.cellCount != columns.count {
      return rowError(
        .cellCount(found: scanner.cellCount, expected: columns.count), at: range.lowerBound)
    }
    if let place = columns.label {
      let label = scanner.cells[place]
      if label.start == label.end && !label.isQuoted {
        return rowError(.labelBlank(name: labelName), at: range.lowerBound + label.start)
      }
    }
    return nil
  }

  private func rowError(_ problem: RowProblem, at index: Int) -> TableError {
    .rowInvalid(problem, row: row, at: input.location(of: index).location)
  }
}
