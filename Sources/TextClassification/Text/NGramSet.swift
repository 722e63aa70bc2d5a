/// The distinct n-grams of one text, by hash, with how often each occurs.
///
/// An open-addressing table that empties in constant time: a slot is valid when it holds a number
/// at or above a base that moves past every text. Memory grows with the distinct n-grams of the
/// longest text. A class for the sake of its buffers; each thread owns its own.
@safe
final class NGramSet {
  /// The distinct hashes, in order of first occurrence.
  @exclusivity(unchecked) private(set) var hashes: UnsafeMutablePointer<UInt64>
  /// How often each occurs.
  @exclusivity(unchecked) private(set) var frequencies: UnsafeMutablePointer<UInt32>
  /// The number of distinct n-grams.
  @exclusivity(unchecked) private(set) var count = 0

  @exclusivity(unchecked) private var slots: UnsafeMutablePointer<UInt32>
  @exclusivity(unchecked) private var slotCount = 2048
  @exclusivity(unchecked) private var base: UInt32 = 1

  init() {
    unsafe hashes = .allocate(capacity: slotCount / 2)
    unsafe frequencies = .allocate(capacity: slotCount / 2)
    unsafe slots = .allocate(capacity: slotCount)
    unsafe slots.initialize(repeating: 0, count: slotCount)
  }

  deinit {
    unsafe hashes.deallocate()
    unsafe frequencies.deallocate()
    unsafe slots.deallocate()
  }

  /// Removes all n-grams.
  func removeAll() {
    let size = unsafe UInt32(truncatingIfNeeded: slotCount)
    let (next, overflow) = unsafe base.addingReportingOverflow(size)
    if overflow {
      unsafe slots.update(repeating: 0, count: slotCount)
      unsafe base = 1
    } else {
      unsafe base = next
    }
    unsafe count = 0
  }

  /// Where the search for an n-gram begins, before it is cut to the number of slots: 44 bits, so
  /// that the largest sets spread as evenly as small ones.
  @inline(__always)
  private static func home(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 20) }

  /// Counts one occurrence of an n-gram.
  @inline(__always)
  func insert(_ hash: UInt64) {
    let mask = unsafe slotCount &- 1
    var slot = Self.home(of: hash) & mask
    while true {
      let held = unsafe slots[slot]
      if unsafe held < base {
        unsafe slots[slot] = base &+ UInt32(truncatingIfNeeded: count)
        unsafe hashes[count] = hash
        unsafe frequencies[count] = 1
        unsafe count &+= 1
        if unsafe count &* 2 >= slotCount { grow() }
        return
      }
      let index = unsafe Int(held &- base)
      if unsafe hashes[index] == hash {
        unsafe frequencies[index] &+= 1
        return
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// Adds the fact of its repetition for each n-gram that occurs more than once.
  ///
  /// - Parameter options: Which families are asked for their repetitions.
  func addRepeated(_ options: NGramOptions) {
    guard options.countsRepeated else { return }
    for position in unsafe 0..<count where unsafe frequencies[position] > 1 {
      let hash = unsafe hashes[position]
      if options.countsRepetition(of: hash) { insert(NGramHash.repeated(hash)) }
    }
  }

  @inline(never)
  private func grow() {
    let larger = unsafe slotCount * 2
    let newHashes = UnsafeMutablePointer<UInt64>.allocate(capacity: larger / 2)
    let newFrequencies = UnsafeMutablePointer<UInt32>.allocate(capacity: larger / 2)
    unsafe newHashes.update(from: hashes, count: count)
    unsafe newFrequencies.update(from: frequencies, count: count)
    unsafe hashes.deallocate()
    unsafe frequencies.deallocate()
    unsafe slots.deallocate()
    unsafe hashes = newHashes
    unsafe frequencies = newFrequencies
    unsafe slots = .allocate(capacity: larger)
    unsafe slots.initialize(repeating: 0, count: larger)
    unsafe slotCount = larger
    unsafe base = 1
    for index in unsafe 0..<count {
      var slot = unsafe Self.home(of: hashes[index]) & (larger - 1)
      while unsafe slots[slot] >= base { slot = (slot + 1) & (larger - 1) }
      unsafe slots[slot] = base + UInt32(index)
    }
  }
}
