import Testing

@testable import TextClassification

@Suite("Contributions of characters")
struct CharacterContributionTests {
  private func values(
    of text: String, _ parts: [(ngram: String, kind: NGramKind, value: Double)]
  ) -> [Double] {
    Explanation(
      of: ("x", 0.5), score: 0, intercept: 0,
      terms: parts.map {
        Explanation.Contribution(ngram: $0.ngram, kind: $0.kind, occurrences: 1, value: $0.value)
      }
    ).characterContributions(in: text)
  }

  @Test(arguments: [
    ("a good day", "good", NGramKind.word, 2..<6), ("goods good", "good", .word, 6..<10),
    ("Not  bad", "not bad", .wordPair, 0..<8), ("good goods", " goo", .shortInWord, 0..<8),
    ("GOOD", "ood ", .longInWord, 1..<4), ("ＧＯＯＤ!", "good", .word, 0..<4),
    ("大雨で氾濫", "氾濫", .inRun, 3..<5), ("ｶﾞｽ", "ガス", .inRun, 0..<2),
    ("é!", "é", .word, 0..<1), ("", "good", .word, 0..<0), ("other", "good", .word, 0..<0),
  ])
  func `an n-gram is found where it stands`(
    text: String, ngram: String, kind: NGramKind, range: Range<Int>
  ) {
    let marked = values(of: text, [(ngram, kind, 1)]).indices.filter {
      values(of: text, [(ngram, kind, 1)])[$0] != 0
    }
    let expected = text == "good goods" ? [0, 1, 2, 5, 6, 7] : Array(range)
    #expect(marked == expected)
  }

  @Test func `the parts of a pair are found by their beginnings`() {
    let found = values(of: "who told me", [("tol- … me", .stemPair, 1)])
    #expect(found.indices.filter { found[$0] != 0 } == [4, 5, 6, 9, 10])
  }

  @Test func `contributions are dealt out whole`() {
    let found = values(of: "good, good", [("good", .word, 0.8), (",", .word, -0.25)])
    #expect(abs(found.reduce(0, +) - 0.55) < 1e-12)
    #expect(found[4] == -0.25)
    #expect(found[0] == found[6])
  }
}
