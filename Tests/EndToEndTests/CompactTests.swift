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

  @Test func `without the option nothing is told of it`() throws {
    let run = try ToolRun("train", "train.json", "--json", in: folder)
    let training = try #require(try run.object["training"] as? [String: Any])
    #expect(training["compaction"] is NSNull)
  }
}
