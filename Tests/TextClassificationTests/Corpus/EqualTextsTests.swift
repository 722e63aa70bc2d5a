import Tables
import TestSupport
import Testing

@testable import TextClassification

@Suite("Rows with equal texts")
struct EqualTextsTests {
  private static func groups(_ texts: [String]) -> [[Int]] {
    TextColumn(texts).groupsOfEqualTexts()
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

  @Test func `texts of equal hashes are compared by their bytes`() {
    let first = Self.bytes(word: 1)
    let second = Self.bytes(word: 2)
    let hashes = [first, second].map { bytes in
      unsafe bytes.withUnsafeBytes { unsafe stableHash($0) }
    }
    #expect(hashes[0] == hashes[1])
    var column = TextColumn()
    for bytes in [first, second, first] {
      unsafe bytes.withUnsafeBufferPointer { unsafe column.append($0) }
    }
    #expect(column.groupsOfEqualTexts() == [[0, 2], [1]])
  }

  /// Sixteen bytes whose second half cancels what the first half did to the hash.
  private static func bytes(word: UInt64) -> [UInt8] {
    let start = NGramHash.extend(0x9E37_79B9_7F4A_7C15, by: 16)
    return [word, NGramHash.extend(start, by: word)].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }
    }
  }

  @Test func `the hash of a text depends on every byte and the length`() {
    var hashes: Set<UInt64> = []
    var count = 0
    for length in 0..<40 {
      for changed in 0..<max(1, length) {
        for value: UInt8 in [0, 1, 255] {
          var bytes = [UInt8](repeating: 0, count: length)
          if length > 0 { bytes[changed] = value }
          if value == 0, changed > 0 { continue }
          if length == 0, value > 0 { continue }
          hashes.insert(unsafe bytes.withUnsafeBytes { unsafe stableHash($0) })
          count += 1
        }
      }
    }
    #expect(hashes.count == count)
  }

  @Test func `the hash of a text is the same wherever it stands in memory`() {
    let text = Array("Not bad, 好き at all!".utf8)
    let plain = unsafe text.withUnsafeBytes { unsafe stableHash($0) }
    for offset in 1..<9 {
      let moved = [UInt8](repeating: 7, count: offset) + text
      let hash = unsafe moved.withUnsafeBytes { bytes in
        unsafe stableHash(UnsafeRawBufferPointer(rebasing: bytes[offset...]))
      }
      #expect(hash == plain)
    }
  }
}
