import Foundation
import Testing

@Suite("Thresholds, abstentions, ids and files of errors")
struct DecisionTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.addModel("m")
    let rows = SampleRow.rows(100, seed: 2)
    let lines = rows.enumerated().map { index, row in
      #"{"id":\#(index),"text":"\#(row.text)","label":"\#(row.label)"}"#
    }
    try folder.add("test.jsonl", lines.joined(separator: "\n"))
  }

  /// Each prediction with the probability of `good`.
  private func predictions(_ arguments: String...) throws -> [(String, Double)] {
    let run = try ToolRun(["predict", "-m", "m", "test.jsonl"] + arguments, in: folder)
    #expect(run.status == 0, "\(run.messages)")
    return try run.records.map { record in
      (record.text("prediction") ?? "", record.object("probabilities").number("good") ?? 0)
    }
  }

  @Test func `predict answers a label from its threshold on`() throws {
    let predictions = try predictions("--threshold", "good=0.8")
    #expect(predictions.allSatisfy { ($0.0 == "good") == ($0.1 >= 0.8) })
    #expect(Set(predictions.map(\.0)) == ["good", "poor"])
    #expect(predictions.contains { $0.0 == "poor" && $0.1 > 0.5 })
  }

  @Test func `predict abstains below the minimum confidence`() throws {
    let predictions = try predictions("--min-confidence", "0.75", "--abstain-label", "unsure")
    #expect(predictions.allSatisfy { ($0.0 == "unsure") == (max($0.1, 1 - $0.1) < 0.75) })
    #expect(Set(predictions.map(\.0)) == ["good", "poor", "unsure"])
  }

  @Test func `evaluate counts answers and abstentions as predict gives them`() throws {
    let predicted = try predictions("--min-confidence", "0.75")
    let labels = SampleRow.rows(100, seed: 2).map(\.label)
    let right = zip(predicted, labels).count { $0.0 == $1 }
    let run = try ToolRun(
      "evaluate", "-m", "m", "test.jsonl", "--min-confidence", "0.75", "--report", "r.json",
      in: folder)
    let decision = try folder.object("r.json").object("decision")
    #expect(decision.number("answeredCount") == Double(predicted.count { $0.0 != "abstain" }))
    #expect(decision.number("correctCount") == Double(right))
    let answered = predicted.count { $0.0 != "abstain" }
    let share = String(format: "%.1f", 100 * Double(right) / Double(answered))
    let pattern = try Regex(
      #"^Answered   accuracy: \#(share) %   \(\#(answered) of 100 rows, 95 % interval .+; always "#
        + #"answering ".+": .+; \#(100 - answered) rows below --min-confidence 0\.75\)$"#)
    #expect(run.lines.contains { $0.contains(pattern) }, "\(run.text)")
    let rows = try #require(try folder.object("r.json")["rows"] as? [[String: Any]])
    #expect(rows.count { $0["isAnswered"] as? Bool == false } == 100 - answered)
  }

  @Test func `evaluate with a threshold has the accuracy of its answers`() throws {
    let predicted = try predictions("--threshold", "good=0.8")
    let labels = SampleRow.rows(100, seed: 2).map(\.label)
    let run = try ToolRun(
      "evaluate", "-m", "m", "test.jsonl", "--threshold", "good=0.8", "--json", in: folder)
    let test = try run.object.object("metrics").object("test")
    #expect(test.number("correctCount") == Double(zip(predicted, labels).count { $0.0 == $1 }))
    let sweep = try run.object.object("sweep")
    let good = try #require((sweep["labels"] as? [[String: Any]])?.first)
    let points = try #require(good["points"] as? [[String: Any]])
    let point = points.first { $0.number("threshold") == 0.8 }
    #expect(point?.number("correctCount") == test.number("correctCount"))
  }

  @Test func `--sweep shows what rules would do`() throws {
    let plain = try ToolRun("evaluate", "-m", "m", "test.jsonl", in: folder)
    let swept = try ToolRun("evaluate", "-m", "m", "test.jsonl", "--sweep", in: folder)
    #expect(swept.text.hasPrefix(plain.text))
    #expect(swept.text.contains("--min-confidence  answered"))
    #expect(
      swept.text.contains(
        /Answering "poor" from a probability on, all rows answered \(always answering ".+": \d+\.\d\):/
      ))
    #expect(swept.text.contains(/f1-score  accuracy  95 % interval\n.* \d+\.\d–\d+\.\d\n/))
  }

  @Test(arguments: [
    (["--threshold", "good"], "a label, '=' and a probability above 0 and at most 1"),
    (["--threshold", "good=0"], "a label, '=' and a probability above 0 and at most 1"),
    (["--threshold", "good=0x1"], "a label, '=' and a probability above 0 and at most 1"),
    (["--threshold", "good=0x1p-1"], "a label, '=' and a probability above 0 and at most 1"),
    (["--min-confidence", "0x1p-1"], "expected a finite number above 0 and at most 1"),
    (["--threshold", "good=nan"], "a label, '=' and a probability above 0 and at most 1"),
    (["--threshold", "fine=0.5"], "the model has no label 'fine' for --threshold; its labels are"),
    (["--min-confidence", "1.5"], "expected a finite number above 0 and at most 1"),
  ])
  func `a rule that fits no model is wrong usage`(option: [String], message: String) throws {
    for command in ["evaluate", "predict"] {
      let run = try ToolRun([command, "-m", "m", "test.jsonl"] + option, in: folder)
      #expect(run.status == 64)
      #expect(run.messages.contains(message), "\(run.messages)")
    }
  }

  @Test func `a label of the model cannot stand for an abstention`() throws {
    let run = try ToolRun(
      "predict", "-m", "m", "test.jsonl", "--min-confidence", "0.9", "--abstain-label", "poor",
      in: folder)
    #expect(run.status == 64)
    #expect(run.messages.contains("'poor' is a label of the model; give another --abstain-label"))
  }

  @Test func `--errors holds the wrong rows, the surest answer first`() throws {
    let run = try ToolRun(
      "evaluate", "-m", "m", "test.jsonl", "--errors", "e.jsonl", "--id-column", "id", in: folder)
    #expect(run.status == 0, "\(run.messages)")
    #expect(run.messages.isEmpty)
    let rows = SampleRow.rows(100, seed: 2)
    let predicted = try predictions()
    let wrong = rows.indices.filter { rows[$0].label != predicted[$0].0 }
    let records = try folder.data("e.jsonl").split(separator: 0x0A)
      .map { try JSONObject.parsed(Data($0)) }
    #expect(!records.isEmpty)
    #expect(records.compactMap { $0.text("id") }.compactMap(Int.init).sorted() == wrong)
    for record in records {
      let row = try #require(record.text("id").flatMap { Int($0) })
      #expect(record.text("file") == "test.jsonl")
      #expect(record.number("line") == Double(row + 1))
      #expect(record.text("text") == rows[row].text)
      #expect(record.text("label") == rows[row].label)
      #expect(record.text("prediction") == predicted[row].0)
    }
    let probabilities = records.compactMap { $0.number("probability") }
    #expect(probabilities == probabilities.sorted(by: >))
  }

  /// The rows of the test, and which are wrong and which are left without an answer at 0.75.
  private func withheld() throws -> (wrong: [Int], abstained: [Int]) {
    let labels = SampleRow.rows(100, seed: 2).map(\.label)
    let answers = try predictions()
    let wrong = labels.indices.filter { answers[$0].0 != labels[$0] }
    let abstained = labels.indices.filter { max(answers[$0].1, 1 - answers[$0].1) < 0.75 }
    return (wrong, abstained)
  }

  @Test func `pages tell of wrong rows that get no answer`() throws {
    let (wrong, abstained) = try withheld()
    let hidden = Set(wrong).intersection(abstained).count
    try #require(hidden > 1 && wrong.count > hidden + 1)
    let run = try ToolRun(
      "evaluate", "-m", "m", "test.jsonl", "--min-confidence", "0.75", "--report", "r.html",
      "--errors", "e.jsonl", in: folder)
    let extent = "All other figures are those of all rows, as if each were answered."
    #expect(run.lines.contains(extent))
    let page = String(decoding: try folder.data("r.html"), as: UTF8.self)
    let shown = "\(wrong.count - hidden) wrong answers to \(100 - abstained.count) answered rows"
    #expect(page.contains(shown))
    #expect(page.contains("\(hidden) more rows that --min-confidence leaves without an answer"))
    #expect(try folder.data("e.jsonl").count { $0 == 0x0A } == wrong.count - hidden)
  }

  @Test func `--fail-under judges the answers that are given`() throws {
    let (wrong, abstained) = try withheld()
    let answered = 100 - abstained.count
    let right = answered - wrong.count { !abstained.contains($0) }
    let share = 100 * Double(right) / Double(answered)
    try #require(share > Double(100 - wrong.count) + 1)
    func status(_ limit: Double, _ confidence: String) throws -> ToolRun {
      try ToolRun(
        "evaluate", "-m", "m", "test.jsonl", "--min-confidence", confidence, "--fail-under",
        "\(limit)", in: folder)
    }
    #expect(try status(share - 0.01, "0.75").status == 0)
    let fallen = try status(share + 0.01, "0.75")
    #expect(fallen.status == 1)
    #expect(fallen.messages.contains(" % on \(answered) answered rows (95 % interval"))
    let silent = try status(0, "1")
    #expect(silent.status == 1)
    #expect(silent.messages.contains("--min-confidence leaves every row without an answer"))
  }

  @Test func `a gate has its status though the reader of the report has gone`() throws {
    for _ in 0..<5 {
      let run = try ToolRun(
        script: #"""
          { "$SENTIMENT" evaluate -m m test.jsonl --fail-under 100; echo $? > status; } | true
          cat status
          """#, in: folder)
      #expect(run.text == "1\n" && run.messages.contains("is below --fail-under 100"))
    }
  }

  @Test func `--sweep says what it leaves aside`() throws {
    func sweep(_ more: String...) throws -> String {
      try ToolRun(["evaluate", "-m", "m", "test.jsonl", "--sweep"] + more, in: folder).text
    }
    let remark = "by minimum confidence without --threshold, in percent"
    #expect(try sweep("--threshold", "good=0.8").contains(remark))
    #expect(try !sweep().contains("without --threshold"))
    _ = try sweep("--threshold", "good=0.8", "--report", "s.html")
    let page = String(decoding: try folder.data("s.html"), as: UTF8.self)
    #expect(page.contains(/With --min-confidence [0-9.]+ and without --threshold,/))
    let rows = (0..<240).map { SampleRow(text: "word\($0 % 6) and more", label: "l\($0 % 6)") }
    try folder.add("six.json", rows)
    _ = try ToolRun("train", "six.json", "-o", "six", in: folder)
    let many = try ToolRun("evaluate", "-m", "six", "six.json", "--sweep", in: folder)
    #expect(many.text.contains("Thresholds are shown for at most 4 labels; a report as JSON has"))
  }

  @Test func `compare tells by what rules answers were given`() throws {
    for (name, rule) in [
      ("a", []), ("b", ["--min-confidence", "0.75"]), ("c", ["--threshold", "good=0.8"]),
    ] {
      _ = try ToolRun(
        ["evaluate", "-m", "m", "test.jsonl", "--report", name] + rule, in: folder)
    }
    let abstained = try withheld().abstained.count
    let run = try ToolRun("compare", "a", "b", "c", "--report", "c.html", in: folder)
    #expect(run.lines.contains("  A  a (model m)"))
    let without = "b (model m); \(abstained) rows without an answer compared as if answered"
    #expect(run.lines.contains("  B  " + without))
    #expect(run.lines.contains("  C  c (model m); --threshold good=0.8"))
    let page = String(decoding: try folder.data("c.html"), as: UTF8.self)
    #expect(page.contains("; \(abstained) rows without an answer compared as if answered"))
    let reports = try ToolRun("compare", "a", "b", "c", "--json", in: folder).object["reports"]
    let all = try #require(reports as? [[String: Any]])
    let decisions = all.map { $0["decision"] as? [String: Any] }
    #expect(all[0]["decision"] is NSNull)
    #expect(decisions[1]?.number("answeredCount") == Double(100 - abstained))
    #expect(decisions[1]?.number("minimumConfidence") == 0.75)
    #expect(decisions[2]?.object("threshold").text("label") == "good")
  }

  @Test func `train writes the wrong rows of its test`() throws {
    try folder.add("train.json", SampleRow.rows(300, seed: 1))
    let trained = try ToolRun(
      "train", "train.json", "--test", "test.jsonl", "--errors", "t.jsonl", "-q", in: folder)
    let evaluated = try ToolRun(
      "evaluate", "-m", "m", "test.jsonl", "--errors", "e.jsonl", "-q", in: folder)
    #expect(trained.status == 0 && evaluated.status == 0)
    #expect(try folder.data("t.jsonl") == folder.data("e.jsonl"))
    let without = try ToolRun("train", "train.json", "--errors", "n.jsonl", in: folder)
    #expect(without.status == 64)
    #expect(without.messages.contains("option '--errors' can only be used together with '--test'"))
  }

  @Test func `--id-column puts ids into the report and pairs rows of any order`() throws {
    let text = String(decoding: try folder.data("test.jsonl"), as: UTF8.self)
    try folder.add(
      "reversed.jsonl", text.split(separator: "\n").reversed().joined(separator: "\n"))
    for name in ["test", "reversed"] {
      let run = try ToolRun(
        "evaluate", "-m", "m", "\(name).jsonl", "--id-column", "id", "--report", "\(name).json",
        in: folder)
      #expect(run.status == 0, "\(run.messages)")
    }
    let comparison = try ToolRun("compare", "test.json", "reversed.json", in: folder)
    #expect(comparison.lines.first == "Rows compared: 100, paired by id")
    #expect(comparison.lines.last?.hasPrefix("A and B are right on the same rows") == true)
  }

  @Test func `a tested row without the id ends the run with its place`() throws {
    try folder.add("odd.jsonl", #"{"text":"lovely","label":"good"}"#)
    let run = try ToolRun(
      "evaluate", "-m", "m", "test.jsonl", "odd.jsonl", "--id-column", "id", in: folder)
    #expect(run.status == 65)
    #expect(run.messages.hasPrefix("odd.jsonl:1:1: error: row 1: there is no id column 'id'"))
    try folder.add(
      "line.json", #"[{"text":"a","label":"good","id":1},{"text":"b","label":"poor","id":null}]"#)
    let line = try ToolRun("evaluate", "-m", "m", "line.json", "--id-column", "id", in: folder)
    #expect(line.messages.hasPrefix("line.json:1: error: row 2: the id column 'id' is null"))
  }
}
