/// Which columns of a table of text are read.
struct CSVColumns: Equatable {
  /// Places of text and label, from 0.
  var text: Int
  var label: Int?
  /// The names of all columns; their numbers where they have none.
  var names: [String]

  /// The number of cells in a row.
  var count: Int { names.count }

  /// The names of the columns that are neither text nor label.
  var otherNames: [String] { others.map { names[$0] } }

  /// Places of the columns that are neither text nor label.
  var others: [Int] { names.indices.filter { $0 != text && $0 != label } }

  /// Finds the columns of options in the first row.
  ///
  /// - Parameters:
  ///   - options: Names, or numbers counted from 1; a name comes first.
  ///   - row: The contents of the first row's cells.
  /// - Throws: Why they are not there: text before label.
  init(_ options: ReadingOptions, firstRow row: [[UInt8]]) throws(HeaderFault) {
    let hasHeader = options.layout.hasHeader
    let place = hasHeader ? Self.named : Self.numbered
    text = try place(.text, options.textColumn, row)
    label = try options.labelColumn.map { name throws(HeaderFault) in
      try place(.label, name, row)
    }
    var taken: Set<[UInt8]> = []
    let given = hasHeader ? Set(row) : []
    names = row.indices.map { index in
      // A blank name, or one that stands twice, would be no name of a member.
      let isUsable = hasHeader && !row[index].isEmpty && taken.insert(row[index]).inserted
      return isUsable
        ? String(decoding: row[index], as: UTF8.self)
        : Self.name(ofColumn: index, apartFrom: given)
    }
  }

  /// The number of a column from 1, made longer where another column has it as its name.
  private static func name(ofColumn index: Int, apartFrom given: Set<[UInt8]>) -> String {
    var name = "\(index + 1)"
    while given.contains(Array(name.utf8)) { name = "column " + name }
    return name
  }

  private static func named(
    _ role: RowProblem.Role, _ name: String, in row: [[UInt8]]
  ) throws(HeaderFault) -> Int {
    let found = row.indices.filter { row[$0].elementsEqual(name.utf8) }
    if found.count > 1 { throw HeaderFault(problem: .columnRepeated(role, name: name)) }
    if let place = found.first { return place }
    if let number = number(name) {
      if number <= row.count { return number - 1 }
      throw HeaderFault(
        problem: .numberTooLarge(role, number: number, columnCount: row.count))
    }
    let names = row.map { String(decoding: $0, as: UTF8.self) }
    throw HeaderFault(problem: .columnMissing(role, name: name, found: names))
  }

  private static func numbered(
    _ role: RowProblem.Role, _ name: String, in row: [[UInt8]]
  ) throws(HeaderFault) -> Int {
    guard let number = number(name) else {
      throw HeaderFault(
        problem: .numberExpected(role, name: name, columnCount: row.count))
    }
    guard number <= row.count else {
      throw HeaderFault(
        problem: .numberTooLarge(role, number: number, columnCount: row.count))
    }
    return number - 1
  }

  /// Whether a column is asked for by a name.
  static func areNamed(_ options: ReadingOptions) -> Bool {
    [options.textColumn, options.labelColumn].contains { $0.map { number($0) == nil } ?? false }
  }

  /// The number of a column, from 1; nil for a name.
  private static func number(_ name: String) -> Int? {
    guard let number = Int(name), number >= 1, name.utf8.first != UInt8(ascii: "+") else {
      return nil
    }
    return number
  }
}

/// A problem with a header, to be thrown on its way to its place.
struct HeaderFault: Error {
  let problem: HeaderProblem
}
