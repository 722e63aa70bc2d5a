internal import Glibc

/// Finds records and cells in the bytes of a table, as RFC 4180 has them.
///
/// A cell is enclosed where a quote is its first byte; then it ends at the next quote that is not
/// doubled, and may hold delimiters and line breaks. A quote elsewhere is text. Only the byte 0x0A
/// ends a record, and one 0x0D before it belongs to the end.
///
/// The scanner can stop anywhere, so that a record may come in any number of pieces.
@safe struct CSVScanner {
  /// What a call has found.
  enum Outcome: Equatable {
    /// A record, which ``cells`` describes.
    case record
    /// No whole record: more bytes are needed, or at the end there is none.
    case incomplete
    /// The cells cannot be told apart.
    case fault(CSVProblem.Kind)
  }

  private enum Phase {
    case cellStart, plain, quoted, quoteInQuoted
  }

  /// No table has more columns; the memory for a row of delimiters alone stays bounded.
  static let largestCellLimit = 100_000

  /// The cells of the record found, placed from `recordStart`, up to the limit.
  private(set) var cells: [CSVCell] = []
  /// The number of all its cells.
  private(set) var cellCount = 0
  /// Place of the record's first byte in the bytes scanned, and behind its line break.
  private(set) var recordStart = 0
  private(set) var position = 0
  /// The line of the record's first byte, from 1, and of the one behind its line break.
  private(set) var recordLine: Int
  private(set) var nextLine: Int

  private let delimiter: UInt8
  private let delimiters: UInt64
  private let quote: UInt8?
  private let cellLimit: Int
  private var phase = Phase.cellStart
  private var cell = CSVCell(start: 0, end: 0)
  private var isRecordFinished = true

  /// Starts in front of a record.
  ///
  /// - Parameters:
  ///   - dialect: Delimiter and quote.
  ///   - line: The line that begins there.
  ///   - cellLimit: How many cells of a record are kept.
  init(_ dialect: CSVDialect, line: Int, cellLimit: Int = largestCellLimit) {
    self.cellLimit = cellLimit
    delimiter = dialect.delimiter
    delimiters = UInt64(dialect.delimiter) &* 0x0101_0101_0101_0101
    quote = dialect.quote
    recordLine = line
    nextLine = line
  }

  /// Whether the record is an empty line.
  var isBlankLine: Bool {
    cellCount == 1 && !cells[0].isQuoted && cells[0].start == cells[0].end
  }

  /// Whether the scanner has stopped inside an enclosed cell.
  var isInsideQuotes: Bool { phase == .quoted }

  /// Place of the opening quote of the cell in hand.
  var openingQuote: Int { recordStart + cell.start - 1 }

  /// How many bytes at the beginning are not needed any more.
  var finishedCount: Int { isRecordFinished ? position : recordStart }

  /// Follows a window that has moved on.
  mutating func discard(_ count: Int) {
    position -= count
    recordStart -= count
  }

  /// Finds the next record.
  ///
  /// - Parameters:
  ///   - bytes: Those of the last call, moved and longer perhaps.
  ///   - isAtEnd: Whether nothing follows them.
  /// - Returns: Whether there is one.
  mutating func next(in bytes: UnsafeBufferPointer<UInt8>, isAtEnd: Bool) -> Outcome {
    if isRecordFinished {
      guard position < bytes.count else { return .incomplete }
      begin()
    }
    guard let base = bytes.baseAddress else { return .incomplete }
    let count = bytes.count
    while position < count {
      switch phase {
      case .cellStart:
        cell = CSVCell(start: position - recordStart, end: 0)
        if unsafe base[position] == quote {
          cell.start += 1
          cell.isQuoted = true
          position += 1
          phase = .quoted
        } else {
          phase = .plain
        }
      case .plain:
        position = unsafe endOfPlain(base, from: position, to: count)
        if position == count { break }
        if unsafe finishCell(at: position, base) { return .record }
      case .quoted:
        unsafe passQuoted(base, to: count)
      case .quoteInQuoted:
        if unsafe base[position] == quote {
          cell.hasDoubledQuotes = true
          position += 1
          phase = .quoted
          continue
        }
        let following = unsafe endBehindQuote(base, count, isAtEnd)
        guard following > 0 else {
          return following == 0 ? .incomplete : .fault(.textBehindQuote)
        }
        if unsafe finishCell(at: position + following - 1, base) { return .record }
      }
    }
    return isAtEnd ? unsafe finishFile(count, base) : .incomplete
  }

