import TestSupport
import Testing

@testable import TextClassification

@Suite("Counting n-grams by partition")
struct CountedPartitionTests {
  /// The hashes of consecutive rows, in blocks of `blockSize` rows.
  private static func blocks(_ rows: [[UInt64]], blockSize: Int) -> [OccurrenceBlock] {
    stride(from: 0, to: rows.count, by: blockSize).map { first in
      let block = rows[first..<min(rows.count, first + blockSize)]
      var ends: [Int] = []
      for row in block { ends.append((ends.last ?? 0) + row.count) }
      let found = Array(block.joined())
      return unsafe found.withUnsafeBufferPointer {
        unsafe OccurrenceBlock(found: $0, rowEnds: ends, firstRow: first)
      }
    }
  }

  private static func expect(_ rows: [[UInt64]], minimum: Int, blockSize: Int) {
    var expected: [UInt64: [UInt32]] = [:]
    for (row, hashes) in rows.enumerated() {
      for hash in hashes { expected[hash, default: []].append(UInt32(row)) }
    }
    expected = expected.filter { $0.value.count >= minimum }
    let blocks = blocks(rows, blockSize: blockSize)
    var found: [UInt64: [UInt32]] = [:]
    var order: [UInt64] = []
    for partition in 0..<OccurrenceBlock.partitionCount {
      let counted = CountedPartition(partition: partition, of: blocks, minimum: minimum)
      #expect(counted.starts.count == counted.hashes.count + 1)
      for (column, hash) in counted.hashes.enumerated() {
        found[hash] = Array(counted.rows[counted.starts[column]..<counted.starts[column + 1]])
      }
      order += counted.hashes
    }
    #expect(found == expected)
    #expect(order == expected.keys.sorted())
  }

  @Test(arguments: [0, 1, 2, 3, 30], [1, 2, 7, 100])
  func `random rows are counted as a dictionary counts them`(minimum: Int, blockSize: Int) {
    var random = SeededRandom(seed: 70)
    let edges: [UInt64] = [0, .max - 1, 1 << 56, 1 << 56 - 1]
    let pool = edges + (0..<60).map { _ in random.next() }
    let rows = (0..<50).map { _ -> [UInt64] in
      let picked = (0..<random.index(below: 30)).map { _ in pool[random.index(below: pool.count)] }
      return Set(picked).sorted()
    }
    Self.expect(rows, minimum: minimum, blockSize: blockSize)
  }

  @Test(arguments: [1, 47, 48, 49, 500])
  func `hashes that share their leading bits are counted apart`(distinct: Int) {
    // All in one partition and one bucket, so that the bucket is sorted by itself.
    var random = SeededRandom(seed: 71)
    let pool = (0..<distinct).map { UInt64(0xABCD_E000_0000_0000) | UInt64($0 * 977 % 4096) }
    let rows = (0..<9).map { _ -> [UInt64] in
      pool.filter { _ in random.index(below: 2) == 0 }.reversed()
    }
    Self.expect(rows, minimum: 1, blockSize: 4)
    Self.expect(rows, minimum: 3, blockSize: 4)
  }

  @Test func `the last row of the largest block keeps its number`() {
    let rowCount = OccurrenceBlock.rowLimit + 3
    var rows = [[UInt64]](repeating: [], count: rowCount)
    for row in [0, 255, 256, 65_534, 65_535, 65_536, rowCount - 1] {
      rows[row] = [7 << 40, 1 << 60]
    }
    Self.expect(rows, minimum: 2, blockSize: OccurrenceBlock.rowLimit)
  }

  @Test func `no rows give nothing`() {
    Self.expect([], minimum: 1, blockSize: 1)
    Self.expect([[], [], []], minimum: 1, blockSize: 2)
  }
}
