import Testing

@testable import Files

@Suite("Names in messages")
struct QuotedNamesTests {
  @Test(arguments: [
    ([], ""), (["a"], "'a'"), (["a", "b"], "'a', 'b'"), (["a", "b", "c"], "'a', 'b' and 1 more"),
  ])
  func `are quoted, some of many`(names: [String], list: String) {
    #expect(QuotedNames.list(names, limit: 2) == list)
  }

  @Test func `are shortened where they are long`() {
    let name = String(repeating: "é", count: 60)
    #expect(QuotedNames.list([name]) == "'\(name)'")
    #expect(QuotedNames.list([name + "x"]) == "'\(name)…'")
  }
}
