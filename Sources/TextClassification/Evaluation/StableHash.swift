internal import Files
internal import Tables

/// The 64-bit FNV-1a hash by which a report tells texts apart without storing them.
///
/// It is the same in every run and on every machine, and that of the published algorithm, so that
/// other programs can compute it.
public enum StableHash {
  /// Returns the hash of a text's UTF-8 bytes as 16 lowercase hexadecimal digits.
  ///
  /// - Parameter text: The text.
  /// - Returns: The hash, with leading zeros.
  /// - Complexity: O(*n*) in the length of the text.
  public static func hex(_ text: String) -> String {
    var text = text
    return NumberWords.hexadecimal(text.withUTF8 { unsafe TextHash.value($0) })
  }
}
