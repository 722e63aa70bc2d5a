/// A 64-bit hash that is the same in every run and on every machine.
///
/// It is FNV-1a: starting from the offset basis, each byte is combined by exclusive or and the
/// result multiplied by the prime 0x100000001b3, modulo 2^64. It tells texts of a report apart
/// without storing them; it is no protection against somebody who looks for a collision.
/// Source: G. Fowler, L. C. Noll, K.-P. Vo and D. Eastlake, "The FNV Non-Cryptographic Hash
/// Algorithm", IETF draft-eastlake-fnv.
public enum StableHash {
  /// Returns the hash of a text's UTF-8 bytes as 16 lowercase hexadecimal digits.
  ///
  /// - Parameter text: The text.
  /// - Returns: The hash, with leading zeros.
  /// - Complexity: O(*n*) in the length of the text.
  public static func hex(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
