extension MLDataTable {
  /// Leaves out the rows that lack a value in any column.
  ///
  /// - Returns: A table of the other rows, in order.
  public func dropMissing() -> MLDataTable {
    filtered { row in columns.allSatisfy { $0[row].isValid } }
  }

  /// Leaves out the rows that are in all columns equal to an earlier one.
  ///
  /// - Returns: A table of the other rows, in order.
  /// - Complexity: O(*n*) in the values, expected.
  public func dropDuplicates() -> MLDataTable {
    var seen: Set<[MLDataValue]> = []
    return filtered { row in seen.insert(columns.map { $0[row] }).inserted }
  }

  /// Gives the rows that lack a value in a column one.
  ///
  /// - Parameters:
  ///   - name: The name of the column.
  ///   - value: The value, of the column's type.
  /// - Returns: The table with the values, invalid where there is no such column or the type differs.
  public func fillMissing(columnNamed name: String, with value: MLDataValue) -> MLDataTable {
    let column = column(named: name)
    var table = self
    guard column.isValid, let type = column.type.joined(with: value.type) else {
      return column.isValid
        ? MLDataTable(.columnTypes(name, column.type, value.type)) : MLDataTable(column.error)
    }
    let values = column.values.map { ($0.isValid ? $0 : value).converted(to: type) }
    table.addColumn(MLUntypedColumn(values, type: type), named: name)
    return table
  }

  /// Leaves out the rows that have one of some values in a column.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - name: The name of the column.
  /// - Returns: A table of the other rows, in order; invalid where there is no such column.
  public func exclude<Value: MLDataValueConvertible>(
    _ values: Value..., of name: String
  ) -> MLDataTable {
    let (column, unwanted) = (column(named: name), Set(values.map(\.dataValue)))
    return column.isValid
      ? filtered { !unwanted.contains(column[$0]) } : MLDataTable(column.error)
  }

  /// Copies the rows that have one of some values in a column.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - name: The name of the column.
  /// - Returns: A table of the rows, in order; invalid where there is no such column.
  public func intersect<Value: MLDataValueConvertible>(
    _ values: Value..., of name: String
  ) -> MLDataTable {
    let (column, wanted) = (column(named: name), Set(values.map(\.dataValue)))
    return column.isValid ? filtered { wanted.contains(column[$0]) } : MLDataTable(column.error)
  }

  private func filtered(_ isWanted: (Int) -> Bool) -> MLDataTable {
    selecting((0..<size.rows).filter(isWanted))
  }
}
