internal import Files
public import FoundationEssentials

extension MLDataTable {
  /// Writes the table as CSV, which `init(contentsOf:)` reads back.
  ///
  /// A row without a value has `NA` there; a text that could be taken for something else stands in
  /// quotes. Sequences and dictionaries are written as their descriptions. The file appears as a
  /// whole, in the place of an older one.
  ///
  /// - Parameter url: The file.
  /// - Throws: `MLCreateError`; an older file is then as it was.
  public func writeCSV(to url: URL) throws { try writeCSV(toFile: url.path) }

  /// Writes the table as CSV, which `init(contentsOf:)` reads back.
  ///
  /// - Parameter path: The file.
  /// - Throws: `MLCreateError`; an older file is then as it was.
  public func writeCSV(toFile path: String) throws {
    if let error { throw MLCreateError(error) }
    try MLCreateError.rethrowing {
      var file = try AtomicFile(FilePath(path))
      try file.writer.write(Self.line(columnNames.map { Self.quoted($0) }))
      for row in 0..<size.rows {
        try file.writer.write(Self.line(columns.map { Self.field($0[row]) }))
      }
      try file.commit()
    }
  }

  /// Apple's binary format, which is not written here.
  ///
  /// - Parameter url: A folder.
  /// - Throws: `MLCreateError`, always; use `writeCSV(to:)`.
  public func write(to url: URL) throws { throw Problem.binaryTableUnsupported.error }

  /// Apple's binary format, which is not written here.
  ///
  /// - Parameter path: A folder.
  /// - Throws: `MLCreateError`, always; use `writeCSV(toFile:)`.
  public func write(toDirectory path: String) throws { throw Problem.binaryTableUnsupported.error }

  private static func line(_ fields: [String]) -> String {
    fields.joined(separator: ",") + "\n"
  }

  private static func field(_ value: MLDataValue) -> String {
    switch value {
    case .invalid: "NA"
    case .double, .int: value.description
    case .dictionary, .sequence, .string: quoted(value.description)
    }
  }

  /// A text as a field: in quotes where it needs them.
  private static func quoted(_ text: String) -> String {
    let marks = Set(",\"\\\n\r".unicodeScalars)
    // An only field that is empty would be an empty line.
    let needsQuotes =
      text.isEmpty || text == "NA" || text.first == " "
      || text.unicodeScalars.contains(where: marks.contains)
    guard needsQuotes else { return text }
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\"\""
      case "\\": "\\\\"
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}
