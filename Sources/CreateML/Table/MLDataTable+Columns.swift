extension MLDataTable {
  /// The column of a name, which is invalid where there is none; or adds or replaces it.
  ///
  /// - Parameter columnName: The name.
  public subscript(columnName: String) -> MLUntypedColumn {
    get { column(named: columnName) }
    set { addColumn(newValue, named: columnName) }
  }

  /// The column of a name with a Swift type, invalid where there is none; or adds or replaces it.
  ///
  /// - Parameter columnName: The name of a column whose values have the type.
  public subscript<Element: MLDataValueConvertible>(columnName: String) -> MLDataColumn<Element> {
    get {
      let column = column(named: columnName)
      guard column.isValid else { return MLDataColumn(unchecked: column) }
      return MLDataColumn(column)
        ?? MLDataColumn(
          unchecked: MLUntypedColumn(.columnTypes(columnName, column.type, Element.dataValueType)))
    }
    set { addColumn(newValue, named: columnName) }
  }

  /// The column of a name with a Swift type, or `nil` where there is none of both.
  ///
  /// - Parameters:
  ///   - columnName: The name.
  ///   - type: The type.
  public subscript<Element: MLDataValueConvertible>(
    columnName: String, type: Element.Type
  ) -> MLDataColumn<Element>? {
    MLDataColumn(column(named: columnName))
  }

  /// A table of some columns.
  ///
  /// - Parameter columnNames: Their names, in the order wanted.
  public subscript(columnNames: some Sequence<String>) -> MLDataTable {
    guard isValid else { return self }
    let names = Array(columnNames)
    return MLDataTable(names, names.map { column(named: $0) })
  }

  /// Adds a column, or replaces the one of that name.
  ///
  /// The table becomes invalid where the column is, or has another number of rows.
  ///
  /// - Parameters:
  ///   - newColumn: The column.
  ///   - name: Its name.
  public mutating func addColumn(_ newColumn: MLUntypedColumn, named name: String) {
    guard isValid else { return }
    var (names, columns) = (columnNames, columns)
    if let index = index(ofColumn: name) {
      columns[index] = newColumn
    } else {
      names.append(name)
      columns.append(newColumn)
    }
    self = MLDataTable(names, columns)
  }

  /// Adds a column, or replaces the one of that name.
  ///
  /// The table becomes invalid where the column is, or has another number of rows.
  ///
  /// - Parameters:
  ///   - newColumn: The column.
  ///   - name: Its name.
  public mutating func addColumn<Element: MLDataValueConvertible>(
    _ newColumn: MLDataColumn<Element>, named name: String
  ) {
    addColumn(newColumn.untyped, named: name)
  }

  /// Removes a column; the table becomes invalid where there is none of that name.
  ///
  /// - Parameter name: Its name.
  public mutating func removeColumn(named name: String) {
    guard isValid else { return }
    guard let index = index(ofColumn: name) else {
      self = MLDataTable(.columnMissing(name, found: columnNames))
      return
    }
    var (names, columns) = (columnNames, columns)
    names.remove(at: index)
    columns.remove(at: index)
    self = MLDataTable(names, columns)
  }

  /// Renames a column; the table becomes invalid where there is none, or the new name is taken.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - newName: The new name.
  public mutating func renameColumn(named name: String, to newName: String) {
    guard isValid else { return }
    guard let index = index(ofColumn: name) else {
      self = MLDataTable(.columnMissing(name, found: columnNames))
      return
    }
    if let other = self.index(ofColumn: newName), other != index {
      self = MLDataTable(.columnRepeated(newName))
      return
    }
    var names = columnNames
    names[index] = newName
    self = MLDataTable(names, columns)
  }

  /// Makes a column with a value for each row.
  ///
  /// - Parameter transform: Makes the value of a row.
  /// - Returns: The column.
  public func map<Element: MLDataValueConvertible>(
    _ transform: (Row) -> Element
  ) -> MLDataColumn<Element> {
    MLDataColumn(rows.map(transform))
  }

  /// Makes a column with a value for some rows.
  ///
  /// - Parameter transform: Makes the value of a row, or `nil` for none.
  /// - Returns: The column.
  public func map<Element: MLDataValueConvertible>(
    _ transform: (Row) -> Element?
  ) -> MLDataColumn<Element> {
    let values = rows.map { transform($0)?.dataValue ?? .invalid }
    return MLDataColumn(unchecked: MLUntypedColumn(values, type: Element.dataValueType))
  }
}
