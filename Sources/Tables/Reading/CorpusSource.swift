internal import CSimdjson

/// An opened file of texts whose format is known.
struct CorpusSource {
  /// The block in which files are read: with simdjson's buffers for it, it stays in the cache.
  static let blockSize = 256 * 1024

  let input: InputBuffer
  /// nil for a file without any byte that is no blank.
  let detectedFormat: CorpusFormat?

  /// Opens a file, passes over one byte order mark and looks at the first bytes behind it.
  ///
  /// - Parameters:
  ///   - path: A path, or `-` for standard input.
  ///   - blockSize: The first size of the window in bytes.
  ///   - detectsFormat: Whether to read as far as the first byte that is no blank.
  /// - Throws: `TableError`, where the file cannot be opened or read.
  init(path: String, blockSize: Int, detectsFormat: Bool = true) throws {
    input = try InputBuffer(path: path, blockSize: blockSize)
    try Self.passByteOrderMark(of: input)
    var format: CorpusFormat?
    if detectsFormat {
      format = unsafe CorpusFormat.detected(from: input.bytes)
      while format == nil && !input.isAtEnd {
        try input.fill()
        format = unsafe CorpusFormat.detected(from: input.bytes)
      }
    }
    detectedFormat = format
  }

  /// A reader of the records in the file.
  ///
  /// - Parameters:
  ///   - format: How they are laid out.
  ///   - file: Place of the file among those read.
  /// - Returns: A scanner at the first record.
  func scanner(format: CorpusFormat, file: Int) -> RecordScanner {
    RecordScanner(input, format: format, file: file)
  }

  /// The error of a file that is neither a JSON array nor JSON Lines.
  ///
  /// - Returns: The error, which names the first character.
  /// - Throws: `TableError.readFailed`, where the rest of that character cannot be read.
  func formatError() throws -> TableError {
    let blanks: [UInt8] = [0x09, 0x0A, 0x0D, 0x20]
    let first = unsafe input.bytes.firstIndex { !blanks.contains($0) } ?? 0
    try input.completeCharacter(at: first)
    let cursor = unsafe JSONCursor(bytes: input.bytes, extent: .file, position: first)
    switch cursor.scalar(at: first) {
    case .success(let scalar):
      return .formatUnknown(scalar, at: input.location(of: first).location)
    case .failure(let fault):
      return input.syntaxError(fault.problem, at: first)
    }
  }

  private static func passByteOrderMark(of input: InputBuffer) throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    try input.fill()
    // A source that sends one byte at a time is waited for only while it may still send a mark.
    while unsafe !input.isAtEnd && input.count < mark.count
      && mark.starts(with: input.bytes)
    {
      try input.fill()
    }
    if unsafe input.bytes.starts(with: mark) { input.discard(mark.count, isMark: true) }
  }
}
