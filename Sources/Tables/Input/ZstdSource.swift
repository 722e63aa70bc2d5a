internal import CZstd

/// The contents of zstd data, decompressed block by block.
///
/// Frames that follow each other count as one. A frame whose window exceeds zstd's own limit of
/// 128 MB is refused, so that memory stays bounded. A class because it owns the state of zstd.
@safe final class ZstdSource: CompressedSource {
  private let input: CompressedInput
  private let context: OpaquePointer
  /// Whether the last byte that was decompressed ended a frame.
  private var isBetweenFrames = true
  /// Whether the decompressor may hold back bytes for want of room.
  private var mayHoldMore = false
  private(set) var producedCount = 0
  let format = Compression.zstd

  var consumedCount: Int { input.consumedCount }

  init(_ source: any ByteSource, path: String) throws {
    input = CompressedInput(source, path: path, compression: .zstd)
    guard let made = unsafe ZSTD_createDStream() else { throw TableError.outOfMemory }
    unsafe context = made
  }

  deinit { unsafe ZSTD_freeDStream(context) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      if input.isEmpty && !mayHoldMore {
        try input.fill()
        if input.isEmpty {
          if isBetweenFrames { return 0 }
          throw input.error(.truncated(format: "zstd"))
        }
      }
      let count = try unsafe decompressOnce(into: buffer)
      producedCount += count
      if count > 0 { return count }
    }
  }

  private func decompressOnce(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try unsafe input.withRemaining { remaining in
      var output = unsafe ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
      var bytes = unsafe ZSTD_inBuffer(
        src: remaining.baseAddress, size: remaining.count, pos: 0)
      let hint = unsafe ZSTD_decompressStream(context, &output, &bytes)
      guard ZSTD_isError(hint) == 0 else {
        let reason = unsafe String(cString: ZSTD_getErrorName(hint))
        throw input.error(.damaged(format: "zstd", reason: reason))
      }
      isBetweenFrames = hint == 0
      mayHoldMore = unsafe !isBetweenFrames && output.pos == output.size
      return unsafe (consumed: bytes.pos, result: output.pos)
    }
  }
}
