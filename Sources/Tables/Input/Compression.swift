/// How a file is compressed, told by its first bytes.
enum Compression: String, CaseIterable, Sendable {
  case gzip
  case zstd

  /// The bytes that compressed data begin with.
  ///
  /// For gzip RFC 1952, section 2.3.1, with deflate as the only method there is; for zstd
  /// RFC 8878, section 3.1.1.
  var magic: [UInt8] {
    switch self {
    case .gzip: [0x1F, 0x8B, 0x08]
    case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
    }
  }

  /// The largest number of bytes that have to be looked at.
  static let magicLength = 4

  /// Whether bytes could be the beginning of compressed data.
  static func isPossible(_ bytes: [UInt8]) -> Bool {
    allCases.contains { $0.magic.starts(with: bytes.prefix($0.magic.count)) }
  }

  /// Tells the compression of data that begin with some bytes; nil where they are not compressed.
  init?(magic bytes: [UInt8]) {
    guard let found = Self.allCases.first(where: { bytes.starts(with: $0.magic) }) else {
      return nil
    }
    self = found
  }
}

/// Why compressed data cannot be read.
public enum CompressionProblem: Equatable, Sendable, CustomStringConvertible {
  /// The data contradict themselves, as the decompressor says.
  case damaged(format: String, reason: String)
  /// The data grow out of all proportion, with no end of a record.
  case disproportionate(format: String)
  /// The data end before they are complete.
  case truncated(format: String)

  /// What is wrong and what to do; the file's name belongs before it.
  public var description: String {
    switch self {
    case .damaged(let format, let reason):
      "is damaged: its \(format) data cannot be read (\(reason)); fetch or compress the file again"
    case .disproportionate(let format):
      "is refused: its \(format) data grow to one record of more than "
        + "\(InputBuffer.recordLimit >> 20) MB from almost nothing; decompress the file to use it "
        + "all the same"
    case .truncated(let format):
      "is cut short: its \(format) data end too early; fetch or compress the file again"
    }
  }
}
