/// Compares every row of a column with a value.
///
/// A row without a value satisfies `!=` alone. Values of different types are different, but a whole
/// number and one with a fraction are compared as numbers.
struct ColumnComparison {
  /// The order of two values, or `nil` where they have none.
  private enum Order { case before, same, after }

  private static func order(_ left: MLDataValue, _ right: MLDataValue) -> Order? {
    if let left = left.stringValue, let right = right.stringValue {
      if left.utf8.elementsEqual(right.utf8) { return .same }
      return left.utf8.lexicographicallyPrecedes(right.utf8) ? .before : .after
    }
    if case .int(let left) = left, case .int(let right) = right {
      return left == right ? .same : left < right ? .before : .after
    }
    guard let left = left.doubleValue, let right = right.doubleValue else {
      return left.isValid && left == right ? .same : nil
    }
    if left == right { return .same }
    return left < right ? .before : left > right ? .after : nil
  }

  /// Tells for each row whether an order that the operator accepts holds.
  private static func mask(
    _ column: MLUntypedColumn, _ value: MLDataValue, _ accepts: (Order?) -> Bool
  ) -> MLUntypedColumn {
    guard column.isValid else { return column }
    return MLUntypedColumn(column.values.map { accepts(order($0, value)) })
  }

  static func equal(_ column: MLUntypedColumn, _ value: MLDataValue) -> MLUntypedColumn {
    mask(column, value) { $0 == .same }
  }

  static func unequal(_ column: MLUntypedColumn, _ value: MLDataValue) -> MLUntypedColumn {
    mask(column, value) { $0 != .same }
  }

  static func less(_ column: MLUntypedColumn, _ value: MLDataValue) -> MLUntypedColumn {
    mask(column, value) { $0 == .before }
  }

  static func greater(_ column: MLUntypedColumn, _ value: MLDataValue) -> MLUntypedColumn {
    mask(column, value) { $0 == .after }
  }

  static func atMost(_ column: MLUntypedColumn, _ value: MLDataValue) -> MLUntypedColumn {
    mask(column, value) { $0 == .before || $0 == .same }
  }

  static func atLeast(_ column: MLUntypedColumn, _ value: MLDataValue) -> MLUntypedColumn {
    mask(column, value) { $0 == .after || $0 == .same }
  }
}
