extension MLDataTable {
  /// A row of a table.
  public struct Row: Hashable, RandomAccessCollection, Sendable {
    private let names: [String]

    /// The values, in the order of the columns.
    public let values: [MLDataValue]

    init(names: [String], values: [MLDataValue]) {
      self.names = names
      self.values = values
    }

    /// The names of the columns, in order.
    public var keys: ColumnNames { names }

    /// The first column, 0.
    public var startIndex: Int { 0 }

    /// The number of columns.
    public var endIndex: Int { names.count }

    /// The name and value of a column.
    ///
    /// - Parameter column: Must be in `0 ..< count`.
    public subscript(column: Int) -> (String, MLDataValue) { (names[column], values[column]) }

    /// The value of a column, or `nil` where there is none of that name.
    ///
    /// - Parameter name: The name.
    public subscript(name: String) -> MLDataValue? { index(forKey: name).map { values[$0] } }

    /// The value of a column with a Swift type, or `nil` where there is none of both.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The type.
    public subscript<Element: MLDataValueConvertible>(
      name: String, type: Element.Type
    ) -> Element? {
      self[name].flatMap { Element(from: $0) }
    }

    /// The place of a column, or `nil` where there is none of that name.
    ///
    /// - Parameter key: The name.
    /// - Returns: The place.
    public func index(forKey key: String) -> Int? {
      names.firstIndex { $0.utf8.elementsEqual(key.utf8) }
    }
  }

  /// The rows of a table.
  public struct Rows: RandomAccessCollection, Sendable {
    private let table: MLDataTable

    init(_ table: MLDataTable) { self.table = table }

    /// The first row, 0.
    public var startIndex: Int { 0 }

    /// The number of rows.
    public var endIndex: Int { table.size.rows }

    /// A row.
    ///
    /// - Parameter row: Must be in `0 ..< count`.
    public subscript(row: Int) -> Row {
      Row(names: table.columnNames, values: table.columns.map { $0[row] })
    }
  }

  /// The rows, in order.
  public var rows: Rows { Rows(self) }

  /// Copies some rows.
  ///
  /// - Parameter rows: Must be within the rows of the table.
  public subscript(rows: some RangeExpression<Int>) -> MLDataTable {
    selecting(Array(rows.relative(to: 0..<size.rows)))
  }

  /// Copies the rows of a mask.
  ///
  /// - Parameter mask: A column of as many rows; those with a number other than 0 are copied.
  public subscript(mask: MLUntypedColumn) -> MLDataTable {
    guard isValid else { return self }
    if let error = mask.error { return MLDataTable(error) }
    guard mask.count == size.rows else {
      return MLDataTable(.columnLengths([size.rows, mask.count]))
    }
    return selecting(mask.values.indices.filter { mask.values[$0].isTrue })
  }

  /// Copies the rows of a mask.
  ///
  /// - Parameter mask: A column of as many rows; those with `true` are copied.
  public subscript(mask: MLDataColumn<Bool>) -> MLDataTable { self[mask.untyped] }

  /// Copies the first rows.
  ///
  /// - Parameter maxLength: The most rows, at least 0.
  /// - Returns: A table of them.
  public func prefix(_ maxLength: Int = 10) -> MLDataTable {
    self[0..<min(maxLength, size.rows)]
  }

  /// Copies the last rows.
  ///
  /// - Parameter maxLength: The most rows, at least 0.
  /// - Returns: A table of them.
  public func suffix(_ maxLength: Int = 10) -> MLDataTable {
    self[max(0, size.rows - maxLength)..<size.rows]
  }

  /// Adds the rows of another table.
  ///
  /// The table becomes invalid where the other has other columns, by name and type; the order of
  /// the columns does not matter.
  ///
  /// - Parameter table: The rows to add.
  public mutating func append(contentsOf table: MLDataTable) {
    guard isValid else { return }
    self = columnNames.isEmpty || !table.isValid ? table : Self.joined(self, table)
  }

  private static func joined(_ first: MLDataTable, _ second: MLDataTable) -> MLDataTable {
    if let extra = second.columnNames.first(where: { first.index(ofColumn: $0) == nil }) {
      return MLDataTable(.columnMissing(extra, found: first.columnNames))
    }
    let columns = first.columnNames.map { name in
      let (own, other) = (first.column(named: name), second.column(named: name))
      guard other.isValid else { return other }
      guard let type = own.type.joined(with: other.type) else {
        return MLUntypedColumn(.columnTypes(name, own.type, other.type))
      }
      return MLUntypedColumn((own.values + other.values).map { $0.converted(to: type) }, type: type)
    }
    return MLDataTable(first.columnNames, columns)
  }
}
