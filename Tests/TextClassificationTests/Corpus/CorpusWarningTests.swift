import Tables
import Testing

@testable import TextClassification

@Suite("Warnings about a corpus")
struct CorpusWarningTests {
  private static func labels(_ counts: KeyValuePairs<String, Int>) -> LabelColumn {
    LabelColumn(counts.flatMap { [String](repeating: $0.key, count: $0.value) })
  }

  @Test func `a corpus with enough of each label gives none`() {
    #expect(CorpusWarning.warnings(about: Self.labels(["neg": 5, "pos": 95])) == [])
    #expect(CorpusWarning.warnings(about: Self.labels(["neg": 9])) == [])
    #expect(CorpusWarning.warnings(about: LabelColumn([])) == [])
  }

  @Test func `rare labels are named`() {
    let warnings = CorpusWarning.warnings(about: Self.labels(["a": 1, "b": 4, "c": 5, "d": 200]))
    #expect(warnings == [.rareLabels(["a", "b"], rowsAtMost: 4)])
  }

  @Test func `few rows a label are told, counting labels that have rows`() {
    let labels = Self.labels(["a": 50, "b": 49])
    #expect(CorpusWarning.warnings(about: labels) == [.fewRows(count: 99, labelCount: 2)])
    #expect(CorpusWarning.warnings(about: Self.labels(["a": 50, "b": 50])) == [])
    let selection = Self.labels(["a": 60, "b": 60, "c": 60]).selecting(Array(0..<100))
    #expect(CorpusWarning.warnings(about: selection) == [])
  }

