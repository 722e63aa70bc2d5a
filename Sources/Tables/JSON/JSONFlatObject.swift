/// The members of a JSON object whose values are all of one scalar type: numbers, such as a weight
/// for each label, or strings, such as a new label for each label.
package struct JSONFlatObject<Value: Equatable & Sendable>: Sendable {
  /// A name with its value.
  package struct Member: Equatable, Sendable {
    /// The name, an opaque string.
    package let name: String
    /// The value; a number is infinite where it is too large for its type.
    package let value: Value
    /// Where the name stands.
    package let location: TextLocation
  }

  /// The members in the order of the file; no name stands twice, byte for byte.
  package let members: [Member]

  /// The type that all values have in JSON, what is said to be expected of another one, and how a
  /// string decoded, or anything else as it is written, becomes a value.
  private struct ValueType {
    let kind: JSONKind
    let expected: JSONProblem.Expectation
    let value: ([UInt8]) -> Value
  }

  private init(_ bytes: [UInt8], path: String, _ type: ValueType) throws(TableError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    do throws(JSONFault) {
      // The result passes a closure that throws another type.
      let result = unsafe text.withUnsafeBufferPointer { bytes in
        Result { () throws(JSONFault) in
          let parser = unsafe JSONRecordParser(bytes, within: .file)
          return try Self.members(of: parser, type, places: Places(path: path, text: text))
        }
      }
      members = try result.get()
    } catch {
      throw .syntaxInvalid(
        error.problem, at: TextLocation(path: path, offset: error.position, in: text))
    }
  }

  private static func members(
    of parser: JSONRecordParser, _ type: ValueType, places: Places
  ) throws(JSONFault) -> [Member] {
    var (parser, places) = (parser, places)
    parser.cursor.skipBlanks()
    guard parser.cursor.current == UInt8(ascii: "{") else {
      throw parser.cursor.unexpected(.object)
    }
    let record = try parser.parse(isWholeFile: true)
    var members: [Member] = []
    var names: Set<[UInt8]> = []
    for member in record.members {
      let nameBytes = Array(parser.cursor.decoded(member.name))
      let name = String(decoding: nameBytes, as: UTF8.self)
      let start = member.name.lowerBound - 1
      guard names.insert(nameBytes).inserted else {
        throw parser.cursor.fault(.duplicateName(name), at: start)
      }
      parser.cursor.position = member.value.lowerBound
      guard member.kind == type.kind else { throw parser.cursor.unexpected(type.expected) }
      let isString = member.kind == .string
      let range =
        isString
        ? member.value.lowerBound + 1..<member.value.upperBound - 1 : member.value
      members.append(
        Member(
          name: name, value: type.value(parser.cursor.decoded(range)),
          location: places.location(of: start)))
    }
    return members
  }
}

extension JSONFlatObject where Value == Double {
  /// Parses the contents of a file whose values are numbers.
  ///
  /// - Parameters:
  ///   - bytes: The contents; one byte order mark is passed over.
  ///   - path: The file's name for messages.
  /// - Throws: `TableError.syntaxInvalid` with the place.
  /// - Complexity: O(*n*) in the bytes.
  package init(_ bytes: [UInt8], path: String) throws(TableError) {
    let type = ValueType(kind: .number, expected: .number) {
      Double(String(decoding: $0, as: UTF8.self)) ?? .nan
    }
    try self.init(bytes, path: path, type)
  }
}

extension JSONFlatObject where Value == String {
  /// Parses the contents of a file whose values are strings.
  ///
  /// - Parameters:
  ///   - bytes: The contents; one byte order mark is passed over.
  ///   - path: The file's name for messages.
  /// - Throws: `TableError.syntaxInvalid` with the place.
  /// - Complexity: O(*n*) in the bytes.
  package init(_ bytes: [UInt8], path: String) throws(TableError) {
    let type = ValueType(kind: .string, expected: .string) {
      String(decoding: $0, as: UTF8.self)
    }
    try self.init(bytes, path: path, type)
  }
}

/// Finds the places of bytes that are asked for in order, each text passed over once.
private struct Places {
  let path: String
  let text: [UInt8]
  private var offset = 0
  private var line = 1
  private var column = 1

  init(path: String, text: [UInt8]) {
    self.path = path
    self.text = text
  }

  mutating func location(of offset: Int) -> TextLocation {
    for byte in text[self.offset..<offset] {
      if byte == 0x0A {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.offset = offset
    return TextLocation(path: path, line: line, column: column)
  }
}
