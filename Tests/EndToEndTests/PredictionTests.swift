import Foundation
import TestSupport
import Testing

@Suite("Predictions of the tool")
struct PredictionTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.addModel("m")
  }

  private static let texts = ["a lovely film", "", "dull and broken", "  ", "qqq zzz"]

  /// The answers without what is particular to a format.
  private func answers(_ run: ToolRun) throws -> [String] {
    #expect(run.status == 0)
    #expect(run.messages.isEmpty)
    return try run.output.split(separator: 0x0A).map { line in
      let text = String(decoding: line, as: UTF8.self)
      return String(text[try #require(text.firstRange(of: "\"prediction\"")).lowerBound...])
    }
  }

  @Test func `array, lines and plain text give the same, from a file and from standard input`()
    throws
  {
    let objects = try Self.texts.map {
      String(decoding: try JSONEncoder().encode(["text": $0]), as: UTF8.self)
    }
    let inputs = [
      "a.json": "[\n" + objects.joined(separator: ",\n") + "]",
      "l.jsonl": objects.joined(separator: "\n"),
      "t.txt": Self.texts.joined(separator: "\n"),
    ]
    var all: Set<[String]> = []
    for (name, contents) in inputs {
      try folder.add(name, contents)
      all.insert(try answers(ToolRun("predict", "-m", "m", name, in: folder)))
      all.insert(try answers(ToolRun("predict", "-m", "m", in: folder, input: contents)))
      all.insert(try answers(ToolRun("predict", "-", "-m", "m", in: folder, input: contents)))
      all.insert(try answers(ToolRun("predict", "-m", "m", in: folder, input: contents + "\n")))
      all.insert(
        try answers(ToolRun("predict", "-m", "m", in: folder, input: "\u{FEFF}" + contents)))
      all.insert(
        try answers(
          ToolRun(
            "predict", "-m", "m", in: folder, input: contents.replacing("\n", with: "\r\n"))))
    }
    #expect(all.count == 1)
    #expect(all.first?.count == Self.texts.count)
  }

  @Test func `files are answered one after the other`() throws {
    try folder.add("1.txt", "lovely")
    try folder.add("2.jsonl", #"{"text":"dull"}"#)
    let run = try ToolRun("predict", "-m", "m", "1.txt", "-", "2.jsonl", in: folder, input: "crisp")
    #expect(try run.records.map { $0.text("prediction") } == ["good", "good", "poor"])
  }

  @Test(arguments: ["", " ", "zzqq", "\u{0}"])
  func `a text without known features gets the prior and says so`(text: String) throws {
    let input = try JSONEncoder().encode([["text": text]])
    let record = try #require(
      try ToolRun(["predict", "-m", "m"], in: folder, input: input).records.first)
    #expect(record.number("knownFeatures") == 0)
    let good = try #require(record.object("probabilities").number("good"))
    // Half of the rows are good.
    #expect(abs(good - 0.5) < 0.1)
  }

  @Test func `ten thousand records keep order, count, other members and odd texts`() throws {
    let odd = [
      "", " ", "\n", "\r\n", "\u{2028}", "\u{85}", "\u{0}", "\"", "\\", "a,b", "👩‍👩‍👧", "❤️", "null",
      "NaN",
      "{", "[", "日本語", "ＡＢＣ", "e\u{301}", String(repeating: "long ", count: 2_000), "\u{FEFF}",
    ]
    var random = SeededRandom(seed: 7)
    let encoder = JSONEncoder()
    var input = Data()
    for id in 0..<10_000 {
      let text = odd[random.index(below: id % 50 == 0 ? odd.count : 17)]
      let quoted = String(decoding: try encoder.encode(text), as: UTF8.self)
      input += Data("{\"id\":\(id),\"text\":\(quoted)}\n".utf8)
    }
    let run = try ToolRun(["predict", "-m", "m"], in: folder, input: input)
    #expect(run.status == 0)
    #expect(run.output.count { $0 == 0x0A } == 10_000)
    for (id, line) in run.output.split(separator: 0x0A).enumerated() {
      if !line.starts(with: "{\"id\":\(id),\"prediction\":\"".utf8) {
        Issue.record("record \(id) is \(String(decoding: line.prefix(80), as: UTF8.self))")
        break
      }
    }
  }

  @Test func `ten thousand plain lines with empty ones among them give as many records`() throws {
    let lines = (0..<10_000).map { ["lovely", "", "\r", "dull\u{2028}dull", "\u{0B}"][$0 % 5] }
    let input = Data(lines.joined(separator: "\n").utf8)
    let run = try ToolRun(["predict", "-m", "m"], in: folder, input: input)
    let answers = run.output.split(separator: 0x0A)
    #expect(answers.count == 10_000)
    #expect(Set(answers.indices.map { [$0 % 5: answers[$0]] }).count == 5)
  }

  @Test func `other members are kept byte for byte, those of our names as input members`() throws {
    let members = #""id" : 1.0e+2,"n":null,"ü":"\u00fc\/","list":[1, {"line":"x"}]"#
    let own = #""prediction":"p","probability":1,"probabilities":[],"knownFeatures":-1"#
    let input = "{\(members),\"text\":\"lovely\",\(own)}"
    let run = try ToolRun("predict", "-m", "m", in: folder, input: input)
    let renamed = own.replacing(/"([a-zA-Z]+)":/) { "\"input.\($0.output.1)\":" }
    #expect(run.text.hasPrefix("{\(members),\(renamed),\"prediction\":\"good\","), "\(run.text)")
    let record = try #require(try run.records.first)
    #expect(record.number("input.knownFeatures") == -1)
    #expect(record.text("prediction") == "good")
  }

  @Test func `the text's column is found by its name`() throws {
    let input = #"{"text":"dull","body":"lovely"}"#
    let run = try ToolRun("predict", "-m", "m", "--text-column", "body", in: folder, input: input)
    let record = try #require(try run.records.first)
    #expect(record.text("prediction") == "good")
    #expect(record.text("text") == "dull")
  }

  @Test(arguments: [
    ("text", "[lovely]", 0), ("text", "{}", 0), ("jsonl", #"{"text":"lovely"}"#, 0),
    ("json", #"[{"text":"lovely"}]"#, 0), ("json", #"{"text":"lovely"}"#, 65),
    ("jsonl", #"[{"text":"lovely"}]"#, 65), ("json", "lovely", 65), ("jsonl", "lovely", 65),
  ])
  func `--format is obeyed`(format: String, input: String, status: Int) throws {
    let run = try ToolRun("predict", "-m", "m", "--format", format, in: folder, input: input)
    #expect(Int(run.status) == status)
    #expect(try run.records.count == (status == 0 ? 1 : 0))
    if status != 0 { #expect(run.messages.hasPrefix("stdin:1:")) }
  }

  @Test func `no input gives no record`() throws {
    for input in ["", "[]", " \n"] {
      let run = try ToolRun("predict", "-m", "m", in: folder, input: input)
      #expect(run.status == 0)
      // A line of a blank is a text.
      #expect(try run.records.count == (input == " \n" ? 1 : 0))
    }
  }

  @Test func `-o writes what standard output would get, and --force replaces`() throws {
    try folder.add("in.txt", "lovely\ndull\n")
    let printed = try ToolRun("predict", "-m", "m", "in.txt", in: folder)
    for force in [[], ["--force"], ["-f"]] {
      let run = try ToolRun(["predict", "-m", "m", "in.txt", "-o", "out"] + force, in: folder)
      #expect(run.status == 0)
      #expect(run.output.isEmpty)
      #expect(try folder.data("out") == printed.output)
      try folder.add("out", force.isEmpty ? "older" : "")
    }
    let refused = try ToolRun("predict", "-m", "m", "in.txt", "-o", "out", in: folder)
    #expect(refused.status == 73)
    let dash = try ToolRun("predict", "-m", "m", "in.txt", "-o", "-", in: folder)
    #expect(dash.output == printed.output)
  }

  @Test(arguments: ["jsonl", "text", "array"], [true, false])
  func `each record is answered before the next is sent`(
    kind: String, inputBlocks: Bool
  ) throws {
    let program = try RunningProgram(
      RunningProgram.tool, ["predict", "-m", "m"], in: folder, inputBlocks: inputBlocks)
    for index in 1...5 {
      let word = index % 2 == 0 ? "lovely" : "dull"
      switch kind {
      case "jsonl": program.write(Data("{\"text\":\"\(word)\"}\n".utf8))
      case "text": program.write(Data("\(word)\n".utf8))
      default: program.write(Data("\(index == 1 ? "[" : ""){\"text\":\"\(word)\"},\n".utf8))
      }
      let line = try #require(try program.output.lines(index).split(separator: 0x0A).last)
      #expect(
        try JSONObject.parsed(Data(line)).text("prediction") == (index % 2 == 0 ? "good" : "poor"))
    }
    if kind == "array" { program.write(Data(#"{"text":""}]"#.utf8)) }
    program.closeInput()
    #expect(try program.finish() == 0)
  }

  @Test func `the records before a fault are answered, and the fault is located`() throws {
    let input = "{\"text\":\"lovely\"}\n{\"text\":\"dull\"}\n{\"text\":nul}\n{\"text\":\"\"}\n"
    let run = try ToolRun("predict", "-m", "m", in: folder, input: input)
    #expect(run.status == 65)
    #expect(try run.records.count == 2)
    #expect(run.messages.hasPrefix("stdin:3:9: error: 'nul' is no JSON value"))
    let file = try ToolRun("predict", "-m", "m", "-o", "out", in: folder, input: input)
    #expect(file.status == 65)
    #expect(try folder.names == ["m"])
  }
}
