import Tables
import TestSupport
import Testing

@testable import TextClassification

@Suite("Rows with equal texts")
struct EqualTextsTests {
  private static func groups(_ texts: [String]) -> [[Int]] {
    Array(TextColumn(texts).groupsOfEqualTexts())
  }

  @Test(arguments: [
    ([], []),
    (["a"], [[0]]),
    (["a", "b", "a", "", "b", ""], [[0, 2], [1, 4], [3, 5]]),
    (["", "", ""], [[0, 1, 2]]),
    (["é", "e\u{301}", "é"], [[0, 2], [1]]),
    (["a", "a ", "A", "a\u{0}", "a\u{0}\u{0}"], [[0], [1], [2], [3], [4]]),
    (["12345678", "123456789", "1234567", "12345678"], [[0, 3], [1], [2]]),
  ])
  func `they are grouped by their bytes`(texts: [String], expected: [[Int]]) {
    #expect(Self.groups(texts) == expected)
  }

  @Test func `random texts are grouped as a dictionary groups them`() {
    var random = SeededRandom(seed: 500)
    let texts = (0..<2000).map { _ in
      String(repeating: ["x", "é", "好"][random.index(below: 3)], count: random.index(below: 20))
        + ["", "!", "?"][random.index(below: 3)]
    }
    var places: [[UInt8]: Int] = [:]
    var expected: [[Int]] = []
    for (row, text) in texts.enumerated() {
      if let place = places[Array(text.utf8)] {
        expected[place].append(row)
      } else {
        places[Array(text.utf8)] = expected.count
        expected.append([row])
      }
    }
    #expect(Self.groups(texts) == expected)
  }

  @Test func `texts of equal hashes are told apart by their bytes`() {
    let collision = ["8yn0iYCKYHlIj4-BwPqk", "GReLUrM4wMqfg9yzV3KQ"]
    #expect(StableHash.hex(collision[0]) == StableHash.hex(collision[1]))
    #expect(Self.groups(collision + [collision[0]]) == [[0, 2], [1]])
    let labels = LabelColumn(collision + [collision[0]])
    #expect(labels.labels == collision)
    #expect(labels.codes == [0, 1, 0])
  }
}
