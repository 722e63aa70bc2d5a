/// The n-grams of one partition that are frequent enough, with the rows that hold them.
struct CountedPartition: Sendable {
  /// The hashes, ascending.
  var hashes: [UInt64] = []
  /// Where each n-gram's rows begin in ``rows``, and where the last one's end.
  var starts: [Int] = [0]
  /// The rows of each n-gram, ascending.
  var rows: [UInt32] = []

  /// Counts in how many rows each n-gram of a partition occurs, and keeps the frequent ones.
  ///
  /// - Parameters:
  ///   - partition: The partition's number.
  ///   - blocks: The occurrences, in order of rows.
  ///   - minimum: The number of rows below which an n-gram is dropped.
  /// - Complexity: O(occurrences), plus sorting the hashes kept.
  init(partition: Int, of blocks: [OccurrenceBlock], minimum: Int) {
    var total = 0
    for block in blocks { total += block.starts[partition + 1] - block.starts[partition] }
    guard total > 0 else { return }
    var table = HashCounter(expected: total / 3)
    var identities: [UInt32] = []
    identities.reserveCapacity(total)
    for block in blocks {
      for index in block.starts[partition]..<block.starts[partition + 1] {
        identities.append(unsafe table.count(block.hashes[index]))
      }
    }
    keep(partition, blocks, table, identities, minimum)
  }

  private mutating func keep(
    _ partition: Int, _ blocks: [OccurrenceBlock], _ table: HashCounter, _ identities: [UInt32],
    _ minimum: Int
  ) {
    let kept = table.counts.indices.filter { table.counts[$0] >= minimum }
      .sorted { table.hashes[$0] < table.hashes[$1] }
    var position = [Int](repeating: -1, count: table.counts.count)
    hashes.reserveCapacity(kept.count)
    starts.reserveCapacity(kept.count + 1)
    for identity in kept {
      position[identity] = starts[starts.count - 1]
      hashes.append(table.hashes[identity])
      starts.append(starts[starts.count - 1] + Int(table.counts[identity]))
    }
    rows = [UInt32](repeating: 0, count: starts[starts.count - 1])
    var next = 0
    for block in blocks {
      for index in block.starts[partition]..<block.starts[partition + 1] {
        let identity = Int(identities[next])
        next += 1
        if position[identity] >= 0 {
          rows[position[identity]] = unsafe block.rows[index]
          position[identity] += 1
        }
      }
    }
  }
}

/// Counts equal hashes, numbering the distinct ones in order of first occurrence.
struct HashCounter {
  /// The distinct hashes.
  private(set) var hashes: [UInt64] = []
  /// How often each was counted.
  private(set) var counts: [UInt32] = []
  private var slots: [UInt32]

  /// A counter with room for `expected` distinct hashes; it grows when there are more.
  init(expected: Int) {
    var size = 1024
    while size < expected * 2 { size *= 2 }
    slots = [UInt32](repeating: 0, count: size)
  }

  /// Counts a hash once more and returns its number.
  mutating func count(_ hash: UInt64) -> UInt32 {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let held = slots[slot]
      if held == 0 {
        hashes.append(hash)
        counts.append(1)
        slots[slot] = UInt32(hashes.count)
        if hashes.count * 2 > slots.count { grow() }
        return UInt32(hashes.count - 1)
      }
      if hashes[Int(held) - 1] == hash {
        counts[Int(held) - 1] += 1
        return held - 1
      }
      slot = (slot &+ 1) & mask
    }
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    slots = [UInt32](repeating: 0, count: mask + 1)
    for (index, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(index + 1)
    }
  }
}
