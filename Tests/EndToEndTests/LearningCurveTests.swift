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

  @Test func `too few rows and a cross-validation are refused`() throws {
    try folder.add("few", SampleRow.rows(20, seed: 1))
    let few = try ToolRun("train", "few", "--learning-curve", "-o", "m", in: folder)
    #expect(few.status == 65 && few.messages.contains("20 rows are too few"))
    #expect(try !folder.names.contains("m"))
    let both = try ToolRun("train", "c", "--learning-curve", "--cross-validate", "3", in: folder)
    #expect(both.status == 64 && both.messages.contains("cannot be used together"))
  }
}
