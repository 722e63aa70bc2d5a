import Files

/// A small file whose name is the value of an option.
enum OptionFile {
  /// The most bytes that such a file may have; a device or pipe may have no end.
  private static let byteLimit = 64_000_000

  /// Reads a file to its end.
  ///
  /// - Parameters:
  ///   - name: The file, or `-` for standard input.
  ///   - option: The option's name, for the message.
  /// - Returns: Its bytes.
  /// - Throws: `FileError`, or a failure where it is too large to be what was meant.
  static func bytes(_ name: String, of option: String) throws -> [UInt8] {
    let file = try MappedFile(InputFiles.path(name)) { $0.count > byteLimit }
    guard file.count <= byteLimit else {
      throw CommandFailure(
        status: .malformedData,
        description: "'\(name)', which \(option) names, has more than \(byteLimit / 1_000_000) MB; "
          + "a JSON file with an object of labels was expected")
    }
    return unsafe file.withUnsafeBytes { unsafe Array($0) }
  }
}
