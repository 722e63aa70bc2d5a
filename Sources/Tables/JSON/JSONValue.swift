/// A JSON value as it is written: members in input order, numbers as their digits.
package indirect enum JSONValue: Equatable, Sendable {
  /// `[…]`.
  case array([JSONValue])
  /// `true` or `false`.
  case boolean(Bool)
  /// `null`.
  case null
  /// Any number, digit for digit.
  case number(String)
  /// `{…}`.
  case object([Member])
  /// `"…"`, with escapes decoded.
  case string(String)

  /// A member of an object.
  package struct Member: Equatable, Sendable {
    /// The name, with escapes decoded.
    package let name: String
    /// The value.
    package let value: JSONValue
  }
}

extension JSONCursor {
  /// Passes over a value that begins here, and returns it.
  ///
  /// - Throws: The first fault; none where the text was parsed before.
  /// - Complexity: O(*n*) in the bytes; the stack grows with the nesting, which the parser limits.
  mutating func readValue() throws(JSONFault) -> JSONValue {
    let kind = try kind(expected: .value)
    let start = position
    switch kind {
    case .object: return .object(try readMembers())
    case .array: return .array(try readElements())
    case .null, .boolean, .number, .string: break
    }
    try passScalar(kind)
    let source = start..<position
    switch kind {
    case .string: return .string(text(source.lowerBound + 1..<source.upperBound - 1))
    case .number: return .number(text(source))
    case .boolean: return .boolean(byte(at: start) == UInt8(ascii: "t"))
    case .null, .array, .object: return .null
    }
  }

  private mutating func readMembers() throws(JSONFault) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    position += 1
    skipBlanks()
    while !pass("}") {
      let start = position + 1
      try passString()
      let name = text(start..<position - 1)
      skipBlanks()
      guard pass(":") else { throw unexpected(.colon) }
      skipBlanks()
      members.append(JSONValue.Member(name: name, value: try readValue()))
      skipBlanks()
      _ = pass(",")
      skipBlanks()
    }
    return members
  }

  private mutating func readElements() throws(JSONFault) -> [JSONValue] {
    var elements: [JSONValue] = []
    position += 1
    skipBlanks()
    while !pass("]") {
      elements.append(try readValue())
      skipBlanks()
      _ = pass(",")
      skipBlanks()
    }
    return elements
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: decoded(range), as: UTF8.self)
  }
}
