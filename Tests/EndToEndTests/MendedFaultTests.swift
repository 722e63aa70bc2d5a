import Foundation
import TestSupport
import Testing

/// Faults that users of this tool met, each kept from coming back.
@Suite("Mended faults")
struct MendedFaultTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.add("two.csv", "text,label\nlovely,good\ndull,bad\n")
    try folder.addModel("m")
  }

  @Test(arguments: [["--no-validation"], []])
  func `a gate without rows to judge is closed and says so`(options: [String]) throws {
    let run = try ToolRun(["train", "two.csv", "--fail-under", "50"] + options, in: folder)
    #expect(run.status == 1)
    #expect(run.messages.contains("--fail-under 50 has nothing to judge"))
  }

  @Test(arguments: [["--test", "test"], []])
  func `a closed gate leaves model and report, and says so`(options: [String]) throws {
    try folder.add("c", SampleRow.noise(100))
    try folder.add("test", SampleRow.rows(50, seed: 2))
    let run = try ToolRun(
      ["train", "c", "-o", "new", "--report", "r", "--fail-under", "100"] + options, in: folder)
    #expect(run.status == 1)
    #expect(run.messages.contains("is below --fail-under 100; 'new' is written all the same"))
    #expect(try ToolRun("inspect", "new", in: folder).status == 0)
    let report = try folder.object("r")
    #expect(report.object("model").text("file") == "new")
    let judged = report.object("metrics").object(options.isEmpty ? "validation" : "test")
    let share = try #require(judged.number("accuracy"))
    #expect(run.messages.contains(String(format: "accuracy %.1f %%", 100 * share)))
    #expect((report["rows"] is NSNull) == options.isEmpty)
  }

  @Test func `more lines to pass over than there are end at the end of the file`() throws {
    let run = try ToolRun("check", "two.csv", "--skip-lines", "\(Int.max)", in: folder)
    #expect(run.status == 65)
    let some = try ToolRun(
      "predict", "-m", "m", "two.csv", "--skip-lines", "2", "--format", "text", in: folder)
    #expect(try some.records.count == 1)
  }

  @Test func `an output spelled in two ways is one output, before any work`() throws {
    let run = try ToolRun("train", "two.csv", "-o", "x", "--report", "./x", in: folder)
    #expect(run.status == 64)
    #expect(run.messages.contains("is another output too"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("x")))
  }

  @Test func `two long texts can be trained on`() throws {
    let texts = ["fine ", "poor "].map { String(repeating: $0 + "and so on, ", count: 60) }
    try folder.add(
      "long.csv", "text,label\n\"\(texts[0])\",good\n\"\(texts[1])\",bad\n")
    #expect(try ToolRun("train", "long.csv", in: folder).status == 0)
  }

  @Test func `a third report with more rows is refused where rows are paired by text`() throws {
    let texts = ["a", "b", "c", "d"]
    func report(_ name: String, _ texts: [String]) throws {
      let rows = texts.map { #"{"text":"\#($0)","label":"x","prediction":"x"}"# }
      try folder.add(name, rows.joined(separator: "\n") + "\n")
    }
    try report("one.jsonl", texts)
    try report("two.jsonl", texts.reversed())
    try report("three.jsonl", texts + ["e"])
    #expect(try ToolRun("compare", "one.jsonl", "two.jsonl", in: folder).status == 0)
    let run = try ToolRun("compare", "one.jsonl", "two.jsonl", "three.jsonl", in: folder)
    #expect(run.status == 65)
  }

  @Test func `the interval of a difference holds the difference, with probabilities of 0`() throws {
    func report(_ name: String, _ wrong: Set<Int>) throws {
      let rows = (0..<60).map { row -> String in
        let label = row % 2 == 0 ? "x" : "y"
        let said = wrong.contains(row) ? (label == "x" ? "y" : "x") : label
        let numbers = said == "x" ? #""x":1,"y":0"# : #""x":0,"y":1"#
        return #"{"label":"\#(label)","prediction":"\#(said)","probabilities":{\#(numbers)}}"#
      }
      // The third label makes the scores those of several labels.
      let last = #"{"label":"z","prediction":"z","probabilities":{"x":0,"y":0,"z":1}}"#
      try folder.add(name, (rows + [last]).joined(separator: "\n") + "\n")
    }
    try report("a.jsonl", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    try report("b.jsonl", [0])
    let run = try ToolRun("compare", "a.jsonl", "b.jsonl", "--json", in: folder)
    let pairs = try #require(try run.object["pairs"] as? [[String: Any]])
    let differences = try #require(pairs.first?["differences"] as? [String: [String: Any]])
    var checked = 0
    for difference in differences.values {
      guard let value = difference["difference"] as? Double,
        let interval = difference["interval"] as? [String: Any],
        let lower = interval["lower"] as? Double, let upper = interval["upper"] as? Double
      else { continue }
      #expect((lower...upper).contains(value), "\(difference)")
      checked += 1
    }
    #expect(checked >= 3)
  }
}
