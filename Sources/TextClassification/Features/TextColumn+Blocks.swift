internal import LinearAlgebra
internal import Tables

extension TextColumn {
  /// What `body` makes of blocks of consecutive rows, on all threads.
  ///
  /// - Parameters:
  ///   - boundaries: The first row of each block, ascending from 0, and the number of rows.
  ///   - parallelism: The threads to use.
  ///   - body: Makes one result of the rows of a block, the bytes of all texts, the offsets of the
  ///     rows in them, and the number of the thread that it runs on; it must not let the pointers
  ///     escape.
  /// - Returns: A result for each block, in their order.
  func mapBlocks<Value: Sendable>(
    _ boundaries: [Int], on parallelism: Parallelism,
    _ body:
      @Sendable (
        Range<Int>, UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<Int>, Int
      ) -> Value
  ) -> [Value] {
    precondition(
      boundaries.first == 0 && boundaries.last == count
        && zip(boundaries, boundaries.dropFirst()).allSatisfy(<=),
      "boundaries of blocks do not run from 0 to \(count)")
    return unsafe withUnsafeBuffers { bytes, offsets in
      let bytes = unsafe SendableBuffer(bytes)
      let offsets = unsafe SendableBuffer(offsets)
      return parallelism.map(boundaries.count - 1) { index, worker in
        unsafe body(
          boundaries[index]..<boundaries[index + 1], bytes.buffer, offsets.buffer, worker)
      }
    }
  }

  /// The boundaries of blocks of as many rows.
  ///
  /// - Parameter size: The number of rows of every block but the last.
  /// - Returns: The first row of each block, and the number of rows.
  func boundaries(ofBlocks size: Int) -> [Int] {
    Array(stride(from: 0, to: count, by: size)) + [count]
  }
}
