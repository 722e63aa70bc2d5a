import Files
import Foundation

@testable import TextClassification

/// A small file with a tensor of every type, and the means to forge others.
enum SampleModel {
  static let metadata = [
    "format": "sentiment-model", "labels": #"["very positive","b\"\\","😀\u0000"]"#,
    "note": "line\nbreak\u{0}\u{1F} 😀 / é",
    "decoy": "xxh3-128:" + String(repeating: "0", count: 32),
  ]

  static var tensors: [SafetensorsTensor] {
    [
      SafetensorsTensor("bytes", shape: [3], values: [UInt8(1), 2, 255]),
      SafetensorsTensor("float", shape: [2, 2], values: [Float(1), -0.5, .infinity, 0]),
      SafetensorsTensor("double", shape: [1], values: [Double.pi]),
      SafetensorsTensor("int32", shape: [2], values: [Int32.min, 7]),
      SafetensorsTensor("uint32", shape: [1, 1], values: [UInt32.max]),
      SafetensorsTensor("int64", shape: [2], values: [Int64.min, -1]),
      SafetensorsTensor("uint64", shape: [1], values: [UInt64.max]),
      SafetensorsTensor("none", shape: [0, 5], values: [Float]()),
      SafetensorsTensor("scalar \"é\"", shape: [], values: [Float(3)]),
    ]
  }

  /// The bytes that a writer makes.
  static func bytes(
    tensors: [SafetensorsTensor] = tensors, metadata: [String: String] = metadata
  ) throws -> [UInt8] {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("sentiment-tests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    try SafetensorsWriter(tensors: tensors, metadata: metadata).write(to: FilePath(url.path))
    return Array(try Data(contentsOf: url))
  }

  static func open(_ bytes: [UInt8]) throws -> SafetensorsFile {
    try SafetensorsFile(MappedFile(bytes: bytes, path: "sample"))
  }

  /// A file with any header and the right checksum in place of the text `CHECKSUM`, if it is there.
  static func forged(header: [UInt8], data: [UInt8] = []) -> [UInt8] {
    let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: SafetensorsChecksum.digitCount)
    let text = Array("CHECKSUM".utf8)
    var header = header
    var place: Int?
    if header.count >= text.count {
      place = (0...(header.count - text.count)).first { header[$0...].starts(with: text) }
    }
    if let place {
      header.replaceSubrange(
        place..<(place + text.count), with: Array(SafetensorsChecksum.prefix.utf8) + zeros)
    }
    let length = (0..<8).map { UInt8(truncatingIfNeeded: header.count >> (8 * $0)) }
    var file = length + header + data
    if let place {
      var checksum = SafetensorsChecksum()
      checksum.update(file.span)
      let start = 8 + place + SafetensorsChecksum.prefix.utf8.count
      file.replaceSubrange(start..<(start + zeros.count), with: checksum.digits().utf8)
    }
    return file
  }

  /// A file with the given members beside well-formed metadata.
  static func forged(_ members: String, data: [UInt8] = []) -> [UInt8] {
    let separator = members.isEmpty ? "" : ","
    let header = #"{"__metadata__":{"checksum":"CHECKSUM"}\#(separator)\#(members)}"#
    let excess = (8 + header.utf8.count + 33) % 8
    let padding = String(repeating: " ", count: (8 - excess) % 8)
    return forged(header: Array((header + padding).utf8), data: data)
  }
}
