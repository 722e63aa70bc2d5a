import Foundation
import Testing

@Suite("Warnings and refusals of train")
struct TrainingWarningTests {
  private let folder: Workspace

  init() throws { folder = try Workspace() }

  @Test func `equal texts are not said to be few rows`() throws {
    try folder.add(
      "same.json", (0..<20).map { SampleRow(text: "same", label: $0 % 2 == 0 ? "a" : "b") })
    let run = try ToolRun("train", "same.json", in: folder)
    #expect(run.messages.contains("all 20 texts are equal: there is nothing to tell one label"))
    #expect(!run.messages.contains("few rows"))
  }

  @Test func `texts with two labels are told`() throws {
    let odd = [SampleRow(text: "so so", label: "good"), SampleRow(text: "so so", label: "poor")]
    try folder.add("c", SampleRow.rows(120, seed: 1) + odd)
    let run = try ToolRun("train", "c", "--json", in: folder)
    let warning =
      "1 text has rows with different labels, 2 rows in all, such as 'so so' with 'good', 'poor'"
    #expect(run.status == 0 && run.messages.contains(warning), "\(run.messages)")
    let warnings = try #require(try run.object["warnings"] as? [String])
    #expect(warnings.contains { $0.hasPrefix(warning) })
    try folder.add("c", SampleRow.rows(120, seed: 1))
    #expect(try ToolRun("train", "c", in: folder).otherMessages.isEmpty)
  }

  @Test func `blank labels are told, and how to leave them out`() throws {
    let rows = SampleRow.rows(120, seed: 1)
    for blank in ["", " "] {
      try folder.add("c", rows + [SampleRow(text: "a lamp", label: blank)])
      let run = try ToolRun("train", "c", in: folder)
      #expect(run.messages.contains("1 row has a blank label, which is learned as any other; "))
      let without = try ToolRun("train", "c", "--drop-label", blank, in: folder)
      #expect(without.status == 0 && !without.messages.contains("blank label"))
    }
  }

  @Test func `labels of two Unicode forms can be told apart in the warning`() throws {
    let names = ["good": "caf\u{E9}", "poor": "cafe\u{301}"]
    try folder.add("c", SampleRow.relabeled(SampleRow.rows(120, seed: 1), names))
    let run = try ToolRun("train", "c", in: folder)
    #expect(
      run.messages.contains(#"Unicode form are kept apart: 'cafe\u{301}', 'caf\u{e9}'"#),
      "\(run.messages)")
  }

  @Test(arguments: [
    ["train", "c", "--text-column", "label"], ["train", "c", "--label-column", "text"],
    ["evaluate", "-m", "m", "c", "--text-column", "a", "--label-column", "a"],
  ])
  func `one column for text and label is refused`(arguments: [String]) throws {
    try folder.add("c", SampleRow.rows(20, seed: 1))
    try folder.add("m", "")
    let run = try ToolRun(arguments, in: folder)
    #expect(run.status == 64)
    #expect(run.messages.contains("--text-column and --label-column are both '"))
  }

  @Test(arguments: [
    ("--regularization", "1e-300", "from 1e-06 to 1000000"),
    ("--regularization", "nan", "from 1e-06 to 1000000"),
    ("--seed", "9223372036854775808", "from 0 to 9223372036854775807"),
    ("--validation-split", "nan", "above 0 and below 1"),
    ("--feature-options", #"{"ratioSmoothing":1e-40}"#, "out of its range"),
    ("--feature-options", #"{"ratioSmoothing":-1}"#, "out of its range"),
    ("--feature-options", #"{"wordFactor":1e30}"#, "out of its range"),
  ])
  func `an option out of its range is wrong usage`(
    option: String, value: String, range: String
  ) throws {
    try folder.add("c", SampleRow.rows(20, seed: 1))
    let run = try ToolRun("train", "c", "\(option)=\(value)", in: folder)
    #expect(run.status == 64)
    #expect(run.messages.contains(range), "\(run.messages)")
  }
}
