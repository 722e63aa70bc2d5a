import Foundation
import Testing

@Suite("Labels from corpus to report")
struct LabelTests {
  private let folder: Workspace

  init() throws { folder = try Workspace() }

  private static let labels = [
    "very positive", " edge ", "😀", "👩‍👩‍👧‍👦", "❤️", "it's", "a\"b", "a\\b", "two\nlines", "a,b", "a;b\tc",
    "\r\n",
    "\u{1}\u{1F}\u{7F}", "\u{0}", "\u{2028}", "\u{202E}", "cafe\u{301}", "NaN", "null", "true", "1",
    "",
    "__metadata__", "🇯🇵", "肯定",
  ]

  /// Eight rows for each label, which share a word that no other row has.
  private static let rows = labels.indices.flatMap { index in
    (0..<8).map { SampleRow(text: "word\(index) w\(index)w number \($0)", label: labels[index]) }
  }

  /// What the tool makes of the rows: the model, the reports of both commands, the predictions.
  private static let results = Result {
    let folder = try Workspace()
    try folder.add("c", rows)
    try folder.add("texts", labels.indices.map { "word\($0) w\($0)w" }.joined(separator: "\n"))
    for arguments in ["train c --test c -o m --report r", "evaluate -m m c --report e"] {
      let run = try ToolRun(arguments.split(separator: " ").map(String.init), in: folder)
      guard run.status == 0 else { throw JSONObject.Failure(text: run.messages) }
      try folder.add("text.\(arguments.first ?? " ")", run.output)
    }
    try folder.add("p", try ToolRun("predict", "-m", "m", "texts", in: folder).output)
    return folder
  }

  @Test(arguments: labels.indices)
  func `a label goes through model, prediction and reports unchanged`(index: Int) throws {
    let folder = try Self.results.get()
    let bytes = Array(Self.labels[index].utf8)
    let line = try folder.data("p").split(separator: 0x0A)[index]
    let record = try JSONObject.parsed(Data(line))
    #expect(record.text("prediction").map { Array($0.utf8) } == bytes)
    #expect(record.object("probabilities").keys.contains { Array($0.utf8) == bytes })
    for name in ["r", "e"] {
      let rows = try #require(try folder.object(name)["rows"] as? [[String: Any]])
      let own = rows[(8 * index)..<(8 * index + 8)]
      #expect(own.allSatisfy { $0.text("label").map { Array($0.utf8) } == bytes })
      let predicted = own.compactMap { $0.object("prediction").text("label") }
      #expect(predicted.contains { Array($0.utf8) == bytes })
    }
  }

  @Test func `a label of ten thousand characters goes through unchanged`() throws {
    let label = String(repeating: "é\n", count: 5_000)
    try folder.add("c", SampleRow.relabeled(SampleRow.rows(40, seed: 1), ["good": label]))
    let run = try ToolRun("train", "c", "--test", "c", "-o", "m", "--report", "r", in: folder)
    #expect(run.status == 0)
    #expect(run.lines.allSatisfy { $0.count < 200 })
    let rows = try #require(try folder.object("r")["rows"] as? [[String: Any]])
    #expect(rows[0].text("label") == label)
    let record = try ToolRun("predict", "-m", "m", in: folder, input: "lovely tasty").records.first
    #expect(record?.text("prediction") == label)
  }

