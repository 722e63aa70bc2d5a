/// An exact parser for one record as RFC 8259 has it, which says where and why a text is malformed.
///
/// It is the slow twin of simdjson: it runs on the records simdjson refuses, some of which are
/// valid (a number that fits no machine type), and on those whose contents are wrong. Nothing is
/// recursive, so nesting costs no stack.
struct JSONRecordParser {
  /// Deepest nesting of arrays and objects accepted, the record itself included.
  static let nestingLimit = 1024

  var cursor: JSONCursor

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - bytes: The record; must outlive the parser.
  ///   - extent: What the end of the bytes is the end of.
  init(_ bytes: UnsafeBufferPointer<UInt8>, within extent: JSONProblem.Extent) {
    cursor = unsafe JSONCursor(bytes: bytes, extent: extent)
  }

  /// Parses the record and makes sure that nothing follows it.
  ///
  /// - Parameter isWholeFile: Whether the record is all that its file holds.
  /// - Returns: The record.
  /// - Throws: The first fault.
  /// - Complexity: O(*n*) in the bytes.
  mutating func parse(isWholeFile: Bool = false) throws(JSONFault) -> JSONRecord {
    cursor.skipBlanks()
    let record =
      cursor.current == UInt8(ascii: "{")
      ? JSONRecord(kind: .object, members: try parseMembers())
      : JSONRecord(kind: try passValue(depth: 0))
    cursor.skipBlanks()
    guard let following = cursor.current else { return record }
    if isWholeFile { throw cursor.unexpected(.endOfFile) }
    if cursor.extent == .line, following == UInt8(ascii: "{") || following == UInt8(ascii: "[") {
      throw cursor.fault(.severalValuesOnLine)
    }
    throw cursor.unexpected(cursor.extent == .line ? .endOfLine : .commaOrArrayEnd)
  }

  private mutating func parseMembers() throws(JSONFault) -> [JSONRecord.Member] {
    var members: [JSONRecord.Member] = []
    cursor.position += 1
    cursor.skipBlanks()
    if cursor.pass("}") { return members }
    var expected = JSONProblem.Expectation.nameOrObjectEnd
    while true {
      let name = try passName(expected: expected)
      let start = cursor.position
      let kind = try passValue(depth: 1)
      members.append(.init(name: name, value: start..<cursor.position, kind: kind))
      cursor.skipBlanks()
      if cursor.pass("}") { return members }
      try cursor.passComma(before: "}", orElse: .commaOrObjectEnd)
      expected = .name
    }
  }

  /// Passes over a member's name and colon, up to the value; returns what is between the quotes.
  private mutating func passName(
    expected: JSONProblem.Expectation
  ) throws(JSONFault) -> Range<Int> {
    cursor.skipBlanks()
    guard cursor.current == UInt8(ascii: "\"") else { throw cursor.unexpected(expected) }
    let start = cursor.position + 1
    try cursor.passString()
    let name = start..<cursor.position - 1
    cursor.skipBlanks()
    guard cursor.pass(":") else { throw cursor.unexpected(.colon) }
    cursor.skipBlanks()
    return name
  }

  /// Passes over a value of any type, given the number of objects it already stands in.
  private mutating func passValue(depth: Int) throws(JSONFault) -> JSONKind {
    var openObjects: [Bool] = []
    var outermost: JSONKind?
    var expected = JSONProblem.Expectation.value
    repeat {
      let kind = try cursor.kind(expected: expected)
      outermost = outermost ?? kind
      if kind == .object || kind == .array {
        guard depth + openObjects.count < Self.nestingLimit else {
          throw cursor.fault(.nestingTooDeep(limit: Self.nestingLimit))
        }
        cursor.position += 1
        cursor.skipBlanks()
        if !cursor.pass(kind == .object ? "}" : "]") {
          openObjects.append(kind == .object)
          if kind == .object { _ = try passName(expected: .nameOrObjectEnd) }
          expected = kind == .object ? .value : .valueOrArrayEnd
          continue
        }
      } else {
        try cursor.passScalar(kind)
      }
      try closeContainers(&openObjects)
      expected = .value
    } while !openObjects.isEmpty
    return outermost ?? .null
  }

  /// Behind a value: leaves the containers that end here and stops before the next value, if any.
  private mutating func closeContainers(_ openObjects: inout [Bool]) throws(JSONFault) {
    while let isObject = openObjects.last {
      cursor.skipBlanks()
      if cursor.pass(isObject ? "}" : "]") {
        openObjects.removeLast()
        continue
      }
      try cursor.passComma(
        before: isObject ? "}" : "]", orElse: isObject ? .commaOrObjectEnd : .commaOrArrayEnd)
      cursor.skipBlanks()
      if isObject { _ = try passName(expected: .name) }
      return
    }
  }
}
