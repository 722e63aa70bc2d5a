extension DataTable {
  /// The texts of a member that may be a column or one of the other members, such as an identifier.
  ///
  /// Numbers and booleans count as they are written.
  ///
  /// - Parameter name: The member's name, compared by its bytes.
  /// - Returns: A text for each row.
  /// - Throws: `TableError.rowInvalid` where a row lacks the member, or it is null, an array or an
  ///   object; `.columnUnknown` where other members were not kept.
  /// - Complexity: O(bytes of the other members).
  package func memberTexts(named name: String) throws -> [String] {
    for (column, found) in zip(columns, columnNames) where found.utf8.elementsEqual(name.utf8) {
      switch column {
      case .labels(let labels): return (0..<labels.count).map { labels[$0] }
      case .texts(let texts): return (0..<texts.count).map { texts[$0] }
      }
    }
    guard otherMembers != nil else { throw TableError.columnUnknown(name, found: columnNames) }
    var firstRows: [Int: Int] = [:]
    return try (0..<rowCount).map { row in
      let file = origin(ofRow: row)?.file ?? 0
      let first = firstRows[file, default: row]
      firstRows[file] = first
      let fields = try otherFields(ofRow: row)
      let problem: RowProblem
      switch fields.first(where: { $0.name.utf8.elementsEqual(name.utf8) })?.value {
      case .text(let text)?: return text
      case nil:
        problem = .columnMissing(.id, name: name, found: columnNames + fields.map(\.name))
      case .null?: problem = .columnType(.id, name: name, found: .null)
      case .numbers?: problem = .columnType(.id, name: name, found: .object)
      case .other(let kind)?: problem = .columnType(.id, name: name, found: kind)
      }
      throw TableError.rowInvalid(problem, row: row - first + 1, at: place(ofRow: row))
    }
  }

  /// The other members of a row.
  ///
  /// - Parameter row: Must be in `0 ..< rowCount`.
  /// - Returns: A field for each; none where other members were not kept.
  /// - Throws: Where they are no members of a JSON object, which the readers see to.
  func otherFields(ofRow row: Int) throws -> [RecordField] {
    guard let otherMembers else { return [] }
    var source = "{" + otherMembers[row] + "}"
    return try source.withUTF8 { bytes in
      try Result { () throws(JSONFault) in
        var parser = unsafe JSONRecordParser(bytes, within: .file)
        return try parser.parseFields().fields
      }.get()
    }
  }

  /// Where a row begins, without the column where others begin on the same line.
  func place(ofRow row: Int) -> TextLocation {
    guard let origin = origin(ofRow: row) else {
      return TextLocation(path: "table", line: row + 1, column: 1)
    }
    let sharesLine = [row - 1, row + 1].contains { other in
      guard (0..<rowCount).contains(other), let other = self.origin(ofRow: other) else {
        return false
      }
      return other.file == origin.file && other.line == origin.line
    }
    return TextLocation(
      path: files[origin.file], line: origin.line, column: sharesLine ? nil : 1)
  }
}
