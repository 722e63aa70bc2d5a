internal import CSimdjson

/// Cuts a file into records, whose bytes it hands on in runs.
struct RecordScanner {
  /// A run of whole records in the window of the input.
  @safe struct Run {
    let records: UnsafeBufferPointer<csj_record>
    let input: InputBuffer
    let format: CorpusFormat
    /// Place of the file among those read.
    let file: Int

    /// The bytes of one record.
    func bytes(of record: csj_record) -> UnsafeBufferPointer<UInt8> {
      unsafe UnsafeBufferPointer(rebasing: input.bytes[record.start..<record.end])
    }
  }

  private static let runLimit = 4096

  let input: InputBuffer
  let format: CorpusFormat
  let file: Int
  private var state: csj_scanner

  /// Creates a scanner.
  ///
  /// - Parameters:
  ///   - input: A file whose byte order mark has been passed.
  ///   - format: How its records are laid out: as JSON, or anything else that has one on a line.
  ///   - file: Place of the file among those read.
  init(_ input: InputBuffer, format: CorpusFormat, file: Int) {
    self.input = input
    self.format = format
    self.file = file
    state = csj_scanner()
    state.line = input.firstLine
    switch format {
    case .jsonArray: state.layout = CSJ_LAYOUT_ARRAY
    case .jsonLines: state.layout = CSJ_LAYOUT_LINES
    default: state.layout = CSJ_LAYOUT_PLAIN
    }
  }

  /// Reads the file to its end.
  ///
  /// A run holds what has arrived: through a pipe each record is handed on as soon as it is whole.
  ///
  /// - Parameter body: Receives each run; its pointers are valid only during the call.
  /// - Throws: What `body` throws, what reading throws, and `TableError.syntaxInvalid` where the array
  ///   around the records is malformed.
  mutating func forEachRun(_ body: (Run) throws -> Void) throws {
    let records = UnsafeMutableBufferPointer<csj_record>.allocate(capacity: Self.runLimit)
    defer { unsafe records.deallocate() }
    guard let start = records.baseAddress else { return }
    while true {
      let found = unsafe csj_scan(
        &state, input.mutableBytes, input.count, input.isAtEnd, start, records.count,
      )
      if found > 0 {
        let run = unsafe UnsafeBufferPointer(start: start, count: found)
        try body(unsafe Run(records: run, input: input, format: format, file: file))
      }
      if state.has_fault { throw try structuralError() }
      if found == records.count || (found > 0 && input.isAtEnd) { continue }
      if input.isAtEnd { break }
      try advance()
    }
    if format == .jsonArray && state.phase != CSJ_PHASE_AFTER_ARRAY {
      throw try structuralError()
    }
  }

  /// Reads the file to its end, record by record.
  ///
  /// - Parameters:
  ///   - collector: Handed to both closures.
  ///   - read: Receives each record, and adds its row.
  ///   - body: Called after each run of records, also where `read` has thrown in it: the rows before
  ///     a fault are handed on, however the blocks happen to fall.
  /// - Throws: What the closures and ``forEachRun(_:)`` throw.
  mutating func forEachRecord(
    into collector: inout RowCollector,
    read: (csj_record, Run, inout RowCollector) throws -> Void,
    runEnd body: (inout RowCollector) throws -> Void
  ) throws {
    try forEachRun { run in
      let outcome = Result {
        for index in unsafe run.records.indices {
          try unsafe read(run.records[index], run, &collector)
        }
      }
      try body(&collector)
      try outcome.get()
    }
  }

  /// Leaves finished records behind and reads on.
  private mutating func advance() throws {
    let finished = isInsideRecord ? state.record_start : state.position
    if finished > 0 {
      input.discard(finished)
      state.position -= finished
      state.record_start -= isInsideRecord ? finished : state.record_start
    } else if input.isFull, format == .jsonArray {
      try checkUnfinishedRecord()
    }
    try input.fill()
  }

  private var isInsideRecord: Bool {
    guard format == .jsonArray else { return true }
    return state.phase == CSJ_PHASE_SCALAR || state.phase == CSJ_PHASE_STRING
      || state.phase == CSJ_PHASE_CONTAINER
  }

  /// How far a token needs to be seen to be judged, and bytes to be taken for an encoding.
  static let evidenceLength = 32

  /// Stops at a fault in a record that has filled the window.
  ///
  /// Without this a quote too few in the first row of an array would be found only after the rest
  /// of the file had been read into memory as one string.
  private func checkUnfinishedRecord() throws {
    var parser = unsafe JSONRecordParser(
      .init(rebasing: input.bytes[state.record_start...]), within: .file)
    do {
      _ = try parser.parse()
    } catch {
      let position = state.record_start + error.position
      let evidence = position + Self.evidenceLength
      guard evidence < input.count else { return }
      throw input.syntaxError(
        error.problem, at: position, since: state.record_start, upTo: evidence)
    }
  }

  /// The error of the byte that stands between two elements, or of the end of the file.
  private func structuralError() throws -> TableError {
    let position = state.position
    try input.completeCharacter(at: position)
    let expected: JSONProblem.Expectation =
      switch state.phase {
      case CSJ_PHASE_ARRAY_START: .arrayStart
      case CSJ_PHASE_FIRST_ELEMENT: .valueOrArrayEnd
      case CSJ_PHASE_AFTER_ELEMENT: .commaOrArrayEnd
      case CSJ_PHASE_AFTER_ARRAY: .endOfFile
      default: .value
      }
    let cursor = unsafe JSONCursor(bytes: input.bytes, extent: .file, position: position)
    if expected == .endOfFile, cursor.current == UInt8(ascii: "[") {
      return input.syntaxError(.secondArray, at: position)
    }
    if expected == .value, cursor.current == UInt8(ascii: "]") {
      return input.syntaxError(.trailingComma, at: position)
    }
    return input.syntaxError(cursor.unexpected(expected).problem, at: position)
  }
}
