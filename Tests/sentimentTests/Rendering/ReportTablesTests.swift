import TestSupport
import Testing
import TextClassification

@testable import sentiment

@Suite("Tables of the accuracy report")
struct ReportTablesTests {
  @Test func `undefined figures read n/a and are explained`() throws {
    let metrics = try RenderingSamples.certain(["a", "b", "c"], [("a", 0), ("b", 0), ("b", 0)])
    #expect(
      ClassTableText(metrics).lines[2...4] == [
        "           a       0.33      1.00      0.50         1",
        "           b        n/a      0.00      0.00         2",
        "           c        n/a       n/a       n/a         0",
      ]
    )
    #expect(
      ClassTableText(metrics).notes == [
        "n/a is undefined (0/0) and counts as 0 in the averages.",
        "The averages leave out 1 label without rows and without predictions.",
      ]
    )
  }

  @Test func `labels the model never saw are named and counted`() throws {
    let metrics = try RenderingSamples.certain(
      ["a", "b"],
      [("a", 0), ("neutral", 0), ("neutral", 1), ("b\n", 1), ("b", 1)],
    )
    #expect(
      ClassTableText(metrics).notes.last
        == "Labels the model never saw, counted as wrong: 'b\\n' (1 row), 'neutral' (2 rows)."
    )
    #expect(
      ConfusionText(metrics.confusionMatrix).lines[2...] == [
        "         a  b",
        "      a  1  0",
        "      b  0  1",
        "    b\\n  0  1",
        "neutral  1  1",
      ]
    )
    #expect(
      FiguresText(metrics).lines.first { $0.hasPrefix("Log loss") }?
        .hasSuffix("(over 2 rows; 3 with labels the model never saw left out)") == true
    )
  }

  @Test func `undefined single figures give the reason`() throws {
    let lines = FiguresText(try RenderingSamples.certain(["a", "b"], [("a", 0), ("a", 0)])).lines
    #expect(lines[3] == "ROC AUC:                 n/a   (needs rows of every label)")
    #expect(
      lines[7]
        == "Cohen's kappa:           n/a   (needs rows and predictions of more than one label)"
    )
  }

  @Test func `wide labels keep their columns`() throws {
    let metrics = try RenderingSamples.certain(
      ["ok", "肯定", "😀"], [("ok", 0), ("肯定", 1), ("😀", 1)])
    #expect(
      ConfusionText(metrics.confusionMatrix).lines[2...] == [
        "      ok  肯定  😀",
        "  ok   1     0   0",
        "肯定   0     1   0",
        "  😀   0     1   0",
      ]
    )
  }

  @Test func `more than twelve labels give the commonest mistakes`() throws {
    let labels = (0..<13).map { "label \(Character(UnicodeScalar(UInt8(97 + $0))))" }
    var answers = labels.indices.map { (actual: labels[$0], predicted: $0) }
    answers += [(labels[3], 5), (labels[3], 5), (labels[0], 1)]
    let metrics = try RenderingSamples.certain(labels, answers)
    #expect(
      ConfusionText(metrics.confusionMatrix).lines == [
        "Most frequent confusions (13 labels; the whole matrix is in the JSON report):",
        "",
        "actual   predicted  rows",
        "label d  label f       2",
        "label a  label b       1",
      ]
    )
  }

  @Test func `many labels without a mistake give one line`() throws {
    let labels = (0..<13).map { "label \(Character(UnicodeScalar(UInt8(97 + $0))))" }
    let metrics = try RenderingSamples.certain(
      labels,
      labels.indices.map { (actual: labels[$0], predicted: $0) },
    )
    #expect(
      ConfusionText(metrics.confusionMatrix).lines == [
        "No label was taken for another (13 labels; the whole matrix is in the JSON report)."
      ]
    )
  }

  @Test func `the class table prints what scikit-learn prints`() throws {
    if let reason = PythonEnvironment.unavailableReason { try Test.cancel("\(reason)") }
    var generator = SeededRandom(seed: 7)
    let cases = (0..<220).map { round in
      ScikitLearnReference.Case.random(
        classCount: 2 + round % 11,
        rowCount: 1 + generator.index(below: 60),
        using: &generator,
      )
    }
    for (input, reference) in zip(cases, try ScikitLearnReference.figures(of: cases)) {
      let metrics = try ClassifierMetrics(
        labels: input.labels,
        actual: input.actual,
        predicted: input.predicted,
        probabilities: input.probabilities,
      )
      // scikit-learn omits labels that neither occur nor are predicted, and prints 0 for 0/0.
      let omitted = Set(metrics.classes.filter { !$0.isInAverages }.map(\.label))
      let lines = ClassTableText(metrics).lines
        .filter { line in !omitted.contains { line.contains($0) } }
        .map { $0.replacing(" n/a", with: "0.00") }
      let expected = reference.report.split(separator: "\n", omittingEmptySubsequences: false)
        .map { Self.withWholeSupport(String($0).withoutTrailingBlanks) }
      #expect(lines == Array(expected.dropLast()))
    }
  }

  /// Undoes a quirk of scikit-learn, which prints supports as "31.0" where no answer was right.
  private static func withWholeSupport(_ line: String) -> String {
    line.hasSuffix(".0")
      ? line.dropLast(9) + String(line.suffix(9).dropLast(2)).alignedRight(9) : line
  }
}
