import Tables
import Testing

@testable import TextClassification

@Suite("What is in a corpus")
struct CorpusCheckTests {
  private static let rows: [(text: String, label: String)] = [
    ("a fine day for a walk in the park", "p"), ("b", "n"),
    ("a fine day for a walk in the park", "n"),
    ("A fine day for a walk in the park!", "p"), ("", "n"), ("b", "n"), (" \u{3000}", "N"),
    ("良い天気だ", "p"), ("天気", "p "),
  ]

  private static func check(files: [Int]? = nil) -> CorpusCheck {
    CorpusCheck(
      texts: TextColumn(rows.map(\.text)), labels: LabelColumn(rows.map(\.label)), files: files)
  }

  @Test func `rows, labels and lengths are counted`() {
    let check = Self.check()
    #expect(check.rowCount == 9)
    #expect(check.labels == ["N", "n", "p", "p "])
    #expect(check.labelRowCounts == [1, 4, 3, 1])
    #expect(check.majority?.label == "n" && check.majority?.rowCount == 4)
    #expect(check.singleRowLabels == ["N", "p "])
    #expect(
      check.lengths
        == CorpusCheck.Lengths(shortest: 0, median: 2, mean: 111.0 / 9, longest: 34))
    #expect(check.scripts.map(\.script) == [.latin, .none, .han, .japanese])
    #expect(check.scripts.map(\.rowCount) == [5, 2, 1, 1])
  }

  @Test(arguments: [(["a", "bbb"], 2.0), (["a", "bb"], 1.5), (["a", "bb", "ccccc"], 2.0)])
  func `the median of an even number of texts is the mean of two`(texts: [String], median: Double) {
    let check = CorpusCheck(
      texts: TextColumn(texts), labels: LabelColumn(texts.map { _ in "x" }))
    #expect(check.lengths?.median == median)
  }

  @Test func `equal, nearly equal and contradictory rows are grouped`() {
    let check = Self.check()
    #expect(check.emptyRows == [4, 6])
    #expect(check.duplicates == [[0, 2], [1, 5]])
    #expect(check.contradictions == [[0, 2]])
    #expect(check.nearDuplicates == [[0, 3]])
    #expect(check.similarLabels == [["N", "n"], ["p", "p "]])
    #expect(check.duplicatesAcrossFiles.isEmpty && check.nearDuplicatesAcrossFiles.isEmpty)
    #expect(!check.looksLikeIdentifiers)
  }

  @Test func `groups with rows of several files are told apart`() {
    let check = Self.check(files: [0, 0, 0, 1, 1, 1, 1, 1, 1])
    #expect(check.duplicatesAcrossFiles == [[1, 5]])
    #expect(check.nearDuplicatesAcrossFiles == [[0, 3]])
  }

  @Test func `labels that no row of a selection has do not count`() {
    let labels = LabelColumn(["a", "A", "b"]).selecting([0, 2])
    let check = CorpusCheck(texts: TextColumn(["x", "y"]), labels: labels)
    #expect(check.labels == ["a", "b"] && check.similarLabels.isEmpty)
  }

  @Test func `a corpus without rows has nothing`() {
    let check = CorpusCheck(texts: TextColumn(), labels: LabelColumn([]))
    #expect(check.rowCount == 0 && check.majority == nil && check.lengths == nil)
    #expect(check.duplicates.isEmpty && check.nearDuplicates.isEmpty)
  }

  @Test(arguments: [
    ("Hello, мир", WritingScript.latin), ("привет world и мир", .cyrillic), ("γειά", .greek),
    ("日本語です", .japanese), ("カタカナ", .japanese), ("ｶﾅ", .japanese), ("中文", .han), ("한국어", .hangul),
    ("שלום", .hebrew), ("سلام", .arabic), ("नमस्ते", .indic), ("สวัสดี", .thai), ("გამარჯობა", .other),
    ("123 !? 😀", .none), ("", .none), ("ＡＢＣ", .latin), ("ñandú", .latin),
  ])
  func `the script of a text is that of most of its letters`(
    text: String, expected: WritingScript
  ) {
    var text = text
    #expect(text.withUTF8 { unsafe WritingScript(of: $0) } == expected)
  }
}
