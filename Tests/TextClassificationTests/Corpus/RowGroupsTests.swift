import Tables
import TestSupport
import Testing

@testable import TextClassification

@Suite("Groups of rows")
struct RowGroupsTests {
  @Test(arguments: 0..<5)
  func `by hash are those by text`(round: Int) {
    var random = SeededRandom(seed: UInt64(900 + round))
    let texts = TextColumn((0..<1000).map { _ in "text \(random.index(below: 300))" })
    #expect(RowGroups(hashes: texts.hashes) == texts.groupsOfEqualTexts())
  }

  @Test func `come in order of first occurrence, each ascending`() {
    #expect(Array(RowGroups(hashes: [9, 4, 9, 4, 1, 9])) == [[0, 2, 5], [1, 3], [4]])
    #expect(RowGroups(hashes: []).isEmpty)
  }

  @Test func `are what they were made from`() {
    let groups = [[3, 5], [0], [1, 2, 4]]
    #expect(Array(RowGroups(groups)) == groups)
  }
}
