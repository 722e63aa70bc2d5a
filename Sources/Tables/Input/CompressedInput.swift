/// A source that decompresses, and knows how much came out of how much.
protocol CompressedSource: ByteSource {
  /// What decompresses them.
  var format: Compression { get }
  /// The compressed bytes read so far.
  var consumedCount: Int { get }
  /// The bytes made of them.
  var producedCount: Int { get }
}

/// The compressed bytes that a decompressor is fed with.
///
/// A class because it reads on in its source.
@safe final class CompressedInput {
  private static let blockSize = 64 * 1024

  private let source: any ByteSource
  private let path: String
  private let compression: Compression
  private var block = [UInt8](repeating: 0, count: blockSize)
  private var position = 0
  private var end = 0
  /// The compressed bytes read so far.
  private(set) var consumedCount = 0

  init(_ source: any ByteSource, path: String, compression: Compression) {
    self.source = source
    self.path = path
    self.compression = compression
  }

  /// Whether no byte is left of those read.
  var isEmpty: Bool { position == end }

  /// Reads more, where nothing is left; nothing comes at the end of the source.
  func fill() throws {
    end = try unsafe block.withUnsafeMutableBytes { try unsafe source.read(into: $0) }
    position = 0
    consumedCount += end
  }

  /// Passes over zeros, which are padding between and behind compressed data.
  func skipZeros() throws {
    while true {
      while position < end, block[position] == 0 { position += 1 }
      guard isEmpty else { return }
      try fill()
      if isEmpty { return }
    }
  }

  /// Hands out the bytes that are left.
  ///
  /// - Parameter body: Returns how many bytes it has used, and a result.
  /// - Returns: That result.
  func withRemaining<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> (consumed: Int, result: Result)
  ) rethrows -> Result {
    let range = position..<end
    let (consumed, result) = try unsafe block.withUnsafeBytes { bytes in
      try unsafe body(UnsafeRawBufferPointer(rebasing: bytes[range]))
    }
    position += consumed
    return result
  }

  /// The error of a problem in this file.
  func error(_ problem: CompressionProblem) -> TableError {
    .compressionInvalid(path: path, problem)
  }
}
