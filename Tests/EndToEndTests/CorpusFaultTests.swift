import Foundation
import Testing

@Suite("Faulty corpora")
struct CorpusFaultTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.add("m", "older model")
  }

  /// Trains on bytes over an older model, which must survive.
  private func refused(_ bytes: Data, _ options: String...) throws -> String {
    try folder.add("c", bytes)
    let run = try ToolRun(["train", "c", "-o", "m", "-f", "--report", "r"] + options, in: folder)
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    #expect(try folder.names == ["c", "m"])
    #expect(try folder.data("m") == Data("older model".utf8))
    return run.messages
  }

  private func refused(_ text: String, _ options: String...) throws -> String {
    try refused(Data(text.utf8))
  }

  @Test(arguments: [
    ("a quote too many", #"[{"text":"["I"]","label":"x"}]"#, "c:1:13: error: found 'I'"),
    ("no bracket at the end", #"[{"text":"a","label":"x"}"#, "c:1:26: error: the file ends where"),
    ("a comma at the end", "[{\"text\":\"a\",\"label\":\"x\"},\n]", "c:2:1: error: a comma stands"),
    ("no value", "[{\"text\":\"a\",\n  \"label\":}]", "c:2:11: error: found '}' where a value"),
    ("NaN as a value", #"[{"text":"a","label":NaN}]"#, "c:1:22: error: 'NaN' is no JSON value"),
    (
      "a fault in a member that is not used", #"[{"text":"a","label":"x","more":[1,}]}]"#,
      "c:1:36: error: "
    ),
    ("a string not closed", "{\"text\":\"a\n\",\"label\":\"x\"}", "c:1:11: error: "),
    ("a lone surrogate", #"[{"text":"\ud800","label":"x"}]"#, "c:1:11: error: '\\ud800' is half"),
    ("another array", #"[{"text":"a","label":"x"}][]"#, "c:1:27: error: a second array"),
    ("a fault after wide characters", "{\"text\":\"日本\",\"label\":x}", "c:1:22: error: 'x' is no"),
    ("a null label", #"{"text":"a","label":null}"#, "c:1:21: error: row 1: the label column"),
    ("a null text", "\n{\"text\":null,\"label\":\"x\"}", "c:2:9: error: row 1: the text column"),
    ("a number as text", #"[{"text":5,"label":"x"}]"#, "c:1:10: error: row 1: the text column"),
    ("a list as label", #"[{"text":"a","label":["x"]}]"#, "c:1:22: error: row 1: the label"),
    ("no label", #"[{"text":"a"}]"#, "there is no label column 'label'; the only column is 'text'"),
    ("no text", #"[{"label":"a"}]"#, "there is no text column 'text'; the only column is 'label'"),
    ("a column twice", #"{"text":"a","text":"b","label":"x"}"#, "stands twice in one object"),
    ("a row that is no object", #"["a"]"#, "c:1:2: error: row 1: the row is a string"),
    ("one text only", #"[{"text":"a","label":"x"}]"#, "the only training row has the label 'x'"),
  ])
  func `is refused with its place`(name: String, contents: String, message: String) throws {
    let messages = try refused(contents)
    #expect(messages.contains(message), "\(messages)")
    // Warnings may stand before it.
    #expect(messages.ranges(of: "error: ").count == 1)
  }

  @Test func `Shift_JIS is refused with offset and remedy`() throws {
    let messages = try refused(
      Data(#"{"text":""#.utf8) + [0x82, 0xA0, 0x82, 0xE2] + Data(#"","label":"x"}"#.utf8))
    #expect(messages.hasPrefix("c:1:10: error: the byte 0x82 at byte offset 9 is no UTF-8"))
    #expect(messages.contains("--encoding Shift_JIS"))
  }

  @Test func `a name that reads like a place is none`() throws {
    let run = try ToolRun("train", "c:1:1: error: odd", in: folder)
    #expect(run.status == 66)
    #expect(run.messages.hasPrefix("sentiment: error: "), "\(run.messages)")
  }

  @Test func `the second of two files is named`() throws {
    try folder.add("good", SampleRow.rows(60, seed: 1))
    try folder.add("bad", "{\"text\":\"a\",\"label\":\"x\"}\n{\"text\":\"a\"}\n")
    let run = try ToolRun("train", "good", "bad", in: folder)
    #expect(run.status == 65)
    #expect(run.messages.hasPrefix("bad:2:1: error: row 2: there is no label column 'label'"))
  }

  @Test func `texts without a common n-gram are refused with the reason`() throws {
    let messages = try refused(#"[{"text":"","label":"x"},{"text":" ","label":"y"}]"#)
    #expect(messages.contains("no features: "))
  }

  @Test func `--skip-invalid leaves rows out, says which, and counts them`() throws {
    var lines = try SampleRow.lines(of: SampleRow.rows(60, seed: 1))
    lines += Data("{\"text\":null,\"label\":\"good\"}\n{\"text\":\n{\"text\":\"a\"}\n".utf8)
    try folder.add("c", lines)
    let run = try ToolRun("train", "c", "--skip-invalid", "--json", in: folder)
    #expect(run.status == 0)
    for (place, text) in [("c:61:9", "row 61"), ("c:62:9", ""), ("c:63:1", "row 63")] {
      #expect(
        run.messages.contains("\n\(place): warning: left out: \(text)")
          || run.messages.hasPrefix("\(place): warning: left out: \(text)"), "\(run.messages)")
    }
    #expect(run.messages.contains("warning: 3 of 63 rows were left out"))
    let corpora = try #require(try run.object["corpora"] as? [[String: Any]])
    #expect(corpora[0].number("rowCount") == 60)
  }

  @Test func `columns are found by their names and others are left aside once`() throws {
    let rows = SampleRow.rows(60, seed: 1).map { row in
      "{\"id\":1,\"body\":\"\(row.text)\",\"stars\":\(row.label == "good" ? 5 : 1),\"text\":0}"
    }
    try folder.add("c", rows.joined(separator: "\n"))
    let run = try ToolRun(
      "train", "c", "--text-column", "body", "--label-column", "stars", in: folder)
    #expect(run.status == 0)
    #expect(run.otherMessages == "sentiment: note: columns left aside in c: 'id', 'text'\n")
  }

  @Test func `odd characters inside a text do not tear its record`() throws {
    let rows = SampleRow.rows(60, seed: 1).map { row in
      SampleRow(text: row.text + " \u{2028}\u{85}\u{0}\r\n\u{B}\u{C} end", label: row.label)
    }
    try folder.add("c", try SampleRow.lines(of: rows))
    let run = try ToolRun("train", "c", "--json", in: folder)
    #expect(run.status == 0)
    #expect(try run.object.object("metrics").object("training").number("rowCount") == 54)
  }

  @Test func `a text of a megabyte is read`() throws {
    let long = SampleRow(text: String(repeating: "lovely ", count: 150_000), label: "good")
    try folder.add("c", SampleRow.rows(60, seed: 1) + [long])
    #expect(try ToolRun("train", "c", in: folder).status == 0)
  }

  @Test func `texts in both training and test corpora are warned of`() throws {
    try folder.add("c", SampleRow.rows(60, seed: 1))
    try folder.add("t", Array(SampleRow.rows(60, seed: 1)[..<3]) + SampleRow.rows(7, seed: 2))
    let run = try ToolRun("train", "c", "--test", "t", "--report", "r", in: folder)
    #expect(run.status == 0)
    #expect(run.messages.contains("warning: 3 of 10 test texts are also in the training corpus"))
    let warnings = try #require(try folder.object("r")["warnings"] as? [String])
    #expect(warnings.contains { $0.hasPrefix("3 of 10 test texts") })
  }

  @Test func `a corpus comes through standard input or a pipe`() throws {
    try folder.add("c", SampleRow.rows(60, seed: 1))
    let direct = try ToolRun("train", "c", in: folder)
    let stdin = try ToolRun(["train", "-"], in: folder, input: try folder.data("c"))
    let pipe = try ToolRun(script: "\"$SENTIMENT\" train <(cat c)", in: folder)
    #expect(stdin.output == direct.output)
    #expect(pipe.output == direct.output)
    let test = try ToolRun(["train", "c", "--test", "-"], in: folder, input: try folder.data("c"))
    #expect(test.text.contains("Entries used of testing : 60 rows, 2 columns"))
  }
}
