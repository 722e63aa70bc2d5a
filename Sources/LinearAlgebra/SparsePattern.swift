package import Files

/// The nonzero positions of a sparse matrix, held by rows and by columns at once.
///
/// The elements are all 1: a binary document-term matrix needs no values, and everything else
/// (term frequencies, inverse document frequencies, row norms) enters as a vector of scales by row
/// or by column. Holding both orders lets a product with the matrix and one with its transpose
/// each gather sums instead of scattering them, so that both are free of conflicts between
/// threads and give the same bits at any number of threads.
public struct SparsePattern: Sendable {
  /// The number of rows.
  public let rowCount: Int
  /// The number of columns.
  public let columnCount: Int
  /// Where each row's columns begin: ``rowCount`` + 1 ascending offsets.
  public let rowStarts: [Int]
  /// Where each column's rows begin: ``columnCount`` + 1 ascending offsets.
  public let columnStarts: [Int]
  /// The columns of the nonzeros, row by row, ascending within a row.
  package let columnIndices: SparseIndices
  /// The rows of the nonzeros, column by column, ascending within a column.
  package let rowIndices: SparseIndices
  /// Boundaries of blocks of rows with about equally many nonzeros.
  let rowBlocks: [Int]
  /// The same of columns.
  let columnBlocks: [Int]

  /// The number of nonzeros.
  public var nonzeroCount: Int { rowIndices.count }
  /// The columns of the nonzeros, row by row, ascending within a row; a copy of a matrix in a file.
  public var columns: [UInt32] { columnIndices.all }
  /// The rows of the nonzeros, column by column, ascending within a column; likewise.
  public var rows: [UInt32] { rowIndices.all }

  /// Why reading a matrix in files has failed, if it has; products since are wrong.
  package var failure: FileError? { columnIndices.failure ?? rowIndices.failure }

  /// Makes the pattern from its columns.
  ///
  /// - Parameters:
  ///   - rowCount: The number of rows; at most 2³².
  ///   - columnStarts: Where each column's rows begin, one more offset than there are columns.
  ///   - rows: The rows of the nonzeros, column by column, ascending within a column.
  ///   - parallelism: The threads to use; the result does not depend on it.
  /// - Complexity: O(rows + nonzeros).
  public init(
    rowCount: Int, columnStarts: [Int], rows: [UInt32],
    on parallelism: Parallelism = Parallelism(threads: 1)
  ) {
    precondition(columnStarts.first == 0 && columnStarts.last == rows.count, "bad column starts")
    self.rowCount = rowCount
    self.columnCount = columnStarts.count - 1
    self.columnStarts = columnStarts
    rowIndices = SparseIndices(rows)
    let transposition = Transposition(
      rowCount: rowCount, columnStarts: columnStarts, rows: rows, parallelism: parallelism)
    let (starts, columns) = transposition.rowOrder()
    rowStarts = starts
    columnIndices = SparseIndices(columns)
    rowBlocks = balancedBlocks(starts: starts)
    columnBlocks = balancedBlocks(starts: columnStarts)
  }
}
