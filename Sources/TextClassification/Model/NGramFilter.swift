private import CProcessor

/// Tells most n-grams that a model does not know by one bit, from a table that the cache holds.
///
/// Half of a text's n-grams, and more, are none of the model's. A bit for each leading part of a
/// hash turns seven in eight of those away before they cost a place in the text's set and a
/// cache line of the index. A Bloom filter (Bloom 1970) with one hash function. A class, because
/// it owns its memory.
@safe
final class NGramFilter: @unchecked Sendable {
  private let words: UnsafeMutablePointer<UInt64>
  /// How far a hash is shifted to the number of its bit.
  private let shift: UInt64

  /// A filter that lets the hashes pass.
  ///
  /// - Parameter hashes: In any order; writing is fastest where they ascend.
  /// - Complexity: O(n); memory of one to two bytes a hash.
  init(_ hashes: UnsafeBufferPointer<UInt64>) {
    // At least eight bits a hash.
    let bitCountLog = max(6, Int.bitWidth - (8 * max(1, hashes.count) - 1).leadingZeroBitCount)
    let wordCount = 1 << (bitCountLog - 6)
    unsafe words = .allocate(capacity: wordCount)
    unsafe words.initialize(repeating: 0, count: wordCount)
    shift = UInt64(64 - bitCountLog)
    for number in hashes.indices {
      let bit = unsafe hashes[number] >> shift
      unsafe words[Int(truncatingIfNeeded: bit >> 6)] |= UInt64(1) << (bit & 63)
    }
  }

  deinit { unsafe words.deallocate() }

  /// Asks for the memory of a hash that is tested soon.
  @inline(__always)
  func prefetch(_ hash: UInt64) {
    unsafe sentiment_prefetch(words + Int(truncatingIfNeeded: (hash &>> shift) &>> 6))
  }

  /// 1 where the model may know a hash, 0 where it does not: a number, so that a list can grow by
  /// it without a branch that is as good as random.
  @inline(__always)
  func passes(_ hash: UInt64) -> Int {
    let bit = hash &>> shift
    let word = unsafe words[Int(truncatingIfNeeded: bit &>> 6)]
    return Int(truncatingIfNeeded: (word &>> (bit & 63)) & 1)
  }
}
