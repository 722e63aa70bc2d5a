/// A table: named columns of equal length, and for each row where it was read.
///
/// ```swift
/// let table = try TableReader(ReadingOptions()).read("reviews.json").table
/// print(table.size)                       // 1000 rows, 2 columns
/// let texts = try table.texts(named: "text")
/// let labels = try table.labels(named: "label")
/// ```
public struct DataTable: Equatable, Sendable {
  /// One column.
  public enum Column: Equatable, Sendable {
    /// A few distinct labels.
    case labels(LabelColumn)
    /// A text per row.
    case texts(TextColumn)

    /// The number of rows.
    public var count: Int {
      switch self {
      case .labels(let column): column.count
      case .texts(let column): column.count
      }
    }
  }

  /// The number of rows and columns of a table.
  public struct Size: Equatable, Sendable, CustomStringConvertible {
    /// The number of rows.
    public let rows: Int
    /// The number of columns.
    public let columns: Int

    /// Both numbers in words, such as `1000 rows, 2 columns`.
    public var description: String {
      "\(rows) \(rows == 1 ? "row" : "rows"), \(columns) \(columns == 1 ? "column" : "columns")"
    }
  }

  /// The names of the columns, in order.
  public let columnNames: [String]

  /// The columns, in the order of `columnNames`.
  public let columns: [Column]

  /// The number of rows.
  public let rowCount: Int

  /// The files the rows were read from, in the order given; empty for a table made in memory.
  public let files: [String]

  /// For each row the JSON source of its other members, `"id":7,"stars":4`, where they were kept.
  ///
  /// Members stand in input order, each byte for byte but for line breaks between tokens, which are
  /// spaces, and are parted by commas. A row without other members has an empty text.
  public let otherMembers: TextColumn?

  let origins: RowOrigins?

  /// Creates a table in memory.
  ///
  /// - Parameter columns: Names and columns, in order. All columns must have the same length.
  public init(_ columns: KeyValuePairs<String, Column>) {
    self.init(
      columnNames: columns.map(\.key), columns: columns.map(\.value),
      source: Source(files: [], otherMembers: nil, origins: nil),
    )
  }

  /// What a table knows of where it comes from.
  struct Source {
    var files: [String]
    var otherMembers: TextColumn?
    var origins: RowOrigins?
  }

  init(columnNames: [String], columns: [Column], source: Source) {
    let count = columns.first?.count ?? 0
    precondition(
      columns.allSatisfy { $0.count == count } && source.origins?.count ?? count == count
        && source.otherMembers?.count ?? count == count,
      "columns of different lengths: \(columns.map(\.count))",
    )
    self.columnNames = columnNames
    self.columns = columns
    self.rowCount = count
    self.files = source.files
    self.otherMembers = source.otherMembers
    self.origins = source.origins
  }

  /// The number of rows and columns.
  public var size: Size { Size(rows: rowCount, columns: columns.count) }

  /// Where a row was read.
  ///
  /// - Parameter row: Must be in `0 ..< rowCount`.
  /// - Returns: File and line, or nil for a table made in memory.
  /// - Complexity: O(log *r*) in the runs of rows from one file.
  public func origin(ofRow row: Int) -> RowOrigin? { origins?[row] }

  /// The column of texts with a name.
  ///
  /// - Parameter name: The column's name, compared by its bytes.
  /// - Returns: The column.
  /// - Throws: `TableError.columnUnknown` with the columns there are, where none of this name holds
  ///   texts.
  public func texts(named name: String) throws -> TextColumn {
    for case (let found, .texts(let column)) in zip(columnNames, columns)
    where found.utf8.elementsEqual(name.utf8) {
      return column
    }
    throw TableError.columnUnknown(name, found: columnNames)
  }

  /// The column of labels with a name.
  ///
  /// - Parameter name: The column's name, compared by its bytes.
  /// - Returns: The column.
  /// - Throws: `TableError.columnUnknown` with the columns there are, where none of this name holds
  ///   labels.
  public func labels(named name: String) throws -> LabelColumn {
    for case (let found, .labels(let column)) in zip(columnNames, columns)
    where found.utf8.elementsEqual(name.utf8) {
      return column
    }
    throw TableError.columnUnknown(name, found: columnNames)
  }
}
