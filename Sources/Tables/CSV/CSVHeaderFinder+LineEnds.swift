extension CSVHeaderFinder {
  /// Finds the first carriage return, outside of enclosed cells, with no line feed behind it.
  ///
  /// - Parameter range: Bytes of the window that begin with a row.
  /// - Returns: Its place in the window; nil where there is none but one that the file ends in.
  func loneCarriageReturn(in range: Range<Int>) -> Int? {
    let quote = CSVDialect.quote(of: options.layout)
    var isEnclosed = false
    for index in range {
      let byte = unsafe input.bytes[index]
      if byte == quote { isEnclosed.toggle() }
      guard byte == 0x0D, !isEnclosed, index + 1 < input.count else { continue }
      if unsafe input.bytes[index + 1] != 0x0A { return index }
    }
    return nil
  }

  /// Why a header's lines do not end as they should, where they do not.
  ///
  /// A name may hold a carriage return by mistake, and so may a cell of a table without names;
  /// there the file is taken for one of such line ends only where it has no other.
  func lineEndFault(_ header: Header) -> TableError? {
    let row = header.start..<header.rowEnd
    guard let place = loneCarriageReturn(in: row) else { return nil }
    let endsInLineFeed = unsafe input.bytes[row.upperBound - 1] == 0x0A
    guard options.layout.hasHeader || !endsInLineFeed else { return nil }
    return .headerInvalid(.loneCarriageReturn, at: input.location(of: place).location)
  }
}
