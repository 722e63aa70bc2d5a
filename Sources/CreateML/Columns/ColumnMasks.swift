extension MLUntypedColumn {
  /// Tells for each row whether its value is the given one.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - value: What its values are compared with.
  /// - Returns: A mask: a column of 1 and 0, for a table's subscript.
  public static func == (
    column: MLUntypedColumn, value: some MLDataValueConvertible
  ) -> MLUntypedColumn {
    ColumnComparison.equal(column, value.dataValue)
  }

  /// Tells for each row whether its value is another than the given one.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - value: What its values are compared with.
  /// - Returns: A mask: a column of 1 and 0, for a table's subscript.
  public static func != (
    column: MLUntypedColumn, value: some MLDataValueConvertible
  ) -> MLUntypedColumn {
    ColumnComparison.unequal(column, value.dataValue)
  }

  /// Tells for each row whether its value comes before the given one.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - value: What its values are compared with.
  /// - Returns: A mask: a column of 1 and 0, for a table's subscript.
  public static func < (
    column: MLUntypedColumn, value: some MLDataValueConvertible
  ) -> MLUntypedColumn {
    ColumnComparison.less(column, value.dataValue)
  }

  /// Tells for each row whether its value comes after the given one.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - value: What its values are compared with.
  /// - Returns: A mask: a column of 1 and 0, for a table's subscript.
  public static func > (
    column: MLUntypedColumn, value: some MLDataValueConvertible
  ) -> MLUntypedColumn {
    ColumnComparison.greater(column, value.dataValue)
  }

  /// Tells for each row whether its value is the given one or comes before it.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - value: What its values are compared with.
  /// - Returns: A mask: a column of 1 and 0, for a table's subscript.
  public static func <= (
    column: MLUntypedColumn, value: some MLDataValueConvertible
  ) -> MLUntypedColumn {
    ColumnComparison.atMost(column, value.dataValue)
  }

  /// Tells for each row whether its value is the given one or comes after it.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - value: What its values are compared with.
  /// - Returns: A mask: a column of 1 and 0, for a table's subscript.
  public static func >= (
    column: MLUntypedColumn, value: some MLDataValueConvertible
  ) -> MLUntypedColumn {
    ColumnComparison.atLeast(column, value.dataValue)
  }

  /// Tells for each row whether both masks have 1.
  ///
  /// - Parameters:
  ///   - left: A mask.
  ///   - right: Another of as many rows.
  /// - Returns: A mask.
  public static func && (left: MLUntypedColumn, right: MLUntypedColumn) -> MLUntypedColumn {
    combining(left, right) { $0 && $1 }
  }

  /// Tells for each row whether one of the masks has 1.
  ///
  /// - Parameters:
  ///   - left: A mask.
  ///   - right: Another of as many rows.
  /// - Returns: A mask.
  public static func || (left: MLUntypedColumn, right: MLUntypedColumn) -> MLUntypedColumn {
    combining(left, right) { $0 || $1 }
  }

  private static func combining(
    _ left: MLUntypedColumn, _ right: MLUntypedColumn, _ rule: (Bool, Bool) -> Bool
  ) -> MLUntypedColumn {
    guard left.isValid, right.isValid else { return left.isValid ? right : left }
    guard left.count == right.count else {
      return MLUntypedColumn(.columnLengths([left.count, right.count]))
    }
    return MLUntypedColumn(zip(left.values, right.values).map { rule($0.isTrue, $1.isTrue) })
  }
}

extension MLDataColumn {
  /// Tells for each row whether its value is the given one.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - value: What its values are compared with.
  /// - Returns: A mask for a table's subscript.
  public static func == (column: MLDataColumn, value: Element) -> MLDataColumn<Bool> {
    MLDataColumn<Bool>(unchecked: ColumnComparison.equal(column.untyped, value.dataValue))
  }

  /// Tells for each row whether its value is another than the given one.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - value: What its values are compared with.
  /// - Returns: A mask for a table's subscript.
  public static func != (column: MLDataColumn, value: Element) -> MLDataColumn<Bool> {
    MLDataColumn<Bool>(unchecked: ColumnComparison.unequal(column.untyped, value.dataValue))
  }

  /// Tells for each row whether its value comes before the given one.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - value: What its values are compared with.
  /// - Returns: A mask for a table's subscript.
  public static func < (column: MLDataColumn, value: Element) -> MLDataColumn<Bool> {
    MLDataColumn<Bool>(unchecked: ColumnComparison.less(column.untyped, value.dataValue))
  }

  /// Tells for each row whether its value comes after the given one.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - value: What its values are compared with.
  /// - Returns: A mask for a table's subscript.
  public static func > (column: MLDataColumn, value: Element) -> MLDataColumn<Bool> {
    MLDataColumn<Bool>(unchecked: ColumnComparison.greater(column.untyped, value.dataValue))
  }

  /// Tells for each row whether its value is the given one or comes before it.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - value: What its values are compared with.
  /// - Returns: A mask for a table's subscript.
  public static func <= (column: MLDataColumn, value: Element) -> MLDataColumn<Bool> {
    MLDataColumn<Bool>(unchecked: ColumnComparison.atMost(column.untyped, value.dataValue))
  }

  /// Tells for each row whether its value is the given one or comes after it.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - value: What its values are compared with.
  /// - Returns: A mask for a table's subscript.
  public static func >= (column: MLDataColumn, value: Element) -> MLDataColumn<Bool> {
    MLDataColumn<Bool>(unchecked: ColumnComparison.atLeast(column.untyped, value.dataValue))
  }
}

extension MLDataColumn<Bool> {
  /// Tells for each row whether both masks are true.
  ///
  /// - Parameters:
  ///   - left: A mask.
  ///   - right: Another of as many rows.
  /// - Returns: A mask.
  public static func && (
    left: MLDataColumn<Bool>, right: MLDataColumn<Bool>
  ) -> MLDataColumn<Bool> {
    MLDataColumn(unchecked: left.untyped && right.untyped)
  }

  /// Tells for each row whether one of the masks is true.
  ///
  /// - Parameters:
  ///   - left: A mask.
  ///   - right: Another of as many rows.
  /// - Returns: A mask.
  public static func || (
    left: MLDataColumn<Bool>, right: MLDataColumn<Bool>
  ) -> MLDataColumn<Bool> {
    MLDataColumn(unchecked: left.untyped || right.untyped)
  }
}

extension MLDataValue {
  /// Whether the value of a mask takes its row.
  var isTrue: Bool { intValue.map { $0 != 0 } ?? false }
}
