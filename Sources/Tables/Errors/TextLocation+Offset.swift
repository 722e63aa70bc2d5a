extension TextLocation {
  /// The place of a byte.
  ///
  /// - Parameters:
  ///   - path: The file's name.
  ///   - offset: The byte's offset, at most the number of bytes.
  ///   - text: The contents without byte order mark.
  init(path: String, offset: Int, in text: [UInt8]) {
    let before = text[..<offset]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    // Every scalar has one byte that does not continue another.
    let scalars = before[lineStart...].count { $0 & 0xC0 != 0x80 }
    self.init(path: path, line: before.count { $0 == 0x0A } + 1, column: scalars + 1)
  }
}
