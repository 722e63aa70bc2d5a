internal import CSimdjson

/// Turns runs of JSON records into rows of a table, fast where simdjson agrees with the scanner
/// about every record, and exactly where it does not.
struct JSONRowReader {
  let options: ReadingOptions
  private let fast: FastJSONParser
  /// Set by tests, to compare the exact parser with simdjson.
  private let isExactOnly: Bool
  private var scratch: [UInt8] = []

  init(_ options: ReadingOptions, isExactOnly: Bool = false) throws {
    self.options = options
    self.isExactOnly = isExactOnly
    fast = try FastJSONParser(options)
  }

  /// Reads the records of a run.
  ///
  /// - Parameters:
  ///   - run: Records of an array or of JSON Lines.
  ///   - firstRow: Number of the first among the records of its file, from 1.
  ///   - collector: Receives the rows.
  /// - Throws: `TableError.rowInvalid` and `.syntaxInvalid`.
  mutating func read(
    _ run: RecordScanner.Run, firstRow: Int, into collector: inout RowCollector
  ) throws {
    let records = unsafe run.records
    collector.report.recordCount += records.count
    var index = 0
    defer { fast.close() }
    if !isExactOnly, let first = unsafe records.first, let last = unsafe records.last,
      unsafe fast.open(
        .init(start: run.input.mutableBytes + first.start, count: last.end - first.start))
    {
      // A document that is not exactly the record expected is a fault that simdjson lets pass,
      // such as two objects on a line; from there on the exact parser takes over.
      while index < records.count, let row = unsafe fast.next(),
        unsafe row.offset == records[index].start - first.start
      {
        let record = unsafe records[index]
        if unsafe row.is_object {
          guard unsafe row.end == record.end - first.start else { break }
        }
        if unsafe !append(row, of: record, in: run, number: firstRow + index, to: &collector) {
          try readExactly(record, in: run, row: firstRow + index, into: &collector)
        }
        index += 1
      }
    }
    while index < records.count {
      try unsafe readExactly(records[index], in: run, row: firstRow + index, into: &collector)
      index += 1
    }
  }

  /// Adds a record simdjson has parsed; false where it needs the exact parser.
  private mutating func append(
    _ row: csj_row, of record: csj_record, in run: RecordScanner.Run, number: Int,
    to collector: inout RowCollector
  ) -> Bool {
    guard unsafe row.text.kind == CSJ_STRING, unsafe row.text.occurrences == 1,
      let label = unsafe label(of: row, in: run.bytes(of: record))
    else { return false }
    let hasLabel = options.labelColumn != nil
    let others = unsafe row.member_count - (hasLabel && row.label.member != row.text.member ? 2 : 1)
    if others > 0 && collector.report.ignoredColumns.isEmpty { return false }
    unsafe collector.builder.append(
      .init(
        text: .init(start: row.text.bytes, count: row.text.length),
        label: label.source, labelKind: label.kind,
        origin: RowOrigin(file: run.file, line: record.line, row: number),
      ))
    if options.keepsOtherMembers {
      let left = unsafe (row.text.member, hasLabel ? row.label.member : row.text.member)
      unsafe appendOtherMembers(of: run.bytes(of: record), without: left, to: &collector.builder)
    }
    return true
  }

  /// The label of a record, numbers and booleans as they are written; nil where there is none.
  private func label(
    of row: csj_row, in record: UnsafeBufferPointer<UInt8>
  ) -> (source: UnsafeBufferPointer<UInt8>, kind: JSONKind)? {
    guard options.labelColumn != nil else {
      return unsafe (.init(start: nil, count: 0), .string)
    }
    guard unsafe row.label.occurrences == 1 else { return nil }
    switch unsafe row.label.kind {
    case CSJ_STRING:
      return unsafe (.init(start: row.label.bytes, count: row.label.length), .string)
    case CSJ_NUMBER, CSJ_BOOLEAN:
      var value: UnsafePointer<UInt8>?
      var length = 0
      guard let object = record.baseAddress,
        unsafe csj_member_source(object, record.count, row.label.member, &value, &length)
      else { return nil }
      return unsafe (.init(start: value, count: length), .number)
    default: return nil
    }
  }

  private mutating func appendOtherMembers(
    of record: UnsafeBufferPointer<UInt8>, without left: (Int, Int), to builder: inout TableBuilder
  ) {
    guard let object = record.baseAddress else { return }
    if scratch.count < record.count {
      scratch = [UInt8](repeating: 0, count: max(record.count, 2 * scratch.count))
    }
    unsafe scratch.withUnsafeMutableBufferPointer { scratch in
      guard let output = scratch.baseAddress else { return }
      let length = unsafe csj_copy_members(object, record.count, left.0, left.1, output)
      unsafe builder.appendOtherMembers(.init(start: output, count: length))
    }
  }
}

extension JSONRowReader {
  /// Reads a record with the exact parser: adds it, throws its fault, or reports it as dropped.
  private mutating func readExactly(
    _ record: csj_record, in run: RecordScanner.Run, row: Int, into collector: inout RowCollector
  ) throws {
    let bytes = unsafe run.bytes(of: record)
    let isLine = run.format == .jsonLines
    let origin = RowOrigin(file: run.file, line: record.line, row: row)
    var parser = unsafe JSONRecordParser(bytes, within: isLine ? .line : .file)
    let error: TableError
    do {
      let parsed = try parser.parse()
      let selector = JSONRowSelector(options: options, record: parsed, cursor: parser.cursor)
      switch selector.row() {
      case .success(let found):
        unsafe append(found, of: bytes, origin: origin, to: &collector)
        return
      case .failure(let fault):
        let place = run.input.location(of: record.start + fault.position).location
        error = .rowInvalid(fault.problem, row: row, at: place)
      }
    } catch {
      let position = record.start + error.position
      let found = run.input.syntaxError(
        error.problem, at: position, since: record.start,
        upTo: max(position, min(position + RecordScanner.evidenceLength, record.end)))
      guard isLine else { throw found }
      return try collector.skip(found, origin)
    }
    try collector.skip(error, origin)
  }

  private mutating func append(
    _ row: JSONRowSelector.Row, of record: UnsafeBufferPointer<UInt8>, origin: RowOrigin,
    to collector: inout RowCollector
  ) {
    collector.noteIgnoredColumns(row.otherNames)
    unsafe row.text.withUnsafeBufferPointer { text in
      unsafe row.label.withUnsafeBufferPointer { label in
        unsafe collector.builder.append(
          .init(text: text, label: label, labelKind: row.labelKind, origin: origin))
      }
    }
    if options.keepsOtherMembers {
      unsafe appendOtherMembers(of: record, without: row.members, to: &collector.builder)
    }
  }
}
