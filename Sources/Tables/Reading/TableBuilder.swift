/// Collects the rows of a table.
struct TableBuilder {
  /// The contents of one row.
  @safe struct Row {
    var text: UnsafeBufferPointer<UInt8>
    var label: UnsafeBufferPointer<UInt8>
    var labelKind: JSONKind
    var origin: RowOrigin
  }

  private let options: ReadingOptions
  private var texts = TextColumn()
  private var labels = LabelColumnBuilder()
  private(set) var otherMembers = TextColumn()
  private var origins = RowOrigins()

  init(_ options: ReadingOptions) { self.options = options }

  /// The number of rows so far.
  var rowCount: Int { texts.count }

  /// Labels written both as a string and as a number or boolean.
  var labelsOfSeveralTypes: [String] { labels.labelsOfSeveralTypes }

  /// Makes room for the texts of files of a size.
  mutating func reserve(byteCount: Int) {
    texts.reserve(rowCount: 0, byteCount: texts.byteCount + byteCount)
  }

  /// Adds a row; its other members are added apart where they are kept.
  mutating func append(_ row: Row) {
    unsafe texts.append(row.text)
    if options.labelColumn != nil { unsafe labels.append(row.label, from: row.labelKind) }
    origins.append(row.origin)
  }

  /// Adds the source of the other members of the row added last.
  mutating func appendOtherMembers(_ source: UnsafeBufferPointer<UInt8>) {
    unsafe otherMembers.append(source)
  }

  /// The rows so far as a table.
  ///
  /// - Parameter files: The paths the rows' origins refer to.
  /// - Returns: A table of a text column and, where wanted, a label column.
  func table(files: [String]) -> DataTable {
    var names = [options.textColumn]
    var columns = [DataTable.Column.texts(texts)]
    if let name = options.labelColumn {
      names.append(name)
      columns.append(.labels(labels.column()))
    }
    return DataTable(
      columnNames: names, columns: columns,
      source: .init(
        files: files, otherMembers: options.keepsOtherMembers ? otherMembers : nil,
        origins: origins,
      ),
    )
  }
}
