import Foundation
import Testing

/// Faults of other tools in predictions and evaluations, as Documentation/KnownFaults.md lists them.
@Suite("Known faults of answers")
struct AnswerFaultTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.addModel("m")
  }

  @Test(arguments: ["predict -m m -", "predict - -m m", "predict --json - --model m"])
  func `a dash for standard input may stand anywhere`(arguments: String) throws {
    let run = try folder.tool(arguments, input: "lovely\n")
    #expect(run.status == 0)
    #expect(try run.records.count == 1)
  }

  @Test(arguments: ["🙂🙂", "❤\u{FE0F}", "❤", "🙂\u{FE0F}!", "so🙂"])
  func `an emoji is known doubled, with a selector and without a space`(text: String) throws {
    let rows = (0..<40).map { index in
      SampleRow(
        text: index % 2 == 0 ? ["film 🙂", "film ❤️"][index / 2 % 2] : "film 😡",
        label: index % 2 == 0 ? "good" : "poor")
    }
    try folder.add("c", rows)
    #expect(try folder.tool("train c -o e -q").status == 0)
    let record = try #require(try folder.tool("predict -m e", input: text).records.first)
    #expect(record.text("prediction") == "good")
    #expect(try #require(record.number("knownFeatures")) > 0)
  }

  @Test func `a negated word tells another label`() throws {
    let rows = (0..<80).map { index in
      SampleRow(
        text: ["good", "not good", "bad", "not bad"][index % 4] + " lamp \(index)",
        label: index % 4 == 0 || index % 4 == 3 ? "good" : "poor")
    }
    try folder.add("c", rows)
    #expect(try folder.tool("train c -o n -q").status == 0)
    let answers = try folder.tool("predict -m n", input: "good\nnot good\nbad\nnot bad\n").records
    #expect(answers.map { $0.text("prediction") } == ["good", "poor", "poor", "good"])
  }

  @Test func `class counts and baseline stand beside the accuracy`() throws {
    let rows = SampleRow.rows(60, seed: 1).enumerated().filter { $0.0 % 2 == 0 || $0.0 < 8 }
    try folder.add("skew", rows.map(\.1))
    let text = try folder.tool("evaluate -m m skew").text
    #expect(text.contains("always answering \"good\": 88.2)"), "\(text)")
    #expect(text.contains(/good +\d\.\d\d +\d\.\d\d +\d\.\d\d +30\n/))
    #expect(text.contains(/poor +\d\.\d\d +\d\.\d\d +\d\.\d\d +4\n/))
  }

  @Test(arguments: ["", "[]", "no label here\n", "{\"text\":\"a\"}\n"])
  func `a test corpus without usable rows is an error`(contents: String) throws {
    try folder.add("t", contents)
    let run = try folder.tool("evaluate -m m t")
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    #expect(run.messages.contains("error: "))
  }

  @Test func `a label never predicted keeps the lines of the table`() throws {
    try folder.add("t", [SampleRow(text: "lovely tasty", label: "good")])
    let lines = try folder.tool("evaluate -m m t").lines
    for name in ["good", "poor", "accuracy", "macro avg", "weighted avg"] {
      #expect(lines.count { $0.trimmingCharacters(in: .whitespaces).hasPrefix(name) } >= 1)
    }
  }

  @Test(arguments: ["train absent", "evaluate -m m absent", "predict -m m absent"])
  func `a missing input is an error`(arguments: String) throws {
    let run = try folder.tool(arguments)
    #expect(run.status == 66)
    #expect(run.output.isEmpty)
    #expect(run.messages.contains("there is no file 'absent'"))
  }

  @Test func `a slash in a label is written as it is`() throws {
    try folder.add(
      "c", SampleRow.relabeled(SampleRow.rows(60, seed: 1), ["good": "a/b"]))
    #expect(try folder.tool("train c -o s --report r -q").status == 0)
    #expect(try folder.tool("predict -m s", input: "lovely").text.contains("\"a/b\""))
    for name in ["s", "r"] { #expect(try !folder.data(name).contains(Data(#"a\/b"#.utf8))) }
  }
}
