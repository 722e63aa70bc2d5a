private import CProcessor
private import Glibc

/// Finds the scale and the weight of an n-gram by its hash, with about one cache line touched.
///
/// The hashes stand in ascending order. Because they are spread evenly, each stands close to the
/// bucket in proportion to its value: an ordered table with gaps, filled in one pass. A bucket is a
/// cache line of four slots, which are compared without a branch; nine in ten hold all that
/// belongs to them, and the search goes on to the next where a bucket is full of smaller hashes. A
/// class, because it owns its memory.
@safe
final class NGramIndex: @unchecked Sendable {
  /// A hash with what it stands for; a free slot has the largest hash.
  struct Slot {
    var hash: UInt64
    /// The mean squared scale of the feature.
    var scale: Float
    /// With one margin the bits of the weight, otherwise the number of the feature.
    var payload: UInt32
  }

  /// The number of n-grams.
  let count: Int
  /// Turns most other n-grams away.
  let filter: NGramFilter
  private let slots: UnsafeMutablePointer<Slot>
  private let bucketCount: UInt64
  /// How many slots fill a cache line.
  private static let bucketSize = 4

  /// Indexes features.
  ///
  /// - Parameters:
  ///   - hashes: Ascending, distinct and below the largest number.
  ///   - scales: The scale of each.
  ///   - payload: Gives the payload of a feature's number.
  /// - Complexity: O(n).
  init(
    _ hashes: UnsafeBufferPointer<UInt64>, scales: UnsafeBufferPointer<Float>,
    payload: (Int) -> UInt32
  ) {
    count = hashes.count
    filter = unsafe NGramFilter(hashes)
    // Two and a half hashes in a bucket on average.
    bucketCount = UInt64(max(16, hashes.count * 2 / 5 + 1))
    // Past the last bucket there is room for a run that overflows, and a free bucket that ends it.
    let free = Slot(hash: .max, scale: 0, payload: 0)
    let capacity = (Int(bucketCount) + 2) * Self.bucketSize + hashes.count
    unsafe slots = Self.allocate(capacity)
    var next = 0
    for number in 0..<hashes.count {
      let hash = unsafe hashes[number]
      let home = Self.bucketSize * Int(hash.multipliedFullWidth(by: bucketCount).high)
      while next < home {
        unsafe (slots + next).initialize(to: free)
        next += 1
      }
      let slot = unsafe Slot(hash: hash, scale: scales[number], payload: payload(number))
      unsafe (slots + next).initialize(to: slot)
      next += 1
    }
    // No search leaves the first free bucket behind the last one; memory beyond it is never touched.
    let end = min(capacity, max(next, Int(bucketCount) * Self.bucketSize) + 2 * Self.bucketSize)
    while next < end {
      unsafe (slots + next).initialize(to: free)
      next += 1
    }
  }

  deinit { unsafe slots.deallocate() }

  /// Memory for slots, whole cache lines; a large table asks for large pages, since its lookups go
  /// everywhere and would miss the address cache with small ones.
  private static func allocate(_ count: Int) -> UnsafeMutablePointer<Slot> {
    let size = count * MemoryLayout<Slot>.stride
    let largePage = 1 << 21
    let isLarge = size >= 2 * largePage
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: size, alignment: isLarge ? largePage : bucketSize * MemoryLayout<Slot>.stride)
    if isLarge { unsafe madvise(memory, size, MADV_HUGEPAGE) }
    return unsafe memory.bindMemory(to: Slot.self, capacity: count)
  }

  /// The first slot of the bucket of a hash.
  @inline(__always)
  private func bucket(of hash: UInt64) -> UnsafeMutablePointer<Slot> {
    unsafe slots + Self.bucketSize
      &* Int(truncatingIfNeeded: hash.multipliedFullWidth(by: bucketCount).high)
  }

  /// Asks for the memory of an n-gram that is looked up soon.
  @inline(__always)
  func prefetch(_ hash: UInt64) {
    unsafe sentiment_prefetch(bucket(of: hash))
  }

  /// The slot of an n-gram, or `nil` where there is none of this hash.
  @inline(__always)
  func slot(of hash: UInt64) -> Slot? {
    var bucket = unsafe bucket(of: hash)
    while true {
      var place = unsafe bucket[1].hash == hash ? 1 : 0
      unsafe place |= bucket[2].hash == hash ? 2 : 0
      unsafe place |= bucket[3].hash == hash ? 3 : 0
      let slot = unsafe bucket[place]
      if slot.hash == hash { return slot }
      if unsafe bucket[Self.bucketSize &- 1].hash > hash { return nil }
      unsafe bucket += Self.bucketSize
    }
  }
}
