/// Collects labels row by row and sorts them at the end.
package struct LabelColumnBuilder: Sendable {
  private var interner = LabelInterner()
  private var codes: [Int32] = []
  /// For each code the JSON types it was written as.
  private var kinds: [Kinds] = []

  /// A builder without rows.
  package init() {}

  private struct Kinds: OptionSet {
    let rawValue: UInt8
    static let string = Kinds(rawValue: 1)
    static let other = Kinds(rawValue: 2)
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - label: UTF-8.
  ///   - kind: The JSON type the label was written as.
  /// - Complexity: O(*n*) in the bytes of the label, expected.
  mutating func append(_ label: UnsafeBufferPointer<UInt8>, from kind: JSONKind) {
    let code = unsafe interner.code(of: label)
    codes.append(code)
    if Int(code) == kinds.count { kinds.append([]) }
    kinds[Int(code)].insert(kind == .string ? .string : .other)
  }

  /// Adds all rows of a column.
  ///
  /// - Parameter column: The rows to add.
  package mutating func append(contentsOf column: LabelColumn) {
    let places = column.labels.map { label in
      var label = label
      return label.withUTF8 { unsafe interner.code(of: $0) }
    }
    codes.append(contentsOf: column.codes.lazy.map { places[Int($0)] })
    while kinds.count < interner.count { kinds.append([]) }
  }

  /// Labels written both as a string and as a number or boolean, sorted by their bytes.
  var labelsOfSeveralTypes: [String] {
    kinds.indices.filter { kinds[$0] == [.string, .other] }
      .map { interner.labels[$0] }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The rows so far, recoded to the sorted labels.
  ///
  /// - Returns: The finished column.
  /// - Complexity: O(*n* + *k* log *k*) for *n* rows of *k* labels.
  package func column() -> LabelColumn {
    let labels = (0..<interner.count).map { interner.labels[$0] }
    let order = labels.indices.sorted {
      labels[$0].utf8.lexicographicallyPrecedes(labels[$1].utf8)
    }
    var places = [Int32](repeating: 0, count: labels.count)
    for (place, code) in order.enumerated() { places[code] = Int32(place) }
    return LabelColumn(
      codes: codes.map { places[Int($0)] }, labels: order.map { labels[$0] },
    )
  }
}
