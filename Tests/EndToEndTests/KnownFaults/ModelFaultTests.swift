import Foundation
import TestSupport
import Testing

/// Faults of other tools in training and in their model files, as Documentation/KnownFaults.md
/// lists them.
@Suite("Known faults of training and model files")
struct ModelFaultTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.add("c", SampleRow.rows(60, seed: 1))
  }

  @Test func `a training that is cut off says so in answer and report`() throws {
    let run = try folder.tool("train c --max-iterations 1 --report r -q")
    #expect(run.status == 0)
    #expect(run.text.contains("Training did not converge in 1 iteration (gradient norm "))
    let training = try folder.object("r").object("training")
    #expect(training["converged"] as? Bool == false)
    #expect(training.number("iterations") == 1)
  }

  @Test(arguments: ["1e999", "-1", "0", "\"nan\"", "null"])
  func `a class weight that is no positive finite number is refused`(weight: String) throws {
    try folder.add("w.json", "{\"good\":\(weight),\"poor\":1}")
    let run = try folder.tool("train c --class-weight w.json -o m")
    #expect(run.status == 65)
    #expect(try folder.names == ["c", "w.json"])
  }

  @Test(arguments: ["", "\n\n", "[]", "text,label\n", "\u{FEFF}"])
  func `an empty corpus is an error and gives no model`(contents: String) throws {
    try folder.add("e", contents)
    let run = try folder.tool("train e -o m")
    #expect(run.status == 65)
    #expect(run.messages.contains("'e' has no rows"))
    #expect(try folder.names == ["c", "e"])
  }

  @Test func `one label alone is an error that names it and its count`() throws {
    try folder.add("e", SampleRow.rows(60, seed: 1).filter { $0.label == "good" })
    let run = try folder.tool("train e -o m")
    #expect(run.status == 65)
    #expect(run.messages.contains("all 30 training rows have the label 'good'"))
  }

  @Test(arguments: [
    ("{\"text\":\"a\"}\n", "row 1"), ("text,label\na,\nb,x\n", "row 1"),
    ("text,label\na\nb,x\n", "row 1"), ("__label__x a\nb c\n", ":2:"), ("a b c\n", ":1:"),
  ])
  func `a row without a label is an error in every format`(
    contents: String, place: String
  ) throws {
    try folder.add("e", contents)
    let run = try folder.tool("train e -o m")
    #expect(run.status == 65)
    #expect(run.messages.contains(place), "\(run.messages)")
    #expect(try folder.names == ["c", "e"])
  }

  @Test(arguments: ["absent/m", "old", "sub"])
  func `an output that cannot be made is told before the corpus is read`(output: String) throws {
    try folder.add("broken", "[{")
    try folder.add("old", "old")
    try FileManager.default.createDirectory(
      atPath: folder.path("sub"), withIntermediateDirectories: false)
    #expect(try folder.tool("train broken -o \(output)").status == 73)
    #expect(try folder.tool("train broken --report \(output)").status == 73)
    #expect(try folder.data("old") == Data("old".utf8))
  }

  @Test func `a changed corpus gives another model, and no other file is kept`() throws {
    #expect(try folder.tool("train c -o m -q").status == 0)
    let first = try folder.data("m")
    try folder.add("c", SampleRow.rows(62, seed: 1))
    #expect(try folder.tool("train c -o m -q -f").status == 0)
    #expect(try folder.data("m") != first)
    #expect(try folder.names == ["c", "m"])
  }

  @Test func `a training that fails leaves the older model`() throws {
    try folder.add("m", "older")
    try folder.add("e", [SampleRow(text: "", label: "x"), SampleRow(text: " ", label: "y")])
    #expect(try folder.tool("train e -o m -f").status == 65)
    #expect(try folder.data("m") == Data("older".utf8))
    #expect(try folder.names == ["c", "e", "m"])
  }

  @Test func `a model of a small corpus is small`() throws {
    #expect(try folder.tool("train c -o m -q").status == 0)
    // At most forty times as large as the texts, whatever the options would allow.
    #expect(try folder.data("m").count < 40 * folder.data("c").count)
  }

  @Test func `a model grows with what it knows and not with its rows`() throws {
    let rows = SampleRow.rows(60, seed: 1)
    try folder.add("twice", rows + rows + rows + rows)
    #expect(try folder.tool("train c -o once -q --no-validation").status == 0)
    #expect(try folder.tool("train twice -o twice.m -q --no-validation").status == 0)
    let sizes = (try folder.data("once").count, try folder.data("twice.m").count)
    #expect(Double(sizes.1) < 1.1 * Double(sizes.0))
  }

  @Test(arguments: [("two-classes", "ab", "p"), ("three-classes", "ef", "😀")])
  func `a model kept since format 1 gives its answer`(
    name: String, text: String, label: String
  ) throws {
    let path = TerminalSession.package.appending(path: "Tests/Fuzzing/Corpus/Model/\(name)").path
    let run = try ToolRun("predict", "-m", path, in: folder, input: text)
    #expect(run.status == 0)
    #expect(run.messages.isEmpty)
    #expect(try run.records.first?.text("prediction") == label)
  }

  @Test func `the order of the rows does not change the order of the labels`() throws {
    let rows = SampleRow.rows(60, seed: 1)
    try folder.add("reversed", Array(rows.reversed()))
    for name in ["c", "reversed"] {
      #expect(try folder.tool("train \(name) -o m.\(name) -q").status == 0)
      let answer = try folder.tool("predict -m m.\(name)", input: "lovely").text
      #expect(answer.contains(/"probabilities":\{"good":[0-9.e-]+,"poor":[0-9.e-]+\}/))
    }
  }
}
