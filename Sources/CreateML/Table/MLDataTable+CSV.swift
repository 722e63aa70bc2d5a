internal import Files

extension MLDataTable {
  /// Reads a CSV file.
  ///
  /// - Throws: `Problem` or `FileError`.
  static func csvTable(_ path: String, _ options: ParsingOptions) throws -> MLDataTable {
    let bytes = try unsafe MappedFile(FilePath(path)).withUnsafeBytes { unsafe Array($0) }
    var parser = try DelimitedTextParser(bytes, options, path: path)
    var names: [String]?
    if options.containsHeader { names = try parser.next()?.fields.map(\.text) }
    var columns: [CSVColumn] = (names ?? []).map { _ in CSVColumn(options.missingValues) }
    var rowCount = 0
    var skipped = 0
    while rowCount < options.maxRows ?? .max, let record = try parser.next() {
      let count = names?.count ?? record.fields.count
      guard record.fields.count == count else {
        throw Problem.fieldCount(
          record.fields.count, expected: count, path: path, line: record.line)
      }
      if names == nil {
        names = (1...count).map { "X\($0)" }
        columns = record.fields.map { _ in CSVColumn(options.missingValues) }
      }
      if skipped < options.skipRows {
        skipped += 1
        continue
      }
      for place in columns.indices { columns[place].append(record.fields[place]) }
      rowCount += 1
    }
    guard let names, rowCount > 0 else { throw Problem.noRows("'\(path)'") }
    var taken: Set<String> = []
    for name in names where !taken.insert(name).inserted { throw Problem.columnRepeated(name) }
    let table = MLDataTable(names, columns.map { $0.column() })
    guard let wanted = options.selectColumns else { return table }
    let selection = table[wanted]
    if let error = selection.error { throw error }
    return selection
  }
}

/// The fields of a CSV column, and which types they could have.
private struct CSVColumn {
  private let missingValues: [String]
  private var fields: [String?] = []
  private var couldBeInts = true
  private var couldBeNumbers = true

  init(_ missingValues: [String]) { self.missingValues = missingValues }

  mutating func append(_ field: DelimitedTextParser.Field) {
    guard field.isQuoted || !missingValues.contains(field.text) else {
      fields.append(nil)
      return
    }
    fields.append(field.text)
    // An empty field is no value among numbers and an empty text among texts.
    guard !field.text.isEmpty else { return }
    let blankless = field.text
    couldBeInts = couldBeInts && Int(blankless).map { String($0) == blankless } == true
    couldBeNumbers = couldBeNumbers && Self.number(blankless) != nil
  }

  /// The number that a field is, where it is written in decimal digits without needless zeros.
  private static func number(_ field: String) -> Double? {
    let digits = field.hasPrefix("-") ? field.dropFirst() : Substring(field)
    guard let first = digits.utf8.first, (0x30...0x39).contains(first) else { return nil }
    if digits.hasPrefix("0"), digits.count > 1, !digits.hasPrefix("0.") { return nil }
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || ".eE+-".utf8.contains($0) }) else {
      return nil
    }
    return Double(field).flatMap { $0.isFinite ? $0 : nil }
  }

  func column() -> MLUntypedColumn {
    let hasValues = fields.contains { $0?.isEmpty == false }
    let type: MLDataValue.ValueType =
      !hasValues || !couldBeNumbers ? .string : couldBeInts ? .int : .double
    let values = fields.map { field -> MLDataValue in
      switch type {
      case .int: field.flatMap { Int($0) }.map(MLDataValue.int) ?? .invalid
      case .double: field.flatMap { Double($0) }.map(MLDataValue.double) ?? .invalid
      default: field.map(MLDataValue.string) ?? .invalid
      }
    }
    return MLUntypedColumn(values, type: type)
  }
}
