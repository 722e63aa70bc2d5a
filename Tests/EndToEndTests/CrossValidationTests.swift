import Foundation
import TestSupport
import Testing

@Suite("train --cross-validate")
struct CrossValidationTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.add("train.json", SampleRow.rows(120, seed: 1))
  }

  @Test func `prints each fold, mean, pooled accuracy and the figures`() throws {
    let run = try ToolRun("train", "train.json", "--cross-validate", "4", in: folder)
    #expect(run.status == 0)
    #expect(run.messages.isEmpty, "\(run.messages)")
    let lines = run.lines
    #expect(lines[0] == "Entries used of training: 120 rows, 2 columns")
    for fold in 1...4 {
      let pattern = try Regex(
        #"^Fold \#(fold)     accuracy: [ \d]+\.\d %   \( 30 rows, 95 % interval .+–.+; "#
          + #"always answering "good": .+\)$"#)
      #expect(lines[fold].contains(pattern), "\(lines[fold])")
    }
    #expect(
      lines[5].contains(
        /^Mean       accuracy: [ \d]+\.\d %   \(standard deviation \d+\.\d points\)$/))
    #expect(
      lines[6].contains(
        /^Pooled     accuracy: [ \d]+\.\d %   \(120 rows, 95 % interval .+–.+; always answering "good": 50\.0\)$/
      ))
    #expect(run.text.contains("By class, on 120 cross-validated rows:"))
    #expect(run.text.contains("macro avg"))
    #expect(!run.text.contains("Training converged"))
    #expect(try folder.names == ["train.json"])
  }

  @Test func `reports each row's prediction by a model that had not seen it`() throws {
    let run = try ToolRun(
      "train", "train.json", "--cross-validate", "3", "--report", "r.json", "--json", in: folder)
    #expect(run.status == 0)
    let report = try folder.object("r.json")
    #expect(report.text("kind") == "crossValidation")
    let rows = try #require(report["rows"] as? [[String: Any]])
    #expect(rows.count == 120)
    let correct = rows.count { $0.text("label") == $0.object("prediction").text("label") }
    let pooled = report.object("metrics").object("validation")
    #expect(pooled.number("correctCount") == Double(correct))
    #expect(pooled.number("rowCount") == 120)
    let summary = report.object("crossValidation")
    let folds = try #require(summary["folds"] as? [[String: Any]])
    #expect(folds.compactMap { $0.number("rowCount") } == [40, 40, 40])
    #expect(folds.compactMap { $0.number("correctCount") }.reduce(0, +) == Double(correct))
    #expect(folds.allSatisfy { ($0.number("regularization") ?? 0) > 0 })
    let mean = try #require(summary.number("meanAccuracy"))
    #expect(abs(mean - Double(correct) / 120) < 1e-9)
    #expect(summary.number("standardDeviation") != nil)
    #expect(report["model"] is NSNull && report["training"] is NSNull)
    // The printed JSON is the report without its rows.
    let printed = try run.object
    #expect(printed["rows"] is NSNull)
    #expect(printed.object("crossValidation").number("meanAccuracy") == mean)
  }

  @Test func `gives the same bytes at any number of threads, and others with another seed`() throws
  {
    let runs = try [["--threads", "1"], ["--threads", "3"], [], ["--seed", "7"]].map { extra in
      try ToolRun(
        ["train", "train.json", "--cross-validate", "3", "--json", "--report", "r", "-f"] + extra,
        in: folder
      ).output + folder.data("r")
    }
    #expect(runs[0] == runs[1] && runs[0] == runs[2])
    #expect(runs[0] != runs[3])
  }

  @Test func `uses the options of training`() throws {
    let run = try ToolRun(
      "train", "train.json", "--cross-validate", "2", "--regularization", "3", "--json", in: folder)
    let folds = try run.object.object("crossValidation")["folds"] as? [[String: Any]]
    #expect(folds?.map { $0.number("regularization") } == [3, 3])
  }

  @Test func `--fail-under judges the pooled accuracy`() throws {
    func status(_ limit: String) throws -> Int32 {
      try ToolRun(
        "train", "train.json", "--cross-validate", "2", "--fail-under", limit, in: folder
      ).status
    }
    #expect(try status("30") == 0)
    #expect(try status("100") == 1)
  }

  @Test(arguments: [
    ["--output", "m"], ["--validation", "train.json"], ["--validation-split", "0.1"],
    ["--no-validation"], ["--test", "train.json"],
  ])
  func `excludes what it has no use for`(option: [String]) throws {
    let run = try ToolRun(["train", "train.json", "--cross-validate", "3"] + option, in: folder)
    #expect(run.status == 64)
    #expect(run.messages.contains("cannot be used together"))
    #expect(try folder.names == ["train.json"])
  }

  @Test(arguments: ["1", "101", "0", "-3", "2.5", "many"])
  func `takes from 2 to 100 folds`(count: String) throws {
    let run = try ToolRun("train", "train.json", "--cross-validate=\(count)", in: folder)
    #expect(run.status == 64)
    #expect(run.messages.contains("an integer from 2 to 100"))
  }

  @Test func `more folds than texts end with status 65 and the reason`() throws {
    try folder.add("few.json", Array(SampleRow.rows(5, seed: 1)))
    let run = try ToolRun("train", "few.json", "--cross-validate", "6", "-q", in: folder)
    #expect(run.status == 65)
    #expect(
      run.messages == "sentiment: error: 6 folds need at least as many distinct texts, and the "
        + "corpus has 5; use at most 5 folds\n")
  }

  @Test func `texts that are all the same, or empty, end with the reason`() throws {
    let rows = (0..<8).map { SampleRow(text: "", label: $0 < 4 ? "good" : "poor") }
    try folder.add("empty.json", rows)
    let run = try ToolRun("train", "empty.json", "--cross-validate", "5", "-q", in: folder)
    #expect(run.status == 65)
    #expect(
      run.messages == "sentiment: error: all texts of the corpus are the same; cross-validation "
        + "needs texts that differ\n")
  }
}
