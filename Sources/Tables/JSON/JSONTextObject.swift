/// The members of a JSON object whose values are all strings, such as a new label for each label.
package struct JSONTextObject: Sendable {
  /// A name with its text.
  package struct Member: Equatable, Sendable {
    /// The name, an opaque string.
    package let name: String
    /// The text.
    package let text: String
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
    let object = try JSONFlatObject(bytes, path: path, values: (.string, .string))
    members = object.members.map { member in
      Member(
        name: member.name, text: String(decoding: member.value, as: UTF8.self),
        location: member.location)
    }
  }
}
