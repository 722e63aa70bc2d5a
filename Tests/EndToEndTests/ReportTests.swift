import Foundation
import TestSupport
import Testing

@Suite("The report of train and evaluate")
struct ReportTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.add("train.json", SampleRow.rows(300, seed: 1))
    try folder.add("test.json", SampleRow.rows(100, seed: 2))
    try folder.addModel("m")
  }

  @Test func `train prints rows, three accuracies, classes, confusion and convergence`() throws {
    let run = try ToolRun("train", "train.json", "--test", "test.json", in: folder)
    #expect(run.status == 0)
    #expect(run.messages.hasPrefix("sentiment: warning: few validation rows: 15, "))
    #expect(run.otherMessages.isEmpty)
    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[0] == "Entries used of training: 300 rows, 2 columns")
    #expect(lines[1] == "Entries used of testing : 100 rows, 2 columns")
    let remark = /, 95 % interval .+–.+; always answering ".+": .+\)$/
    #expect(lines[2].contains(/^Training   accuracy: +\d+\.\d %   \(285 rows,/))
    #expect(lines[3].contains(/^Validation accuracy: +\d+\.\d %   \( 15 rows,/))
    #expect(lines[2].contains(remark) && lines[3].contains(remark))
    #expect(
      lines[4].contains(
        /^Evaluation accuracy: +\d+\.\d %   \(100 rows, 95 % interval .+–.+; always answering "good": 50\.0\)$/
      ))
    #expect(lines.contains("              precision    recall  f1-score   support"))
    for name in ["good", "poor", "accuracy", "macro avg", "weighted avg"] {
      #expect(
        lines.contains { $0.hasPrefix(String(repeating: " ", count: 12 - name.count) + name) })
    }
    #expect(lines.contains("Confusion matrix (rows: actual label, columns: predicted label):"))
    for name in ["Log loss:", "Calibration error:", "ROC AUC:"] {
      #expect(lines.contains { $0.hasPrefix(name) })
    }
    #expect(run.text.contains(/\nTraining converged after \d+ iterations/))
    #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
  }

  @Test func `evaluate prints the same figures as the training that made the model`() throws {
    let training = try ToolRun("train", "train.json", "--test", "test.json", "-o", "n", in: folder)
    let evaluation = try ToolRun("evaluate", "-m", "n", "test.json", in: folder)
    #expect(evaluation.status == 0)
    let described = try #require(training.text.firstRange(of: "By class")).lowerBound
    let end = try #require(training.text.firstRange(of: "\nTraining converged")).lowerBound
    #expect(evaluation.text.hasSuffix(training.text[described..<end]))
    let line = try #require(training.lines.first { $0.hasPrefix("Evaluation accuracy") })
    #expect(evaluation.lines.contains { $0.filter { $0 != " " } == line.filter { $0 != " " } })
  }

  @Test(arguments: [
    "train train.json --test test.json", "train train.json", "evaluate -m m test.json",
  ])
  func `--json prints one object with sorted keys and finite numbers`(arguments: String) throws {
    let run = try ToolRun(
      arguments.split(separator: " ").map(String.init) + ["--json"], in: folder)
    #expect(run.status == 0)
    #expect(run.text.count { $0 == "\n" } == 1)
    #expect(try run.object.number("schemaVersion") == 1)
    #expect(try canonical(run.output) == run.output)
  }

  /// JSON written again with sorted keys by Foundation, which refuses what is not finite.
  private func canonical(_ data: Data) throws -> Data {
    // Numbers stay as they are written: only keys and layout are compared.
    let text = String(decoding: data, as: UTF8.self)
    let keys = text.matches(of: /"([A-Za-z0-9]+)":/).map { String($0.output.1) }
    #expect(keys.count > 20)
    let object = try JSONSerialization.jsonObject(with: data)
    let sorted = try JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    let sortedKeys = String(decoding: sorted, as: UTF8.self)
      .matches(of: /"([A-Za-z0-9]+)":/).map { String($0.output.1) }
    return keys == sortedKeys ? data : sorted
  }

  @Test func `--json and --report hold the same but for the rows`() throws {
    let run = try ToolRun(
      "evaluate", "-m", "m", "test.json", "--json", "--report", "r.json", in: folder)
    var printed = try run.object
    var written = try folder.object("r.json")
    let rows = try #require(written.removeValue(forKey: "rows") as? [[String: Any]])
    #expect(printed.removeValue(forKey: "rows") is NSNull)
    #expect(rows.count == 100)
    #expect(NSDictionary(dictionary: printed) == NSDictionary(dictionary: written))
  }

  @Test(arguments: ["train train.json --test test.json", "evaluate -m m test.json"])
  func `--report holds each row's label, prediction and probability`(arguments: String) throws {
    let run = try ToolRun(
      arguments.split(separator: " ").map(String.init) + ["--report", "r.json"], in: folder)
    #expect(run.status == 0)
    let report = try folder.object("r.json")
    let rows = try #require(report["rows"] as? [[String: Any]])
    let expected = SampleRow.rows(100, seed: 2)
    #expect(rows.count == expected.count)
    var correct = 0
    for (index, row) in rows.enumerated() {
      #expect(row.number("index") == Double(index))
      #expect(row.text("label") == expected[index].label)
      #expect(row.object("source").text("file") == "test.json")
      let prediction = row.object("prediction")
      let all = try #require(row["probabilities"] as? [[String: Any]])
      #expect(all.map { $0.text("label") } == ["good", "poor"])
      let best = all.max { ($0.number("probability") ?? 0) < ($1.number("probability") ?? 0) }
      #expect(best?.text("label") == prediction.text("label"))
      #expect(best?.number("probability") == prediction.number("probability"))
      if prediction.text("label") == expected[index].label { correct += 1 }
    }
    let test = report.object("metrics").object("test")
    #expect(test.number("accuracy") == Double(correct) / 100)
  }

  private static let hasPython = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

  @Test(.enabled(if: hasPython, "there is no /usr/bin/python3"))
  func `Python's json reads report, answer and predictions`() throws {
    #expect(
      try ToolRun(
        "train", "train.json", "--test", "test.json", "--report", "r.json", in: folder
      ).status == 0)
    let run = try ToolRun(
      script: #"""
        "$SENTIMENT" evaluate -m m test.json --json > e.json
        "$SENTIMENT" predict -m m test.json > p.jsonl
        exec python3 - << 'END'
        import json, math
        def refuse(name): raise ValueError(name)
        def finite(text):
            number = float(text)
            assert math.isfinite(number)
            return number
        def load(text): return json.loads(text, parse_constant=refuse, parse_float=finite)
        report = load(open("r.json", encoding="utf-8").read())
        answer = load(open("e.json", encoding="utf-8").read())
        lines = [load(line) for line in open("p.jsonl", encoding="utf-8")]
        for row, line in zip(report["rows"], lines, strict=True):
            assert row["prediction"]["label"] == line["prediction"]
            assert row["label"] == line["label"]
        assert set(report) == set(answer)
        print(len(lines))
        END
        """#, in: folder)
    #expect(run.text == "100\n", "\(run.messages)")
  }

  @Test func `a report without test rows has none and says why there is no validation`() throws {
    try folder.add("few.json", SampleRow.rows(40, seed: 1))
    let run = try ToolRun("train", "few.json", "--report", "r.json", in: folder)
    #expect(run.lines.contains { $0.contains("Validation accuracy:") && $0.contains("n/a") })
    let report = try folder.object("r.json")
    #expect(report["rows"] is NSNull)
    #expect(report.text("validationAbsence") == "tooFewRows")
    #expect(report.object("metrics")["test"] is NSNull)
  }

  @Test func `figures that are undefined are n/a and null`() throws {
    try folder.add("one.json", #"[{"text":"lovely","label":"good"}]"#)
    let text = try ToolRun("evaluate", "-m", "m", "one.json", in: folder)
    #expect(text.text.contains("n/a"))
    #expect(!text.text.contains(/\b(nan|inf)\b/))
    let json = try ToolRun("evaluate", "-m", "m", "one.json", "--json", in: folder)
    #expect(try json.object.object("metrics").object("test")["rocAUC"] is NSNull)
  }

  @Test func `--quiet silences notes and warnings and keeps the answer`() throws {
    try folder.add("odd.json", #"[{"text":"lovely","label":"unheard","id":7}]"#)
    let loud = try ToolRun("evaluate", "-m", "m", "odd.json", in: folder)
    let quiet = try ToolRun("evaluate", "-m", "m", "odd.json", "-q", in: folder)
    #expect(loud.messages.contains("columns left aside in odd.json: 'id'"))
    #expect(quiet.messages.isEmpty)
    #expect(quiet.output == loud.output)
  }

  @Test(arguments: ["train train.json", "evaluate -m m test.json", "predict -m m test.json -o p"])
  func `no progress is written where standard error is no terminal`(arguments: String) throws {
    let run = try ToolRun(arguments.split(separator: " ").map(String.init), in: folder)
    #expect(run.status == 0)
    #expect(run.otherMessages.isEmpty)
  }

  @Test func `--help and --version go to standard output`() throws {
    for arguments in [
      ["--help"], ["train", "--help"], ["evaluate", "-h"], ["predict", "--help"],
    ] {
      let run = try ToolRun(arguments, in: folder)
      #expect(run.status == 0)
      #expect(run.messages.isEmpty)
      #expect(run.text.contains("--help"))
    }
    let version = try ToolRun("--version", in: folder)
    #expect(version.text.contains(/^sentiment \d+\.\d+\.\d+\S*\n$/))
  }
}
