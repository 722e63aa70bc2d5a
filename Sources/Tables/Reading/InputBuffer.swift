internal import CSimdjson
internal import Glibc

/// A file, FIFO or standard input, read in blocks into a window that moves along it.
///
/// A class because it owns the memory and the descriptor, and a copy would read the same file.
/// The window grows only where one record is longer than it. `csj_parser_open` may read
/// `CSJ_PADDING` bytes behind the last byte.
@safe final class InputBuffer {
  /// The path for messages.
  let path: String
  /// The size of a regular file, and 0 where it is unknown.
  let expectedSize: Int
  /// The bytes in the window and whether the file ends with them.
  private(set) var count = 0
  private(set) var isAtEnd = false

  private let descriptor: Int32
  private var storage: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// Place of the window's first byte in the file: its offset, and the lines and scalars before it.
  private var firstOffset = 0
  private var firstPosition = csj_text_position()

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: A path, or `-` for standard input.
  ///   - blockSize: The first size of the window in bytes, at least 1.
  /// - Throws: `TableError.fileMissing`, `.directory` or `.fileUnreadable`.
  init(path: String, blockSize: Int) throws {
    precondition(blockSize >= 1, "block size \(blockSize)")
    let descriptor = path == "-" ? STDIN_FILENO : try Self.open(path)
    var status = stat()
    let isKnown = unsafe fstat(descriptor, &status) == 0
    let format = status.st_mode & S_IFMT
    self.path = path == "-" ? "stdin" : path
    self.descriptor = descriptor
    expectedSize = isKnown && format == S_IFREG ? Int(status.st_size) : 0
    capacity = blockSize
    unsafe storage = Self.allocate(capacity)
    if isKnown && format == S_IFDIR { throw TableError.directory(path: self.path) }
  }

  deinit {
    unsafe storage.deallocate()
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// The bytes in the window, valid until `fill` or `discard`.
  var bytes: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: storage, count: count)
  }

  /// The same bytes for the scanner, which writes into them.
  var mutableBytes: UnsafeMutablePointer<UInt8> { unsafe storage }

  /// Whether the window is full, so that the next `fill` makes it larger.
  var isFull: Bool { count == capacity }

  /// Reads what is there to read, at least a byte unless the file ends.
  ///
  /// - Throws: `TableError.readFailed`.
  func fill() throws {
    guard !isAtEnd else { return }
    if isFull { grow() }
    while true {
      let received = unsafe Glibc.read(descriptor, storage + count, capacity - count)
      if received > 0 {
        count += received
        return
      }
      if received == 0 {
        isAtEnd = true
        return
      }
      if errno != EINTR {
        throw TableError.readFailed(path: path, reason: Self.reason(errno))
      }
    }
  }

  /// Reads on until a character that is not ASCII stands whole in the window.
  ///
  /// - Parameter index: Place of its first byte.
  /// - Throws: `TableError.readFailed`.
  func completeCharacter(at index: Int) throws {
    while unsafe index < count && bytes[index] >= 0x80 && count < index + 4 && !isAtEnd {
      try fill()
    }
  }

  /// Moves the window on.
  ///
  /// - Parameters:
  ///   - length: How many bytes to leave behind, at most `count`.
  ///   - isMark: Whether they are a byte order mark, which takes up no column.
  func discard(_ length: Int, isMark: Bool = false) {
    precondition(length <= count, "discarding \(length) of \(count) bytes")
    if !isMark { unsafe csj_advance(&firstPosition, storage, length) }
    firstOffset += length
    count -= length
    unsafe storage.update(from: storage + length, count: count)
  }

  /// Where a byte of the window stands in the file.
  ///
  /// - Parameter index: Place in the window, at most `count`.
  /// - Returns: Line, column, and offset from the first byte of the file.
  /// - Complexity: O(*n*) in the bytes before it; meant for messages.
  func location(of index: Int) -> (location: TextLocation, byteOffset: Int) {
    var position = firstPosition
    unsafe csj_advance(&position, storage, index)
    let location = TextLocation(
      path: path, line: position.lines + 1, column: position.scalars + 1,
    )
    return (location, firstOffset + index)
  }

  /// The line a scanner that starts at the window begins with.
  var firstLine: Int { firstPosition.lines + 1 }

  private func grow() {
    let larger = unsafe Self.allocate(capacity * 2)
    unsafe larger.update(from: storage, count: count)
    unsafe storage.deallocate()
    unsafe storage = larger
    capacity *= 2
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    let padding = Int(CSJ_PADDING)
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + padding)
    unsafe (bytes + capacity).initialize(repeating: 0, count: padding)
    return unsafe bytes
  }

  private static func open(_ path: String) throws -> Int32 {
    while true {
      let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
      if descriptor >= 0 { return descriptor }
      switch errno {
      case EINTR: continue
      case ENOENT, ENOTDIR: throw TableError.fileMissing(path: path)
      default: throw TableError.fileUnreadable(path: path, reason: reason(errno))
      }
    }
  }

  private static func reason(_ code: Int32) -> String {
    unsafe String(cString: strerror(code))
  }
}
