extension MLDataValue {
  /// Values in order, as one value of a table.
  public struct SequenceType: Hashable, RandomAccessCollection, Sendable {
    private let values: [MLDataValue]

    /// Creates a sequence of values.
    ///
    /// - Parameter values: The values, in order.
    public init(_ values: some Sequence<MLDataValue>) { self.values = Array(values) }

    /// The first index, 0.
    public var startIndex: Int { values.startIndex }

    /// The number of values.
    public var endIndex: Int { values.endIndex }

    /// The value at a place.
    ///
    /// - Parameter position: Must be in `0 ..< count`.
    public subscript(position: Int) -> MLDataValue { values[position] }
  }

  /// Values by key, as one value of a table.
  public struct DictionaryType: Hashable, Sendable {
    private let values: [MLDataValue: MLDataValue]

    /// Creates a dictionary of values.
    ///
    /// - Parameter values: The values by their keys.
    public init(_ values: [MLDataValue: MLDataValue] = [:]) { self.values = values }

    /// The number of keys.
    public var count: Int { values.count }

    /// Whether there are no keys.
    public var isEmpty: Bool { values.isEmpty }

    /// The keys, in the order of their texts.
    public var keys: [MLDataValue] {
      values.keys.sorted { $0.description.utf8.lexicographicallyPrecedes($1.description.utf8) }
    }

    /// The value of a key, or `nil` where there is none.
    ///
    /// - Parameter key: The key.
    public subscript(key: MLDataValue) -> MLDataValue? { values[key] }
  }
}

extension MLDataValue.SequenceType: CustomStringConvertible {
  /// The values in brackets.
  public var description: String { "[" + map(\.description).joined(separator: ", ") + "]" }
}

extension MLDataValue.DictionaryType: CustomStringConvertible {
  /// Keys and values in brackets, in the order of the keys.
  public var description: String {
    let pairs = keys.map { "\($0): \(self[$0]?.description ?? "")" }
    return "[" + pairs.joined(separator: ", ") + "]"
  }
}
