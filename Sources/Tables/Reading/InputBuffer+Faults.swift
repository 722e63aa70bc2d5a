internal import CSimdjson

extension InputBuffer {
  /// An error in the syntax at a byte of the window.
  ///
  /// - Parameters:
  ///   - problem: What is wrong.
  ///   - index: Place of the byte in the window.
  ///   - start: From where on the bytes before it are known to be UTF-8.
  ///   - end: How far the bytes speak for an encoding. It must not depend on the size of the window,
  ///     or the message would.
  /// - Returns: The error with its location and, for bytes that are no UTF-8, their offset in the
  ///   file and the encoding they look like.
  func syntaxError(
    _ problem: JSONProblem, at index: Int, since start: Int? = nil, upTo end: Int? = nil
  ) -> TableError {
    let (location, offset) = location(of: index)
    guard case .invalidUTF8(let found) = problem else {
      return .syntaxInvalid(problem, at: location)
    }
    if let encoding, found.byte == DecodedSource.mark {
      return .encodingInvalid(.undecodable(encoding: encoding), at: location)
    }
    // Without a limit a fault stands between records, where one character is sure to be there.
    let around = unsafe bytes[index..<min(end ?? index + 4, count)]
    var invalid = unsafe InvalidUTF8(
      byte: found.byte, byteOffset: offset,
      appearance: .init(
        guessedFrom: around, isAfterUTF8: isSurelyUTF8(before: index, since: start ?? index),
        isFileStart: offset == 0))
    invalid.isDecompressed = isDecompressed
    invalid.isCut = isAtEnd && isCutCharacter(from: index)
    return .syntaxInvalid(.invalidUTF8(invalid), at: location)
  }

  /// Whether a text that can be read as UTF-8 can hardly be in another encoding: all before the first
  /// fault, or, behind one that was passed over, what of the record stands there.
  private func isSurelyUTF8(before index: Int, since start: Int) -> Bool {
    guard let wasUTF8 = isUTF8BeforeFault else {
      let isUTF8 = position(of: index).continuations >= csj_utf8_evidence
      isUTF8BeforeFault = isUTF8
      return isUTF8
    }
    var position = csj_text_position()
    unsafe csj_advance(&position, mutableBytes + start, index - start)
    return wasUTF8 || position.continuations >= csj_utf8_evidence
  }

  /// Whether the bytes from a place on are the beginning of a character of UTF-8, and not its end.
  private func isCutCharacter(from index: Int) -> Bool {
    let rest = unsafe bytes[index...]
    let length =
      switch unsafe rest.first ?? 0 {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    return unsafe rest.count < length && rest.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
  }

  /// The error of the first byte in a range of the window that is no UTF-8; nil where all are.
  func invalidUTF8(in range: Range<Int>) -> TableError? {
    let text = unsafe UnsafeBufferPointer(rebasing: bytes[range])
    guard let start = text.baseAddress, unsafe !csj_is_utf8(start, text.count) else { return nil }
    let cursor = unsafe JSONCursor(bytes: text, extent: .line)
    var position = 0
    while position < text.count {
      switch cursor.scalar(at: position) {
      case .success(let scalar): position += UTF8.width(scalar)
      case .failure(let fault):
        return syntaxError(
          fault.problem, at: range.lowerBound + position, since: range.lowerBound,
          upTo: range.upperBound)
      }
    }
    return nil
  }

  /// The error of cells that cannot be told apart.
  ///
  /// - Parameters:
  ///   - scanner: The scanner, which has just met the fault.
  ///   - quote: What encloses cells.
  /// - Returns: The error, at the quote that opens the cell in hand.
  func cellsError(_ scanner: CSVScanner, quote: UInt8?) -> TableError {
    let opening = location(of: scanner.openingQuote).location
    let end = scanner.position < count ? location(of: scanner.position).location : nil
    if let end, unsafe bytes[scanner.position] == 0x0D {
      return .headerInvalid(.loneCarriageReturn, at: end)
    }
    return .cellsInvalid(
      CSVProblem(quote: quote ?? UInt8(ascii: "\""), end: end), at: opening)
  }
}
