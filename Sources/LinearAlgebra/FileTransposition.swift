package import Files

/// Brings a pattern in a file from row order into column order, in bounded memory.
///
/// The columns are cut into bands whose nonzeros fit into memory. For each band the rows are read
/// once from the first to the last: a row's columns ascend, so that those of the band stand together,
/// and the rows of every column come in order.
struct FileTransposition {
  let rowStarts: [Int]
  let columnStarts: [Int]
  let columns: SparseIndices
  let parallelism: Parallelism

  /// Writes the rows of all columns, column by column.
  ///
  /// - Parameters:
  ///   - file: Receives them; empty.
  ///   - byteCount: How much memory the bands may take; a column alone may take more.
  ///   - progress: Receives the share of the work that is done, from 0 to 1.
  /// - Throws: `FileError`.
  /// - Complexity: O(nonzeros + rows · bands · log nonzeros of a row), and as many readings of the
  ///   file as there are bands.
  func write(
    to file: ScratchFile, inMemory byteCount: Int, progress: (Double) -> Void
  ) throws(FileError) {
    let width = MemoryLayout<UInt32>.stride
    let bands = self.bands(of: max(1, byteCount / width / parallelism.threads))
    var done = 0
    while done < bands.count {
      let round = bands[done..<min(bands.count, done + parallelism.threads)]
      let counts = round.map { columnStarts[$0.upperBound] - columnStarts[$0.lowerBound] }
      let buffers = unsafe counts.map { UnsafeMutableBufferPointer<UInt32>.allocate(capacity: $0) }
      defer { unsafe buffers.forEach { unsafe $0.deallocate() } }
      let shared = unsafe buffers.map { unsafe SharedBuffer($0) }
      parallelism.forEach(round.count) { index, _ in
        unsafe fill(round[round.startIndex + index], shared[index].base)
      }
      if let failure = columns.failure { throw failure }
      for index in counts.indices {
        try unsafe file.append(UnsafeRawBufferPointer(buffers[index]))
      }
      done += round.count
      progress(Double(done) / Double(bands.count))
    }
  }

  /// Consecutive ranges of columns with at most so many nonzeros, or of one column.
  private func bands(of limit: Int) -> [Range<Int>] {
    var bands: [Range<Int>] = []
    var first = 0
    let count = columnStarts.count - 1
    while first < count {
      var end = first + 1
      while end < count, columnStarts[end + 1] - columnStarts[first] <= limit { end += 1 }
      bands.append(first..<end)
      first = end
    }
    return bands
  }

  /// Writes the rows of the columns of one band.
  private func fill(_ band: Range<Int>, _ rows: UnsafeMutablePointer<UInt32>) {
    let first = columnStarts[band.lowerBound]
    var next = band.map { columnStarts[$0] - first }
    let lower = UInt32(band.lowerBound)
    let upper = UInt32(band.upperBound)
    unsafe next.withUnsafeMutableBufferPointer { next in
      unsafe columns.forEachGroup(in: 0..<rowStarts.count - 1, starts: rowStarts) { row, columns in
        var place = unsafe Self.firstIndex(in: columns, notBelow: lower)
        while place < columns.count, unsafe columns[place] < upper {
          let column = unsafe Int(columns[place] - lower)
          // A file that cannot be read gives zeros, and column 0 more rows than it has.
          if unsafe next[column] < columnStarts[band.lowerBound + column + 1] - first {
            unsafe rows[next[column]] = UInt32(truncatingIfNeeded: row)
            unsafe next[column] &+= 1
          }
          place &+= 1
        }
      }
    }
  }

  /// The place of the first of some ascending numbers that is not below a bound.
  private static func firstIndex(
    in numbers: UnsafeBufferPointer<UInt32>, notBelow bound: UInt32
  ) -> Int {
    var low = 0
    var high = numbers.count
    while low < high {
      let middle = (low &+ high) / 2
      if unsafe numbers[middle] < bound { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}

extension SparsePattern {
  /// Makes a pattern whose nonzeros stay in files.
  ///
  /// - Parameters:
  ///   - rowStarts: Where each row's columns begin, one more offset than there are rows.
  ///   - rowOrder: The columns of the nonzeros, row by row, ascending within a row.
  ///   - columnStarts: Where each column's rows begin, one more offset than there are columns.
  ///   - resources: The folder for the file of the other order, and the memory that making it may
  ///     take, in bytes.
  ///   - parallelism: The threads to use; the result does not depend on it.
  ///   - progress: Receives the share of the work that is done, from 0 to 1.
  /// - Throws: `FileError`.
  package init(
    rowStarts: [Int], rowOrder: ScratchFile, columnStarts: [Int],
    resources: (folder: FilePath, byteCount: Int), on parallelism: Parallelism,
    progress: (Double) -> Void
  ) throws(FileError) {
    let columns = SparseIndices(rowOrder)
    precondition(
      rowStarts.last == columns.count && columnStarts.last == columns.count,
      "\(columns.count) nonzeros in the file")
    let file = try ScratchFile(in: resources.folder)
    try FileTransposition(
      rowStarts: rowStarts, columnStarts: columnStarts, columns: columns, parallelism: parallelism
    ).write(to: file, inMemory: resources.byteCount, progress: progress)
    rowCount = rowStarts.count - 1
    columnCount = columnStarts.count - 1
    self.rowStarts = rowStarts
    self.columnStarts = columnStarts
    columnIndices = columns
    rowIndices = SparseIndices(file)
    rowBlocks = balancedBlocks(starts: rowStarts)
    columnBlocks = balancedBlocks(starts: columnStarts)
  }
}
