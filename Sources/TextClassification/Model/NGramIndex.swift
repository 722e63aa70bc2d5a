private import CProcessor
private import Glibc

/// Finds the scale and the weight of an n-gram by its hash, with about one cache line touched.
///
/// The hashes stand in ascending order. Because they are spread evenly, each stands close to the
/// slot in proportion to its value: an ordered table with gaps, filled in one pass, in which a
/// search walks up until it meets the hash or a larger one. A class, because it owns its memory.
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
  private let slots: UnsafeMutablePointer<Slot>
  private let homeCount: UInt64

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
    homeCount = UInt64(max(16, hashes.count + hashes.count / 2))
    // Past the last home there is room for a run that overflows, and one free slot that ends it.
    let free = Slot(hash: .max, scale: 0, payload: 0)
    unsafe slots = Self.allocate(Int(homeCount) + hashes.count + 1)
    var next = 0
    for number in 0..<hashes.count {
      let hash = unsafe hashes[number]
      let home = Int(hash.multipliedFullWidth(by: homeCount).high)
      while next < home {
        unsafe (slots + next).initialize(to: free)
        next += 1
      }
      let slot = unsafe Slot(hash: hash, scale: scales[number], payload: payload(number))
      unsafe (slots + next).initialize(to: slot)
      next += 1
    }
    let end = max(next, Int(homeCount)) + 1
    while next < end {
      unsafe (slots + next).initialize(to: free)
      next += 1
    }
  }

  deinit { unsafe slots.deallocate() }

  /// Memory for slots; a large table asks for large pages, since its lookups go everywhere and
  /// would miss the address cache with small ones.
  private static func allocate(_ count: Int) -> UnsafeMutablePointer<Slot> {
    let size = count * MemoryLayout<Slot>.stride
    let largePage = 1 << 21
    guard size >= 2 * largePage else { return .allocate(capacity: count) }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: largePage)
    unsafe madvise(memory, size, MADV_HUGEPAGE)
    return unsafe memory.bindMemory(to: Slot.self, capacity: count)
  }

  /// Asks for the memory of an n-gram that is looked up soon.
  @inline(__always)
  func prefetch(_ hash: UInt64) {
    unsafe sentiment_prefetch(
      slots + Int(truncatingIfNeeded: hash.multipliedFullWidth(by: homeCount).high))
  }

  /// The slot of an n-gram, or `nil` where there is none of this hash.
  @inline(__always)
  func slot(of hash: UInt64) -> Slot? {
    var position = Int(truncatingIfNeeded: hash.multipliedFullWidth(by: homeCount).high)
    while true {
      let slot = unsafe slots[position]
      if slot.hash >= hash { return slot.hash == hash ? slot : nil }
      position = position &+ 1
    }
  }
}
