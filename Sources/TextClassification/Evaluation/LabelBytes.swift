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
