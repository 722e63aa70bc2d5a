internal import LinearAlgebra
internal import Tables

/// The distinct n-grams of the texts of a few consecutive rows, sorted into partitions by hash.
///
/// A class that owns its memory, so that a partition's reader copies nothing.
@safe
final class OccurrenceBlock: @unchecked Sendable {
  /// The number of partitions, by the leading bits of the hash.
  static let partitionCount = 1 << partitionBits
  /// The number of leading bits of a hash that tell its partition.
  static let partitionBits: UInt64 = 8

  /// The hashes, partition by partition, in order of rows within each.
  let hashes: UnsafeMutablePointer<UInt64>
  /// The row of each hash.
  let rows: UnsafeMutablePointer<UInt32>
  /// Where each partition begins, and where the last one ends.
  let starts: [Int]

  /// Sorts what was found in some rows into partitions, keeping the order within each.
  init(found: UnsafeBufferPointer<UInt64>, rowEnds: [Int], firstRow: Int) {
    var starts = [Int](repeating: 0, count: Self.partitionCount + 1)
    let hashes = UnsafeMutablePointer<UInt64>.allocate(capacity: found.count)
    let rows = UnsafeMutablePointer<UInt32>.allocate(capacity: found.count)
    for index in found.indices { unsafe starts[Self.partition(of: found[index]) + 1] += 1 }
    for partition in 0..<Self.partitionCount { starts[partition + 1] += starts[partition] }
    var next = starts
    unsafe next.withUnsafeMutableBufferPointer { next in
      var index = 0
      for (offset, end) in rowEnds.enumerated() {
        let row = UInt32(firstRow + offset)
        while index < end {
          let hash = unsafe found[index]
          let partition = Self.partition(of: hash)
          let place = unsafe next[partition]
          unsafe hashes[place] = hash
          unsafe rows[place] = row
          unsafe next[partition] = place &+ 1
          index &+= 1
        }
      }
    }
    unsafe self.hashes = hashes
    unsafe self.rows = rows
    self.starts = starts
  }

  deinit {
    unsafe hashes.deallocate()
    unsafe rows.deallocate()
  }

  /// Where a partition's hashes stand.
  func range(of partition: Int) -> Range<Int> { starts[partition]..<starts[partition + 1] }

  @inline(__always)
  private static func partition(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash >> (64 - partitionBits))
  }
}

/// Collects distinct n-grams of one text.
struct NGramCollector: NGramVisitor {
  let set = NGramSet()

  @inline(__always)
  mutating func visit(_ hash: UInt64, _ kind: NGramKind, _ range: Range<Int>) {
    set.insert(hash)
  }
}

/// What one thread needs to collect n-grams: scanner, set and a growing list.
@safe
final class OccurrenceCollector {
  private let scanner: NGramScanner
  private var collector = NGramCollector()
  private var found: UnsafeMutableBufferPointer<UInt64> = .allocate(capacity: 1 << 16)
  private var count = 0

  init(options: NGramOptions) {
    scanner = NGramScanner(options: options)
  }

  deinit { unsafe found.deallocate() }

  /// The n-grams of some rows of a column.
  func block(
    rows: Range<Int>, bytes: UnsafeBufferPointer<UInt8>, offsets: UnsafeBufferPointer<Int>
  ) -> OccurrenceBlock {
    count = 0
    var rowEnds: [Int] = []
    rowEnds.reserveCapacity(rows.count)
    for row in rows {
      collector.set.removeAll()
      let text = unsafe UnsafeBufferPointer(rebasing: bytes[offsets[row]..<offsets[row + 1]])
      unsafe scanner.scan(text, into: &collector)
      unsafe append(collector.set.hashes, collector.set.count)
      rowEnds.append(count)
    }
    return unsafe OccurrenceBlock(
      found: UnsafeBufferPointer(rebasing: found[..<count]), rowEnds: rowEnds,
      firstRow: rows.lowerBound)
  }

  private func append(_ hashes: UnsafePointer<UInt64>, _ added: Int) {
    if unsafe count + added > found.count {
      let larger = unsafe UnsafeMutableBufferPointer<UInt64>.allocate(
        capacity: max(count + added, 2 * found.count))
      _ = unsafe larger.update(fromContentsOf: found[..<count])
      unsafe found.deallocate()
      unsafe found = larger
    }
    if added > 0, let base = unsafe found.baseAddress {
      unsafe (base + count).update(from: hashes, count: added)
    }
    count += added
  }
}
