internal import Glibc

/// Where a cell stands, from the first byte of its record, and how to read it.
struct CSVCell {
  /// The contents, without the quotes around them.
  var start: Int
  var end: Int
  /// Whether quotes stand around the contents.
  var isQuoted = false
  /// Whether the contents hold doubled quotes.
  var hasDoubledQuotes = false

  /// Hands out the contents with doubled quotes made single.
  ///
  /// - Parameters:
  ///   - record: The record's bytes.
  ///   - quote: The byte that is doubled.
  ///   - scratch: Reused for cells that have to be copied.
  ///   - body: Receives the contents.
  /// - Returns: What `body` returns.
  func withContents<Result>(
    in record: UnsafeBufferPointer<UInt8>, quote: UInt8?, scratch: inout [UInt8],
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let source = unsafe UnsafeBufferPointer(rebasing: record[start..<end])
    guard hasDoubledQuotes, let quote else { return try unsafe body(source) }
    scratch.removeAll(keepingCapacity: true)
    unsafe Self.appendHalving(quote, in: source, to: &scratch)
    return try unsafe scratch.withUnsafeBufferPointer { try unsafe body($0) }
  }

  /// Appends bytes with every doubled quote made a single one.
  private static func appendHalving(
    _ quote: UInt8, in source: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) {
    var position = 0
    while position < source.count {
      let rest = unsafe UnsafeBufferPointer(rebasing: source[position...])
      guard let start = rest.baseAddress,
        let found = unsafe memchr(start, Int32(quote), rest.count)
      else {
        unsafe output.append(contentsOf: rest)
        return
      }
      // The quote itself is kept, and the one behind it passed over.
      let kept = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start) + 1
      unsafe output.append(contentsOf: rest[..<kept])
      position += kept + 1
    }
  }
}
