import TestSupport
import Testing

@testable import TextClassification

@Suite("ProtobufEncoder")
struct ProtobufEncoderTests {
  /// What is written, and the bytes that the encoding's documentation calls for.
  struct Example: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]
    let write: @Sendable (inout ProtobufEncoder) -> Void

    init(
      _ name: String, _ bytes: [UInt8], _ write: @escaping @Sendable (inout ProtobufEncoder) -> Void
    ) {
      testDescription = name
      self.bytes = bytes
      self.write = write
    }
  }

  static let examples = [
    Example("a varint of two bytes", [0x08, 0x96, 0x01]) { $0.integer(1, 150) },
    Example("zero", [0x08, 0x00]) { $0.integer(1, 0) },
    Example("a text", [0x12, 0x07] + Array("testing".utf8)) { $0.text(2, "testing") },
    Example("an empty text", [0x12, 0x00]) { $0.text(2, "") },
    Example("a message", [0x1A, 0x03, 0x08, 0x96, 0x01]) { $0.message(3) { $0.integer(1, 150) } },
    Example("an empty message", [0x1A, 0x00]) { $0.message(3) },
    Example("packed integers", [0x32, 0x06, 0x03, 0x8E, 0x02, 0x9E, 0xA7, 0x05]) {
      $0.packed(6, integers: [3, 270, 86942])
    },
    Example("a tag of two bytes", [0x82, 0x7D, 0x00]) { $0.message(2000) },
    Example("below zero", [0x08] + [UInt8](repeating: 0xFF, count: 9) + [0x01]) {
      $0.integer(1, -1)
    },
    Example("packed numbers", [0x0A, 0x08, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F]) {
      $0.packed(1, doubles: [1])
    },
  ]

  @Test(arguments: examples)
  func `writes the bytes of the encoding`(example: Example) {
    var encoder = ProtobufEncoder()
    example.write(&encoder)
    #expect(encoder.bytes == example.bytes)
  }

  @Test func `what is written is read again`() throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<200 {
      let fields = (0..<random.index(below: 6)).map { _ in 1 + random.index(below: 3000) }
      let integers = fields.map { _ in Int(bitPattern: UInt(random.next() >> random.next() % 64)) }
      let texts = fields.map { _ in String(repeating: "é", count: random.index(below: 200)) }
      let doubles = (0..<random.index(below: 20)).map { _ in random.unit() - 0.5 }
      var encoder = ProtobufEncoder()
      for (index, field) in fields.enumerated() {
        encoder.integer(field, integers[index])
        encoder.message(field) { $0.text(field, texts[index]) }
      }
      encoder.packed(4000, doubles: doubles)
      let read = try PlainProtobuf(encoder.bytes)
      #expect(read.fields.map(\.number) == fields.flatMap { [$0, $0] } + [4000])
      for (index, field) in fields.enumerated() {
        #expect(
          read.fields[2 * index].value == .integer(UInt64(bitPattern: Int64(integers[index]))))
        guard case .bytes(let inner) = read.fields[2 * index + 1].value else { continue }
        #expect(try PlainProtobuf(inner).texts(field) == [texts[index]])
      }
      #expect(read.doubles(4000) == doubles)
    }
  }
}
