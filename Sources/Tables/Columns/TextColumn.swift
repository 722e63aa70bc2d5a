internal import Glibc

/// A column of texts in one contiguous UTF-8 buffer, laid out as Arrow lays out a string column.
///
/// Row `r` is the bytes `offsets[r] ..< offsets[r + 1]` of the buffer. Equality is equality of
/// bytes: unlike two `String`s, two texts that differ only in Unicode normalization are different.
public struct TextColumn: Equatable, Sendable {
  private var bytes: [UInt8]
  private var offsets: [Int]

  /// Creates a column of the given texts.
  ///
  /// - Parameter texts: The rows, in order.
  /// - Complexity: O(*n*) in the bytes of all texts.
  public init(_ texts: [String] = []) {
    bytes = []
    offsets = [0]
    offsets.reserveCapacity(texts.count + 1)
    for text in texts {
      append(text)
    }
  }

  /// Takes over buffers that were filled elsewhere.
  ///
  /// - Parameters:
  ///   - bytes: Valid UTF-8, all rows one after the other.
  ///   - offsets: Where each row begins and the last one ends, from 0 to the number of bytes.
  package init(bytes: [UInt8], offsets: [Int]) {
    precondition(
      offsets.first == 0 && offsets.last == bytes.count,
      "offsets from \(String(describing: offsets.first)) to \(String(describing: offsets.last))")
    self.bytes = bytes
    self.offsets = offsets
  }

  /// The number of rows.
  public var count: Int { offsets.count - 1 }

  /// The number of bytes of all texts together.
  public var byteCount: Int { bytes.count }

  /// The number of bytes of the longest text; 0 where there are no rows.
  package var longestByteCount: Int {
    zip(offsets, offsets.dropFirst()).reduce(0) { max($0, $1.1 - $1.0) }
  }

  /// The text of one row.
  ///
  /// - Parameter row: Must be in `0 ..< count`.
  /// - Complexity: O(*n*) in the bytes of the text, which is copied.
  public subscript(row: Int) -> String {
    String(decoding: bytes[offsets[row]..<offsets[row + 1]], as: UTF8.self)
  }

  /// Copies some rows into a column of their own.
  ///
  /// - Parameter rows: Row numbers in the order wanted, each in `0 ..< count`; repeats are allowed.
  /// - Returns: A column of `rows.count` texts.
  /// - Complexity: O(*n*) in the bytes selected.
  public func selecting(_ rows: [Int]) -> TextColumn {
    var selection = TextColumn()
    selection.reserve(
      rowCount: rows.count,
      byteCount: rows.reduce(0) { $0 + offsets[$1 + 1] - offsets[$1] },
    )
    unsafe bytes.withUnsafeBufferPointer { all in
      for row in rows {
        unsafe selection.append(.init(rebasing: all[offsets[row]..<offsets[row + 1]]))
      }
    }
    return selection
  }

  /// Hands out the two buffers whole, for loops in other modules.
  ///
  /// - Parameter body: Receives the UTF-8 bytes of all rows and the `count + 1` offsets that part
  ///   them. Neither pointer may outlive the call.
  /// - Returns: What `body` returns.
  /// - Complexity: O(1) beside `body`; nothing is copied.
  public func withUnsafeBuffers<Result>(
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<Int>) throws -> Result
  ) rethrows -> Result {
    try unsafe bytes.withUnsafeBufferPointer { bytes in
      try unsafe offsets.withUnsafeBufferPointer { offsets in try unsafe body(bytes, offsets) }
    }
  }

  /// Compares rows by their bytes.
  ///
  /// - Parameters:
  ///   - row: Must be in `0 ..< count`.
  ///   - text: The bytes to compare with.
  /// - Returns: Whether the row consists of exactly these bytes.
  func isEqual(row: Int, to text: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = offsets[row]..<offsets[row + 1]
    guard range.count == text.count else { return false }
    guard let start = text.baseAddress, !range.isEmpty else { return true }
    return unsafe bytes.withUnsafeBufferPointer { all in
      guard let first = all.baseAddress else { return false }
      return unsafe memcmp(first + range.lowerBound, start, range.count) == 0
    }
  }
}

extension TextColumn {
  /// Makes room, so that rows added later move no bytes.
  ///
  /// - Parameters:
  ///   - rowCount: Rows the column is going to hold.
  ///   - byteCount: Bytes they are going to have. Pages never written stay out of memory, so an
  ///     upper bound such as the size of the file does no harm.
  package mutating func reserve(rowCount: Int, byteCount: Int) {
    offsets.reserveCapacity(rowCount + 1)
    bytes.reserveCapacity(byteCount)
  }

  /// Adds a row.
  ///
  /// - Parameter text: Valid UTF-8.
  package mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    unsafe bytes.append(contentsOf: text)
    offsets.append(bytes.count)
  }

  /// Adds a row.
  ///
  /// - Parameter text: Any text, empty or with NUL included.
  package mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    offsets.append(bytes.count)
  }

  /// Adds all rows of another column.
  ///
  /// - Parameter other: The rows to add.
  package mutating func append(contentsOf other: TextColumn) {
    let base = bytes.count
    bytes.append(contentsOf: other.bytes)
    offsets.append(contentsOf: other.offsets.dropFirst().lazy.map { $0 + base })
  }
}
