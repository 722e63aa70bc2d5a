/// A column of a table whose values have a Swift type.
///
///     let labels: MLDataColumn<String> = table["label"]
///     let good = table[labels == "positive"]
public struct MLDataColumn<Element: MLDataValueConvertible>: Sendable {
  /// The column without its type.
  let untyped: MLUntypedColumn

  /// Creates a column.
  ///
  /// - Parameter values: A value for each row.
  public init(_ values: some Sequence<Element>) { untyped = MLUntypedColumn(values) }

  /// Creates a column that repeats a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - count: How often, at least 0 times.
  public init(repeating value: Element, count: Int) {
    self.init(repeatElement(value, count: count))
  }

  /// Creates a column of the values of another, or `nil` where they have another type.
  ///
  /// - Parameter column: The column; whole numbers count as numbers with fractions too.
  public init?(_ column: MLUntypedColumn) {
    let fits = column.values.allSatisfy { !$0.isValid || Element(from: $0) != nil }
    guard column.isValid, fits else { return nil }
    untyped = column
  }

  init(unchecked column: MLUntypedColumn) { untyped = column }

  /// Whether the column could be made.
  public var isValid: Bool { untyped.isValid }

  /// Why the column could not be made, or `nil` for one that could.
  public var error: (any Error)? { untyped.error }

  /// The number of rows.
  public var count: Int { untyped.count }

  /// Whether there are no rows.
  public var isEmpty: Bool { untyped.isEmpty }

  /// The value of one row; an empty one, such as 0, where the row has none.
  ///
  /// - Parameter row: Must be in `0 ..< count`.
  public subscript(row: Int) -> Element { element(at: row) ?? Element() }

  /// Copies some rows.
  ///
  /// - Parameter rows: Must be within `0 ..< count`.
  public subscript(rows: Range<Int>) -> MLDataColumn { MLDataColumn(unchecked: untyped[rows]) }

  /// The value of one row, or `nil` where the row has none.
  ///
  /// - Parameter row: Must be in `0 ..< count`.
  /// - Returns: The value.
  public func element(at row: Int) -> Element? { Element(from: untyped[row]) }

  /// Changes every value.
  ///
  /// - Parameter transform: Makes a value of one of this column.
  /// - Returns: A column of as many rows, without values where this one has none.
  public func map<Result: MLDataValueConvertible>(
    _ transform: (Element) -> Result
  ) -> MLDataColumn<Result> {
    let values = untyped.values.map { value in
      Element(from: value).map { transform($0).dataValue } ?? .invalid
    }
    return MLDataColumn<Result>(
      unchecked: MLUntypedColumn(values, type: Result.dataValueType))
  }

  /// The rows that have a value, each value once, in order of first appearance.
  ///
  /// - Returns: A column of the distinct values.
  public func dropDuplicates() -> MLDataColumn {
    var seen: Set<MLDataValue> = []
    let values = untyped.values.filter { $0.isValid && seen.insert($0).inserted }
    return MLDataColumn(unchecked: MLUntypedColumn(values, type: untyped.type))
  }
}

extension MLDataColumn: RandomAccessCollection {
  /// The first row, 0.
  public var startIndex: Int { 0 }

  /// The number of rows.
  public var endIndex: Int { count }
}

extension MLDataColumn: CustomStringConvertible {
  /// The type and the first values.
  public var description: String { untyped.description }
}
