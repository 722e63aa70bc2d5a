import CXXHash
import Files

/// The checksum that a model file carries in its own header.
///
/// It is XXH3-128 over the whole file with the checksum's 32 digits taken as `0`, written as
/// `xxh3-128:` and lower-case hexadecimal digits, the high half first. It finds damage of every
/// kind; it is no signature and stops nobody who changes a file on purpose.
@safe
struct SafetensorsChecksum: ~Copyable {
  /// The key of `__metadata__` that holds the checksum.
  static let key = "checksum"

  /// What stands before the digits.
  static let prefix = "xxh3-128:"

  /// The number of digits.
  static let digitCount = 32

  private let state: OpaquePointer

  init() {
    guard let state = unsafe XXH3_createState() else {
      preconditionFailure("no memory for a checksum")
    }
    unsafe XXH3_128bits_reset(state)
    unsafe self.state = state
  }

  deinit {
    unsafe XXH3_freeState(state)
  }

  /// Takes in the next bytes of the file.
  mutating func update(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBytes { bytes in
      _ = unsafe XXH3_128bits_update(state, bytes.baseAddress, bytes.count)
    }
  }

  /// The digits for all bytes taken in so far.
  func digits() -> String {
    let hash = unsafe XXH3_128bits_digest(state)
    return NumberWords.hexadecimal(hash.high64) + NumberWords.hexadecimal(hash.low64)
  }

  /// The digits for a whole file; those at `range` in it are the digits and count as zeros.
  static func digits(of file: MappedFile, omitting range: Range<Int>) -> String {
    let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: range.count)
    var checksum = SafetensorsChecksum()
    file.withBytes { bytes in
      checksum.update(bytes.extracting(..<range.lowerBound))
      checksum.update(zeros.span)
      checksum.update(bytes.extracting(range.upperBound...))
    }
    return checksum.digits()
  }
}
