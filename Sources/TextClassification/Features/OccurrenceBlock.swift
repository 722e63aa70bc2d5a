internal import LinearAlgebra
internal import Tables

/// The distinct n-grams of the texts of a few consecutive rows, sorted into partitions by hash.
///
/// An occurrence takes nine bytes: what its partition does not tell of its hash, and its row within
/// the block. The partitions lie in a few groups, each in memory of its own, so that a group can be
/// given back when it has been counted: all occurrences of a corpus are what training needs most
/// memory for. A class that owns its memory, so that a partition's reader copies nothing.
@safe
final class OccurrenceBlock: @unchecked Sendable {
  /// The number of partitions, by the leading bits of the hash.
  static let partitionCount = 1 << partitionBits
  /// The number of leading bits of a hash that tell its partition.
  static let partitionBits: UInt64 = 8
  /// The number of partitions that are given back together.
  static let groupSize = 32
  /// The most rows of a block: a row within it has 16 bits.
  static let rowLimit = 1 << 16

  /// The size of an occurrence: 56 bits of the hash and 16 of the row.
  private static let stride = 9
  private static let hashBits: UInt64 = 64 - partitionBits
  private static let hashMask: UInt64 = 1 << hashBits - 1

  private let firstRow: UInt32
  /// Where each partition begins, and where the last one ends.
  private let starts: [Int]
  private var groups: [PageMemory?]

  /// Sorts what was found in some rows into partitions, keeping the order within each.
  ///
  /// - Parameters:
  ///   - found: The hashes, row by row.
  ///   - rowEnds: Where each row's hashes end; at most ``rowLimit`` rows.
  ///   - firstRow: The number of the first row.
  init(found: UnsafeBufferPointer<UInt64>, rowEnds: [Int], firstRow: Int) {
    precondition(rowEnds.count <= Self.rowLimit, "\(rowEnds.count) rows in a block")
    var starts = [Int](repeating: 0, count: Self.partitionCount + 1)
    for index in found.indices { unsafe starts[Self.partition(of: found[index]) + 1] += 1 }
    for partition in 0..<Self.partitionCount { starts[partition + 1] += starts[partition] }
    groups = Swift.stride(from: 0, to: Self.partitionCount, by: Self.groupSize).map { first in
      PageMemory(byteCount: (starts[first + Self.groupSize] - starts[first]) * Self.stride)
    }
    self.starts = starts
    self.firstRow = UInt32(firstRow)
    var next = unsafe (0..<Self.partitionCount).map { unsafe records(of: $0) }
    unsafe next.withUnsafeMutableBufferPointer { next in
      var index = 0
      for (row, end) in rowEnds.enumerated() {
        while index < end {
          let hash = unsafe found[index]
          let partition = Self.partition(of: hash)
          let record = unsafe next[partition]
          let low = hash & Self.hashMask | UInt64(row & 0xFF) << Self.hashBits
          unsafe record.storeBytes(of: low, as: UInt64.self)
          unsafe record.storeBytes(of: UInt8(row >> 8), toByteOffset: 8, as: UInt8.self)
          unsafe next[partition] = record + Self.stride
          index &+= 1
        }
      }
    }
  }

  /// The number of occurrences in a partition.
  func count(of partition: Int) -> Int { starts[partition + 1] - starts[partition] }

  /// Gives back the memory of a group of partitions, which must not be read any more.
  func release(group: Int) { groups[group] = nil }

  /// The occurrences of a partition, in order of rows.
  private func records(of partition: Int) -> UnsafeMutableRawPointer {
    let group = partition / Self.groupSize
    guard let memory = groups[group] else {
      preconditionFailure("group \(group) was given back")
    }
    let offset = starts[partition] - starts[group * Self.groupSize]
    return unsafe memory.base + offset * Self.stride
  }

  /// Calls `body` for each occurrence of a partition, in order of rows.
  @inline(__always)
  func forEach(in partition: Int, _ body: (Occurrence) -> Void) {
    var record = unsafe UnsafeRawPointer(records(of: partition))
    let leading = UInt64(partition) << Self.hashBits
    for _ in 0..<count(of: partition) {
      let low = unsafe record.loadUnaligned(as: UInt64.self)
      let high = unsafe record.loadUnaligned(fromByteOffset: 8, as: UInt8.self)
      let row = UInt32(truncatingIfNeeded: low &>> Self.hashBits) | UInt32(high) << 8
      body(Occurrence(hash: leading | low & Self.hashMask, row: firstRow &+ row))
      unsafe record += Self.stride
    }
  }

  @inline(__always)
  private static func partition(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash >> hashBits)
  }
}

/// Collects the distinct n-grams of one text.
struct NGramCollector: NGramVisitor {
  let set = NGramSet()

  @inline(__always)
  mutating func visit(_ hash: UInt64, _ range: Range<Int>) {
    set.insert(hash)
  }

  /// Leaves the distinct n-grams of a text in the set, repetitions included.
  mutating func collect(_ text: UnsafeBufferPointer<UInt8>, with scanner: NGramScanner) {
    set.removeAll()
    unsafe scanner.scan(text, into: &self)
    set.addRepeated(scanner.options)
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
      let text = unsafe UnsafeBufferPointer(rebasing: bytes[offsets[row]..<offsets[row + 1]])
      unsafe collector.collect(text, with: scanner)
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
