internal import CSimdjson
internal import Files
internal import Glibc

/// A file, FIFO or standard input as UTF-8, read in blocks into a window that moves along it.
///
/// A class because it owns the memory and the descriptor, and a copy would read the same file.
/// The window grows only where one record is longer than it. `csj_parser_open` may read
/// `CSJ_PADDING` bytes behind the last byte.
@safe final class InputBuffer {
  /// How long a record may be that compressed data hold many times over, in bytes.
  static let recordLimit = 64 << 20
  /// How long any record may be, in bytes: one that has no end would take all memory.
  static let longestRecord = 1 << 30
  /// How many bytes a compressed one may give before `recordLimit` binds; texts give 3 to 20.
  private static let largestGain = 200

  /// The path for messages.
  let path: String
  /// The size of a regular file that is read as it stands, and 0 where it is unknown.
  let expectedSize: Int
  /// The name of the encoding that the file is decoded from; nil for UTF-8.
  let encoding: String?
  /// The bytes in the window and whether the file ends with them.
  private(set) var count = 0
  private(set) var isAtEnd = false

  /// Whether what stands before the first bytes that are no UTF-8 surely is; nil before these are met.
  var isUTF8BeforeFault: Bool?

  private let source: any ByteSource
  private let compressed: (any CompressedSource)?
  private var storage: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var largestCapacity: Int
  /// Place of the window's first byte in the file: its offset, and the lines and scalars before it.
  private var firstOffset = 0
  private var firstPosition = csj_text_position()
  /// The last place that was looked up: messages about many rows ask for places in order.
  private var lookup = (index: 0, position: csj_text_position())

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: A path, or `-` for standard input.
  ///   - blockSize: The first size of the window in bytes, at least 1.
  ///   - layout: Names the encoding.
  ///   - marksFaults: Whether what cannot be decoded is only to make its row wrong.
  /// - Throws: `FileError`, and `TableError` for bytes that cannot be decompressed or decoded.
  convenience init(
    path: String, blockSize: Int, layout: FileLayout = FileLayout(), marksFaults: Bool = false
  ) throws {
    let opened = try InputOpener(layout, marksFaults: marksFaults).open(path)
    self.init(opened, path: path == "-" ? "stdin" : path, blockSize: blockSize)
  }

  /// Takes a source of which nothing has been read.
  ///
  /// - Parameters:
  ///   - opened: The source.
  ///   - path: The path for messages.
  ///   - blockSize: The first size of the window in bytes, at least 1.
  ///   - longestRecord: The size from which on the window grows no more.
  init(
    _ opened: InputOpener.Opened, path: String, blockSize: Int,
    longestRecord: Int = InputBuffer.longestRecord
  ) {
    precondition(blockSize >= 1, "block size \(blockSize)")
    self.path = path
    source = opened.source
    compressed = opened.compressed
    expectedSize = opened.size
    encoding = opened.encoding
    capacity = blockSize
    largestCapacity = longestRecord
    unsafe storage = Self.allocate(capacity)
  }

  deinit {
    unsafe storage.deallocate()
  }

  /// The bytes in the window, valid until `fill` or `discard`.
  var bytes: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: storage, count: count)
  }

  /// The same bytes for the scanner and the parser, which write into them.
  var mutableBytes: UnsafeMutablePointer<UInt8> { unsafe storage }

  /// How much of the file has been read, from 0 to 1; nil where its size is unknown.
  var shareRead: Double? {
    expectedSize > 0 ? min(1, Double(firstOffset + count) / Double(expectedSize)) : nil
  }

  /// Whether what is read was compressed.
  var isDecompressed: Bool { compressed != nil }

  /// Whether the window is full, so that the next `fill` makes it larger.
  var isFull: Bool { count == capacity }

  /// Reads what is there to read, at least a byte unless the file ends.
  ///
  /// - Throws: `FileError`, and `TableError` for bytes that cannot be decompressed or decoded.
  func fill() throws {
    guard !isAtEnd else { return }
    if isFull { try grow() }
    let room = unsafe UnsafeMutableRawBufferPointer(
      start: storage + count, count: capacity - count)
    let received = try unsafe source.read(into: room)
    isAtEnd = received == 0
    count += received
  }

  /// Lets the window hold the whole of a regular file, which has an end, however long it is.
  func allowRecordsOfItsSize() { largestCapacity = max(largestCapacity, expectedSize + 1) }

  /// Reads on to the checksum of compressed data: a fault in what they give may be theirs.
  ///
  /// - Throws: `TableError.compressionInvalid` where they are damaged, and what reading throws.
  /// - Complexity: O(*n*) in what is left, of which at most 4 GB are read.
  func checkCompression() throws {
    guard let compressed else { return }
    while !isAtEnd, compressed.producedCount < 1 << 32 {
      discard(count)
      try fill()
    }
  }

  /// Finds the next line break, for which the window is filled.
  ///
  /// - Parameter start: Where to begin in the window.
  /// - Returns: Its place in the window; nil where none follows.
  /// - Throws: What ``fill()`` throws.
  /// - Complexity: O(*n*) in the bytes up to it, however they arrive.
  func nextLineBreak(from start: Int) throws -> Int? {
    var searched = start
    while true {
      if searched < count {
        let found = unsafe memchr(storage + searched, 0x0A, count - searched)
        if let found = unsafe found {
          return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(storage)
        }
      }
      if isAtEnd { return nil }
      searched = max(start, count)
      try fill()
    }
  }

  /// Reads on until a character that is not ASCII stands whole in the window.
  ///
  /// - Parameter index: Place of its first byte.
  /// - Throws: What ``fill()`` throws.
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
    // A record that grows from one filling to the next would be copied each time.
    guard length > 0 else { return }
    if !isMark { unsafe csj_advance(&firstPosition, storage, length) }
    firstOffset += length
    count -= length
    unsafe storage.update(from: storage + length, count: count)
    lookup = (0, firstPosition)
  }

  /// Where a byte of the window stands in the file.
  ///
  /// - Parameter index: Place in the window, at most `count`.
  /// - Returns: Line, column, and offset from the first byte of the file.
  /// - Complexity: O(*n*) in the bytes between it and the place asked for last, or before it where
  ///   that is behind it; meant for messages.
  func location(of index: Int) -> (location: TextLocation, byteOffset: Int) {
    let position = position(of: index)
    let location = TextLocation(
      path: path, line: position.lines + 1, column: position.scalars + 1,
    )
    return (location, firstOffset + index)
  }

  /// What stands before a byte of the window, as ``location(of:)`` tells it.
  func position(of index: Int) -> csj_text_position {
    if index < lookup.index { lookup = (0, firstPosition) }
    unsafe csj_advance(&lookup.position, storage + lookup.index, index - lookup.index)
    lookup.index = index
    return lookup.position
  }

  /// The line a scanner that starts at the window begins with.
  var firstLine: Int { firstPosition.lines + 1 }

  private func grow() throws {
    if let compressed, capacity >= Self.recordLimit,
      compressed.producedCount / Self.largestGain > compressed.consumedCount
    {
      throw TableError.compressionInvalid(
        path: path, .disproportionate(format: compressed.format.rawValue))
    }
    guard capacity < largestCapacity else { throw TableError.recordEndless(at: location(of: 0).0) }
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
}
