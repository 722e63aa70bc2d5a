extension CSVHeaderFinder {
  /// The longest name of a column that is taken for one.
  private static let longestName = 30

  /// The first line, where it looks like names of columns: different words without blanks, parted by
  /// a delimiter, or the name of the text column; nil otherwise.
  ///
  /// - Throws: What reading throws.
  func likelyHeader() throws -> String? {
    let line = try firstLine()
    let text = unsafe String(
      decoding: input.bytes[line].prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    if text == options.textColumn { return text }
    for delimiter in delimiters {
      guard let cells = rows(delimiter, limit: 1, in: line).first?.cells, cells.count > 1,
        Set(cells).count == cells.count, cells.allSatisfy(Self.isName)
      else { continue }
      return text
    }
    return nil
  }

  private static func isName(_ cell: [UInt8]) -> Bool {
    guard let first = cell.first, cell.count <= longestName else { return false }
    let isLetter = { (byte: UInt8) in
      byte >= 0x80 || (0x41...0x5A).contains(byte & 0xDF)
    }
    return isLetter(first)
      && cell.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
  }
}
