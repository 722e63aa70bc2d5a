/// The name and version by which a model file says what it is.
package enum ModelFormat {
  /// The value of the metadata's `format`.
  package static let name = "sentiment-model"

  /// The version that is written, the value of `formatVersion`.
  package static let version = 1

  /// The versions that are read.
  package static let readableVersions = 1...1

  /// The keys of the metadata that every model has.
  package enum Key {
    /// The key of ``ModelFormat/name``.
    package static let format = "format"
    /// The key of ``ModelFormat/version``.
    package static let formatVersion = "formatVersion"
    /// The key of the name and version of the program that wrote the file.
    package static let writtenBy = "writtenBy"
  }

  /// The entries of the metadata that ``check(_:)`` asks for.
  ///
  /// - Parameter writer: Name and version of the program that writes the file.
  /// - Returns: Three entries.
  package static func metadata(writtenBy writer: String) -> [String: String] {
    [Key.format: name, Key.formatVersion: String(version), Key.writtenBy: writer]
  }

  /// Checks that a file holds a model of a version that can be read.
  ///
  /// - Parameter metadata: The metadata of a file whose checksum was right.
  /// - Throws: ``ModelFileError``, which names the versions and the program that wrote the file.
  package static func check(_ metadata: [String: String]) throws(ModelFileError) {
    guard metadata[Key.format] == name else {
      throw .formatUnknown(format: metadata[Key.format])
    }
    let text = metadata[Key.formatVersion]
    guard let text, let found = Int(text), String(found) == text else {
      throw .formatVersionMalformed(text)
    }
    if !readableVersions.contains(found) {
      throw .formatVersionUnsupported(
        found: found, readable: readableVersions, writtenBy: metadata[Key.writtenBy])
    }
  }
}
