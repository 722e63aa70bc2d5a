/// Reads the header of a safetensors file: exactly the JSON that the format allows, and no other.
///
/// An object of objects with known keys needs no general JSON reader, and one that is general would
/// be too lenient: Foundation's accepts trailing commas and picks one of two equal keys silently.
/// There is no recursion, and nothing is allocated by a number that the header states. Keys that
/// are canonically equivalent count as equal, since Swift's dictionaries could not hold both.
struct SafetensorsHeaderParser {
  private typealias Fault = ModelFileError.HeaderFault

  private let bytes: [UInt8]
  private var position = 0
  private var header = SafetensorsHeader()

  /// Reads a header.
  ///
  /// - Parameter bytes: The JSON, with the spaces that fill it up.
  /// - Returns: What it says.
  /// - Throws: ``ModelFileError/header(_:offset:)``.
  /// - Complexity: O(*n*) in the number of bytes.
  static func parse(_ bytes: [UInt8]) throws(ModelFileError) -> SafetensorsHeader {
    var parser = SafetensorsHeaderParser(bytes: bytes)
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      parser.position = error.byteOffsets.lowerBound
      throw parser.error(.invalidUTF8)
    }
    try parser.parseTensors()
    parser.skipSpace()
    if parser.position < bytes.count { throw parser.error(.expected("the end of the header")) }
    return parser.header
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private func error(_ fault: Fault) -> ModelFileError {
    .header(fault, offset: SafetensorsHeader.lengthSize + position)
  }
}

extension SafetensorsHeaderParser {
  private mutating func parseTensors() throws(ModelFileError) {
    var names: Set<String> = []
    try parseObject { parser, name throws(ModelFileError) in
      guard names.insert(name).inserted else { throw parser.error(.duplicateKey(name)) }
      if name == SafetensorsHeader.metadataKey {
        try parser.parseMetadata()
      } else {
        try parser.parseEntry(name)
      }
    }
  }

  private mutating func parseMetadata() throws(ModelFileError) {
    try parseObject { parser, key throws(ModelFileError) in
      parser.skipSpace()
      let start = parser.position + 1
      let value = try parser.parseString()
      if parser.header.metadata.updateValue(value, forKey: key) != nil {
        throw parser.error(.duplicateKey(key))
      }
      let range = start..<(parser.position - 1)
      if key == SafetensorsChecksum.key && parser.bytes[range].elementsEqual(value.utf8) {
        parser.header.checksumRange = range
      }
    }
  }

  private mutating func parseEntry(_ name: String) throws(ModelFileError) {
    var (type, shape, offsets): (String?, [Int]?, [Int]?)
    try parseObject { parser, key throws(ModelFileError) in
      switch key {
      case "dtype" where type == nil: type = try parser.parseString()
      case "shape" where shape == nil: shape = try parser.parseNumbers()
      case "data_offsets" where offsets == nil: offsets = try parser.parseNumbers()
      case "dtype", "shape", "data_offsets": throw parser.error(.duplicateKey(key))
      default: throw parser.error(.unknownKey(key, tensor: name))
      }
    }
    guard let type else { throw error(.missingKey("dtype", tensor: name)) }
    guard let shape else { throw error(.missingKey("shape", tensor: name)) }
    guard let offsets else { throw error(.missingKey("data_offsets", tensor: name)) }
    guard offsets.count == 2 else { throw error(.expected("a pair of offsets")) }
    header.entries.append(
      .init(name: name, type: type, shape: shape, start: offsets[0], end: offsets[1]))
  }
}

extension SafetensorsHeaderParser {
  private typealias Member = (inout Self, String) throws(ModelFileError) -> Void

  private mutating func parseObject(_ member: Member) throws(ModelFileError) {
    try expect("{")
    if accept("}") { return }
    repeat {
      let key = try parseString()
      try expect(":")
      try member(&self, key)
    } while accept(",")
    try expect("}")
  }

  private mutating func parseNumbers() throws(ModelFileError) -> [Int] {
    try expect("[")
    var numbers: [Int] = []
    if accept("]") { return numbers }
    repeat { numbers.append(try parseNumber()) } while accept(",")
    try expect("]")
    return numbers
  }

  private mutating func parseNumber() throws(ModelFileError) -> Int {
    skipSpace()
    let digits = bytes[position...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    if digits.isEmpty || (digits.count > 1 && digits.first == UInt8(ascii: "0")) {
      throw error(.expected("a whole number that is not negative"))
    }
    guard let number = Int(String(decoding: digits, as: UTF8.self)) else {
      throw error(.numberTooLarge)
    }
    position = digits.endIndex
    return number
  }

  private mutating func parseString() throws(ModelFileError) -> String {
    try expect("\"")
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        position += 1
        text += Array(String(Character(try parseEscape())).utf8)
      case 0..<0x20:
        throw error(.expected("an escape instead of a control character"))
      default:
        text.append(byte)
        position += 1
      }
    }
    throw error(.expected("the closing quotation mark of a text"))
  }

  private mutating func parseEscape() throws(ModelFileError) -> Unicode.Scalar {
    guard position < bytes.count else { throw error(.expected("an escape")) }
    position += 1
    switch bytes[position - 1] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try parseScalar()
    default: throw error(.expected("a known escape"))
    }
  }

  /// Reads the digits behind `\u`, and a second such escape where they are half of a pair.
  private mutating func parseScalar() throws(ModelFileError) -> Unicode.Scalar {
    let first = try parseCodeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if UTF16.isLeadSurrogate(first) && bytes[position...].starts(with: "\\u".utf8) {
      position += 2
      let second = try parseCodeUnit()
      if UTF16.isTrailSurrogate(second) {
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
      }
    }
    throw error(.expected("a pair of surrogates"))
  }

  private mutating func parseCodeUnit() throws(ModelFileError) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(.init($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error(.expected("four hexadecimal digits")) }
    position += 4
    return unit
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(ModelFileError) {
    if !accept(character) { throw error(.expected("'\(character)'")) }
  }
}
