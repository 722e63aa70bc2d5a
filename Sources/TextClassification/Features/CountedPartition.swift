/// The n-grams of one partition that are frequent enough, with the rows that hold them.
struct CountedPartition: Sendable {
  /// The hashes, ascending.
  private(set) var hashes: [UInt64] = []
  /// Where each n-gram's rows begin in ``rows``, and where the last one's end.
  private(set) var starts: [Int] = [0]
  /// The rows of each n-gram, ascending.
  private(set) var rows: [UInt32] = []

  /// Counts in how many rows each n-gram of a partition occurs, and keeps the frequent ones.
  ///
  /// - Parameters:
  ///   - partition: The partition's number.
  ///   - blocks: The occurrences, in order of rows.
  ///   - minimum: The number of rows below which an n-gram is dropped.
  /// - Complexity: O(n) for n occurrences on average, O(n log n) at worst.
  init(partition: Int, of blocks: [OccurrenceBlock], minimum: Int) {
    var sorter = OccurrenceSorter(partition: partition, of: blocks)
    unsafe sorter.withSortedOccurrences { occurrences in
      unsafe keepFrequent(occurrences, minimum)
    }
  }

  /// Keeps the runs of equal hashes that are long enough.
  private mutating func keepFrequent(
    _ occurrences: UnsafeMutableBufferPointer<Occurrence>, _ minimum: Int
  ) {
    // Counted first, so that no memory is asked for twice.
    var (ngramCount, rowCount) = (0, 0)
    unsafe Self.forEachRun(in: occurrences, minimum) { run in
      ngramCount &+= 1
      rowCount &+= run.count
    }
    hashes.reserveCapacity(ngramCount)
    starts.reserveCapacity(ngramCount + 1)
    rows.reserveCapacity(rowCount)
    unsafe Self.forEachRun(in: occurrences, minimum) { run in
      hashes.append(unsafe occurrences[run.lowerBound].hash)
      starts.append(starts[starts.count - 1] + run.count)
      for index in run { rows.append(unsafe occurrences[index].row) }
    }
  }

  /// Visits the runs of at least `minimum` equal hashes.
  @inline(__always)
  private static func forEachRun(
    in occurrences: UnsafeMutableBufferPointer<Occurrence>, _ minimum: Int,
    _ body: (Range<Int>) -> Void
  ) {
    var start = 0
    while start < occurrences.count {
      let hash = unsafe occurrences[start].hash
      var end = start &+ 1
      while end < occurrences.count, unsafe occurrences[end].hash == hash { end &+= 1 }
      if end - start >= minimum { body(start..<end) }
      start = end
    }
  }
}

/// An n-gram in a row.
struct Occurrence {
  var hash: UInt64
  var row: UInt32
}

/// Sorts the occurrences of one partition by hash, equal ones by row.
///
/// One counting sort by the bits that follow the partition's leaves a handful in each bucket, and
/// those are put in order where they are. All of it happens in memory that fits the cache.
@safe
struct OccurrenceSorter {
  private static let bucketBits: UInt64 = 12
  private static let bucketCount = 1 << Int(bucketBits)
  /// The longest bucket that insertion sorts faster than anything else.
  private static let longestInsertion = 48

  private let partition: Int
  private let blocks: [OccurrenceBlock]

  init(partition: Int, of blocks: [OccurrenceBlock]) {
    self.partition = partition
    self.blocks = blocks
  }

  @inline(__always)
  private static func bucket(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash >> (64 - OccurrenceBlock.partitionBits - bucketBits))
      & (bucketCount &- 1)
  }

  /// Hands out the sorted occurrences.
  mutating func withSortedOccurrences(
    _ body: (UnsafeMutableBufferPointer<Occurrence>) -> Void
  ) {
    var starts = [Int](repeating: 0, count: Self.bucketCount + 1)
    for block in blocks {
      block.forEach(in: partition) { starts[Self.bucket(of: $0.hash) + 1] &+= 1 }
    }
    for bucket in 0..<Self.bucketCount { starts[bucket + 1] += starts[bucket] }
    let total = starts[Self.bucketCount]
    let sorted = UnsafeMutableBufferPointer<Occurrence>.allocate(capacity: total)
    defer { unsafe sorted.deallocate() }
    var next = starts
    unsafe next.withUnsafeMutableBufferPointer { next in
      for block in blocks {
        block.forEach(in: partition) { occurrence in
          let bucket = Self.bucket(of: occurrence.hash)
          unsafe sorted[next[bucket]] = occurrence
          unsafe next[bucket] &+= 1
        }
      }
    }
    for bucket in 0..<Self.bucketCount {
      unsafe Self.sort(
        UnsafeMutableBufferPointer(rebasing: sorted[starts[bucket]..<starts[bucket + 1]]))
    }
    unsafe body(sorted)
  }

  /// Sorts by hash; equal hashes stay in order of rows.
  private static func sort(_ bucket: UnsafeMutableBufferPointer<Occurrence>) {
    guard bucket.count <= longestInsertion else {
      var bucket = unsafe bucket
      unsafe bucket.sort { ($0.hash, $0.row) < ($1.hash, $1.row) }
      return
    }
    var end = 1
    while end < bucket.count {
      let moved = unsafe bucket[end]
      var place = end
      while place > 0, unsafe bucket[place &- 1].hash > moved.hash {
        unsafe bucket[place] = bucket[place &- 1]
        place &-= 1
      }
      unsafe bucket[place] = moved
      end &+= 1
    }
  }
}
