internal import CSimdjson

/// Reads lines of plain text, each a row.
///
/// Only the byte 0x0A ends a line, and one 0x0D before it belongs to the line's end. An empty line
/// is a row with an empty text. Whether the last line has an end makes no difference.
struct PlainLineReader {
  private let input: InputBuffer
  private let file: Int
  /// The line of the first row: lines may have been passed over.
  private let firstLine: Int

  init(_ input: InputBuffer, file: Int) {
    self.input = input
    self.file = file
    firstLine = input.firstLine
  }

  /// Reads to the end of the file.
  ///
  /// - Parameters:
  ///   - collector: Receives the rows, which have no label.
  ///   - body: Called with the collector after each run of rows.
  /// - Throws: `TableError.syntaxInvalid` at bytes that are no UTF-8, `TableError.headerInvalid` where
  ///   lines end in a carriage return alone, what reading throws, and what
  ///   `body` throws.
  func forEachRun(
    into collector: inout RowCollector, _ body: (inout RowCollector) throws -> Void
  ) throws {
    var scanner = RecordScanner(input, format: .plainLines, file: file)
    try scanner.forEachRecord(
      into: &collector, read: { try append($0, of: $1, to: &$2) }, runEnd: body)
  }

  /// The first carriage return of a file whose lines end in nothing else, as old programs of the
  /// Macintosh wrote them: all of it would be one text.
  private func loneCarriageReturn(in record: csj_record, row: Int) -> Int? {
    guard row == 1, input.isAtEnd, unsafe !input.bytes[record.end...].contains(0x0A) else {
      return nil
    }
    return unsafe input.bytes[record.start..<record.end].firstIndex(of: 0x0D)
  }

  private func append(
    _ record: csj_record, of run: RecordScanner.Run, to collector: inout RowCollector
  ) throws {
    collector.report.recordCount += 1
    let origin = RowOrigin(file: file, line: record.line, row: record.line - firstLine + 1)
    if let error = input.invalidUTF8(in: record.start..<record.end) {
      return try collector.skip(error, origin)
    }
    if let place = loneCarriageReturn(in: record, row: origin.row) {
      throw TableError.headerInvalid(.loneCarriageReturn, at: input.location(of: place).location)
    }
    unsafe collector.builder.append(
      .init(
        text: run.bytes(of: record), label: .init(start: nil, count: 0), labelKind: .string,
        origin: origin))
    if collector.options.keepsOtherMembers {
      unsafe collector.builder.appendOtherMembers(.init(start: nil, count: 0))
    }
  }
}
