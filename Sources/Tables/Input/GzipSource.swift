internal import CZlib

/// The contents of gzip data, decompressed block by block.
///
/// Members that follow each other count as one, and zeros behind the last as padding, as gzip
/// itself has it. A class because it owns the state of zlib.
@safe final class GzipSource: CompressedSource {
  private let input: CompressedInput
  private var stream = unsafe z_stream()
  private var isOpen = false
  /// Whether the last byte that was decompressed ended a member.
  private var isBetweenMembers = true
  private var hasMember = false
  private var isAtEnd = false
  private(set) var producedCount = 0
  let format = Compression.gzip

  var consumedCount: Int { input.consumedCount }

  init(_ source: any ByteSource, path: String) throws {
    input = CompressedInput(source, path: path, compression: .gzip)
    // 15 bits is the largest window; 16 more ask for a gzip header.
    isOpen =
      unsafe inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
      == Z_OK
    if !isOpen { throw TableError.outOfMemory }
  }

  deinit {
    if isOpen { unsafe inflateEnd(&stream) }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while !isAtEnd {
      if input.isEmpty { try input.fill() }
      if isBetweenMembers, try !beginMember() { break }
      if input.isEmpty { throw input.error(.truncated(format: "gzip")) }
      let count = try unsafe inflateOnce(into: buffer)
      producedCount += count
      if count > 0 { return count }
    }
    isAtEnd = true
    return 0
  }

  /// Looks for another member; false at the end of the data.
  private func beginMember() throws -> Bool {
    if hasMember { try input.skipZeros() }
    if input.isEmpty { return false }
    unsafe inflateReset(&stream)
    hasMember = true
    isBetweenMembers = false
    return true
  }

  private func inflateOnce(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try unsafe input.withRemaining { remaining in
      unsafe stream.next_in = UnsafeMutablePointer(
        mutating: remaining.baseAddress?.assumingMemoryBound(to: UInt8.self))
      unsafe stream.avail_in = UInt32(remaining.count)
      unsafe stream.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
      let room = UInt32(clamping: buffer.count)
      unsafe stream.avail_out = room
      let status = unsafe inflate(&stream, Z_NO_FLUSH)
      let count = unsafe Int(room - stream.avail_out)
      switch status {
      case Z_OK, Z_BUF_ERROR: break
      case Z_STREAM_END: isBetweenMembers = true
      case Z_MEM_ERROR: throw TableError.outOfMemory
      default:
        let reason = unsafe stream.msg.map { unsafe String(cString: $0) } ?? "error \(status)"
        throw input.error(.damaged(format: "gzip", reason: reason))
      }
      return unsafe (consumed: remaining.count - Int(stream.avail_in), result: count)
    }
  }
}
