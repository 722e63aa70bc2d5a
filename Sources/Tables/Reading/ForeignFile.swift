/// A file that holds something else than texts, told by its first bytes.
public enum ForeignFile: String, CaseIterable, Equatable, Sendable {
  /// Compressed by bzip2.
  case bzip2
  /// A model that this program, or another that writes safetensors, has made.
  case model
  /// An Apache Parquet file.
  case parquet
  /// A PDF document.
  case pdf
  /// Compressed by xz.
  case xz
  /// A ZIP archive, as documents of office programs are as well.
  case zip

  /// The bytes that are looked at.
  static let prefixLength = 10

  /// The bytes that such a file begins with; a model has no fixed ones.
  private var magic: [UInt8] {
    switch self {
    case .bzip2: [0x42, 0x5A, 0x68]
    case .model: []
    case .parquet: [0x50, 0x41, 0x52, 0x31, 0x15]
    case .pdf: Array("%PDF-".utf8)
    case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
    case .zip: [0x50, 0x4B, 0x03, 0x04]
    }
  }

  /// Whether such a file may begin with some bytes, so that more of them are to be looked at.
  static func isPossible(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.contains(0)
      || allCases.contains { $0 != .model && $0.magic.starts(with: bytes.prefix($0.magic.count)) }
  }

  /// Recognizes such a file; nil for what may be texts.
  ///
  /// - Parameter bytes: The beginning of the file.
  init?(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(Self.prefixLength))
    if Self.isModel(bytes) {
      self = .model
      return
    }
    for kind in Self.allCases where kind != .model && bytes.starts(with: kind.magic) {
      // The mark of bzip2 is three letters; a digit and the first digits of pi follow them.
      if kind == .bzip2, bytes.count < 6 || bytes[4] != 0x31 || bytes[5] != 0x41 { continue }
      self = kind
      return
    }
    return nil
  }

  /// Whether a length, little-endian in eight bytes, stands before an object, as in safetensors.
  private static func isModel(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 9, bytes[8] == UInt8(ascii: "{") else { return false }
    // The reader of models takes headers of up to 100 MB, which leaves the upper bytes 0.
    return bytes[4..<8].allSatisfy { $0 == 0 } && bytes[3] < 8 && bytes[..<4].contains { $0 != 0 }
  }
}

extension ForeignFile: CustomStringConvertible {
  /// What the file is and what to do; the file's name belongs before it.
  public var description: String {
    switch self {
    case .bzip2: "compressed by bzip2, which is not read; decompress it with 'bzip2 -d' first"
    case .model: "a model, not a corpus; models are given with --model"
    case .parquet: "a Parquet file; convert it to CSV or JSON Lines first"
    case .pdf: "a PDF document; a file of texts was expected"
    case .xz: "compressed by xz, which is not read; decompress it with 'xz -d' first"
    case .zip:
      "a ZIP archive or a document of an office program; unpack it, or save the table as CSV"
    }
  }
}
