import Testing

@testable import sentiment

@Suite("Tables of text")
struct TextTableTests {
  @Test func `have columns as wide as their widest cell and no blanks at the end`() {
    var table = TextTable([.left, .right, .left])
    table.append(["", "n", "label"])
    table.append(["a", "100", "肯定"])
    table.append(["bcd", "7", ""])
    #expect(
      table.lines == [
        "       n  label",
        "a    100  肯定",
        "bcd    7",
      ])
  }

  @Test func `have no lines without rows`() {
    #expect(TextTable([.left]).lines.isEmpty)
  }
}
