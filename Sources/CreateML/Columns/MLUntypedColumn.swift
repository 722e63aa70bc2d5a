/// A column of a table whose type is known only when the program runs.
///
///     let isLong = table["length"] > 100
///     let longOnes = table[isLong]
///
/// A column that could not be made, such as one of a name that the table does not have, has no
/// values and an ``error``.
public struct MLUntypedColumn: Sendable {
  /// The values, one a row; ``MLDataValue/invalid`` where a row has none.
  let values: [MLDataValue]

  /// The type of the values; `invalid` where there are none.
  public let type: MLDataValue.ValueType

  /// Why the column could not be made, or `nil` for one that could.
  public let error: (any Error)?

  /// Creates a column.
  ///
  /// - Parameter values: A value for each row, all of one type.
  public init<Element: MLDataValueConvertible>(_ values: some Sequence<Element>) {
    self.init(values.map(\.dataValue), type: Element.dataValueType)
  }

  /// Creates a column that repeats a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - count: How often, at least 0 times.
  public init(repeating value: some MLDataValueConvertible, count: Int) {
    self.init(repeatElement(value, count: count))
  }

  init(_ values: [MLDataValue], type: MLDataValue.ValueType) {
    self.values = values
    self.type = type
    error = nil
  }

  init(_ problem: Problem) {
    values = []
    type = .invalid
    error = problem.error
  }

  /// Whether the column could be made.
  public var isValid: Bool { error == nil }

  /// The number of rows.
  public var count: Int { values.count }

  /// Whether there are no rows.
  public var isEmpty: Bool { values.isEmpty }

  /// The value of one row.
  ///
  /// - Parameter row: Must be in `0 ..< count`.
  public subscript(row: Int) -> MLDataValue { values[row] }

  /// Copies some rows.
  ///
  /// - Parameter rows: Must be within `0 ..< count`.
  public subscript(rows: Range<Int>) -> MLUntypedColumn {
    MLUntypedColumn(Array(values[rows]), type: type)
  }

  /// The values as a column of a type, or `nil` where they have another.
  ///
  /// - Parameter type: The type; whole numbers count as numbers with fractions too.
  /// - Returns: The column.
  public func column<Element: MLDataValueConvertible>(
    type: Element.Type
  ) -> MLDataColumn<Element>? {
    MLDataColumn(self)
  }

  /// Copies some rows.
  func selecting(_ rows: [Int]) -> MLUntypedColumn {
    MLUntypedColumn(rows.map { values[$0] }, type: type)
  }
}

extension MLUntypedColumn: CustomStringConvertible {
  /// The type and the first values.
  public var description: String {
    if let error { return "\(error)" }
    let shown = values.prefix(10).map(\.description).joined(separator: ", ")
    return "\(type): [\(shown)\(count > 10 ? ", …" : "")], \(count) values"
  }
}
