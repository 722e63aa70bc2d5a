/// A file that holds something else than texts, told by its first bytes.
public enum ForeignFile: String, CaseIterable, Equatable, Sendable {
  /// Compressed by bzip2.
  case bzip2
  /// A model that 'export' has written for ONNX Runtime or Core ML.
  case exportedModel
  /// Compressed by gzip, within data that were decompressed already.
  case gzip
  /// A model that this program, or another that writes safetensors, has made.
  case model
  /// An Apache Parquet file.
  case parquet
  /// A PDF document.
  case pdf
  /// A report or a comparison that this program has written as JSON.
  case report
  /// A page in HTML, as reports are that are written to be looked at.
  case webPage
  /// Compressed by xz.
  case xz
  /// Zero bytes, as a disk that failed leaves them in place of a text.
  case zeros
  /// A ZIP archive, as documents of office programs are as well.
  case zip
  /// Compressed by zstd, within data that were decompressed already.
  case zstd

  /// The bytes that are looked at.
  static let prefixLength = 10

  /// The bytes that are looked at to recognize a report.
  static let reportPrefixLength = 64

  /// The bytes that such a file begins with; models, reports and pages have no fixed ones.
  private var magic: [UInt8] {
    switch self {
    case .bzip2: [0x42, 0x5A, 0x68]
    case .exportedModel, .model, .report, .webPage: []
    case .gzip: [0x1F, 0x8B, 0x08]
    case .parquet: [0x50, 0x41, 0x52, 0x31, 0x15]
    case .pdf: Array("%PDF-".utf8)
    case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
    case .zeros: Array(repeating: 0, count: 8)
    case .zip: [0x50, 0x4B, 0x03, 0x04]
    case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
    }
  }

  /// Whether such a file may begin with some bytes, so that more of them are to be looked at.
  static func isPossible(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.contains(0) || bytes.first == exportedModelStart
      || allCases.contains {
        !$0.magic.isEmpty && $0.magic.starts(with: bytes.prefix($0.magic.count))
      }
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
    if Self.isExportedModel(bytes) {
      self = .exportedModel
      return
    }
    for kind in Self.allCases where !kind.magic.isEmpty && bytes.starts(with: kind.magic) {
      // The mark of bzip2 is three letters; a digit and the first digits of pi follow them.
      if kind == .bzip2, bytes.count < 6 || bytes[4] != 0x31 || bytes[5] != 0x41 { continue }
      self = kind
      return
    }
    return nil
  }

  /// The first byte of both kinds of exported models, the tag of their version.
  private static let exportedModelStart: UInt8 = 0x08

  /// Whether bytes begin a model in the protocol buffers of ONNX or Core ML: a small version, then a
  /// field of bytes.
  ///
  /// - Parameter bytes: The beginning of a file.
  /// - Returns: Whether the file is hardly anything else; no text begins so.
  package static func isExportedModel(_ bytes: some Collection<UInt8>) -> Bool {
    let bytes = Array(bytes.prefix(3))
    return bytes.count == 3 && bytes[0] == exportedModelStart && bytes[1] < 0x20
      && bytes[2] == 0x12
  }

  /// Whether bytes begin a report or a comparison: an object whose first member, in the order of
  /// names, is a list `corpora` or `conclusion`.
  ///
  /// - Parameter bytes: The beginning of a file.
  /// - Returns: Whether the file is hardly anything else.
  package static func isReport(_ bytes: some Collection<UInt8>) -> Bool {
    let visible = bytes.prefix(reportPrefixLength).filter { $0 > 0x20 }
    return reportStarts.contains { visible.starts(with: $0.utf8) }
  }

  /// Whether bytes may begin a report, so that more of them are to be looked at.
  static func mayBeReport(_ bytes: some Collection<UInt8>) -> Bool {
    let visible = bytes.filter { $0 > 0x20 }
    return reportStarts.contains { $0.utf8.starts(with: visible.prefix($0.utf8.count)) }
  }

  /// The bytes that are looked at to recognize a page.
  static let pagePrefixLength = 14

  /// Whether bytes begin a page in HTML.
  static func isPage(_ bytes: some Collection<UInt8>) -> Bool {
    let start = bytes.prefix(pagePrefixLength).map { $0 | 0x20 }
    return pageStarts.contains { start.starts(with: $0) }
  }

  /// Whether bytes may begin a page, so that more of them are to be looked at.
  static func mayBePage(_ bytes: some Collection<UInt8>) -> Bool {
    let start = bytes.prefix(pagePrefixLength).map { $0 | 0x20 }
    return pageStarts.contains { $0.starts(with: start.prefix($0.count)) }
  }

  /// What pages begin with, the bit set that tells small letters from large ones.
  private static let pageStarts = ["<!doctype html", "<html"].map { $0.utf8.map { $0 | 0x20 } }

  private static let reportStarts = [#"{"corpora":["#, #"{"conclusion":["#]

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
    case .exportedModel:
      "a model for ONNX Runtime or Core ML, not a corpus; such models are not read"
    case .gzip: "compressed twice, by gzip within; decompress it once with 'gzip -d' first"
    case .model: "a model, not a corpus; models are given with --model"
    case .parquet: "a Parquet file; convert it to CSV or JSON Lines first"
    case .pdf: "a PDF document; a file of texts was expected"
    case .report: "a report, not a corpus; reports are given to 'sentiment compare'"
    case .webPage:
      "a web page; a file of texts, or a report as JSON, was expected; a table that begins so is "
        + "read with the option for its format"
    case .xz: "compressed by xz, which is not read; decompress it with 'xz -d' first"
    case .zeros: "no text but begins with zero bytes; it may be damaged"
    case .zip:
      "a ZIP archive or a document of an office program; unpack it, or save the table as CSV"
    case .zstd: "compressed twice, by zstd within; decompress it once with 'zstd -d' first"
    }
  }
}
