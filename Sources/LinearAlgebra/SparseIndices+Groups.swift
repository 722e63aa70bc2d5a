extension SparseIndices {
  /// How many indices of a file are read at once, about: enough for a disk to be busy with.
  private static let pieceSize = 1 << 16

  /// Hands out the indices of consecutive groups, one group after the other.
  ///
  /// - Parameters:
  ///   - groups: Which groups: rows or columns of the matrix.
  ///   - starts: Where the indices of each group begin, and where the last one's end.
  ///   - body: Receives the number of a group and its indices; the pointer must not outlive the call.
  /// - Complexity: O(indices), in memory for some thousands of them or for one group.
  package func forEachGroup(
    in groups: Range<Int>, starts: [Int],
    _ body: (_ group: Int, _ indices: UnsafeBufferPointer<UInt32>) -> Void
  ) {
    var first = groups.lowerBound
    while first < groups.upperBound {
      var end = first + 1
      while end < groups.upperBound, starts[end + 1] - starts[first] <= Self.pieceSize { end += 1 }
      let base = starts[first]
      unsafe withIndices(base..<starts[end]) { indices in
        for group in first..<end {
          unsafe body(
            group,
            UnsafeBufferPointer(rebasing: indices[starts[group] - base..<starts[group + 1] - base]))
        }
      }
      first = end
    }
  }
}

extension SparsePattern {
  /// Hands out the rows of consecutive columns, one column after the other.
  ///
  /// - Parameters:
  ///   - columns: Which columns.
  ///   - body: Receives the number of a column and its rows; the pointer must not outlive the call.
  package func forEachColumn(
    in columns: Range<Int>, _ body: (_ column: Int, _ rows: UnsafeBufferPointer<UInt32>) -> Void
  ) {
    unsafe rowIndices.forEachGroup(in: columns, starts: columnStarts, body)
  }
}
