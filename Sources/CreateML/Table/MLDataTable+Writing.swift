internal import Files
public import FoundationEssentials
internal import Tables

extension MLDataTable {
  /// Writes the table as CSV, which `init(contentsOf:)` reads back.
  ///
  /// A row without a value has `NA` there; a text that could be taken for something else stands in
  /// quotes, as RFC 4180 has it. Sequences and dictionaries are written as their descriptions. The file appears as a
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

  /// A text as a field: in quotes where it needs them, as RFC 4180 has it.
  ///
  /// `init(contentsOf:)` takes a backslash before a backslash, a quote or a comma for an escape. Only
  /// such a one, and one at the end of a field in quotes, is doubled; others stand as they are, for
  /// readers that know no escapes.
  private static func quoted(_ text: String) -> String {
    let marks = Set(",\"\n\r".unicodeScalars)
    let scalars = Array(text.unicodeScalars)
    var escaped = String.UnicodeScalarView()
    for (place, scalar) in scalars.enumerated() {
      let next = place + 1 < scalars.count ? scalars[place + 1] : nil
      let isEscape = next.map { ["\\", "\"", ","].contains($0) } ?? true
      if scalar == "\\" && isEscape { escaped.append(scalar) }
      escaped.append(scalar)
    }
    // An only field that is empty would be an empty line.
    let needsQuotes =
      text.isEmpty || text == "NA" || scalars.first == " " || escaped.count > scalars.count
      || scalars.contains(where: marks.contains)
    return needsQuotes ? CSVQuoting.quoted(String(escaped)) : text
  }
}
