/// Ranges of scalars of one class, for code that has no utf8proc.
struct ScalarRanges {
  /// First and last scalar of each range, ascending: an even number of scalars.
  let bounds: [UInt32]

  /// The ranges of all scalars of a class above ASCII.
  ///
  /// - Complexity: O(1), some ten milliseconds: every scalar is looked at.
  init(of kind: ScalarClass) {
    var bounds: [UInt32] = []
    var start: UInt32?
    for scalar in UInt32(0x80)...0x110000 {
      let isMember = scalar < 0x110000 && ScalarTable.scalarClass(of: scalar) == kind
      if isMember, start == nil { start = scalar }
      if !isMember, let first = start {
        bounds += [first, scalar - 1]
        start = nil
      }
    }
    self.bounds = bounds
  }

  /// The bounds as elements of an array literal, eight on a line.
  ///
  /// - Parameter indentation: What stands before each line.
  /// - Returns: Lines without a line end behind the last.
  func literal(indentation: String) -> String {
    stride(from: 0, to: bounds.count, by: 8).map { first in
      let line = bounds[first..<min(first + 8, bounds.count)].map {
        "0x" + String($0, radix: 16, uppercase: true)
      }
      return indentation + line.joined(separator: ", ") + ","
    }.joined(separator: "\n")
  }
}
