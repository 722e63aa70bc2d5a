internal import LinearAlgebra
internal import Tables

/// Collects the distinct n-grams of texts on all threads, block by block.
struct OccurrenceCollectors: Sendable {
  private let collectors: [UncheckedBox<OccurrenceCollector>]
  private let parallelism: Parallelism
  private let blockSize: Int

  /// Collectors with memory of their own, one a thread.
  ///
  /// - Parameters:
  ///   - options: Which n-grams to take.
  ///   - blockSize: How many bytes of text a block holds, about.
  ///   - parallelism: The threads to use; the blocks do not depend on it.
  init(options: NGramOptions, blockSize: Int = 1 << 18, on parallelism: Parallelism) {
    collectors = (0..<parallelism.threads).map { _ in
      UncheckedBox(OccurrenceCollector(options: options))
    }
    self.parallelism = parallelism
    self.blockSize = blockSize
  }

  /// The n-grams of texts, in blocks of consecutive rows.
  ///
  /// - Parameter texts: The rows.
  /// - Returns: Their occurrences, in order of rows.
  /// - Complexity: O(bytes · orders).
  func blocks(of texts: TextColumn) -> [OccurrenceBlock] {
    let boundaries = unsafe texts.withUnsafeBuffers { _, offsets in
      unsafe self.boundaries(offsets)
    }
    return unsafe texts.mapBlocks(boundaries, on: parallelism) { rows, bytes, offsets, worker in
      unsafe collectors[worker].value.block(rows: rows, bytes: bytes, offsets: offsets)
    }
  }

  /// Cuts the rows into blocks of about the wanted size, and of no more rows than one may have.
  private func boundaries(_ offsets: UnsafeBufferPointer<Int>) -> [Int] {
    var boundaries = [0]
    var begun = 0
    let rowCount = offsets.count - 1
    var firstRow = 0
    for row in 0..<rowCount
    where unsafe offsets[row + 1] - begun >= blockSize
      || row + 1 - firstRow == OccurrenceBlock.rowLimit
    {
      boundaries.append(row + 1)
      firstRow = row + 1
      begun = unsafe offsets[row + 1]
    }
    if boundaries.last != rowCount { boundaries.append(rowCount) }
    return boundaries
  }
}
