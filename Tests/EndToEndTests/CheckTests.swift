import Foundation
import Testing

@Suite("check")
struct CheckTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.add("clean.json", SampleRow.rows(60, seed: 1))
    let rows = [
      ("a lovely lamp with a very long cord", "good"), ("broken", "poor"),
      ("a lovely lamp with a very long cord", "poor"), ("", "Poor"),
    ]
    try folder.add(
      "a.jsonl", SampleRow.lines(of: rows.map { SampleRow(text: $0.0, label: $0.1) }))
    try folder.add(
      "b.jsonl",
      #"{"text":"broken","label":"poor"}"# + "\n"
        + #"{"text":"A lovely lamp with a very long cord!","label":"good"}"# + "\n")
  }

  @Test(arguments: [["check"], ["train"], ["evaluate", "-m", "m"], ["train", "c", "--test"]])
  func `says that a file is given twice`(command: [String]) throws {
    try folder.add("c", SampleRow.rows(60, seed: 1))
    try folder.add("d", SampleRow.rows(60, seed: 2))
    try folder.addModel("m")
    let isTest = command.last == "--test"
    let twice = isTest ? ["d", "--test", "./d"] : ["d", "./d"]
    let run = try ToolRun(command + twice, in: folder)
    #expect(run.status == 0)
    #expect(
      run.messages.contains("warning: './d' is given twice, and each of its rows counts twice"))
    let once = try ToolRun(command + ["d"] + (isTest ? [] : ["c"]), in: folder)
    #expect(!once.messages.contains("given twice"))
  }

  @Test func `says how many rows of a group are not shown`() throws {
    try folder.add("same.json", (0..<25).map { _ in SampleRow(text: "a lamp", label: "good") })
    let run = try ToolRun("check", "same.json", in: folder)
    #expect(run.lines.contains("  … and 15 more rows"), "\(run.text)")
    let findings = try ToolRun("check", "same.json", "--json", in: folder).object["findings"]
    let counts = (findings as? [[String: Any]])?.compactMap { $0["exampleRowCounts"] as? [Int] }
    #expect(counts?.contains([25]) == true)
  }

  @Test func `a pipe among the files of a folder is refused`() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "cls/good"), withIntermediateDirectories: true)
    try folder.add("cls/good/a", "fine")
    let run = try ToolRun(script: #"mkfifo cls/good/b; "$SENTIMENT" check cls"#, in: folder)
    #expect(run.status == 65)
    #expect(run.messages.contains("'cls/good/b' is a pipe or socket; a file with a text was"))
  }

  @Test(arguments: ["text;label\na,1,2;x\nb,1,2;y\n", "text;label\na;x\nb, c, d;y\ne;x\n"])
  func `the number of a column counts those of the first row`(table: String) throws {
    try folder.add("t.csv", table)
    let run = try ToolRun(
      "check", "t.csv", "--text-column", "1", "--label-column", "3", in: folder)
    #expect(run.status == 65)
    #expect(
      run.messages.contains("t.csv:1:1: error: there is no label column 3; the first row has"))
  }

  @Test func `a missing column is told with the option that names another`() throws {
    try folder.add("t.jsonl", #"{"body":"a","label":"x"}"#)
    let run = try ToolRun("check", "t.jsonl", in: folder)
    #expect(run.messages.contains("there is no text column 'text'"))
    #expect(run.messages.contains("; name one with --text-column"), "\(run.messages)")
  }

  @Test func `tells what there is, and what was looked for in vain`() throws {
    let run = try ToolRun("check", "clean.json", in: folder)
    #expect(run.status == 0 && run.messages.isEmpty)
    #expect(run.lines[0] == "Rows:     60 rows in 1 file")
    #expect(run.lines[1] == "Labels:   2: good 30 (50.0 %), poor 30 (50.0 %)")
    #expect(run.lines[2] == "Baseline: 50.0 % for always answering good")
    #expect(
      run.lines[3].contains(/^Lengths:  \d+ to \d+ characters, median \d+(\.5)?, mean \d+\.\d$/))
    #expect(run.lines[4] == "Scripts:  Latin 100.0 %")
    #expect(run.lines[5].hasPrefix("Not found: labels like identifiers, "))
    #expect(!run.lines[5].contains("several files"))
  }

  @Test func `lists findings with file, line, label and text`() throws {
    let run = try ToolRun("check", "a.jsonl", "b.jsonl", in: folder)
    #expect(run.status == 0)
    for expected in [
      "1 text with several labels, 2 rows:", "1 row without text:",
      "2 texts in several rows, 4 rows:", "1 text in several files, 2 rows:",
      "1 group of texts that are nearly the same, 2 texts:",
      "1 group of these in several files, 2 texts:",
      "1 group of labels that differ only by letter case, white space or Unicode form, 4 rows:",
      "  'Poor', 'poor'", "  a.jsonl:1  good  a lovely lamp with a very long cord",
      "  b.jsonl:2  good  A lovely lamp with a very long cord!", #"  a.jsonl:4  Poor  """#,
      "1 label with a single row:",
    ] {
      #expect(run.lines.contains(expected), "\(expected) is not in\n\(run.text)")
    }
  }

  @Test func `gives as JSON every count, and as many examples as asked for`() throws {
    let run = try ToolRun("check", "a.jsonl", "b.jsonl", "--json", "--examples", "1", in: folder)
    let object = try run.object
    #expect(object.number("schemaVersion") == 1 && object.text("kind") == "check")
    #expect(object.number("rowCount") == 6)
    let findings = try #require(object["findings"] as? [[String: Any]])
    let counts = Dictionary(
      uniqueKeysWithValues: findings.map { ($0.text("kind") ?? "", $0.number("count") ?? -1) })
    #expect(
      counts == [
        "labelsLikeIdentifiers": 0, "similarLabels": 1, "singleRowLabels": 1, "contradictions": 1,
        "emptyTexts": 1, "duplicates": 2, "duplicatesAcrossFiles": 1, "nearDuplicates": 1,
        "nearDuplicatesAcrossFiles": 1,
      ])
    let equal = try #require(findings.first { $0.text("kind") == "duplicates" })
    let examples = try #require(equal["examples"] as? [[[String: Any]]])
    #expect(examples.map(\.count) == [2])
    #expect(examples[0].map { $0.number("line") } == [1, 3])
    #expect(examples[0].map { $0.text("label") } == ["good", "poor"])
    let none = try ToolRun("check", "a.jsonl", "--json", "--examples", "0", in: folder)
    #expect(none.text.contains(#""examples":[]"#) && !none.text.contains("broken"))
  }

  @Test func `gives the same bytes at any number of threads`() throws {
    try folder.add("c", SampleRow.rows(2000, seed: 1) + SampleRow.rows(2000, seed: 1))
    let runs = try ["1", "2", "3"].map {
      try ToolRun("check", "c", "--json", "--threads", $0, in: folder).output
    }
    #expect(runs[0] == runs[1] && runs[0] == runs[2])
  }

  @Test func `names a label column that looks like identifiers`() throws {
    let rows = SampleRow.rows(40, seed: 1).enumerated().map {
      SampleRow(text: $1.text, label: "id \($0)")
    }
    try folder.add("ids", rows)
    let run = try ToolRun("check", "ids", in: folder)
    #expect(run.lines.contains("40 labels for 40 rows, which look like identifiers:"))
    let training = try ToolRun("train", "ids", in: folder)
    #expect(training.messages.contains("40 labels for 40 rows: the label column looks like"))
    #expect(!training.messages.contains("labels with 4 rows or fewer"))
  }

  @Test func `refuses thousands of labels like identifiers at once`() throws {
    let rows = (0..<3000).map { SampleRow(text: "text number \($0)", label: "\($0)") }
    try folder.add("ids", rows)
    let run = try ToolRun("train", "ids", "-o", "m", in: folder)
    #expect(run.status == 65)
    #expect(run.messages.contains("3000 rows have 3000 labels, which look like identifiers"))
    #expect(try !folder.names.contains("m"))
  }

  @Test(arguments: [
    (["absent"], 66, "absent"), ([], 64, "corpus"), (["odd"], 65, "odd:1:"),
    (["clean.json", "--examples", "-1"], 64, "from 0 to 100000"),
  ])
  func `ends with the reason`(arguments: [String], status: Int32, reason: String) throws {
    try folder.add("odd", "{")
    let run = try ToolRun(["check"] + arguments, in: folder)
    #expect(run.status == status && run.text.isEmpty)
    #expect(run.messages.contains(reason), "\(run.messages)")
  }
}
