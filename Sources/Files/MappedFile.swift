import Glibc

/// The bytes of a whole file, mapped into memory where the system allows it.
///
/// A regular file is mapped, so that opening costs no copy and several processes share its pages.
/// Whatever has no size to map by (a FIFO, a terminal, `/dev/stdin`, a file of `/proc`) is read to
/// its end instead. The size is taken once, when the file is opened: later growth is not seen. A
/// file that another process *shortens* while it is mapped ends this one with `SIGBUS` on the next
/// access to the lost part, and what is written over it may be seen; files replaced by renaming, as
/// ``AtomicFile`` does, are safe.
///
/// A class, since the mapping must live until the last value that reads from it is gone. Mapped and
/// read bytes alike are never changed, so that any thread may read them.
@safe
package final class MappedFile: @unchecked Sendable {
  /// The name the file was opened by, for messages.
  package let path: FilePath

  private let contents: UnsafeRawBufferPointer
  private let isMapped: Bool

  /// Opens and maps a file, or reads it where it cannot be mapped.
  ///
  /// - Parameters:
  ///   - path: The file; opening a FIFO waits for its writer.
  ///   - shouldStop: Whether bytes that were read from a file that cannot be mapped make reading on
  ///     useless; then they are all there is. Such a file may have no end.
  /// - Throws: ``FileError`` of the kinds `input` and `transfer`.
  /// - Complexity: O(1) for a regular file, O(*n*) time and memory for others of *n* bytes.
  package init(
    _ path: FilePath, stoppingWhere shouldStop: (Span<UInt8>) -> Bool = { _ in false }
  ) throws(FileError) {
    let file = try InputFile(path)
    if let mapped = unsafe Self.map(file.descriptor, size: file.size ?? 0) {
      unsafe contents = mapped
      isMapped = true
    } else {
      unsafe contents = try Self.readToEnd(file, stoppingWhere: shouldStop)
      isMapped = false
    }
    self.path = path
  }

  /// Holds bytes that come from no file.
  ///
  /// - Parameters:
  ///   - bytes: What the file would hold; copied.
  ///   - path: The name to use in messages.
  package init(bytes: [UInt8], path: FilePath) {
    let copy = UnsafeMutableRawBufferPointer.allocate(
      byteCount: bytes.count, alignment: Self.alignment)
    unsafe copy.copyBytes(from: bytes)
    unsafe contents = UnsafeRawBufferPointer(copy)
    isMapped = false
    self.path = path
  }

  deinit {
    if !isMapped {
      unsafe contents.deallocate()
    } else if let start = unsafe contents.baseAddress {
      unsafe munmap(UnsafeMutableRawPointer(mutating: start), contents.count)
    }
  }

  /// The number of bytes.
  package var count: Int { unsafe contents.count }

  /// Gives the memory of mapped bytes back to the system, which reads them again where they are used
  /// again.
  package func releasePages() {
    guard isMapped, let start = unsafe contents.baseAddress else { return }
    unsafe madvise(UnsafeMutableRawPointer(mutating: start), contents.count, MADV_DONTNEED)
  }

  /// Gives the bytes to a closure.
  ///
  /// - Parameter body: Gets the bytes, which it must not let escape.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  package func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(Span(_unsafeBytes: contents))
  }

  /// Gives the address of the bytes to a closure; they start on a 64-byte boundary at least.
  ///
  /// - Parameter body: Gets the bytes, whose address it must not let escape.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  @unsafe
  package func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(contents)
  }
}

extension MappedFile {
  /// The alignment of bytes that are not mapped; mapped ones start on a page.
  private static let alignment = 64

  /// Maps the first `size` bytes; nil for none, and where the file system cannot map.
  private static func map(_ descriptor: Int32, size: Int) -> UnsafeRawBufferPointer? {
    if size == 0 { return nil }
    let start = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
    if unsafe start == MAP_FAILED { return nil }
    return unsafe UnsafeRawBufferPointer(start: start, count: size)
  }

  /// Reads whatever is left; the buffer doubles as the input grows.
  private static func readToEnd(
    _ file: InputFile, stoppingWhere shouldStop: (Span<UInt8>) -> Bool
  ) throws(FileError) -> UnsafeRawBufferPointer {
    var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: alignment)
    var count = 0
    do throws(FileError) {
      while true {
        if count == buffer.count {
          let larger = UnsafeMutableRawBufferPointer.allocate(
            byteCount: 2 * count, alignment: alignment)
          unsafe larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
          unsafe buffer.deallocate()
          unsafe buffer = larger
        }
        let free = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
        let added = try unsafe file.readBytes(into: free)
        if added == 0 { break }
        count += added
        let seen = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<count])
        if unsafe shouldStop(Span(_unsafeBytes: seen)) { break }
      }
    } catch {
      unsafe buffer.deallocate()
      throw error
    }
    return unsafe UnsafeRawBufferPointer(rebasing: buffer[..<count])
  }
}