  @Test(arguments: ["text.t", "text.e"])
  func `odd labels disturb neither lines nor columns of a printed report`(name: String) throws {
    let text = String(decoding: try Self.results.get().data(name), as: UTF8.self)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!text.unicodeScalars.contains("\u{202E}"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count < 1_000 })
  }

  @Test func `labels that are canonically equal and of other bytes are two`() throws {
    let rows = SampleRow.relabeled(
      SampleRow.rows(60, seed: 1), ["good": "caf\u{E9}", "poor": "cafe\u{301}"])
    try folder.add("train.json", rows)
    let run = try ToolRun(
      "train", "train.json", "--test", "train.json", "-o", "m", "--report", "r", in: folder)
    #expect(run.status == 0)
    let prediction = try ToolRun("predict", "-m", "m", in: folder, input: "lovely\ndull\n")
    let lines = prediction.lines.map { Array($0.utf8) }
    #expect(lines.count == 2)
    #expect(lines[0].starts(with: Array("{\"prediction\":\"caf\u{E9}\"".utf8)))
    #expect(lines[1].starts(with: Array("{\"prediction\":\"cafe\u{301}\"".utf8)))
    #expect(run.text.contains("Evaluation accuracy:"))
    let test = try folder.object("r").object("metrics").object("test")
    #expect(try #require(test.number("accuracy")) > 0.8)
  }

  @Test func `numbers and booleans are labels as they are written`() throws {
    let rows = SampleRow.rows(90, seed: 1).enumerated().map { index, row in
      let label = row.label == "poor" ? "true" : index % 4 == 0 ? "1" : "1.0"
      return "{\"text\":\"\(row.text)\",\"label\":\(label)}"
    }
    try folder.add("train.json", "[" + rows.joined(separator: ",") + "]")
    let run = try ToolRun("train", "train.json", "-o", "m", "--json", in: folder)
    #expect(run.status == 0)
    #expect(run.otherMessages.isEmpty)
    let prediction = try ToolRun("predict", "-m", "m", in: folder, input: "x")
    #expect(
      try prediction.records.first?.object("probabilities").keys.sorted() == ["1", "1.0", "true"])
  }

  @Test func `a string and a number of the same text meet in one label, with one warning`() throws {
    let rows = SampleRow.rows(90, seed: 1).enumerated().map { index, row in
      let label = row.label == "poor" ? "\"0\"" : index % 4 == 0 ? "1" : "\"1\""
      return "{\"text\":\"\(row.text)\",\"label\":\(label)}"
    }
    try folder.add("train.jsonl", rows.joined(separator: "\n"))
    let run = try ToolRun("train", "train.jsonl", "-o", "m", in: folder)
    #expect(run.status == 0)
    #expect(run.otherMessages.split(separator: "\n").count == 1)
    #expect(run.messages.contains("warning: the same label is written as a string in some rows"))
    let prediction = try ToolRun("predict", "-m", "m", in: folder, input: "x")
    #expect(try prediction.records.first?.object("probabilities").keys.sorted() == ["0", "1"])
  }

  @Test func `labels that differ only by case or space are kept apart, with a warning`() throws {
    try folder.add(
      "train.json", SampleRow.relabeled(SampleRow.rows(60, seed: 1), ["poor": "Good "]))
    let run = try ToolRun("train", "train.json", in: folder)
    #expect(run.status == 0)
    #expect(run.messages.contains("differ only by letter case, white space or Unicode form"))
    #expect(run.messages.contains("'Good ', 'good'"))
  }

  @Test func `messages show control characters and shorten long labels`() throws {
    let label = "\u{1B}[31m\n" + String(repeating: "x", count: 10_000)
    let rows = SampleRow.rows(60, seed: 1) + [SampleRow(text: "kettle", label: label)]
    try folder.add("train.json", rows)
    let run = try ToolRun("train", "train.json", in: folder)
    #expect(run.messages.contains("4 rows or fewer: '\\u{1b}[31m\\nxxx"))
    #expect(run.messages.split(separator: "\n").allSatisfy { $0.count < 300 })
  }

  @Test(arguments: ["train", "evaluate"])
  func `a test label that the model never saw is wrong and named`(command: String) throws {
    try folder.add("train.json", SampleRow.rows(60, seed: 1))
    let unseen = [
      SampleRow(text: "lovely", label: "neutral"), SampleRow(text: "lovely", label: "good"),
    ]
    try folder.add("test.json", unseen)
    try folder.addModel("m")
    let arguments =
      command == "train"
      ? ["train", "train.json", "--test", "test.json"] : ["evaluate", "-m", "m", "test.json"]
    let run = try ToolRun(arguments + ["--report", "r.json"], in: folder)
    #expect(run.status == 0)
    #expect(run.text.contains("Labels the model never saw, counted as wrong: 'neutral' (1 row)."))
    #expect(
      run.messages.contains("labels that the model never saw count as wrong answers: neutral (1)"))
    let report = try folder.object("r.json")
    #expect(report.object("metrics").object("test").number("accuracy") == 0.5)
    #expect((report["warnings"] as? [String])?.contains { $0.contains("never saw") } == true)
  }
}
