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
    let object = try JSONFlatObject(bytes, path: path, values: (.number, .number))
    members = object.members.map { member in
      Member(
        name: member.name, number: Double(String(decoding: member.value, as: UTF8.self)) ?? .nan,
        location: member.location)
    }
  }
}
