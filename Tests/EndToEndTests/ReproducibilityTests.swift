import Foundation
import Tables
import TestSupport
import Testing
import TextClassification

@Suite("The same input gives the same bytes")
struct ReproducibilityTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.add("train.json", SampleRow.rows(200, seed: 1))
  }

  private func model(_ arguments: String...) throws -> Data {
    let run = try ToolRun(["train"] + arguments + ["-o", "m", "-f"], in: folder)
    try #require(run.status == 0, "\(run.messages)")
    return try folder.data("m")
  }

  @Test func `models are equal for every number of threads and for every run`() throws {
    let model = try model("train.json")
    for threads in ["1", "2", "3", "8"] {
      #expect(try self.model("train.json", "--threads", threads) == model)
    }
    #expect(try self.model("train.json") == model)
  }

  @Test func `models of three classes are equal for every number of threads`() throws {
    let rows = SampleRow.rows(150, seed: 4).enumerated().map { index, row in
      SampleRow(text: row.text, label: index % 5 == 0 ? "other" : row.label)
    }
    try folder.add("three.json", rows)
    let model = try model("three.json", "--threads", "1")
    #expect(try self.model("three.json", "--threads", "3") == model)
  }

  @Test func `models are equal for every way to write the same rows`() throws {
    let rows = SampleRow.rows(80, seed: 1)
    try folder.add("train.json", rows)
    let model = try model("train.json")
    let array = try SampleRow.array(of: rows)
    let mark = Data([0xEF, 0xBB, 0xBF])
    let pretty = try JSONSerialization.data(
      withJSONObject: JSONSerialization.jsonObject(with: array), options: .prettyPrinted)
    let windows = Data(String(decoding: pretty, as: UTF8.self).replacing("\n", with: "\r\n").utf8)
    let forms: [String: Data] = [
      "array with a mark": mark + array, "array over lines": pretty, "array with CR LF": windows,
      "array and a newline": array + Data("\n".utf8),
      "lines": try SampleRow.lines(of: rows),
      "lines with a mark": mark + (try SampleRow.lines(of: rows)),
      "lines with CR LF": try SampleRow.lines(of: rows, end: "\r\n"),
      "lines without the last end": try SampleRow.lines(of: rows).dropLast(),
      "lines with blank ones between": try SampleRow.lines(of: rows, end: "\n\n"),
    ]
    for (name, data) in forms {
      try folder.add("form", data)
      #expect(try self.model("form") == model, "\(name)")
    }
    try folder.add("first", try SampleRow.array(of: Array(rows[..<30])))
    try folder.add("rest", try SampleRow.lines(of: Array(rows[30...])))
    #expect(try self.model("first", "rest") == model)
  }

  @Test func `reports and predictions are equal for every number of threads`() throws {
    _ = try model("train.json")
    try folder.add("test.json", SampleRow.rows(200, seed: 2))
    var seen: Set<Data> = []
    for threads in ["1", "2", "3", "8"] {
      let evaluation = try ToolRun(
        "evaluate", "-m", "m", "test.json", "--threads", threads, "--report", "r", "-f", in: folder)
      let prediction = try ToolRun(
        "predict", "-m", "m", "test.json", "--threads", threads, in: folder)
      seen.insert(evaluation.output + prediction.output + (try folder.data("r")))
    }
    #expect(seen.count == 1)
  }

  @Test func `the seed decides which rows are held out`() throws {
    // With as many rows held out as train, other rows make other models.
    let model = try model("train.json", "--validation-split", "0.5", "--no-refit")
    let same = try self.model(
      "train.json", "--validation-split", "0.5", "--no-refit", "--seed", "42")
    let other = try self.model(
      "train.json", "--validation-split", "0.5", "--no-refit", "--seed", "7")
    #expect(same == model)
    #expect(other.count != model.count || other != model)
    #expect(try hashes(other) != hashes(model))
  }

  private func hashes(_ model: Data) throws -> [Float] {
    try folder.add("loaded", model)
    return try TextClassifier(contentsOf: folder.path("loaded"))
      .predictions(for: .init(SampleRow.rows(50, seed: 9).map(\.text)), threads: 1).probabilities
  }

  @Test func `tool and library give the same labels and bits, in memory and from the file`() throws
  {
    _ = try model("train.json")
    let rows = SampleRow.rows(200, seed: 1)
    let trained = try TextClassifierTrainer()
      .train(texts: .init(rows.map(\.text)), labels: .init(rows.map(\.label))).classifier
    let loaded = try TextClassifier(contentsOf: folder.path("m"))
    let texts = SampleRow.rows(200, seed: 2).map(\.text) + ["", "日本語", "😀 LOVELY", "e\u{301}"]
    let input = try JSONEncoder().encode(texts.map { ["text": $0] })
    let records = try ToolRun(["predict", "-m", "m"], in: folder, input: input).records
    #expect(records.count == texts.count)
    for (text, record) in zip(texts, records) {
      let memory = trained.prediction(for: text)
      #expect(memory == loaded.prediction(for: text))
      #expect(record.text("prediction") == memory.label)
      #expect(
        record.number("probability").map { Float($0).bitPattern } == memory.probability.bitPattern)
      for (label, probability) in zip(trained.labels, memory.probabilities) {
        #expect(record.object("probabilities").number(label).map { Float($0) } == probability)
      }
      #expect(record.number("knownFeatures") == Double(memory.knownFeatures))
    }
  }

  @Test func `a model can be written where it cannot be read back`() throws {
    let model = try model("train.json")
    let run = try ToolRun(
      script: "\"$SENTIMENT\" train train.json -o >(cat > copy) --json; wait $!", in: folder)
    #expect(run.status == 0)
    #expect(try folder.data("copy") == model)
    let stored = try TextClassifier(contentsOf: folder.path("m")).checksum
    #expect(try run.object.object("model").text("checksum") == stored)
    #expect(try ToolRun("train", "train.json", "-o", "/dev/null", in: folder).status == 0)
  }

  @Test func `the library writes the tool's model, byte for byte`() throws {
    let model = try model("train.json")
    let loaded = try TextClassifier(contentsOf: folder.path("m"))
    try loaded.write(to: folder.path("again"))
    #expect(try folder.data("again") == model)
  }
}
