/// A column of labels: a code per row into a sorted list of distinct labels.
///
/// Labels are opaque. They are told apart, and sorted, by their UTF-8 bytes, so that two spellings
/// of 'é' are two labels although Swift's `==` takes them for equal.
public struct LabelColumn: Equatable, Sendable {
  /// For each row the place of its label in `labels`.
  public let codes: [Int32]

  /// The distinct labels in the order of their UTF-8 bytes.
  ///
  /// A selection of rows keeps all labels of the column it was taken from.
  public let labels: [String]

  /// Creates a column of the given labels.
  ///
  /// - Parameter labels: The label of each row, in order.
  /// - Complexity: O(*n* + *k* log *k*) for *n* rows of *k* labels.
  public init(_ labels: [String]) {
    var builder = LabelColumnBuilder()
    for label in labels {
      var label = label
      label.withUTF8 { unsafe builder.append($0, from: .string) }
    }
    self = builder.column()
  }

  init(codes: [Int32], labels: [String]) {
    self.codes = codes
    self.labels = labels
  }

  /// The number of rows.
  public var count: Int { codes.count }

  /// The label of one row.
  ///
  /// - Parameter row: Must be in `0 ..< count`.
  public subscript(row: Int) -> String { labels[Int(codes[row])] }

  /// Copies some rows into a column with the same list of labels.
  ///
  /// - Parameter rows: Row numbers in the order wanted, each in `0 ..< count`; repeats are allowed.
  /// - Returns: A column of `rows.count` rows whose codes mean the same as here.
  /// - Complexity: O(*n*) in the rows selected.
  public func selecting(_ rows: [Int]) -> LabelColumn {
    LabelColumn(codes: rows.map { codes[$0] }, labels: labels)
  }

  /// Compares codes, and labels by their bytes.
  ///
  /// - Parameters:
  ///   - left: A column.
  ///   - right: Another.
  /// - Returns: Whether every row has the same bytes and both list the same labels.
  public static func == (left: LabelColumn, right: LabelColumn) -> Bool {
    left.codes == right.codes
      && left.labels.elementsEqual(right.labels) { $0.utf8.elementsEqual($1.utf8) }
  }
}
