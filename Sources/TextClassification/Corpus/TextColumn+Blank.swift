internal import Tables

extension TextColumn {
  /// Whether no text holds anything but white space.
  ///
  /// - Complexity: O(bytes) where that is so; usually the first text tells.
  var isBlank: Bool {
    (0..<count).allSatisfy { self[$0].unicodeScalars.allSatisfy(\.properties.isWhitespace) }
  }
}
