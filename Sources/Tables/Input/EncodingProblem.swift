/// Why bytes cannot be decoded from an encoding other than UTF-8.
public enum EncodingProblem: Equatable, Sendable, CustomStringConvertible {
  /// The file ends within a character.
  case incomplete(encoding: String)
  /// A byte that is no character of the encoding, and its place in the file, from 0.
  case invalid(encoding: String, byte: UInt8, byteOffset: Int)
  /// Bytes of a row that is left out are no character of the encoding.
  case undecodable(encoding: String)

  /// What is wrong and what to do, without the place.
  public var description: String {
    switch self {
    case .incomplete(let encoding):
      "the file ends within a character of \(encoding); it may be cut short, or in another encoding"
    case .invalid(let encoding, let byte, let offset):
      "the byte 0x\(twoDigits(byte)) at byte offset \(offset) is no \(encoding); name another "
        + "encoding with --encoding"
    case .undecodable(let encoding):
      "what stands here is no \(encoding); name another encoding with --encoding"
    }
  }
}

/// A byte as two hexadecimal digits.
func twoDigits(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16, uppercase: true)
  return digits.count == 1 ? "0" + digits : digits
}
