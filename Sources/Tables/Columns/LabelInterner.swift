/// A set of labels that numbers them in the order of their first appearance, keyed by bytes.
///
/// A `Dictionary` keyed by `String` would merge labels that are canonically equal but differ in
/// bytes, and would need a `String` per row to look one up.
struct LabelInterner: Sendable {
  private(set) var labels = TextColumn()
  /// Codes, or -1 where free, under open addressing with linear probing.
  ///
  /// The count is a power of two.
  private var slots = [Int32](repeating: -1, count: 64)

  /// The number of distinct labels.
  var count: Int { labels.count }

  /// Finds the code of a label, adding it where it is new.
  ///
  /// - Parameter label: UTF-8.
  /// - Returns: The label's code, counted from 0.
  /// - Complexity: O(*n*) in the bytes of the label, expected.
  mutating func code(of label: UnsafeBufferPointer<UInt8>) -> Int32 {
    var slot = unsafe Self.hash(label) & (slots.count - 1)
    while slots[slot] >= 0 {
      if unsafe labels.isEqual(row: Int(slots[slot]), to: label) { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    let code = Int32(labels.count)
    unsafe labels.append(label)
    slots[slot] = code
    if labels.count * 2 > slots.count { grow() }
    return code
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    unsafe labels.withUnsafeBuffers { bytes, offsets in
      for code in 0..<labels.count {
        let label = unsafe UnsafeBufferPointer(rebasing: bytes[offsets[code]..<offsets[code + 1]])
        var slot = unsafe Self.hash(label) & (slots.count - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(code)
      }
    }
  }

  /// The hash, folded: its low bits alone choose the slot.
  private static func hash(_ label: UnsafeBufferPointer<UInt8>) -> Int {
    let hash = unsafe TextHash.value(label)
    return Int(truncatingIfNeeded: hash ^ (hash >> 32))
  }
}
