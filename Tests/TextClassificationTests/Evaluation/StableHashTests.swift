import Testing
import TextClassification

@Suite("Stable hash")
struct StableHashTests {
  /// The published test vectors of 64-bit FNV-1a.
  @Test(arguments: [
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ])
  func `it equals the published values`(text: String, hash: String) {
    #expect(StableHash.hex(text) == hash)
  }

  @Test func `canonically equivalent texts have different hashes`() {
    #expect(StableHash.hex("\u{E9}") != StableHash.hex("e\u{301}"))
  }
}
