import Foundation
import TestSupport
import Testing

@Suite("Compact models")
struct CompactTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    let data = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Data")
    for part in ["train", "test"] {
      let file = data.appending(path: "reviews_en_\(part).json")
      try folder.add("\(part).json", Data(contentsOf: file))
    }
  }

  @Test func `half of the n-grams make half the file, and the report tells what that costs`()
    throws
  {
    let arguments = ["train", "train.json", "--test", "test.json", "--json", "-o"]
    let whole = try ToolRun(arguments + ["whole"], in: folder)
    let compact = try ToolRun(arguments + ["compact", "--compact"], in: folder)
    #expect(whole.status == 0 && compact.status == 0)
    let size = try Double(folder.data("compact").count) / Double(folder.data("whole").count)
    #expect(size < 0.6)
    let report = try compact.object
    let told = try #require(
      (report["training"] as? [String: Any])?["compaction"] as? [String: Any])
    let (all, kept) = (told["featureCount"] as? Int, told["keptFeatureCount"] as? Int)
    #expect(try #require(kept) == (try #require(all) + 1) / 2)
    func testAccuracy(_ report: [String: Any]) -> Double? {
      ((report["metrics"] as? [String: Any])?["test"] as? [String: Any])?["accuracy"] as? Double
    }
    #expect(told["wholeTestAccuracy"] as? Double == testAccuracy(try whole.object))
    // The accuracy of the report is that of the file.
    let again = try ToolRun("evaluate", "-m", "compact", "test.json", "--json", in: folder)
    #expect(testAccuracy(try again.object) == testAccuracy(report))
    let difference = try #require(testAccuracy(report)) - #require(testAccuracy(try whole.object))
    #expect(abs(difference) <= 0.04)
  }

  @Test(arguments: [[], ["--no-refit"], ["--validation", "test.json"]])
  func `the accuracies of report and card are those of the compact model`(
    extra: [String]
  ) throws {
    let arguments = ["train", "train.json", "--report", "r.json", "-o", "m", "--compact"]
    let run = try ToolRun(arguments + extra, in: folder)
    try #require(run.status == 0, "\(run.messages)")
    let metrics = try folder.object("r.json").object("metrics")
    let whole = try folder.object("r.json").object("training").object("compaction")
    let card = try ToolRun("inspect", "m", "--json", in: folder).object.object("card")
    for part in ["training", "validation"] {
      let own = metrics.object(part)
      #expect(card.number("\(part)Accuracy") == own.number("accuracy"))
      #expect(card.object("\(part)Count").number("correctCount") == own.number("correctCount"))
    }
    #expect(whole.object("wholeTraining").number("rowCount") != nil)
    #expect(whole.object("wholeValidation").number("rowCount") != nil)
    let isOfWhole = extra.isEmpty
    #expect(whole["validatesWhole"] as? Bool == isOfWhole)
    let inspected = try ToolRun("inspect", "m", in: folder).text
    #expect(inspected.contains(/n-grams.*, the stronger of [\d,]+\n/))
    #expect(inspected.contains(/validation .*\), with all n-grams/) == isOfWhole)
    #expect(run.text.contains("the validation accuracy above is that with all") == isOfWhole)
    #expect(run.text.contains(/With all of them:\n  Training   accuracy: .+ 95 % interval/))
    _ = try ToolRun(
      ["train", "train.json", "--report", "r.html", "-f", "--compact"] + extra, in: folder)
    let page = String(decoding: try folder.data("r.html"), as: UTF8.self)
    #expect(page.contains("the validation accuracy above is that with all") == isOfWhole)
    if extra.first == "--validation" {
      let again = try ToolRun("evaluate", "-m", "m", "test.json", "--json", in: folder).object
      let tested = again.object("metrics").object("test").number("correctCount")
      #expect(metrics.object("validation").number("correctCount") == tested)
    }
  }

  @Test func `without the option nothing is told of it`() throws {
    let run = try ToolRun("train", "train.json", "--json", in: folder)
    let training = try #require(try run.object["training"] as? [String: Any])
    #expect(training["compaction"] is NSNull)
  }
}
