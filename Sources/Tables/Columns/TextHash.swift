private import CXXHash

/// A 64-bit hash of a text's bytes that is the same in every run and on every machine.
///
/// It is FNV-1a: starting from the offset basis, each byte is combined by exclusive or and the
/// result multiplied by the prime 0x100000001b3, modulo 2^64. It finds equal texts and labels, and
/// pairs the rows of reports; it is no protection against somebody who looks for a collision, so
/// that whoever must not take two texts for one compares their bytes too.
/// Source: G. Fowler, L. C. Noll, K.-P. Vo and D. Eastlake, "The FNV Non-Cryptographic Hash
/// Algorithm", IETF draft-eastlake-fnv.
package enum TextHash {
  /// The hash of a text.
  ///
  /// - Parameter text: UTF-8.
  /// - Returns: The hash.
  /// - Complexity: O(*n*) in the bytes.
  package static func value(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for place in 0..<text.count { hash = unsafe (hash ^ UInt64(text[place])) &* 0x100_0000_01B3 }
    return hash
  }
}

extension TextColumn {
  /// A 64-bit hash of each row's bytes, XXH3, to find equal rows within one run.
  ///
  /// - Complexity: O(*n*) in the bytes.
  package var hashes: [UInt64] {
    unsafe withUnsafeBuffers { bytes, offsets in
      (0..<count).map { row in
        let text = unsafe bytes[offsets[row]..<offsets[row + 1]]
        return unsafe XXH3_64bits(UnsafeBufferPointer(rebasing: text).baseAddress, text.count)
      }
    }
  }
}
