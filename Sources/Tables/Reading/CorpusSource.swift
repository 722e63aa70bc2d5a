/// An opened file of texts, and what its first bytes say of its format.
struct CorpusSource {
  /// The block in which files are read: with simdjson's buffers for it, it stays in the cache.
  static let blockSize = 256 * 1024

  let input: InputBuffer

  /// Opens a file and passes over one byte order mark and the lines that are to be left out.
  ///
  /// - Parameters:
  ///   - path: A path, or `-` for standard input.
  ///   - blockSize: The first size of the window in bytes.
  ///   - layout: Encoding and lines to leave out.
  ///   - marksFaults: Whether what cannot be decoded is only to make its row wrong.
  /// - Throws: `FileError` and `TableError`, where the file cannot be opened or read.
  init(
    path: String, blockSize: Int, layout: FileLayout = FileLayout(), marksFaults: Bool = false
  ) throws {
    try self.init(
      InputBuffer(path: path, blockSize: blockSize, layout: layout, marksFaults: marksFaults),
      skippedLines: layout.skippedLines)
  }

  /// Takes an opened file and passes over one byte order mark and the lines that are to be left out.
  ///
  /// - Parameters:
  ///   - input: A file of which nothing has been read.
  ///   - skippedLines: How many lines are left out.
  /// - Throws: `FileError` and `TableError`, where the file cannot be read.
  init(_ input: InputBuffer, skippedLines: Int = 0) throws {
    self.input = input
    try passByteOrderMark()
    try passLines(skippedLines)
  }

  /// Tells the format by the beginning of the file.
  ///
  /// The first byte that is no blank decides: '[' begins an array, '{' JSON Lines, `__label__` lines
  /// with their label first; a page in HTML is refused; anything else is a table where labels are
  /// wanted. Where none are, it is a table if its first row has several cells of which one is the
  /// name of the text column, or if the file's name says so, and a text on each line otherwise.
  ///
  /// - Parameters:
  ///   - options: The columns that are wanted.
  ///   - allowsReports: Whether a report of this program is read as any other object.
  /// - Returns: The format; nil for a file of blanks only.
  /// - Throws: `TableError.fileForeign`, and what reading throws.
  func format(_ options: ReadingOptions, allowsReports: Bool = false) throws -> CorpusFormat? {
    let path = input.path
    // A zero may be the second byte of a wide character.
    try unsafe fill(ForeignFile.prefixLength) { unsafe $0.count < 2 || ForeignFile.isPossible($0) }
    if let kind = unsafe ForeignFile(input.bytes) {
      throw TableError.fileForeign(path: path, kind)
    }
    if let fault = wideEncodingFault(decodedFrom: options.layout.encoding) { throw fault }
    guard let start = try firstVisibleByte() else { return nil }
    switch unsafe input.bytes[start] {
    case UInt8(ascii: "["): return .jsonArray
    case UInt8(ascii: "{"):
      let length = start + ForeignFile.reportPrefixLength
      unsafe try fill(length) { unsafe ForeignFile.mayBeReport($0.dropFirst(start)) }
      if !allowsReports, unsafe ForeignFile.isReport(input.bytes.dropFirst(start)) {
        throw TableError.fileForeign(path: path, .report)
      }
      return .jsonLines
    case UInt8(ascii: "<") where options.layout.hasHeader:
      let length = start + ForeignFile.pagePrefixLength
      unsafe try fill(length) { unsafe ForeignFile.mayBePage($0.dropFirst(start)) }
      if unsafe ForeignFile.isPage(input.bytes.dropFirst(start)) {
        throw TableError.fileForeign(path: path, .webPage)
      }
    case UInt8(ascii: "_"):
      let mark = LabelFirstReader.mark
      unsafe try fill(start + mark.count) { unsafe mark.starts(with: $0.dropFirst(start)) }
      if unsafe input.bytes[start...].starts(with: mark) { return .labelFirst }
    default: break
    }
    let layout = options.layout
    if options.labelColumn != nil || !layout.allowsPlainLines || Self.isNamedAsTable(path) {
      return .csv
    }
    return try CSVHeaderFinder(input, options, format: .csv).isTable() ? .csv : .plainLines
  }

  private func firstVisibleByte() throws -> Int? {
    var position = 0
    while true {
      while position < input.count {
        switch unsafe input.bytes[position] {
        case 0x09, 0x0A, 0x0D, 0x20: position += 1
        default: return position
        }
      }
      if input.isAtEnd { return nil }
      try input.fill()
    }
  }

  /// The fault of wide characters, whose zeros would be text in UTF-8.
  ///
  /// - Parameter encoding: The encoding that the bytes were decoded from.
  /// - Returns: The fault; nil where there is none.
  private func wideEncodingFault(decodedFrom encoding: String?) -> TableError? {
    guard input.count >= 4 else { return nil }
    let start = unsafe Array(input.bytes[..<4])
    let zeros = start.map { $0 == 0 }
    // One character of UTF-32 could be a few zeros in a text; two of the same order are none.
    let hasSameOrder = unsafe input.bytes[4...].prefix(4).map { $0 == 0 } == zeros
    let likely: InvalidUTF8.Encoding
    switch zeros {
    case [false, true, false, true]: likely = .utf16LE
    case [true, false, true, false]: likely = .utf16BE
    case [false, true, true, true] where hasSameOrder: likely = .utf32LE
    case [true, true, true, false] where hasSameOrder: likely = .utf32BE
    case _ where start == [0, 0, 0xFE, 0xFF]: likely = .utf32
    default: return nil
    }
    let zero = start.firstIndex(of: 0) ?? 0
    let (location, offset) = input.location(of: zero)
    // Half of a wide character that was decoded as one of UTF-16 is a zero.
    let isOfTwoBytes = encoding.map { TextEncoding(name: $0).isOfTwoBytes } ?? false
    return .syntaxInvalid(
      .invalidUTF8(
        InvalidUTF8(
          byte: 0, byteOffset: offset, appearance: .encoding(isOfTwoBytes ? .utf32 : likely))),
      at: location)
  }

  private static func isNamedAsTable(_ path: String) -> Bool {
    var name = path.lowercased()[...]
    for suffix in [".gz", ".zst"] where name.hasSuffix(suffix) {
      name = name.dropLast(suffix.count)
    }
    return name.hasSuffix(".csv") || name.hasSuffix(".tsv")
  }

  /// Reads until the window has a number of bytes, while more could matter.
  private func fill(_ count: Int, while isWorthWaiting: (UnsafeBufferPointer<UInt8>) -> Bool) throws
  {
    if input.count == 0 { try input.fill() }
    while input.count < count, !input.isAtEnd, unsafe isWorthWaiting(input.bytes) {
      try input.fill()
    }
  }

  private func passByteOrderMark() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    // A source that sends one byte at a time is waited for only while it may still send a mark.
    unsafe try fill(mark.count) { unsafe mark.starts(with: $0) }
    if unsafe input.bytes.starts(with: mark) { input.discard(mark.count, isMark: true) }
  }

  /// Passes over some lines, or over all that there are.
  private func passLines(_ count: Int) throws {
    var left = count
    while left > 0 {
      var passed = 0
      let bytes = unsafe input.bytes
      while left > 0, let end = unsafe bytes[passed...].firstIndex(of: 0x0A) {
        passed = end + 1
        left -= 1
      }
      if left == 0 {
        input.discard(passed)
        return
      }
      // What is left of the window is the beginning of a line that is passed over too.
      input.discard(input.count)
      if input.isAtEnd { return }
      try input.fill()
    }
  }
}
