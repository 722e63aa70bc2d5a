/// Comparison of labels as opaque byte strings.
///
/// Swift's `==` on strings follows Unicode canonical equivalence, so the composed and the
/// decomposed form of "café" would be one label. Labels of a corpus are told apart by their UTF-8
/// bytes alone, everywhere.
enum LabelBytes {
  /// Returns whether two labels consist of the same UTF-8 bytes.
  ///
  /// - Complexity: O(*n*) in the length of the shorter label.
  static func equal(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }

  /// Returns whether two lists hold the same labels, byte for byte, in the same order.
  ///
  /// - Complexity: O(*n*) in the total length of the labels.
  static func equal(_ left: [String], _ right: [String]) -> Bool {
    left.elementsEqual(right, by: equal)
  }

  /// Returns whether the first label comes before the second in the order of UTF-8 bytes.
  ///
  /// - Complexity: O(*n*) in the length of the shorter label.
  static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

/// A text as a key of a dictionary, told apart by its UTF-8 bytes.
///
/// A `String` by itself would be one key with any other that is canonically equivalent.
struct ByteKey: Hashable {
  /// The text.
  let text: String

  /// Creates a key.
  init(_ text: String) { self.text = text }

  /// Returns whether two texts consist of the same bytes.
  static func == (left: ByteKey, right: ByteKey) -> Bool {
    left.text.utf8.count == right.text.utf8.count && LabelBytes.equal(left.text, right.text)
  }

  /// Hashes the bytes.
  func hash(into hasher: inout Hasher) {
    let isHashed: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
    if isHashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
  }
}
