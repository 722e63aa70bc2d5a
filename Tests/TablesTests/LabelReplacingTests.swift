import Testing

@testable import Tables

@Suite("Other labels")
struct LabelReplacingTests {
  private let column = LabelColumn(["5", "1", "3", "5", "e\u{301}"])

  @Test func `replaced ones become one where they are equal, and stay sorted`() {
    let replaced = column.replacing { ["5": "a", "1": "b", "3": "a"][$0] }
    #expect(replaced == LabelColumn(["a", "b", "a", "a", "e\u{301}"]))
  }

  @Test func `are told apart by their bytes`() {
    #expect(column.contains("e\u{301}"))
    #expect(!column.contains("\u{E9}"))
  }

  @Test func `that no row has are left out`() {
    let selection = column.selecting([0, 1])
    #expect(selection.labels.count == 4)
    #expect(selection.withoutUnusedLabels() == LabelColumn(["5", "1"]))
  }

  @Test func `come from an object of strings`() throws {
    let source = Array(#"{"1":"b\u00e9","":""}"#.utf8)
    let members = try JSONFlatObject<String>(source, path: "m").members
    #expect(members.map(\.name) == ["1", ""])
    #expect(members.map(\.value) == ["bé", ""])
    for (source, expected) in [
      (#"{"1":2}"#, "m:1:6: error: found '2' where a string was expected"),
      (#"{"1":"a","1":"b"}"#, "m:1:10: error: the name '1' stands a second time"),
      ("[]", "m:1:1: error: found '[' where '{' of an object was expected"),
    ] {
      let error = #expect(throws: TableError.self) {
        try JSONFlatObject<String>(Array(source.utf8), path: "m")
      }
      #expect(error?.description == expected)
    }
  }
}
