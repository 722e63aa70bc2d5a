internal import Files
public import FoundationEssentials
internal import Tables

extension MLDataTable {
  /// Reads a table from a file.
  ///
  /// A file whose name ends in `.csv`, or whose first character is neither '[' nor '{', is read as
  /// CSV; everything else as a JSON array of objects, or JSON Lines, whose members are the columns
  /// in order of first appearance. An object without one of them, or with null, has no value there.
  /// Both are read strictly: a malformed row is an error with its place.
  ///
  /// The types of a CSV column follow its fields: whole numbers, numbers, else strings. A number that
  /// is not written as this module would write it, such as '007', makes the column one of strings.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - options: The layout of a CSV file; not used for JSON.
  /// - Throws: `MLCreateError`.
  /// - Complexity: O(*n*) in the bytes.
  public init(contentsOf url: URL, options: ParsingOptions = ParsingOptions()) throws {
    let path = url.path
    self = try MLCreateError.rethrowing {
      if try Self.isCSV(path) { return try Self.csvTable(path, options) }
      return try Self.jsonTable(path)
    }
  }

  /// Whether a file is to be read as CSV.
  private static func isCSV(_ path: String) throws -> Bool {
    if path.lowercased().hasSuffix(".csv") { return true }
    if path.lowercased().hasSuffix(".json") || path.lowercased().hasSuffix(".jsonl") {
      return false
    }
    return try unsafe MappedFile(FilePath(path)).withUnsafeBytes { bytes in
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let text = unsafe bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
      let first = unsafe text.first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
      return first != UInt8(ascii: "[") && first != UInt8(ascii: "{")
    }
  }

  private static func jsonTable(_ path: String) throws -> MLDataTable {
    var names: [String] = []
    var builders: [ColumnBuilder] = []
    var places: [[UInt8]: Int] = [:]
    var rowCount = 0
    try JSONObjectReader().forEachObject(of: path) { members, line in
      do {
        for member in members {
          let key = Array(member.name.utf8)
          if places[key] == nil {
            places[key] = names.count
            names.append(member.name)
            builders.append(ColumnBuilder(member.name, missing: rowCount))
          }
          if let place = places[key] {
            try builders[place].append(MLDataValue(member.value))
          }
        }
      } catch let problem as Problem {
        throw MLCreateError.type(reason: "\(path):\(line): error: \(problem)")
      }
      rowCount += 1
      for place in builders.indices where builders[place].values.count < rowCount {
        try builders[place].append(.invalid)
      }
    }
    return MLDataTable(names, builders.map { $0.column() })
  }
}

extension MLDataValue {
  /// The value of a member of a JSON object.
  ///
  /// - Parameter value: The value; booleans become 0 and 1, and a number that no `Int` holds one
  ///   with a fraction.
  init(_ value: JSONValue) {
    self =
      switch value {
      case .array(let elements): .sequence(.init(elements.map(MLDataValue.init)))
      case .boolean(let isTrue): .int(isTrue ? 1 : 0)
      case .null: .invalid
      case .number(let digits):
        Int(digits).map(MLDataValue.int) ?? Double(digits).map(MLDataValue.double) ?? .invalid
      case .object(let members):
        .dictionary(
          .init(
            Dictionary(members.map { (.string($0.name), MLDataValue($0.value)) }) { $1 }))
      case .string(let text): .string(text)
      }
  }
}
