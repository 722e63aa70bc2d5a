import Foundation
import Testing

@Suite("train --learning-curve")
struct LearningCurveTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.add("c", SampleRow.rows(200, seed: 1))
  }

  @Test func `prints sizes, accuracies and whether more rows would help`() throws {
    let run = try ToolRun("train", "c", "--learning-curve", "-o", "m", in: folder)
    #expect(run.status == 0)
    #expect(
      run.text.contains(
        #"Learning curve, on 40 rows held out of all of it (always answering "good": 50.0 %):"#))
    for count in [" 20", " 40", " 80", "160"] {
      let line = try Regex(#"\n\#(count) rows: [ \d]{3}\.\d %   \(95 % interval .+–.+\)\n"#)
      #expect(run.text.contains(line), "\(run.text)")
    }
    #expect(run.text.contains(/More rows |Whether more rows would help cannot be told: from/))
    #expect(try folder.names == ["c", "m"])
  }

  @Test func `leaves the model and the other figures as they are`() throws {
    let runs = try [["--learning-curve"], []].map { extra in
      try ToolRun(["train", "c", "-o", "m", "-f", "--json"] + extra, in: folder).object
    }
    for key in ["metrics", "training", "model"] {
      #expect(NSDictionary(dictionary: runs[0].object(key)) == runs[1].object(key) as NSDictionary)
    }
    #expect(runs[1]["learningCurve"] is NSNull)
  }

  @Test func `is in the report, the same at any number of threads`() throws {
    let runs = try ["1", "3"].map { threads in
      try ToolRun(
        "train", "c", "--learning-curve", "--report", "r", "-f", "--json", "--threads", threads,
        in: folder
      ).output + folder.data("r")
    }
    #expect(runs[0] == runs[1])
    let curve = try folder.object("r").object("learningCurve")
    #expect(curve.number("heldOutRowCount") == 40)
    let points = try #require(curve["points"] as? [[String: Any]])
    #expect(points.map { $0.number("rowCount") } == [20, 40, 80, 160])
    let gain = try #require(curve.number("gain"))
    #expect(["helps", "levelledOff", "uncertain"].contains(curve.text("verdict")))
    #expect((curve.number("gainLower") ?? 1) <= gain && gain <= (curve.number("gainUpper") ?? -1))
  }

  @Test func `judges by the rows of --validation, or a share`() throws {
    try folder.add("v", SampleRow.rows(30, seed: 2))
    func held(_ arguments: String...) throws -> Double? {
      try ToolRun(["train", "c", "--learning-curve", "--json"] + arguments, in: folder)
        .object.object("learningCurve").number("heldOutRowCount")
    }
    #expect(try held("--validation", "v") == 30)
    #expect(try held("--validation-split", "0.4") == 80)
    #expect(try held("--no-validation") == 40)
  }

  @Test(arguments: [
    (
      ["many", "--validation-split", "0.999"], "at least 31 rows to train on, and with 200 held out"
    ),
    (["same"], "all 200 texts of the corpus are equal, so that none can be held out"),
    (["13"], "at least 31 rows to train on, and with 3 held out there are 10"),
    (["13", "--validation", "c"], "at least 31 rows to train on, and there are 13; use more rows"),
    (["c", "--validation-split", "0.001"], "none of 200 rows could be held out; use more rows, a"),
  ])
  func `a curve that cannot be drawn has its own reason`(
    arguments: [String], reason: String
  ) throws {
    try folder.add("many", SampleRow.rows(202, seed: 4))
    try folder.add("13", SampleRow.rows(13, seed: 4))
    try folder.add(
      "same", (0..<200).map { SampleRow(text: "same", label: $0 % 2 == 0 ? "a" : "b") })
    let run = try ToolRun(["train", "--learning-curve"] + arguments, in: folder)
    #expect(run.status == 65 && run.text.isEmpty)
    #expect(run.messages.contains("there is no learning curve: "))
    #expect(run.messages.contains(reason), "\(run.messages)")
  }

  @Test func `rows of --validation are not said to be held out`() throws {
    try folder.add("v", SampleRow.rows(31, seed: 2))
    let run = try ToolRun("train", "c", "--learning-curve", "--validation", "v", in: folder)
    #expect(
      run.text.contains(
        #"Learning curve, on the 31 rows of --validation (always answering "good": 51.6 %):"#))
    #expect(!run.text.contains("held out of all") && !run.text.contains("--validation-split"))
    #expect(
      run.text.contains(/cannot be told: .+ A larger corpus for --validation would tell\./)
        || run.text.contains("More rows "))
  }

  @Test func `a larger share is advised only where it leaves enough to train on`() throws {
    let run = try ToolRun("train", "c", "--learning-curve", "--validation-split", "0.8", in: folder)
    #expect(run.status == 0 && !run.text.contains("--validation-split"), "\(run.text)")
  }

  @Test func `too few rows and a cross-validation are refused`() throws {
    try folder.add("few", SampleRow.rows(20, seed: 1))
    let few = try ToolRun("train", "few", "--learning-curve", "-o", "m", in: folder)
    #expect(few.status == 65)
    #expect(
      few.messages.contains("needs at least 31 rows to train on, and with 4 held out there are 16"))
    #expect(try !folder.names.contains("m"))
    let both = try ToolRun("train", "c", "--learning-curve", "--cross-validate", "3", in: folder)
    #expect(both.status == 64 && both.messages.contains("cannot be used together"))
  }
}
