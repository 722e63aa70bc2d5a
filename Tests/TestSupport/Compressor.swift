internal import CZlib
internal import CZstd

/// Compresses bytes as the tools of the same names do.
package enum Compressor: String, CaseIterable, Sendable {
  case gzip
  case zstd

  /// The usual ending of a file's name.
  package var suffix: String {
    switch self {
    case .gzip: "gz"
    case .zstd: "zst"
    }
  }

  /// The bytes compressed, with a checksum of the contents.
  package func compress(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .gzip: Self.gzip(bytes)
    case .zstd: Self.zstd(bytes)
    }
  }

  private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var stream = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    // A window of 15 bits, and 16 more for the header of gzip.
    unsafe deflateInit2_(
      &stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    defer { unsafe deflateEnd(&stream) }
    var bytes = bytes
    let bound = unsafe Int(deflateBound(&stream, UInt(bytes.count)))
    var output = [UInt8](repeating: 0, count: bound)
    let inputCount = UInt32(bytes.count)
    unsafe bytes.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe stream.next_in = input.baseAddress
        unsafe stream.avail_in = inputCount
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(output.count)
        unsafe deflate(&stream, Z_FINISH)
      }
    }
    return unsafe Array(output[..<Int(stream.total_out)])
  }

  private static func zstd(_ bytes: [UInt8]) -> [UInt8] {
    let context = unsafe ZSTD_createCCtx()
    defer { unsafe ZSTD_freeCCtx(context) }
    unsafe ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
    var output = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
    let count = unsafe output.withUnsafeMutableBytes { output in
      unsafe bytes.withUnsafeBytes { input in
        unsafe ZSTD_compress2(
          context, output.baseAddress, output.count, input.baseAddress, input.count)
      }
    }
    return Array(output[..<count])
  }
}