  @Test func `few validation rows are told with their interval`() {
    #expect(CorpusWarning.validation(rowCount: 30, interval: (0.6, 0.9)) == nil)
    #expect(
      CorpusWarning.validation(rowCount: 29, interval: (0.6, 0.9))
        == .fewValidationRows(count: 29, lower: 0.6, upper: 0.9))
  }

  @Test func `labels without a row in a selection are not rare`() {
    let labels = Self.labels(["a": 1, "b": 99]).selecting(Array(1..<100))
    #expect(CorpusWarning.warnings(about: labels) == [])
  }

  @Test(arguments: [
    (["Positive", "positive", "negative"], [["Positive", "positive"]]),
    (["pos", "pos ", " pos", "\u{FEFF}pos"], [[" pos", "pos", "pos ", "\u{FEFF}pos"]]),
    (["very good", "verygood", "bad", "BAD"], [["BAD", "bad"], ["very good", "verygood"]]),
    (["1", "2"], []),
    (["pos", "pos\r\n"], [["pos", "pos\r\n"]]),
    (["caf\u{E9}", "cafe\u{301}", "Cafe"], [["cafe\u{301}", "caf\u{E9}"]]),
  ])
  func `labels that look alike are named, most serious first`(
    labels: [String], expected: [[String]]
  ) {
    let column = LabelColumn(labels.flatMap { [String](repeating: $0, count: 50) })
    let warnings = CorpusWarning.warnings(about: column)
    #expect(warnings == (expected.isEmpty ? [] : [.similarLabels(expected)]))
    let rare = CorpusWarning.warnings(about: LabelColumn(labels))
    #expect(rare.count == (expected.isEmpty ? 2 : 3))
    #expect(rare.last == .rareLabels(LabelColumn(labels).labels, rowsAtMost: 4))
  }

  @Test func `texts in both corpora are counted by test row`() {
    let training = TextColumn(["a", "b", "", "é", "b"])
    func overlap(_ test: [String]) -> CorpusWarning? {
      CorpusWarning.overlap(training: training, with: TextColumn(test), for: .validation)
    }
    #expect(overlap(["c", "A", "e\u{301}", "a "]) == nil)
    #expect(overlap([]) == nil)
    #expect(overlap(["b", "x", "b", ""]) == .textsInBoth(count: 3, of: 4, .validation))
  }

  @Test func `texts with several labels are counted, the first one named`() {
    func warning(_ rows: [(String, String)]) -> CorpusWarning? {
      CorpusWarning.contradictions(
        texts: TextColumn(rows.map(\.0)), labels: LabelColumn(rows.map(\.1)))
    }
    #expect(warning([]) == nil)
    #expect(warning([("a", "n"), ("a", "n"), ("b", "p"), ("A", "p"), ("a ", "p")]) == nil)
    let rows = [("b", "p"), ("a", "p"), ("b", "n"), ("a", "p"), ("b", "p"), ("c", "x"), ("c", "n")]
    #expect(
      warning(rows)
        == .contradictoryTexts(count: 2, rowCount: 5, text: "b", labels: ["n", "p"]))
  }

  @Test(arguments: [(20, 39, true), (20, 40, false), (19, 19, false), (3000, 3000, true)])
  func `nearly as many labels as rows look like identifiers`(
    labelCount: Int, rowCount: Int, expected: Bool
  ) {
    let labels = LabelColumn((0..<rowCount).map { "label \(min($0, labelCount - 1))" })
    let warnings = CorpusWarning.warnings(about: labels)
    let warning = CorpusWarning.labelsLikeIdentifiers(labelCount: labelCount, rowCount: rowCount)
    #expect((warnings == [warning]) == expected)
  }

  private static let wordings: [(CorpusWarning, String)] = [
    (
      .fewRows(count: 16, labelCount: 2),
      "few rows: 16 for 2 labels; with more of them the accuracy is likely to rise"
    ),
    (
      .fewValidationRows(count: 5, lower: 0.3755, upper: 1),
      "few validation rows: 5, so that their accuracy tells no more than 38 to 100 % "
        + "(95 % interval); cross-validation judges by all rows"
    ),
    (
      .rareLabels(["x"], rowsAtMost: 4),
      "label with 4 rows or fewer: 'x'; more examples are needed to learn it"
    ),
    (
      .rareLabels(["a", "b", "c", "d", "e", "f", "g"], rowsAtMost: 4),
      "labels with 4 rows or fewer: 'a', 'b', 'c', 'd', 'e' and 2 more; "
        + "more examples are needed to learn them"
    ),
    (
      .similarLabels([["A", "a"], ["B", "b"]]),
      "labels that differ only by letter case, white space or Unicode form are kept apart: "
        + "'A', 'a'; 'B', 'b'"
    ),
    (
      .similarLabels([["pos", "pos\u{A0}", "po\u{200B}s"], ["cafe\u{301}", "caf\u{E9}"]]),
      "labels that differ only by letter case, white space or Unicode form are kept apart: "
        + #"'pos', 'pos\u{a0}', 'po\u{200b}s'; 'cafe\u{301}', 'caf\u{e9}'"#
    ),
    (
      .similarLabels([["é", "É"]]),
      "labels that differ only by letter case, white space or Unicode form are kept apart: "
        + "'é', 'É'"
    ),
    (
      .labelsLikeIdentifiers(labelCount: 90, rowCount: 91),
      "90 labels for 91 rows: the label column looks like one of identifiers or texts; "
        + "--label-column names another"
    ),
    (
      .contradictoryTexts(count: 1, rowCount: 2, text: "so so", labels: ["a", "b"]),
      "1 text has rows with different labels, 2 rows in all, such as 'so so' with 'a', 'b'; "
        + "'sentiment check' lists them"
    ),
    (
      .contradictoryTexts(
        count: 2, rowCount: 5, text: String(repeating: "é", count: 70), labels: ["a", "b"]),
      "2 texts have rows with different labels, 5 rows in all, such as '"
        + String(repeating: "é", count: 60) + "…' with 'a', 'b'; 'sentiment check' lists them"
    ),
    (
      .textsInBoth(count: 1, of: 50, .test),
      "1 of 50 test texts is also in the training corpus; "
        + "the test accuracy is too good by what it adds"
    ),
    (
      .textsInBoth(count: 2, of: 50, .validation),
      "2 of 50 validation texts are also in the training corpus; "
        + "the validation accuracy is too good by what they add"
    ),
  ]

  @Test(arguments: wordings)
  func `they say what is wrong`(warning: CorpusWarning, expected: String) {
    #expect(warning.description == expected)
  }
}
