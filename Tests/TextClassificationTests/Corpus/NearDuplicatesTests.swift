import LinearAlgebra
import Tables
import TestSupport
import Testing

@testable import TextClassification

@Suite("Texts that are nearly the same")
struct NearDuplicatesTests {
  private static let words = (0..<400).map { "w\($0 * 7919 % 1000)x" }

  /// Random texts, of which some are others with a word or two replaced.
  private static func corpus(_ count: Int, seed: UInt64) -> TextColumn {
    var random = SeededRandom(seed: seed)
    var texts: [[String]] = []
    for _ in 0..<count {
      var text = (0..<12 + random.index(below: 30)).map { _ in words[random.index(below: 400)] }
      if !texts.isEmpty, random.index(below: 3) == 0 {
        text = texts[random.index(below: texts.count)]
        for _ in 0...random.index(below: 3) {
          text[random.index(below: text.count)] = words[random.index(below: 400)]
        }
      }
      texts.append(text)
    }
    return TextColumn(texts.map { $0.joined(separator: " ") })
  }

  private static func groups(_ texts: TextColumn, threads: Int = 1) -> [[Int]] {
    NearDuplicates(in: texts, on: Parallelism(threads: threads))
      .groups(of: texts.groupsOfEqualTexts().map { $0[0] })
  }

  /// The n-grams of words and of three to five characters in words, as a plain set.
  private static func ngrams(_ text: String) -> Set<UInt64> {
    var options = NGramOptions()
    (options.shortestInWord, options.pairDistance) = (3, 0)
    (options.marksOpenings, options.marksNegation, options.marksCapitals) = (false, false, false)
    var listing = NGramListing(options)
    return Set(listing.hashes(text))
  }

  @Test(arguments: [1, 2, 3])
  func `are those that comparing all pairs finds`(seed: UInt64) {
    let texts = Self.corpus(200, seed: seed)
    let sets = (0..<texts.count).map { Self.ngrams(texts[$0]) }
    var groupOf = Array(0..<texts.count)
    for second in 0..<texts.count {
      for first in 0..<second where texts[first] != texts[second] {
        let shared = sets[first].intersection(sets[second]).count
        let whole = sets[first].union(sets[second]).count
        guard Double(shared) / Double(whole) >= NearDuplicates.threshold else { continue }
        let (kept, replaced) = (groupOf[first], groupOf[second])
        for row in groupOf.indices where groupOf[row] == replaced { groupOf[row] = kept }
      }
    }
    let expected = Dictionary(grouping: groupOf.indices) { groupOf[$0] }.values
      .filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
    #expect(expected.count > 5)
    #expect(Self.groups(texts) == expected)
  }

  @Test func `are the same at any number of threads`() {
    let texts = Self.corpus(3000, seed: 5)
    let groups = Self.groups(texts)
    #expect(groups.count > 100)
    for threads in [2, 3] { #expect(Self.groups(texts, threads: threads) == groups) }
  }

  @Test func `differ in case, white space, marks or a word of many`() {
    let long = (0..<40).map { Self.words[$0] }.joined(separator: " ")
    let texts = [
      "The film was good", "the  film was GOOD", "The film was good!", long, long + " more", "",
      " ", "!?", "今日はとても良い天気ですね、散歩に行きましょう", "今日はとても良い天気ですね。散歩に行きましょう", "short", "other",
    ]
    #expect(Self.groups(TextColumn(texts)) == [[0, 1, 2], [3, 4], [8, 9]])
  }

  @Test func `no texts give no groups`() {
    #expect(Self.groups(TextColumn()) == [])
    #expect(Self.groups(TextColumn(["", "a"])) == [])
  }
}
