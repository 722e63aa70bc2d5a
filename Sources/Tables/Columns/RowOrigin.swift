/// Where a row of a table was read.
public struct RowOrigin: Equatable, Sendable {
  /// Place of the file in the table's `files`.
  public let file: Int

  /// Line of the record's first byte, counted from 1.
  public let line: Int

  /// Number of the record among all those of its file, dropped ones included, counted from 1.
  public let row: Int
}

/// The origins of all rows: eight bytes a row, and one entry per run of rows of one file.
struct RowOrigins: Equatable, Sendable {
  /// The first row of a run and its file.
  private struct Run: Equatable, Sendable {
    var firstRow: Int
    var file: Int
  }

  private var lines: [UInt32] = []
  private var numbers: [UInt32] = []
  private var runs: [Run] = []

  /// The number of rows.
  var count: Int { lines.count }

  /// Adds a row.
  ///
  /// - Parameter origin: Lines and numbers beyond `UInt32.max` are kept as that number.
  mutating func append(_ origin: RowOrigin) {
    if runs.last?.file != origin.file {
      runs.append(Run(firstRow: lines.count, file: origin.file))
    }
    lines.append(UInt32(clamping: origin.line))
    numbers.append(UInt32(clamping: origin.row))
  }

  /// Adds the rows of another table, whose files have been numbered anew.
  ///
  /// - Parameters:
  ///   - other: The rows to add.
  ///   - files: For each file of `other` its new number.
  mutating func append(contentsOf other: RowOrigins, files: [Int]) {
    for row in 0..<other.count {
      let origin = other[row]
      append(RowOrigin(file: files[origin.file], line: origin.line, row: origin.row))
    }
  }

  /// The origin of one row.
  ///
  /// - Complexity: O(log *r*) in the number of runs.
  subscript(row: Int) -> RowOrigin {
    var low = 0
    var high = runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].firstRow <= row { low = middle } else { high = middle }
    }
    return RowOrigin(file: runs[low].file, line: Int(lines[row]), row: Int(numbers[row]))
  }

  /// The origins of some rows.
  ///
  /// - Parameter rows: Row numbers, each in `0 ..< count`.
  /// - Returns: Their origins in that order.
  func selecting(_ rows: [Int]) -> RowOrigins {
    var selection = RowOrigins()
    selection.lines.reserveCapacity(rows.count)
    selection.numbers.reserveCapacity(rows.count)
    for row in rows { selection.append(self[row]) }
    return selection
  }
}
