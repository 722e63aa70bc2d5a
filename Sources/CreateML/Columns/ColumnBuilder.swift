/// Collects the values of a column and finds the type that they share.
///
/// Whole numbers become numbers with fractions where the column has some; values of other types do
/// not mix.
struct ColumnBuilder {
  private(set) var values: [MLDataValue] = []
  private(set) var type = MLDataValue.ValueType.invalid
  private let name: String

  init(_ name: String, missing count: Int = 0) {
    self.name = name
    values = [MLDataValue](repeating: .invalid, count: count)
  }

  /// Adds the value of the next row.
  ///
  /// - Throws: `Problem.mixedTypes`.
  mutating func append(_ value: MLDataValue) throws {
    guard let joined = type.joined(with: value.type) else {
      throw Problem.mixedTypes(
        column: name, type, row: values.count + 1, value.type)
    }
    type = joined
    values.append(value)
  }

  /// The column of the values so far.
  func column() -> MLUntypedColumn {
    MLUntypedColumn(type == .double ? values.map { $0.converted(to: type) } : values, type: type)
  }

  /// A column of some values.
  ///
  /// - Throws: `Problem.mixedTypes`.
  static func column(_ name: String, _ values: [MLDataValue]) throws -> MLUntypedColumn {
    var builder = ColumnBuilder(name)
    for value in values { try builder.append(value) }
    return builder.column()
  }
}

extension MLDataValue.ValueType {
  /// The type of a column that has values of two types, or `nil` where there is none.
  func joined(with other: Self) -> Self? {
    if self == other || other == .invalid { return self }
    if self == .invalid { return other }
    return [self, other].allSatisfy { $0 == .int || $0 == .double } ? .double : nil
  }
}

extension MLDataValue {
  /// The value as one of a column's type, which it fits.
  func converted(to type: ValueType) -> MLDataValue {
    if case .int(let number) = self, type == .double { return .double(Double(number)) }
    return self
  }
}
