import Testing

@testable import TextClassification

@Suite("Damaged model files")
struct DamagedModelTests {
  @Test func `refuses every truncation`() throws {
    let bytes = try SampleCorpus.bytes(of: SampleCorpus.smallClassifier())
    for count in bytes.indices {
      #expect(throws: ModelFileError.self, "cut to \(count) bytes") {
        try SampleCorpus.open(Array(bytes[..<count]))
      }
    }
  }

  @Test(arguments: [UInt8(0x01), 0x20, 0xFF])
  func `refuses every changed byte`(mask: UInt8) throws {
    var bytes = try SampleCorpus.bytes(of: SampleCorpus.smallClassifier())
    for index in bytes.indices {
      bytes[index] ^= mask
      #expect(throws: ModelFileError.self, "byte \(index)") { try SampleCorpus.open(bytes) }
      bytes[index] ^= mask
    }
    #expect(try SampleCorpus.open(bytes).labels == ["n", "p"])
  }
}
