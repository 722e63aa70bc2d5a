import Files
import Foundation
import Testing

@testable import TextClassification

@Suite("SafetensorsWriter")
struct SafetensorsWriterTests {
  @Test func `writes the same bytes each time`() throws {
    let first = try SampleModel.bytes()
    for _ in 0..<5 { #expect(try SampleModel.bytes() == first) }
  }

  @Test func `writing what was read gives the same bytes`() throws {
    let bytes = try SampleModel.bytes()
    let file = try SampleModel.open(bytes)
    func copy<Element: SafetensorsElement>(
      _ name: String, _ type: Element.Type, _ shape: [Int?]
    ) throws -> SafetensorsTensor {
      let tensor = try file.tensor(name, of: type, shape: shape)
      return SafetensorsTensor(name, shape: tensor.shape, values: tensor.values())
    }
    let tensors = try [
      copy("double", Double.self, [nil]), copy("int64", Int64.self, [nil]),
      copy("uint64", UInt64.self, [nil]), copy("float", Float.self, [nil, nil]),
      copy("int32", Int32.self, [nil]), copy("uint32", UInt32.self, [nil, nil]),
      copy("none", Float.self, [nil, nil]), copy("scalar \"é\"", Float.self, []),
      copy("bytes", UInt8.self, [nil]),
    ]
    #expect(file.tensorNames.count == tensors.count)
    let metadata = file.metadata.filter { $0.key != "checksum" }
    #expect(try SampleModel.bytes(tensors: tensors, metadata: metadata) == bytes)
  }

  @Test func `states the size, and aligns the first tensor`() throws {
    let bytes = try SampleModel.bytes()
    let writer = try SafetensorsWriter(
      tensors: SampleModel.tensors, metadata: SampleModel.metadata)
    #expect(writer.byteCount == bytes.count)
    #expect((Int(bytes[0]) + Int(bytes[1]) << 8 + 8) % 64 == 0)
  }

  @Test func `writes a file without tensors or texts`() throws {
    let file = try SampleModel.open(try SampleModel.bytes(tensors: [], metadata: [:]))
    #expect(file.tensorNames.isEmpty)
    #expect(Array(file.metadata.keys) == ["checksum"])
  }

  @Test func `reads a tensor through a closure`() throws {
    let tensor = SafetensorsTensor("a", type: .uint8, shape: [2]) { body in
      try body(([7, 8] as [UInt8]).span)
    }
    let file = try SampleModel.open(try SampleModel.bytes(tensors: [tensor]))
    #expect(try file.tensor("a", of: UInt8.self, shape: [2]).values() == [7, 8])
  }

  @Test func `reports a full disk`() throws {
    let writer = try SafetensorsWriter(tensors: SampleModel.tensors, metadata: [:])
    #expect(throws: FileError.operationFailed(.write, "/dev/full", code: ENOSPC)) {
      try writer.write(to: "/dev/full")
    }
  }

  @Test func `uses the digest that the xxHash tools print`() {
    // The published digest of no bytes at all.
    #expect(SafetensorsChecksum().digits() == "99aa06d3014798d86001c324468d497f")
  }
}
