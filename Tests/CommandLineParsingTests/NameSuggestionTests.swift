import Testing

@testable import CommandLineParsing

@Suite("Name suggestion")
struct NameSuggestionTests {
  @Test(
    arguments: [
      ("", "", 0), ("abc", "", 3), ("", "abc", 3), ("abc", "abc", 0), ("abc", "abd", 1),
      ("ab", "ba", 1), ("test", "tset", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
    ])
  func `counts edits and swaps`(first: String, second: String, distance: Int) {
    #expect(NameSuggestion.distance(Array(first), Array(second)) == distance)
    #expect(NameSuggestion.distance(Array(second), Array(first)) == distance)
  }

  static let names = ["test", "text-column", "validation-split", "validation", "m"]

  @Test(
    arguments: [
      ("tset", "test"), ("TEST", "test"), ("text_column", "text-column"), ("val", "validation"),
      ("validaton", "validation"), ("validation-splt", "validation-split"), ("tests", "test"),
      ("x", nil), ("", nil), ("completely-other", nil), ("tools", nil),
    ] as [(String, String?)])
  func `finds the likeliest name`(typed: String, name: String?) {
    #expect(NameSuggestion(names: Self.names).nearest(to: typed) == name)
  }
}
