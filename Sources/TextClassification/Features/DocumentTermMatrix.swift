package import LinearAlgebra
package import Tables

/// Which n-grams each text of a corpus holds: a binary sparse matrix, texts × n-grams.
///
/// Columns stand in order of falling document frequency, ties by hash: the order is the same at
/// any number of threads, and the frequent columns share cache lines.
package struct DocumentTermMatrix: Sendable {
  /// The n-gram hash of each column.
  package let hashes: [UInt64]
  /// The columns in ascending order of their hashes.
  let columnsByHash: [UInt32]
  /// Texts × n-grams.
  package let pattern: SparsePattern
  /// In how many texts an n-gram had to occur to be kept.
  package let minimumDocumentFrequency: Int

  /// A matrix of columns that were counted elsewhere.
  init(hashes: [UInt64], pattern: SparsePattern, minimumDocumentFrequency: Int) {
    precondition(
      hashes.count == pattern.columnCount, "\(hashes.count) hashes, \(pattern.columnCount) columns")
    self.hashes = hashes
    columnsByHash = hashes.indices.sorted { hashes[$0] < hashes[$1] }
      .map { UInt32(truncatingIfNeeded: $0) }
    self.pattern = pattern
    self.minimumDocumentFrequency = minimumDocumentFrequency
  }

  /// Scans the texts and keeps the n-grams that occur in enough of them.
  ///
  /// - Parameters:
  ///   - texts: The corpus.
  ///   - options: Which n-grams to take.
  ///   - minimum: In how many texts an n-gram must occur to be kept, at least 1.
  ///   - parallelism: The threads to use; the result does not depend on it.
  /// - Complexity: O(bytes · orders); memory of 9 bytes for each distinct n-gram of each text.
  package init(
    _ texts: TextColumn, options: NGramOptions, minimumDocumentFrequency minimum: Int,
    on parallelism: Parallelism
  ) {
    minimumDocumentFrequency = minimum
    let blocks = OccurrenceCollectors(options: options, on: parallelism).blocks(of: texts)
    let partitions = Self.count(blocks, minimum, on: parallelism)
    (hashes, columnsByHash, pattern) = Self.assemble(
      partitions, rowCount: texts.count, on: parallelism)
  }

  /// Counts group after group of partitions, and gives back the memory of each.
  private static func count(
    _ blocks: [OccurrenceBlock], _ minimum: Int, on parallelism: Parallelism
  ) -> [CountedPartition] {
    let groupSize = OccurrenceBlock.groupSize
    return unsafe [CountedPartition](
      unsafeUninitializedCapacity: OccurrenceBlock.partitionCount
    ) { buffer, count in
      let shared = unsafe SharedBuffer(buffer)
      for group in 0..<OccurrenceBlock.partitionCount / groupSize {
        parallelism.forEach(groupSize) { offset, _ in
          let partition = group * groupSize + offset
          unsafe (shared.base + partition).initialize(
            to: CountedPartition(partition: partition, of: blocks, minimum: minimum))
        }
        for block in blocks { block.release(group: group) }
      }
      count = OccurrenceBlock.partitionCount
    }
  }

  /// Joins the partitions, which ascend by hash, into columns of falling document frequency.
  private static func assemble(
    _ partitions: [CountedPartition], rowCount: Int, on parallelism: Parallelism
  ) -> ([UInt64], byHash: [UInt32], SparsePattern) {
    // A counting sort by frequency, stable so that equal frequencies stay in order of hash.
    var columnsBelow = [Int](repeating: 0, count: rowCount + 2)
    var columnCount = 0
    for partition in partitions {
      columnCount += partition.hashes.count
      for column in partition.hashes.indices {
        columnsBelow[rowCount - partition.frequency(of: column) + 1] += 1
      }
    }
    for frequency in 0...rowCount { columnsBelow[frequency + 1] += columnsBelow[frequency] }
    var hashes = [UInt64](repeating: 0, count: columnCount)
    var lengths = [Int](repeating: 0, count: columnCount + 1)
    var places: [[Int]] = []
    for partition in partitions {
      var placed: [Int] = []
      placed.reserveCapacity(partition.hashes.count)
      for (column, hash) in partition.hashes.enumerated() {
        let frequency = partition.frequency(of: column)
        let place = columnsBelow[rowCount - frequency]
        columnsBelow[rowCount - frequency] += 1
        hashes[place] = hash
        lengths[place + 1] = frequency
        placed.append(place)
      }
      places.append(placed)
    }
    for column in 0..<columnCount { lengths[column + 1] += lengths[column] }
    let rows = gather(partitions, places, starts: lengths, on: parallelism)
    return (
      hashes, places.flatMap { $0.map { UInt32(truncatingIfNeeded: $0) } },
      SparsePattern(rowCount: rowCount, columnStarts: lengths, rows: rows, on: parallelism)
    )
  }

  /// Copies the rows of each partition's columns to their places.
  private static func gather(
    _ partitions: [CountedPartition], _ places: [[Int]], starts: [Int],
    on parallelism: Parallelism
  ) -> [UInt32] {
    let total = starts[starts.count - 1]
    return unsafe [UInt32](unsafeUninitializedCapacity: total) { rows, count in
      let target = unsafe SharedBuffer(rows)
      parallelism.forEach(partitions.count) { index, _ in
        let partition = partitions[index]
        unsafe partition.rows.withUnsafeBufferPointer { source in
          guard let source = source.baseAddress else { return }
          for (column, place) in places[index].enumerated() {
            unsafe (target.base + starts[place]).initialize(
              from: source + partition.starts[column], count: partition.frequency(of: column))
          }
        }
      }
      count = total
    }
  }
}

extension CountedPartition {
  /// In how many rows an n-gram occurs.
  fileprivate func frequency(of column: Int) -> Int { starts[column + 1] - starts[column] }
}
