/// How the cells of a table of text are parted and enclosed.
struct CSVDialect: Equatable, Sendable {
  /// The byte between two cells.
  var delimiter: UInt8
  /// What encloses a cell; nil where nothing does.
  var quote: UInt8?

  /// The delimiters that are recognized, in the order in which they are tried.
  static let delimiters: [UInt8] = [
    UInt8(ascii: ","), UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: "|"),
  ]

  /// What stands for a delimiter where there is one column: a byte that stands in no text of UTF-8.
  static let noDelimiter: UInt8 = 0xFF

  /// The quote of a layout.
  static func quote(of layout: FileLayout) -> UInt8? {
    switch layout.quote {
    case .character(let byte): byte
    case .none: nil
    }
  }
}
