internal import CSimdjson

/// A place in the bytes of a JSON text, with the tokens that can be passed over from there.
@safe struct JSONCursor {
  /// The text and its length in bytes.
  let bytes: UnsafeBufferPointer<UInt8>
  let count: Int
  /// What the end of the bytes is the end of.
  let extent: JSONProblem.Extent
  /// Whether all bytes are UTF-8, which saves decoding them one by one.
  let isUTF8: Bool
  var position: Int

  init(bytes: UnsafeBufferPointer<UInt8>, extent: JSONProblem.Extent, position: Int = 0) {
    unsafe self.bytes = bytes
    count = bytes.count
    self.extent = extent
    self.position = position
    isUTF8 = unsafe bytes.baseAddress.map { unsafe csj_is_utf8($0, bytes.count) } ?? true
  }

  /// The byte here, or nil at the end.
  var current: UInt8? { byte(at: position) }

  func byte(at position: Int) -> UInt8? {
    position < count ? unsafe bytes[position] : nil
  }

  mutating func skipBlanks() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  /// Passes over one character if it stands here.
  mutating func pass(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Passes over a comma that must not be followed by the end of its container.
  mutating func passComma(
    before end: Unicode.Scalar, orElse expected: JSONProblem.Expectation
  ) throws(JSONFault) {
    guard pass(",") else { throw unexpected(expected) }
    skipBlanks()
    if current == UInt8(ascii: end) { throw fault(.trailingComma) }
  }

  /// The type of the value that begins here.
  func kind(expected: JSONProblem.Expectation) throws(JSONFault) -> JSONKind {
    switch current {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case .some(let byte) where Self.isDigit(byte) || byte == UInt8(ascii: "-"): .number
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    case .some(let byte) where Self.isLetter(byte): throw fault(.invalidLiteral(word))
    default: throw unexpected(expected)
    }
  }

  mutating func passScalar(_ kind: JSONKind) throws(JSONFault) {
    switch kind {
    case .string: try passString()
    case .number: try passNumber()
    default:
      let word = word
      guard word == "null" || word == "true" || word == "false" else {
        throw fault(.invalidLiteral(word))
      }
      position += word.utf8.count
    }
  }

  private mutating func passNumber() throws(JSONFault) {
    _ = pass("-")
    let first = position
    if let byte = current, Self.isLetter(byte) {
      throw fault(.invalidLiteral("-" + word), at: first - 1)
    }
    try passDigits()
    if unsafe bytes[first] == UInt8(ascii: "0"), position > first + 1 {
      throw fault(.leadingZero, at: first)
    }
    if pass(".") { try passDigits() }
    if pass("e") || pass("E") {
      if !pass("+") { _ = pass("-") }
      try passDigits()
    }
  }

  private mutating func passDigits() throws(JSONFault) {
    let start = position
    while let byte = current, Self.isDigit(byte) {
      position += 1
    }
    if position == start { throw unexpected(.digit) }
  }

  /// The letters and digits from here on, at most 20, for a message.
  private var word: String {
    var end = position
    while end < position + 20, let byte = byte(at: end),
      Self.isLetter(byte) || (end > position && Self.isDigit(byte))
    {
      end += 1
    }
    return unsafe String(decoding: bytes[position..<end], as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  // MARK: Faults

  func fault(_ problem: JSONProblem, at position: Int? = nil) -> JSONFault {
    JSONFault(problem: problem, position: position ?? self.position)
  }

  /// The fault of what stands here: another character, no character at all, or no UTF-8.
  func unexpected(_ expected: JSONProblem.Expectation) -> JSONFault {
    guard position < count else { return fault(.ended(expected: expected, within: extent)) }
    switch scalar(at: position) {
    case .success(let scalar): return fault(.unexpected(scalar, expected: expected))
    case .failure(let fault): return fault
    }
  }
}
