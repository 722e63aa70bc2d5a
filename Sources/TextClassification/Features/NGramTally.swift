private import CProcessor

/// In how many texts the n-grams of one partition occur, in bounded memory.
///
/// An open-addressing table from hash to count. As long as all n-grams fit, the counts are exact.
/// When the table is full, the rarest n-grams are dropped, about half of all, and an n-gram that
/// comes in later begins with the largest count that was dropped, as if it had been among those. So
/// a count is never too small, and every n-gram that more texts hold than ``droppedCount`` is there:
/// lossy counting (Manku & Motwani 2002) whose windows end when memory does. A class, because it owns
/// its memory.
@safe
final class NGramTally: @unchecked Sendable {
  /// The largest count of an n-gram that was dropped; 0 while all are there.
  private(set) var droppedCount: UInt32 = 0
  /// The number of n-grams in the table.
  private(set) var count = 0

  /// The size of a slot: a hash in eight bytes, then its count in four; 0 where the slot is free.
  private static let stride = 12
  private static let firstSlotCount = 256
  private static let pendingLimit = 64

  private var memory: PageMemory
  private var slotCount: Int
  private let slotLimit: Int
  /// N-grams that wait while the memory of their slots is on its way.
  private var pending: [UInt64] = []

  /// An empty table.
  ///
  /// - Parameter limit: The most n-grams to keep, at least 1.
  init(limit: Int) {
    slotLimit = max(4, limit * 4 / 3)
    slotCount = min(Self.firstSlotCount, slotLimit)
    memory = PageMemory(byteCount: slotCount * Self.stride)
    pending.reserveCapacity(Self.pendingLimit)
  }

  /// The bytes that a table of a number of n-grams takes at most; while it is cleared, as many again
  /// for half of them.
  static func byteCount(of limit: Int) -> Int { limit * 4 / 3 * stride }

  /// Counts the occurrences of the partition in some blocks, in order of rows.
  func add(partition: Int, of blocks: [OccurrenceBlock]) {
    for block in blocks {
      block.forEach(in: partition) { occurrence in
        unsafe sentiment_prefetch(memory.base + home(of: occurrence.hash) * Self.stride)
        pending.append(occurrence.hash)
        if pending.count == Self.pendingLimit { flush() }
      }
    }
    flush()
  }

  private func flush() {
    for hash in pending { insert(hash) }
    pending.removeAll(keepingCapacity: true)
  }

  /// The slot where the search for a hash begins: hashes of a partition differ behind its bits.
  @inline(__always)
  private func home(of hash: UInt64) -> Int {
    let rest = hash &<< OccurrenceBlock.partitionBits
    return Int(truncatingIfNeeded: rest.multipliedFullWidth(by: UInt64(slotCount)).high)
  }

  private func insert(_ hash: UInt64) {
    var slot = home(of: hash)
    while true {
      let place = unsafe memory.base + slot &* Self.stride
      let held = unsafe place.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
      if held == 0 { break }
      if unsafe place.loadUnaligned(as: UInt64.self) == hash {
        unsafe place.storeBytes(of: held &+ 1, toByteOffset: 8, as: UInt32.self)
        return
      }
      slot &+= 1
      if slot == slotCount { slot = 0 }
    }
    if (count + 1) * 4 > slotCount * 3 {
      makeRoom()
      put(hash, droppedCount + 1)
    } else {
      unsafe store(hash, droppedCount + 1, at: memory.base + slot * Self.stride)
    }
    count += 1
  }

  @inline(__always)
  private func store(_ hash: UInt64, _ held: UInt32, at place: UnsafeMutableRawPointer) {
    unsafe place.storeBytes(of: hash, as: UInt64.self)
    unsafe place.storeBytes(of: held, toByteOffset: 8, as: UInt32.self)
  }

  /// Writes a hash that is not in the table into the first free slot from its home on.
  private func put(_ hash: UInt64, _ held: UInt32) {
    var slot = home(of: hash)
    while unsafe memory.base.loadUnaligned(
      fromByteOffset: slot &* Self.stride &+ 8, as: UInt32.self) != 0
    {
      slot &+= 1
      if slot == slotCount { slot = 0 }
    }
    unsafe store(hash, held, at: memory.base + slot * Self.stride)
  }

  /// Makes the table larger where it may grow, and drops the rarest n-grams where it may not.
  private func makeRoom() {
    if slotCount < slotLimit {
      rebuild(slotCount: min(slotLimit, 2 * slotCount), above: droppedCount)
    } else {
      let bound = self.bound(keeping: slotCount * 3 / 8)
      rebuild(slotCount: slotCount, above: bound)
      droppedCount = bound
    }
  }

  /// The smallest count such that no more than some n-grams have a larger one.
  private func bound(keeping limit: Int) -> UInt32 {
    // Larger counts are told apart no further: nearly all n-grams are rare.
    var histogram = [Int](repeating: 0, count: 1 << 12)
    forEach { _, held in histogram[min(Int(held), histogram.count - 1)] += 1 }
    var kept = count
    var bound = 0
    while kept > limit, bound < histogram.count - 1 {
      bound += 1
      kept -= histogram[bound]
    }
    if bound < histogram.count - 1 { return UInt32(bound) }
    var counts: [UInt32] = []
    forEach { _, held in counts.append(held) }
    counts.sort(by: >)
    return counts[min(limit, counts.count - 1)]
  }

  /// Moves the n-grams of larger counts than a bound into new memory.
  private func rebuild(slotCount newSlotCount: Int, above bound: UInt32) {
    let old = (memory, slotCount)
    memory = PageMemory(byteCount: newSlotCount * Self.stride)
    slotCount = newSlotCount
    count = 0
    for slot in 0..<old.1 {
      let place = unsafe old.0.base + slot * Self.stride
      let held = unsafe place.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
      if held > bound {
        put(unsafe place.loadUnaligned(as: UInt64.self), held)
        count += 1
      }
    }
  }

  /// Calls `body` for each n-gram and its count, in no particular order.
  func forEach(_ body: (_ hash: UInt64, _ count: UInt32) -> Void) {
    for slot in 0..<slotCount {
      let place = unsafe memory.base + slot * Self.stride
      let held = unsafe place.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
      if held > 0 { body(unsafe place.loadUnaligned(as: UInt64.self), held) }
    }
  }

  /// The hashes of the n-grams of a count or more, ascending.
  func hashes(atLeast minimum: Int) -> [UInt64] {
    var hashes: [UInt64] = []
    forEach { hash, held in if held >= minimum { hashes.append(hash) } }
    hashes.sort()
    return hashes
  }
}
