internal import CSimdjson
internal import Glibc

/// Bytes of some encoding as UTF-8, decoded block by block by the system's iconv.
///
/// A class because it owns the state of iconv.
@safe final class DecodedSource: ByteSource {
  private static let blockSize = 64 * 1024
  /// What stands for bytes that are no character, where these are passed over: no UTF-8 has it, so that
  /// the row that it is in is found to be wrong.
  static let mark: UInt8 = 0xFF
  /// No encoding needs more bytes of UTF-8 for the smallest step it can take.
  private static let smallestOutput = 64

  private let source: any ByteSource
  private let encoding: TextEncoding
  private let path: String
  private let marksFaults: Bool
  private let converter: iconv_t
  private var block = [CChar](repeating: 0, count: blockSize)
  private var position = 0
  private var end = 0
  private var isSourceAtEnd = false
  /// Bytes decoded for a reader whose buffer is small.
  private var decoded: [UInt8] = []
  private var consumedCount = 0
  /// Where the decoded bytes end.
  private var place = csj_text_position()

  /// Begins to decode.
  ///
  /// - Parameters:
  ///   - source: The bytes.
  ///   - encoding: Their encoding.
  ///   - path: The name of the file, for messages.
  ///   - marksFaults: Whether bytes that are no character become a ``mark`` rather than an error.
  /// - Throws: `TableError.encodingUnknown`.
  init(
    _ source: any ByteSource, from encoding: TextEncoding, path: String, marksFaults: Bool
  ) throws {
    guard let converter = unsafe iconv_open("UTF-8", encoding.systemName),
      Int(bitPattern: converter) != -1
    else { throw TableError.encodingUnknown(encoding.name) }
    self.source = source
    self.encoding = encoding
    self.path = path
    self.marksFaults = marksFaults
    unsafe self.converter = converter
  }

  deinit { unsafe iconv_close(converter) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if buffer.count < Self.smallestOutput || !decoded.isEmpty {
      return try unsafe readFew(into: buffer)
    }
    while true {
      if position == end, !isSourceAtEnd { try fill() }
      if position == end { return try unsafe flush(into: buffer) }
      let count = try unsafe decodeOnce(into: buffer)
      if count > 0 {
        unsafe advance(over: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        return count
      }
    }
  }

  /// Counts the lines and characters of decoded bytes.
  private func advance(over bytes: UnsafeRawBufferPointer) {
    var bytes = unsafe bytes
    // A mark of the byte order is no character of the text.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if place.lines == 0, place.scalars == 0, unsafe bytes.starts(with: mark) {
      unsafe bytes = UnsafeRawBufferPointer(rebasing: bytes[mark.count...])
    }
    unsafe csj_advance(&place, bytes.baseAddress, bytes.count)
  }

  /// Reads into a buffer in which one step of iconv might not fit, or what was left of such a step.
  private func readFew(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if decoded.isEmpty {
      var more = [UInt8](repeating: 0, count: Self.smallestOutput)
      let count = try unsafe more.withUnsafeMutableBytes { try unsafe read(into: $0) }
      decoded = Array(more[..<count])
    }
    let count = min(buffer.count, decoded.count)
    unsafe buffer.copyBytes(from: decoded[..<count])
    decoded.removeFirst(count)
    return count
  }

  /// Moves an unfinished character to the front of the block and reads on behind it.
  private func fill() throws {
    let rest = end - position
    for index in 0..<rest { block[index] = block[position + index] }
    position = 0
    end = rest
    let received = try unsafe block.withUnsafeMutableBytes { bytes in
      try unsafe source.read(into: .init(rebasing: bytes[rest...]))
    }
    isSourceAtEnd = received == 0
    end += received
  }

  /// Decodes what fits; returns the bytes written.
  private func decodeOnce(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var inputCount = end - position
    var room = buffer.count
    let status = unsafe block.withUnsafeMutableBufferPointer { bytes in
      var input = unsafe bytes.baseAddress.map { unsafe $0 + position }
      var output = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      return unsafe iconv(converter, &input, &inputCount, &output, &room)
    }
    let code = errno
    let used = end - position - inputCount
    position += used
    consumedCount += used
    let written = buffer.count - room
    guard status == -1 else { return written }
    // What was decoded before a fault is handed on first; the fault is met again.
    if written > 0 { return written }
    switch code {
    case EINVAL where !isSourceAtEnd: try fill()
    case EINVAL where marksFaults, EILSEQ where marksFaults:
      let length = code == EINVAL ? inputCount : min(encoding.unitLength, inputCount)
      position += length
      consumedCount += length
      unsafe buffer[0] = Self.mark
      return 1
    case EINVAL: throw error(.incomplete(encoding: encoding.name))
    case EILSEQ:
      let byte = UInt8(bitPattern: block[position])
      throw error(
        .invalid(encoding: encoding.name, byte: byte, byteOffset: consumedCount))
    default: break
    }
    return 0
  }

  /// At the end: bytes that iconv still holds back, as it does for encodings with combining marks.
  private func flush(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var room = buffer.count
    var output = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
    _ = unsafe iconv(converter, nil, nil, &output, &room)
    return buffer.count - room
  }

  private func error(_ problem: EncodingProblem) -> TableError {
    .encodingInvalid(
      problem, at: TextLocation(path: path, line: place.lines + 1, column: place.scalars + 1))
  }
}
