/// A table of text in columns that are as wide as their widest cell.
struct TextTable {
  /// Where cells stand in their column.
  enum Alignment {
    case left
    case right
  }

  private let alignments: [Alignment]
  private var rows: [[String]] = []

  /// Creates a table without rows.
  ///
  /// - Parameter alignments: Where the cells of each column stand.
  init(_ alignments: [Alignment]) {
    self.alignments = alignments
  }

  /// Adds a row.
  ///
  /// - Parameter cells: A text for each column.
  mutating func append(_ cells: [String]) {
    precondition(
      cells.count == alignments.count, "\(cells.count) cells in \(alignments.count) columns")
    rows.append(cells)
  }

  /// The rows as lines, two blanks between columns, none at the end.
  var lines: [String] {
    let widths = alignments.indices.map { column in rows.map { $0[column] }.widest }
    return rows.map { row in
      row.indices.map { column in
        alignments[column] == .left
          ? row[column].alignedLeft(widths[column]) : row[column].alignedRight(widths[column])
      }.joined(separator: "  ").withoutTrailingBlanks
    }
  }
}
