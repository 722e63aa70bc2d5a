import Glibc

/// Collects output in a large buffer and writes it to a file descriptor, every step checked.
///
/// Nothing is written behind the caller's back: bytes reach the descriptor when the buffer is full,
/// on ``flush()`` and on ``close()``, and each of these throws. A writer that is dropped without
/// ``close()`` discards what its buffer holds, since nobody could be told of a failure.
///
/// After the first failure every later call throws the same error again, so that no output can
/// continue behind a gap. A full disk and a reader that has gone arrive as errors only where the
/// process ignores `SIGXFSZ` and `SIGPIPE`; by default these end it.
@safe
package struct FileDescriptorWriter: ~Copyable {
  /// The number of bytes that are collected before they are written.
  package static let defaultCapacity = 1 << 18

  /// The name of the output, for messages.
  package let path: FilePath

  private let buffer: UnsafeMutableRawBufferPointer
  private var count = 0
  private var descriptor: Int32
  private let closesDescriptor: Bool
  private var failure: FileError?

  /// Writes to an open descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: Open for writing; `O_NONBLOCK` is allowed.
  ///   - path: The name of the output, for messages.
  ///   - closesDescriptor: Whether the writer owns the descriptor and closes it.
  ///   - capacity: The size of the buffer in bytes; must be positive.
  package init(
    descriptor: Int32, path: FilePath, closesDescriptor: Bool, capacity: Int = defaultCapacity
  ) {
    precondition(capacity > 0, "the buffer's capacity is \(capacity), must be positive")
    self.descriptor = descriptor
    self.path = path
    self.closesDescriptor = closesDescriptor
    unsafe buffer = .allocate(byteCount: capacity, alignment: 1)
  }

  /// Writes to the standard output, which stays open.
  ///
  /// - Returns: A writer with an empty buffer; there should be one in a process.
  package static func standardOutput() -> FileDescriptorWriter {
    FileDescriptorWriter(
      descriptor: STDOUT_FILENO, path: "standard output", closesDescriptor: false)
  }

  deinit {
    if closesDescriptor && descriptor >= 0 { Glibc.close(descriptor) }
    unsafe buffer.deallocate()
  }

  /// Appends bytes; those that do not fit into the buffer are written without being copied.
  ///
  /// - Parameter bytes: What to write.
  /// - Throws: ``FileError``, when the buffer had to be emptied or an earlier call had failed.
  /// - Complexity: O(*n*); a call costs some 30 ns, so pass pieces and no single bytes.
  package mutating func write(_ bytes: Span<UInt8>) throws(FileError) {
    try unsafe bytes.withUnsafeBytes { bytes throws(FileError) in
      try unsafe write(unsafeBytes: bytes)
    }
  }

  /// Appends the UTF-8 of a string.
  ///
  /// - Parameter text: What to write.
  /// - Throws: ``FileError``, as ``write(_:)-(Span<UInt8>)`` does.
  package mutating func write(_ text: String) throws(FileError) {
    try write(text.utf8Span.span)
  }

  /// Appends the UTF-8 of a literal.
  ///
  /// - Parameter text: What to write.
  /// - Throws: ``FileError``, as ``write(_:)-(Span<UInt8>)`` does.
  package mutating func write(_ text: StaticString) throws(FileError) {
    guard text.hasPointerRepresentation else { return try write(String(text.unicodeScalar)) }
    try unsafe write(
      unsafeBytes: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends bytes at an address.
  ///
  /// - Parameter bytes: What to write.
  /// - Throws: ``FileError``, as ``write(_:)-(Span<UInt8>)`` does.
  @unsafe
  package mutating func write(unsafeBytes bytes: UnsafeRawBufferPointer) throws(FileError) {
    if let failure { throw failure }
    if unsafe bytes.count > buffer.count - count {
      try flush()
      if unsafe bytes.count >= buffer.count { return try unsafe writeThrough(bytes) }
    }
    if let source = bytes.baseAddress, let start = unsafe buffer.baseAddress {
      unsafe (start + count).copyMemory(from: source, byteCount: bytes.count)
      count += bytes.count
    }
  }

  /// Writes what the buffer holds.
  ///
  /// - Throws: ``FileError``.
  package mutating func flush() throws(FileError) {
    if let failure { throw failure }
    let pending = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<count])
    count = 0
    try unsafe writeThrough(pending)
  }

  /// Flushes, then waits until the file's data is on the disk.
  ///
  /// - Throws: ``FileError``.
  package mutating func synchronize() throws(FileError) {
    try flush()
    let descriptor = descriptor
    try perform(.synchronize) { () throws(SystemError) in
      _ = try systemCall { fsync(descriptor) }
    }
  }

  /// Flushes, then closes an owned descriptor.
  ///
  /// - Throws: ``FileError``; the descriptor is closed all the same.
  package consuming func close() throws(FileError) {
    try flush()
    if !closesDescriptor { return }
    let closed = descriptor
    descriptor = -1
    // Linux has released the descriptor even where `close` fails, so that it is never repeated.
    if Glibc.close(closed) == -1 && errno != EINTR {
      throw .operationFailed(.close, path, code: errno)
    }
  }
}

extension FileDescriptorWriter {
  /// Writes all of some bytes at once, in as many calls as the system needs.
  private mutating func writeThrough(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    let descriptor = descriptor
    var rest = unsafe bytes
    while rest.count > 0 {
      let written = try perform(.write) { () throws(SystemError) in
        try unsafe Self.writeSome(rest, to: descriptor)
      }
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
  }

  /// Runs one operation and remembers its failure.
  private mutating func perform<Result>(
    _ operation: FileError.Operation, _ body: () throws(SystemError) -> Result
  ) throws(FileError) -> Result {
    do {
      return try body()
    } catch {
      let failure: FileError =
        error.code == EPIPE
        ? .brokenPipe(path) : .operationFailed(operation, path, code: error.code)
      self.failure = failure
      throw failure
    }
  }

  /// Writes at least one byte; waits for room where the descriptor does not block by itself.
  private static func writeSome(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) throws(SystemError) -> Int {
    let written = try systemCall(on: descriptor, waitingFor: POLLOUT) {
      unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    }
    if written == 0 { throw SystemError(code: EIO) }
    return written
  }
}
