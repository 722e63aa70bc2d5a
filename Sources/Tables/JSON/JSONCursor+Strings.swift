extension JSONCursor {
  /// Passes over a string, quotes included, that begins here.
  mutating func passString() throws(JSONFault) {
    position += 1
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"):
        try passEscape()
      case ..<0x20:
        throw fault(.controlCharacter(Unicode.Scalar(byte)))
      case ..<0x80:
        position += 1
      default:
        position += isUTF8 ? 1 : UTF8.width(try scalar(at: position).get())
      }
    }
    throw fault(.endedInString(within: extent))
  }

  private mutating func passEscape() throws(JSONFault) {
    guard let escaped = byte(at: position + 1) else {
      throw fault(.endedInString(within: extent), at: position + 1)
    }
    switch escaped {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
    case UInt8(ascii: "u"):
      position += try passUnicodeEscape()
    default:
      let scalar = try scalar(at: position + 1).get()
      throw fault(.badEscape(scalar))
    }
  }

  /// Checks a `\u` escape and, for a surrogate, its other half; returns their length.
  private func passUnicodeEscape() throws(JSONFault) -> Int {
    guard let unit = codeUnit(at: position) else { throw fault(.badHexadecimalEscape) }
    guard UTF16.isLeadSurrogate(unit) || UTF16.isTrailSurrogate(unit) else { return 6 }
    guard UTF16.isLeadSurrogate(unit), let trail = codeUnit(at: position + 6),
      UTF16.isTrailSurrogate(trail)
    else { throw fault(.loneSurrogate(unit)) }
    return 12
  }

  /// The UTF-16 code unit of a `\u` escape, or nil where none stands.
  private func codeUnit(at position: Int) -> UInt16? {
    guard byte(at: position) == UInt8(ascii: "\\"), byte(at: position + 1) == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for digit in position + 2..<position + 6 {
      guard let byte = byte(at: digit), let value = Unicode.Scalar(byte).hexadecimalValue else {
        return nil
      }
      unit = unit << 4 | value
    }
    return unit
  }

  /// Decodes what stands between the quotes of a valid string.
  func decoded(_ range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var position = range.lowerBound
    while position < range.upperBound {
      let byte = unsafe bytes[position]
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        position += 1
        continue
      }
      let escaped = unsafe bytes[position + 1]
      if escaped == UInt8(ascii: "u"), let unit = codeUnit(at: position) {
        let trail = UTF16.isLeadSurrogate(unit) ? codeUnit(at: position + 6) : nil
        let units = [unit] + (trail.map { [$0] } ?? [])
        text.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
        position += 6 * units.count
      } else {
        text.append(Self.controls[escaped] ?? escaped)
        position += 2
      }
    }
    return text
  }

  private static let controls: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  /// The scalar whose UTF-8 begins at a place, or the fault of bytes that are no UTF-8.
  func scalar(at position: Int) -> Result<Unicode.Scalar, JSONFault> {
    // The longest scalar has four bytes; a fifth would only be decoded in vain.
    let end = min(position + 4, count)
    var iterator = unsafe bytes[position..<end].makeIterator()
    var decoder = UTF8()
    if case .scalarValue(let scalar) = unsafe decoder.decode(&iterator) {
      return .success(scalar)
    }
    return .failure(fault(.invalidUTF8(invalidUTF8(at: position)), at: position))
  }

  /// What is known of the bytes alone; the reader adds the offset and the likely encoding.
  private func invalidUTF8(at position: Int) -> InvalidUTF8 {
    unsafe InvalidUTF8(byte: bytes[position], byteOffset: position, appearance: .encoding(.latin1))
  }
}

extension Unicode.Scalar {
  /// The value of a hexadecimal digit.
  fileprivate var hexadecimalValue: UInt16? {
    switch self {
    case "0"..."9": UInt16(value - 0x30)
    case "a"..."f": UInt16(value - 0x61 + 10)
    case "A"..."F": UInt16(value - 0x41 + 10)
    default: nil
    }
  }
}
