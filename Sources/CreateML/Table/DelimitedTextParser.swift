/// Cuts CSV text into records of fields, as ``MLDataTable/ParsingOptions`` lay it out.
///
/// It works on bytes: all marks are UTF-8, in which no character is part of another.
struct DelimitedTextParser {
  /// A field, and whether it stood in quotes.
  struct Field: Equatable {
    var text: String
    var isQuoted: Bool
  }

  /// A record and the line, counted from 1, that it begins on.
  struct Record {
    var fields: [Field]
    var line: Int
  }

  /// The marks of the layout as bytes; an empty one is not looked for.
  private struct Marks {
    let delimiter, comment, escape, quote, terminator: [UInt8]
    let doubleQuote, skipsSpaces: Bool
    /// For each byte whether a mark or a line end may begin with it; all others are text.
    let mayBegin: [Bool]

    init(_ options: MLDataTable.ParsingOptions) {
      delimiter = Array(options.delimiter.utf8)
      comment = Array(options.comment.utf8)
      escape = Array(options.escape.utf8)
      quote = Array(options.quote.utf8)
      terminator = Array(options.lineTerminator.utf8)
      doubleQuote = options.doubleQuote
      skipsSpaces = options.skipInitialSpaces
      var mayBegin = [Bool](repeating: false, count: 256)
      for mark in [delimiter, escape, quote, terminator, [0x0A], [0x0D]] {
        if let first = mark.first { mayBegin[Int(first)] = true }
      }
      self.mayBegin = mayBegin
    }
  }

  private let bytes: [UInt8]
  private let marks: Marks
  private let path: String
  private var position = 0
  private var line = 1

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8; a byte order mark is passed over.
  ///   - options: The layout.
  ///   - path: The name of the file for messages.
  /// - Throws: `Problem.option` or `.invalidUTF8`.
  init(_ bytes: [UInt8], _ options: MLDataTable.ParsingOptions, path: String) throws {
    for (name, value) in [
      ("delimiter", options.delimiter), ("lineTerminator", options.lineTerminator),
    ] where value.isEmpty {
      throw Problem.option(name, value, expected: "one character or more")
    }
    self.bytes = bytes
    self.path = path
    marks = Marks(options)
    if starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    try checkUTF8()
  }

  private func checkUTF8() throws {
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    var line = 1
    for part in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      guard String(validating: part, as: UTF8.self) != nil else {
        throw Problem.invalidUTF8(path: path, line: line)
      }
      line += 1
    }
  }

  /// The next record, or `nil` at the end; empty lines and comments are passed over.
  ///
  /// - Throws: `Problem.quoteOpen`.
  mutating func next() throws -> Record? {
    while position < bytes.count {
      if !marks.comment.isEmpty, starts(with: marks.comment) {
        while position < bytes.count, !passLineEnd() { advance(1) }
      } else if !passLineEnd() {
        return try record()
      }
    }
    return nil
  }

  private mutating func record() throws -> Record {
    var record = Record(fields: [], line: line)
    while true {
      record.fields.append(try field())
      guard position < bytes.count, !passLineEnd() else { return record }
      position += marks.delimiter.count
    }
  }

  /// Reads a field up to the delimiter or the end of its line.
  private mutating func field() throws -> Field {
    if marks.skipsSpaces { while current == 0x20 && !starts(with: marks.delimiter) { advance(1) } }
    var text: [UInt8] = []
    var isQuoted = false
    if !marks.quote.isEmpty, starts(with: marks.quote) {
      isQuoted = true
      try readQuoted(into: &text)
    }
    // What follows a closing quote belongs to the field, as other readers have it.
    while position < bytes.count, !starts(with: marks.delimiter), !isAtLineEnd {
      if !takeText(into: &text), !passEscaped(into: &text) { take(1, into: &text) }
    }
    return Field(text: String(decoding: text, as: UTF8.self), isQuoted: isQuoted)
  }

  private mutating func readQuoted(into text: inout [UInt8]) throws {
    let start = line
    position += marks.quote.count
    while position < bytes.count {
      if takeText(into: &text) || passEscaped(into: &text) { continue }
      if starts(with: marks.quote) {
        position += marks.quote.count
        guard marks.doubleQuote, starts(with: marks.quote) else { return }
        take(marks.quote.count, into: &text)
      } else {
        take(1, into: &text)
      }
    }
    throw Problem.quoteOpen(path: path, line: start)
  }

  /// Takes the mark behind an escape; any other character leaves the escape an ordinary one.
  private mutating func passEscaped(into text: inout [UInt8]) -> Bool {
    guard !marks.escape.isEmpty, starts(with: marks.escape) else { return false }
    let behind = position + marks.escape.count
    for mark in [marks.quote, marks.escape, marks.delimiter]
    where !mark.isEmpty && starts(with: mark, at: behind) {
      position = behind
      take(mark.count, into: &text)
      return true
    }
    return false
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func starts(with mark: [UInt8], at place: Int? = nil) -> Bool {
    let place = place ?? position
    guard place + mark.count <= bytes.count else { return false }
    for index in mark.indices where bytes[place + index] != mark[index] { return false }
    return true
  }

  /// Takes the bytes up to the next that may begin a mark.
  private mutating func takeText(into text: inout [UInt8]) -> Bool {
    var end = position
    while end < bytes.count, !marks.mayBegin[Int(bytes[end])] { end += 1 }
    guard end > position else { return false }
    text += bytes[position..<end]
    position = end
    return true
  }

  private mutating func take(_ count: Int, into text: inout [UInt8]) {
    text += bytes[position..<position + count]
    advance(count)
  }

  private mutating func advance(_ count: Int) {
    for place in position..<position + count where bytes[place] == 0x0A { line += 1 }
    position += count
  }

  /// The length of the line end that stands here, or 0.
  private var lineEndLength: Int {
    if starts(with: marks.terminator) { return marks.terminator.count }
    return marks.terminator == [0x0A] && starts(with: [0x0D, 0x0A]) ? 2 : 0
  }

  private var isAtLineEnd: Bool { lineEndLength > 0 }

  private mutating func passLineEnd() -> Bool {
    let length = lineEndLength
    advance(length)
    return length > 0
  }
}
