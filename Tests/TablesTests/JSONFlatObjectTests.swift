import Testing

@testable import Tables

@Suite("A JSON object of numbers")
struct JSONFlatObjectTests {
  private static func members(_ text: String) throws -> [JSONFlatObject<Double>.Member] {
    try JSONFlatObject<Double>(Array(text.utf8), path: "w.json").members
  }

  @Test func `gives names, numbers and places in order`() throws {
    let members = try Self.members("\u{FEFF} {\"b\": 1.5,\n  \"é😀\\u00e9\":-2e3, \"\":0}\n")
    #expect(members.map(\.name) == ["b", "é😀é", ""])
    #expect(members.map(\.value) == [1.5, -2000, 0])
    #expect(members.map(\.location.description) == ["w.json:1:3", "w.json:2:3", "w.json:2:20"])
  }

  @Test func `may be empty, and its numbers infinite`() throws {
    #expect(try Self.members("{}").isEmpty)
    #expect(try Self.members(#"{"a":1e999}"#).map(\.value) == [.infinity])
  }

  @Test func `keeps names apart that differ in their bytes`() throws {
    let members = try Self.members("{\"caf\u{E9}\":1,\"cafe\u{301}\":2}")
    #expect(members.map(\.value) == [1, 2])
  }

  @Test(arguments: [
    ("", "w.json:1:1: error: the file ends where '{' of an object was expected"),
    ("[1]", "w.json:1:1: error: found '[' where '{' of an object was expected"),
    ("\n{\"a\":\"1\"}", "w.json:2:6: error: found '\"' where a number was expected"),
    ("{\"é\":null}", "w.json:1:6: error: found 'n' where a number was expected"),
    ("{\"a\":1}\n{\"b\":2}", "w.json:2:1: error: found '{' where the end of the file was expected"),
    ("{\"a\":1,}", "w.json:1:8: error: a comma stands before this closing bracket"),
    ("{\"a\":1", "w.json:1:7: error: the file ends where ',' or '}' was expected"),
    ("{\"a\":01}", "w.json:1:6: error: a number cannot begin with a zero"),
    ("{\"a\":NaN}", "w.json:1:6: error: 'NaN' is no JSON value"),
    ("{\"a\":1,\n\"a\":2}", "w.json:2:1: error: the name 'a' stands a second time"),
  ])
  func `is refused with the place`(text: String, start: String) {
    let error = #expect(throws: TableError.self) { try Self.members(text) }
    #expect(error?.description.hasPrefix(start) == true, "\(String(describing: error))")
    #expect(error?.kind == .malformedInput)
  }

  @Test func `is refused where it is no UTF-8`() {
    let error = #expect(throws: TableError.self) {
      try JSONFlatObject<Double>([0x7B, 0x22, 0xFF, 0x22], path: "w")
    }
    #expect(error?.description.hasPrefix("w:1:3: error: the byte 0xFF") == true)
  }
}
