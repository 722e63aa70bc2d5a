internal import Files

/// A table of named columns, as Create ML has it.
///
/// ```swift
/// let corpus = try MLDataTable(contentsOf: URL(fileURLWithPath: "reviews.json"))
/// print(corpus.size)                                    // (rows: 1020, columns: 2)
/// let (training, test) = corpus.randomSplit(by: 0.8, seed: 5)
/// ```
///
/// Most methods do not throw: where something is wrong the result has no rows, `isValid` is false
/// and `error` says why. Strings are compared by their bytes.
public struct MLDataTable: Sendable {
  private var names: [String]
  private var contents: [MLUntypedColumn]

  /// Why the table could not be made, or `nil` for one that could.
  public private(set) var error: (any Error)?

  /// The names of a table's columns.
  public typealias ColumnNames = [String]

  /// Creates a table without rows and columns.
  public init() {
    names = []
    contents = []
  }

  /// Creates a table of columns.
  ///
  /// - Parameter namedColumns: The columns by name; they stand in the order of their names.
  /// - Throws: `MLCreateError`, where they have different lengths or one is not valid.
  public init(namedColumns: [String: MLUntypedColumn]) throws {
    let names = namedColumns.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    self.init(names, names.compactMap { namedColumns[$0] })
    if let error { throw MLCreateError(error) }
  }

  /// Creates a table of arrays.
  ///
  /// - Parameter dictionary: For each name an array with a value for each row; the columns stand in
  ///   the order of their names.
  /// - Throws: `MLCreateError`, where the arrays have different lengths or one is a single value.
  public init(dictionary: [String: any MLDataValueConvertible]) throws {
    var columns: [String: MLUntypedColumn] = [:]
    for (name, value) in dictionary {
      guard let values = value.dataValue.sequenceValue else {
        throw Problem.noSequence(column: name).error
      }
      columns[name] = try MLCreateError.rethrowing { try ColumnBuilder.column(name, Array(values)) }
    }
    try self.init(namedColumns: columns)
  }

  /// Creates a table, which is invalid where the columns do not fit together.
  ///
  /// - Parameters:
  ///   - names: The names, in order.
  ///   - columns: As many columns.
  init(_ names: [String], _ columns: [MLUntypedColumn]) {
    self.init()
    let counts = columns.map(\.count)
    if let broken = columns.first(where: { !$0.isValid }) {
      error = broken.error
    } else if Set(counts).count > 1 {
      error = Problem.columnLengths(counts).error
    } else {
      self.names = names
      contents = columns
    }
  }

  /// A table that is invalid for the reason given, or of one of its columns.
  init(_ error: (any Error)?) {
    self.init()
    self.error = error
  }

  init(_ problem: Problem) { self.init(problem.error) }

  /// Whether the table could be made.
  public var isValid: Bool { error == nil }

  /// The number of rows and columns.
  public var size: (rows: Int, columns: Int) { (contents.first?.count ?? 0, contents.count) }

  /// The names of the columns, in order.
  public var columnNames: ColumnNames { names }

  /// The type of each column.
  public var columnTypes: [String: MLDataValue.ValueType] {
    Dictionary(zip(names, contents.map(\.type))) { first, _ in first }
  }

  /// The columns in order.
  var columns: [MLUntypedColumn] { contents }

  /// The place of a column, or `nil` where there is none of that name.
  func index(ofColumn name: String) -> Int? {
    names.firstIndex { $0.utf8.elementsEqual(name.utf8) }
  }

  /// The column of a name, which is invalid where there is none.
  func column(named name: String) -> MLUntypedColumn {
    guard let index = index(ofColumn: name) else {
      return MLUntypedColumn(.columnMissing(name, found: names))
    }
    return contents[index]
  }

  /// Copies some rows.
  func selecting(_ rows: [Int]) -> MLDataTable {
    isValid ? MLDataTable(names, contents.map { $0.selecting(rows) }) : self
  }
}

extension MLDataTable: CustomStringConvertible, CustomDebugStringConvertible {
  /// The size, the types and the first rows; or what is wrong.
  public var description: String {
    if let error { return "\(error)" }
    let heads = zip(names, contents).map { "\($0): \($1.type)" }
    let shown = rows.prefix(10).map { row in
      row.values.map { $0.description.replacing("\n", with: " ") }.joined(separator: " | ")
    }
    let rest = size.rows > 10 ? ["…"] : []
    let lines = [
      "\(NumberWords.counted(size.rows, "row")), \(NumberWords.counted(size.columns, "column"))",
      heads.joined(separator: " | "),
    ]
    return (lines + shown + rest).joined(separator: "\n")
  }

  /// The same as `description`.
  public var debugDescription: String { description }
}
