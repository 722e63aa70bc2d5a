/// How many stored nonzeros one piece of parallel work covers, about: large against the cost of
/// handing out a piece, small against a matrix worth a second thread.
private let nonzerosPerBlock = 1 << 15

extension SparsePattern {
  /// The product with a dense matrix: result = X · dense.
  ///
  /// - Parameters:
  ///   - dense: A row-major matrix, ``columnCount`` × `width`.
  ///   - width: The number of columns of `dense`, at least 1.
  ///   - parallelism: The threads to use; the result does not depend on it.
  /// - Returns: A row-major matrix, ``rowCount`` × `width`.
  /// - Complexity: O(nonzeros · width).
  public func multiply(
    _ dense: [Float], width: Int, on parallelism: Parallelism
  ) -> [Float] {
    precondition(dense.count == columnCount * width, "matrix of \(dense.count) elements")
    return gatherSums(
      (rowStarts, columnIndices, rowBlocks), of: dense, width: width, on: parallelism)
  }

  /// The product of the transpose with a dense matrix: result = Xᵀ · dense.
  ///
  /// - Parameters:
  ///   - dense: A row-major matrix, ``rowCount`` × `width`.
  ///   - width: The number of columns of `dense`, at least 1.
  ///   - parallelism: The threads to use; the result does not depend on it.
  /// - Returns: A row-major matrix, ``columnCount`` × `width`.
  /// - Complexity: O(nonzeros · width).
  public func multiplyTransposed(
    _ dense: [Float], width: Int, on parallelism: Parallelism
  ) -> [Float] {
    precondition(dense.count == rowCount * width, "matrix of \(dense.count) elements")
    return gatherSums(
      (columnStarts, rowIndices, columnBlocks), of: dense, width: width, on: parallelism)
  }
}

/// For each group of indices, the sum of the rows of `dense` that they name.
private func gatherSums(
  _ list: (starts: [Int], indices: SparseIndices, blocks: [Int]), of dense: [Float], width: Int,
  on parallelism: Parallelism
) -> [Float] {
  let (starts, indices, blocks) = list
  precondition(width >= 1, "width must be at least 1, got \(width)")
  let groups = starts.count - 1
  return unsafe [Float](unsafeUninitializedCapacity: groups * width) { sums, count in
    let sums = unsafe SharedBuffer(sums)
    parallelism.forEach(blocks.count - 1) { block, _ in
      let groups = blocks[block]..<blocks[block + 1]
      let entries = starts[groups.lowerBound]..<starts[groups.upperBound]
      unsafe indices.withIndices(entries) { indices in
        unsafe dense.withUnsafeBufferPointer { dense in
          unsafe starts.withUnsafeBufferPointer { starts in
            if width == 1 {
              unsafe ScalarGatherer(
                starts: starts, indices: indices, first: entries.lowerBound, dense: dense
              ).sum(groups, into: sums.base)
            } else {
              let indices = unsafe (indices, entries.lowerBound)
              if let gatherer = unsafe RowGatherer(indices, dense, width) {
                unsafe gatherer.sum(groups, starts, into: sums.base)
              } else {
                unsafe (sums.base + groups.lowerBound * width).initialize(
                  repeating: 0, count: groups.count * width)
              }
            }
          }
        }
      }
    }
    count = groups * width
  }
}

/// Boundaries that cut the groups into blocks of about equally many indices.
///
/// - Parameter starts: Where the indices of each group begin, and where the last one's end.
/// - Returns: Ascending numbers of groups, from 0 to that of all groups.
func balancedBlocks(starts: [Int]) -> [Int] {
  var boundaries = [0]
  var begun = 0
  while let last = boundaries.last, last < starts.count - 1 {
    // The first group that ends far enough behind, or else the last one of all.
    var (low, high) = (last + 1, starts.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] - begun >= nonzerosPerBlock { high = middle } else { low = middle + 1 }
    }
    boundaries.append(low)
    begun = starts[low]
  }
  return boundaries
}

/// The hot loop of two-class training: one indexed load and one addition for each nonzero.
///
/// Four independent accumulators hide the latency of the addition.
@safe
private struct ScalarGatherer {
  let starts: UnsafeBufferPointer<Int>
  let indices: UnsafeBufferPointer<UInt32>
  /// The number of the first of the indices.
  let first: Int
  let dense: UnsafeBufferPointer<Float>

  func sum(_ groups: Range<Int>, into sums: UnsafeMutablePointer<Float>) {
    guard let index = unsafe indices.baseAddress, let value = unsafe dense.baseAddress else {
      for group in groups { unsafe sums[group] = 0 }
      return
    }
    for group in groups {
      var entry = unsafe starts[group] &- first
      let end = unsafe starts[group + 1] &- first
      var a: Float = 0
      var b: Float = 0
      var c: Float = 0
      var d: Float = 0
      while entry &+ 4 <= end {
        unsafe a += value[Int(index[entry])]
        unsafe b += value[Int(index[entry &+ 1])]
        unsafe c += value[Int(index[entry &+ 2])]
        unsafe d += value[Int(index[entry &+ 3])]
        entry &+= 4
      }
      while entry < end {
        unsafe a += value[Int(index[entry])]
        entry &+= 1
      }
      unsafe sums[group] = (a + b) + (c + d)
    }
  }
}
