/// The members of a JSON object whose values are all numbers, such as a weight for each label.
package struct JSONNumberObject: Sendable {
  /// A name with its number.
  package struct Member: Equatable, Sendable {
    /// The name, an opaque string.
    package let name: String
    /// The number; infinite where it is too large for its type.
    package let number: Double
    /// Where the name stands.
    package let location: TextLocation
  }

  /// The members in the order of the file; no name stands twice, byte for byte.
  package let members: [Member]

  /// Parses a file's contents.
  ///
  /// - Parameters:
  ///   - bytes: The contents; one byte order mark is passed over.
  ///   - path: The file's name for messages.
  /// - Throws: `TableError.syntaxInvalid` with the place.
  /// - Complexity: O(bytes · members).
  package init(_ bytes: [UInt8], path: String) throws(TableError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    do throws(JSONFault) {
      members = try Self.members(of: text) { TextLocation(path: path, offset: $0, in: text) }
    } catch {
      throw .syntaxInvalid(
        error.problem, at: TextLocation(path: path, offset: error.position, in: text))
    }
  }

  private static func members(
    of text: [UInt8], location: (Int) -> TextLocation
  ) throws(JSONFault) -> [Member] {
    // The result passes a closure that throws another type.
    let result = unsafe text.withUnsafeBufferPointer { bytes in
      Result { () throws(JSONFault) in
        let parser = unsafe JSONRecordParser(bytes, within: .file)
        return try members(of: parser, location: location)
      }
    }
    return try result.get()
  }

  private static func members(
    of parser: JSONRecordParser, location: (Int) -> TextLocation
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
      guard member.kind == .number else { throw parser.cursor.unexpected(.number) }
      let digits = unsafe String(decoding: parser.cursor.bytes[member.value], as: UTF8.self)
      members.append(
        Member(
          name: name, number: Double(digits) ?? .nan,
          location: location(member.name.lowerBound - 1)))
    }
    return members
  }
}

extension TextLocation {
  /// The place of a byte.
  ///
  /// - Parameters:
  ///   - path: The file's name.
  ///   - offset: The byte's offset, at most the number of bytes.
  ///   - text: The contents without byte order mark.
  init(path: String, offset: Int, in text: [UInt8]) {
    let before = text[..<offset]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    // Every scalar has one byte that does not continue another.
    let scalars = before[lineStart...].count { $0 & 0xC0 != 0x80 }
    self.init(path: path, line: before.count { $0 == 0x0A } + 1, column: scalars + 1)
  }
}
