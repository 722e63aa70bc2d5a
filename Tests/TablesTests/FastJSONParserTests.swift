import Testing

@testable import Tables

@Suite("simdjson on malformed blocks")
struct FastJSONParserTests {
  /// Whether each record of a block is taken, with some bytes behind the block.
  private func records(_ block: String, behind: String) throws -> Int {
    let parser = try FastJSONParser(ReadingOptions())
    var bytes = Array(block.utf8) + Array(behind.utf8)
    bytes += [UInt8](repeating: 0, count: 64)
    let before = bytes
    let count = block.utf8.count
    var found = 0
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      guard unsafe parser.open(.init(rebasing: buffer[..<count])) else { return }
      while unsafe parser.next() != nil { found += 1 }
      parser.close()
    }
    #expect(bytes == before, "the bytes are as they were")
    return found
  }

  // What stands behind is the rest of an earlier block, and simdjson would follow it to places
  // that are no longer in the block: into a string, say, that has no end.
  @Test(arguments: [
    (#"["a"["#, "]"), (#"["a"[""a":[x"#, "]"), ("[1[{", "]"), ("7[7{", "]"), ("[7\n[1\n\"abc", ","),
    (#"{"text":"a"{"b""#, "}"), (#"{"text":{"#, #""a":1}}"#), ("{", "}"), ("[", "]"), ("[1", ",2]"),
  ])
  func `never reach beyond the block`(block: String, behind: String) throws {
    #expect(try records(block, behind: behind) == records(block, behind: "\0"))
  }

  @Test func `leave the byte behind the block as it was`() throws {
    #expect(try records(#"{"text":"a"} {"text":"b"}"#, behind: ",]") == 2)
  }
}
