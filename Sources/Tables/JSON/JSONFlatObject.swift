/// The members of a JSON object whose values are all of one scalar type.
struct JSONFlatObject {
  /// A name with its value.
  struct Member {
    let name: String
    /// A string decoded, anything else as it is written.
    let value: [UInt8]
    /// Where the name stands.
    let location: TextLocation
  }

  /// The members in the order of the file; no name stands twice, byte for byte.
  let members: [Member]

  /// Parses a file's contents.
  ///
  /// - Parameters:
  ///   - bytes: The contents; one byte order mark is passed over.
  ///   - path: The file's name for messages.
  ///   - values: The type of the values, and what is said to be expected of another one.
  /// - Throws: `TableError.syntaxInvalid` with the place.
  /// - Complexity: O(bytes · members).
  init(
    _ bytes: [UInt8], path: String, values: (kind: JSONKind, expected: JSONProblem.Expectation)
  ) throws(TableError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let location = { TextLocation(path: path, offset: $0, in: text) }
    do throws(JSONFault) {
      // The result passes a closure that throws another type.
      let result = unsafe text.withUnsafeBufferPointer { bytes in
        Result { () throws(JSONFault) in
          let parser = unsafe JSONRecordParser(bytes, within: .file)
          return try Self.members(of: parser, values: values, location: location)
        }
      }
      members = try result.get()
    } catch {
      throw .syntaxInvalid(error.problem, at: location(error.position))
    }
  }

  private static func members(
    of parser: JSONRecordParser, values: (kind: JSONKind, expected: JSONProblem.Expectation),
    location: (Int) -> TextLocation
  ) throws(JSONFault) -> [Member] {
    var parser = parser
    parser.cursor.skipBlanks()
    guard parser.cursor.current == UInt8(ascii: "{") else {
      throw parser.cursor.unexpected(.object)
    }
    let record = try parser.parse(isWholeFile: true)
    var members: [Member] = []
    for member in record.members {
      let name = String(decoding: parser.cursor.decoded(member.name), as: UTF8.self)
      if members.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
        throw parser.cursor.fault(.duplicateName(name), at: member.name.lowerBound - 1)
      }
      parser.cursor.position = member.value.lowerBound
      guard member.kind == values.kind else { throw parser.cursor.unexpected(values.expected) }
      let isString = member.kind == .string
      let range =
        isString
        ? member.value.lowerBound + 1..<member.value.upperBound - 1 : member.value
      members.append(
        Member(
          name: name, value: parser.cursor.decoded(range),
          location: location(member.name.lowerBound - 1)))
    }
    return members
  }
}
