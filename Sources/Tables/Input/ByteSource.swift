internal import Files

/// Something that bytes can be read from, in order and once: a file, or a file seen through a
/// decompressor or a decoder.
protocol ByteSource: AnyObject {
  /// Reads what is there to read, at least a byte unless the source ends.
  ///
  /// - Parameter buffer: Receives the bytes; must not be empty.
  /// - Returns: How many bytes came; 0 at the end, also when called again.
  /// - Throws: `FileError` and `TableError`.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

extension InputFile: ByteSource {
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count: Int = try unsafe readBytes(into: buffer)
    return count
  }
}

/// A source whose first bytes have been looked at and are given again.
///
/// A class because it stands between a file and its reader, as every ``ByteSource`` does.
final class PeekedSource: ByteSource {
  private let source: any ByteSource
  private var isAtEnd = false
  /// What has been looked at and not been read yet.
  private(set) var prefix: [UInt8] = []

  init(_ source: any ByteSource) { self.source = source }

  /// Reads until a number of bytes can be looked at, or they can no longer matter, or the end.
  ///
  /// - Parameters:
  ///   - count: How many bytes are wanted.
  ///   - isWorthWaiting: Says of the bytes so far whether more could matter: a source that sends
  ///     one record at a time is not to be waited for in vain.
  /// - Throws: What reading throws.
  func peek(_ count: Int, while isWorthWaiting: ([UInt8]) -> Bool) throws {
    while prefix.count < count, !isAtEnd, isWorthWaiting(prefix) {
      var more = [UInt8](repeating: 0, count: count - prefix.count)
      let received = try unsafe more.withUnsafeMutableBytes { try unsafe source.read(into: $0) }
      isAtEnd = received == 0
      prefix += more[..<received]
    }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard !prefix.isEmpty else { return try unsafe source.read(into: buffer) }
    let count = min(buffer.count, prefix.count)
    unsafe buffer.copyBytes(from: prefix[..<count])
    prefix.removeFirst(count)
    return count
  }
}