  private mutating func begin() {
    cells.removeAll(keepingCapacity: true)
    cellCount = 0
    recordStart = position
    recordLine = nextLine
    phase = .cellStart
    isRecordFinished = false
  }

  /// Passes over the contents of an enclosed cell, to the byte behind the next quote.
  private mutating func passQuoted(_ base: UnsafePointer<UInt8>, to count: Int) {
    let start = unsafe base + position
    let found = unsafe quote.flatMap { unsafe memchr(start, Int32($0), count - position) }
    let end = unsafe found.map { unsafe UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? count
    unsafe nextLine += Self.lineBreaks(in: start, end - position)
    position = end
    guard unsafe found != nil else { return }
    cell.end = end - recordStart
    position += 1
    phase = .quoteInQuoted
  }

  /// How many bytes end an enclosed cell here: 1, or 2 for CR LF; 0 where one has to wait for
  /// more, and -1 where none do.
  private func endBehindQuote(_ base: UnsafePointer<UInt8>, _ count: Int, _ isAtEnd: Bool) -> Int {
    let byte = unsafe base[position]
    if byte == delimiter || byte == 0x0A { return 1 }
    guard byte == 0x0D else { return -1 }
    if position + 1 < count { return unsafe base[position + 1] == 0x0A ? 2 : -1 }
    return isAtEnd ? 1 : 0
  }

  /// Adds the cell that the byte at `end` ends; true where it ends the record.
  private mutating func finishCell(at end: Int, _ base: UnsafePointer<UInt8>) -> Bool {
    let isLast = unsafe base[end] != delimiter
    if !cell.isQuoted {
      cell.end = end - recordStart
      if isLast, cell.end > cell.start, unsafe base[end - 1] == 0x0D { cell.end -= 1 }
    }
    keepCell()
    position = end + 1
    phase = .cellStart
    if isLast {
      nextLine += 1
      isRecordFinished = true
    }
    return isLast
  }

  /// Ends the record that the file ends in.
  private mutating func finishFile(_ count: Int, _ base: UnsafePointer<UInt8>) -> Outcome {
    switch phase {
    case .quoted: return .fault(.unclosedQuote)
    case .cellStart: cell = CSVCell(start: count - recordStart, end: count - recordStart)
    case .plain:
      cell.end = count - recordStart
      if cell.end > cell.start, unsafe base[count - 1] == 0x0D { cell.end -= 1 }
    case .quoteInQuoted: break
    }
    keepCell()
    phase = .cellStart
    isRecordFinished = true
    return .record
  }

  private mutating func keepCell() {
    cellCount += 1
    if cells.count < cellLimit { cells.append(cell) }
  }

  /// The place of the next delimiter or line break, eight bytes at a step.
  @inline(__always)
  private func endOfPlain(_ base: UnsafePointer<UInt8>, from start: Int, to count: Int) -> Int {
    var position = start
    while position + 8 <= count {
      let word = unsafe UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self)
      let found = Self.zeroBytes(word ^ delimiters) | Self.zeroBytes(word ^ 0x0A0A_0A0A_0A0A_0A0A)
      // The lowest mark is exact; only those above a true one may be false.
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < count {
      let byte = unsafe base[position]
      if byte == delimiter || byte == 0x0A { break }
      position += 1
    }
    return position
  }

  /// A word with the top bit of each zero byte set; Mycroft's test.
  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// The number of line breaks in some bytes.
  private static func lineBreaks(in start: UnsafePointer<UInt8>, _ length: Int) -> Int {
    var breaks = 0
    var position = 0
    while position < length,
      let found = unsafe memchr(start + position, 0x0A, length - position)
    {
      breaks += 1
      position = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start) + 1
    }
    return breaks
  }
}
