extension CSVHeaderFinder {
  /// The longest name of a column that is taken for one.
  private static let longestName = 30

  /// Whether a line is `sep=` and a delimiter, as spreadsheets write it above a table.
  func namesDelimiter(_ line: Range<Int>) -> Bool {
    let content = unsafe Array(input.bytes[line].prefix { $0 != 0x0A && $0 != 0x0D })
    return content.count == 5 && content.starts(with: "sep=".utf8)
      && delimiters.contains(content[4])
  }

  /// The first line, where it looks like names of columns: one is the name of the text column, or
  /// all are different words with no blank before them, which a list in a sentence has; nil otherwise.
  ///
  /// - Throws: What reading throws.
  func likelyHeader() throws -> String? {
    let line = try firstLine()
    let text = unsafe String(
      decoding: input.bytes[line].prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    if isTextColumn(Array(text.utf8)) { return text }
    for delimiter in delimiters {
      guard let cells = rows(delimiter, limit: 1, in: line).first?.cells, cells.count > 1 else {
        continue
      }
      if cells.contains(where: isTextColumn) { return text }
      let names = cells.map(Self.withoutBlanksBehind)
      if Set(names).count == names.count, names.allSatisfy(Self.isName) { return text }
    }
    return nil
  }

  /// Whether a cell is the name of the text column, but for blanks around it.
  private func isTextColumn(_ cell: [UInt8]) -> Bool {
    Self.withoutBlanksBehind(cell).drop { $0 == 0x20 }.elementsEqual(options.textColumn.utf8)
  }

  private static func withoutBlanksBehind(_ cell: [UInt8]) -> ArraySlice<UInt8> {
    cell[..<((cell.lastIndex { $0 != 0x20 } ?? -1) + 1)]
  }

  private static func isName(_ cell: ArraySlice<UInt8>) -> Bool {
    guard let first = cell.first, cell.count <= longestName else { return false }
    let isLetter = { (byte: UInt8) in
      byte >= 0x80 || (0x41...0x5A).contains(byte & 0xDF)
    }
    return isLetter(first)
      && cell.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
  }
}
