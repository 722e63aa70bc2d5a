import Foundation
import TestSupport
import Testing

@Suite("train --class-weight")
struct ClassWeightTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    // Three rows of one label for each of the other.
    let rows = SampleRow.rows(240, seed: 1)
    let kept = rows.indices.filter { $0 % 2 == 1 || $0 % 6 == 0 }
    try folder.add("train.json", kept.map { rows[$0] })
    try folder.add("test.json", SampleRow.rows(100, seed: 2))
  }

  /// How many test rows a training with the options calls `good`, the rarer label.
  private func goodCount(_ options: String...) throws -> Double {
    let run = try ToolRun(
      ["train", "train.json", "--test", "test.json", "--json", "-q", "--regularization", "1"]
        + options, in: folder)
    try #require(run.status == 0, "\(run.messages)")
    let classes = try run.object.object("metrics").object("test")["classes"] as? [[String: Any]]
    let good = try #require(classes?.first { $0.text("label") == "good" })
    return try #require(good.number("predictedCount"))
  }

  @Test func `balanced and a file favour the rarer label`() throws {
    let plain = try goodCount()
    #expect(try goodCount("--class-weight", "none") == plain)
    #expect(try goodCount("--class-weight", "balanced") > plain)
    try folder.add("w.json", #"{"good": 50}"#)
    #expect(try goodCount("--class-weight", "w.json") > plain)
    try folder.add("w.json", #"{"poor": 50}"#)
    #expect(try goodCount("--class-weight", "w.json") < plain)
  }

  @Test func `weights of 1 change nothing, and the file 'balanced' can be named by its folder`()
    throws
  {
    let plain = try goodCount()
    try folder.add("balanced", #"{"good": 1, "poor": 1.0}"#)
    #expect(try goodCount("--class-weight", "./balanced") == plain)
    try folder.add("empty.json", "{}")
    #expect(try goodCount("--class-weight", "empty.json") == plain)
  }

  @Test(arguments: ["0.000001", "1000000"])
  func `the smallest and the largest weight train`(weight: String) throws {
    try folder.add("w.json", "{\"good\": \(weight)}")
    let run = try ToolRun(
      "train", "train.json", "--class-weight", "w.json", "-o", "m", "-q", in: folder)
    #expect(run.status == 0, "\(run.messages)")
  }

  @Test func `weights stand in the model and do not depend on their order`() throws {
    try folder.add("a.json", #"{"good": 2, "poor": 3}"#)
    try folder.add("b.json", #"{"poor": 3, "good": 2}"#)
    let models = try ["a", "b"].map { name in
      let run = try ToolRun(
        "train", "train.json", "--class-weight", name + ".json", "-o", name, in: folder)
      try #require(run.status == 0, "\(run.messages)")
      return try folder.data(name)
    }
    #expect(models[0] == models[1])
    #expect(String(decoding: models[0].prefix(4000), as: UTF8.self).contains("given"))
  }

  @Test(arguments: [
    ("[1]", "w.json:1:1: error: found '[' where '{' of an object was expected\n"),
    ("{\"good\":\"2\"}", "w.json:1:9: error: found '\"' where a number was expected\n"),
    (
      "{\n \"good\": 0}",
      "w.json:2:2: error: the weight of 'good' is 0.0; a number from 1e-06 to 1000000.0 was expected\n"
    ),
    (
      "{\"good\": -1}",
      "w.json:1:2: error: the weight of 'good' is -1.0; a number from 1e-06 to 1000000.0 was expected\n"
    ),
    (
      "{\"good\": 1e-40}",
      "w.json:1:2: error: the weight of 'good' is 1e-40; a number from 1e-06 to 1000000.0 was expected\n"
    ),
    (
      "{\"good\": 1e25}",
      "w.json:1:2: error: the weight of 'good' is 1e+25; a number from 1e-06 to 1000000.0 was expected\n"
    ),
    (
      "{\"good\": 1e300}",
      "w.json:1:2: error: the weight of 'good' is 1e+300; a number from 1e-06 to 1000000.0 was expected\n"
    ),
    (
      "{\"good\":1,\n\"fine\":2}",
      "w.json:2:1: error: there is no label 'fine' in the corpus, whose labels are 'good', 'poor'\n"
    ),
    ("{\"good\":1,\n\"good\":2}", "w.json:2:1: error: the name 'good' stands a second time\n"),
  ])
  func `a wrong file ends with status 65 and the place`(text: String, message: String) throws {
    try folder.add("w.json", text)
    let run = try ToolRun("train", "train.json", "--class-weight", "w.json", "-o", "m", in: folder)
    #expect(run.status == 65)
    #expect(run.messages == message)
    #expect(try !folder.names.contains("m"))
  }

  @Test func `a missing file ends with status 66, before the corpus is read`() throws {
    let run = try ToolRun("train", "train.json", "--class-weight", "balnced", in: folder)
    #expect(run.status == 66)
    #expect(
      run.messages == "sentiment: error: there is no file 'balnced'; --class-weight takes 'none', "
        + "'balanced' or the name of a JSON file\n")
    #expect(try ToolRun("train", "train.json", "--class-weight", ".", in: folder).status == 66)
  }

  @Test func `a report does not replace the file`() throws {
    try folder.add("w.json", "{}")
    let run = try ToolRun(
      "train", "train.json", "--class-weight", "w.json", "--report", "w.json", "-f", in: folder)
    #expect(run.status == 64)
  }
}
