import Files
import Testing

@testable import TextClassification

@Suite("SafetensorsFile")
struct SafetensorsFileTests {
  private func refusal(of bytes: [UInt8]) -> ModelFileError? {
    do {
      _ = try SampleModel.open(bytes)
      return nil
    } catch {
      return error as? ModelFileError
    }
  }

  @Test func `returns the tensors and texts that were written`() throws {
    let file = try SampleModel.open(try SampleModel.bytes())
    #expect(file.metadata.filter { $0.key != "checksum" } == SampleModel.metadata)
    #expect(
      try file.tensor("float", of: Float.self, shape: [nil, 2]).values() == [1, -0.5, .infinity, 0])
    #expect(try file.tensor("double", of: Double.self, shape: [1]).values() == [.pi])
    #expect(try file.tensor("int32", of: Int32.self, shape: [2]).values() == [.min, 7])
    #expect(try file.tensor("uint32", of: UInt32.self, shape: [1, 1]).values() == [.max])
    #expect(try file.tensor("int64", of: Int64.self, shape: [nil]).values() == [.min, -1])
    #expect(try file.tensor("uint64", of: UInt64.self, shape: [1]).values() == [.max])
    #expect(try file.tensor("bytes", of: UInt8.self, shape: [nil]).values() == [1, 2, 255])
    #expect(try file.tensor("scalar \"é\"", of: Float.self, shape: []).values() == [3])
    let none = try file.tensor("none", of: Float.self, shape: [nil, 5])
    #expect(none.count == 0 && none.shape == [0, 5])
    #expect(try file.tensor("bytes", of: UInt8.self, shape: [3]).withSpan { $0[2] } == 255)
  }

  @Test func `tells which tensor is not as it is needed`() throws {
    let file = try SampleModel.open(try SampleModel.bytes())
    #expect(throws: ModelFileError.tensor("x", .missing)) {
      try file.tensor("x", of: Float.self, shape: [])
    }
    #expect(throws: ModelFileError.tensor("int32", .unexpectedType("I32", expected: "F32"))) {
      try file.tensor("int32", of: Float.self, shape: [2])
    }
    #expect(
      throws: ModelFileError.tensor("float", .unexpectedShape([2, 2], expected: [nil, 3]))
    ) {
      try file.tensor("float", of: Float.self, shape: [nil, 3])
    }
    #expect(throws: ModelFileError.tensor("float", .unexpectedShape([2, 2], expected: [4]))) {
      try file.tensor("float", of: Float.self, shape: [4])
    }
  }

  @Test func `refuses every truncation`() throws {
    let bytes = try SampleModel.bytes()
    for count in 0..<bytes.count {
      #expect(refusal(of: Array(bytes[..<count])) != nil, "cut to \(count) bytes")
    }
    #expect(
      refusal(of: bytes.dropLast())
        == .truncated(expected: bytes.count, found: bytes.count - 1))
    #expect(refusal(of: []) == .tooShort(count: 0))
  }

  @Test(arguments: [UInt8(0x01), 0x20, 0x40, 0x80, 0xFF])
  func `refuses every changed byte`(mask: UInt8) throws {
    var bytes = try SampleModel.bytes()
    for index in bytes.indices {
      bytes[index] ^= mask
      #expect(refusal(of: bytes) != nil, "byte \(index)")
      bytes[index] ^= mask
    }
    #expect(refusal(of: bytes) == nil)
  }

  @Test(arguments: [1, 7, 64, 4096])
  func `refuses appended bytes`(count: Int) throws {
    let bytes = try SampleModel.bytes()
    for value in [UInt8(0), 0x20] {
      let error = refusal(of: bytes + [UInt8](repeating: value, count: count))
      guard case .checksumMismatch = error else {
        Issue.record("\(count) appended bytes gave \(String(describing: error))")
        continue
      }
    }
  }

  @Test func `refuses a header longer than the file before allocating for it`() {
    for length in [UInt64(3), 1 << 20, 1 << 40, 1 << 63, .max] {
      let bytes = (0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
      #expect(
        refusal(of: bytes + Array("{}".utf8)) == .headerTooLong(count: length, limit: 2))
    }
  }

  @Test(arguments: [
    ("[{\"text\":\"a\"}]", true), ("{\"text\":\"a\"}\n", true), ("text,label\na,p\n", false),
    ("本文,ラベル\n", false),
  ])
  func `says of a text that it is one`(text: String, isJSON: Bool) {
    #expect(refusal(of: Array(text.utf8)) == .textFile(isJSON: isJSON))
    #expect(
      "\(ModelFileError.textFile(isJSON: isJSON))".hasSuffix(
        " such as a corpus\(isJSON ? " or a report" : ""), and no model; 'sentiment train' makes one "
          + "from a corpus"))
  }

  @Test func `tells files of others from damaged ones`() {
    #expect(refusal(of: SampleModel.forged(header: Array("{}".utf8))) == .checksumMissing)
    let foreign = #"{"__metadata__":{"format":"pt"}}"#
    #expect(refusal(of: SampleModel.forged(header: Array(foreign.utf8))) == .checksumMissing)
    let newer = #"{"__metadata__":{"checksum":"sha256:00"}}"#
    #expect(
      refusal(of: SampleModel.forged(header: Array(newer.utf8))) == .checksumUnknown("sha256:00"))
    #expect(refusal(of: Array("fastText model".utf8)) != nil)
    #expect(refusal(of: SampleModel.forged("")) == nil)
  }

  @Test func `refuses a checksum in other spellings`() {
    let header = #"{"__metadata__":{"checksum":"CHECKSUM"}}"#
    let right = SampleModel.forged(header: Array(header.utf8))
    #expect(refusal(of: right) == nil)
    let escaped = String(decoding: right[8...], as: UTF8.self)
      .replacing("xxh3", with: "\\u0078xh3")
    guard case .checksumUnknown = refusal(of: SampleModel.forged(header: Array(escaped.utf8)))
    else {
      Issue.record("an escaped checksum was accepted")
      return
    }
  }

  /// Members of the header with eight bytes of data behind the right checksum.
  @Test(
    arguments: [
      (#""a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}"#, nil),
      (
        #""a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]},"#
          + #""b":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}"#, nil
      ),
      (#""a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}"#, .tensor("a", .gap)),
      (
        #""a":{"dtype":"U8","shape":[5],"data_offsets":[0,5]},"#
          + #""b":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}"#,
        .tensor("b", .overlap(with: "a"))
      ),
      (#""a":{"dtype":"F32","shape":[2],"data_offsets":[8,0]}"#, .tensor("a", .reversed)),
      (#""a":{"dtype":"U8","shape":[9],"data_offsets":[0,9]}"#, .truncated(expected: 0, found: 0)),
      (
        #""a":{"dtype":"U8","shape":[7],"data_offsets":[0,7]}"#, .excessBytes(expected: 0, found: 0)
      ),
      ("", .excessBytes(expected: 0, found: 0)),
      (
        #""a":{"dtype":"U8","shape":[9],"data_offsets":[0,9223372036854775807]}"#,
        .truncated(expected: 0, found: 0)
      ),
      (
        #""a":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}"#,
        .tensor("a", .size(shape: [3], type: "F32", byteCount: 8))
      ),
      (
        #""a":{"dtype":"F32","shape":[4611686018427387904,2,2],"data_offsets":[0,8]}"#,
        .tensor(
          "a", .size(shape: [4_611_686_018_427_387_904, 2, 2], type: "F32", byteCount: 8))
      ),
      (
        #""a":{"dtype":"F16","shape":[4],"data_offsets":[0,8]}"#, .tensor("a", .unknownType("F16"))
      ),
      (
        #""a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},"#
          + #""b":{"dtype":"F32","shape":[1],"data_offsets":[2,6]},"#
          + #""c":{"dtype":"U8","shape":[2],"data_offsets":[6,8]}"#,
        .tensor("b", .misaligned)
      ),
    ] as [(String, ModelFileError?)])
  func `checks tensors behind a right checksum`(members: String, expected: ModelFileError?) {
    let bytes = SampleModel.forged(members, data: [UInt8](repeating: 0, count: 8))
    switch (refusal(of: bytes), expected) {
    case (.truncated?, .truncated?), (.excessBytes?, .excessBytes?): break
    case (let found, let expected): #expect(found == expected)
    }
  }
}
