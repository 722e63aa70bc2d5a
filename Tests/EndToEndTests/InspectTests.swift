import Foundation
import Testing

@Suite("inspect")
struct InspectTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.addModel("m")
  }

  @Test func `describes a model by its card and its strongest n-grams`() throws {
    let run = try ToolRun("inspect", "m", in: folder)
    #expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
    let lines = run.lines
    #expect(lines[0] == "Model:      m")
    #expect(run.text.contains(/Written: +\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ, [\d,]+ bytes/))
    #expect(run.text.contains("2: good (150 rows), poor (150 rows)"))
    #expect(run.text.contains("285 rows and 15 validation rows, fitted again on all"))
    let interval = #" %% \(%d rows, 95 %% interval .+–.+; always answering ".+": \d+\.\d\)"#
    for (name, count) in [("Accuracy: +training", 285), ("\n +validation", 15)] {
      let remark = String(format: interval, count)
      #expect(run.text.contains(try Regex("\(name) +\\d+\\.\\d" + remark)), "\(run.text)")
    }
    #expect(run.text.contains("Strongest for good:") && run.text.contains("Strongest for poor:"))
    #expect(run.text.contains(/\d\.\d{3}  wonderful +word/), "\(run.text)")
  }

  @Test func `tells what the maker said, and the test accuracy`() throws {
    try folder.add("c", SampleRow.rows(100, seed: 1))
    try folder.add("t", SampleRow.rows(20, seed: 2))
    let trained = try ToolRun(
      "train", "c", "--test", "t", "-o", "n", "--author", "A B", "--description", "two\nlines",
      "--license", "CC0", "--model-version", "3", in: folder)
    #expect(trained.status == 0)
    let run = try ToolRun("inspect", "n", "--top", "0", in: folder)
    for line in ["Author: +A B", #"Description: +two\\nlines"#, "License: +CC0", "Version: +3"] {
      #expect(run.text.contains(try Regex(line)), "\(run.text)")
    }
    #expect(run.text.contains(/test +\d+\.\d % \(20 rows, 95 % interval/))
    #expect(!run.text.contains("Strongest"))
    let card = try ToolRun("inspect", "n", "--json", in: folder).object.object("card")
    #expect(card.number("testRowCount") == 20 && card.text("author") == "A B")
  }

  @Test func `gives as JSON the whole card and as many n-grams as asked for`() throws {
    let object = try ToolRun("inspect", "m", "--json", "--top", "3", in: folder).object
    #expect(object.number("schemaVersion") == 1 && object.text("kind") == "model")
    #expect(object["labels"] as? [String] == ["good", "poor"])
    #expect(object.text("checksum")?.hasPrefix("xxh3-128:") == true)
    #expect(object.object("card").number("trainingRowCount") == 285)
    #expect(object.object("card")["labelRowCounts"] as? [Int] == [150, 150])
    let lists = try #require(object["strongest"] as? [[String: Any]])
    #expect(lists.map { ($0["ngrams"] as? [Any])?.count } == [3, 3])
  }

  @Test(arguments: [nil, "good", "poor"])
  func `explains a text with terms that add up to the score exactly`(label: String?) throws {
    let text = "a lovely lamp with a dull and noisy soup, NOT lovely"
    let extra = label.map { ["--label", $0] } ?? []
    let object = try ToolRun(["inspect", "m", "--text", text, "--json"] + extra, in: folder).object
    let predicted = try ToolRun("predict", "-m", "m", in: folder, input: text).records[0]
    #expect(object.text("prediction") == predicted.text("prediction"))
    #expect(object.text("label") == label ?? predicted.text("prediction"))
    #expect(object.number("knownFeatures") == predicted.number("knownFeatures"))
    let own = try #require(object.text("label"))
    let probability = try #require(object.number("probability"))
    #expect(predicted.object("probabilities").number(own) == probability)
    #expect(abs(1 / (1 + exp(-(object.number("score") ?? 0))) - probability) < 1e-6)
    let printed = try ToolRun(["inspect", "m", "--text", text, "--json"] + extra, in: folder).output
    let terms = try JSONDecoder().decode(Terms.self, from: printed)
    #expect(Double(terms.contributions.count) == object.number("knownFeatures"))
    let values = terms.contributions.map(\.value) + [terms.intercept, terms.rounding]
    #expect(values.reduce(0, +) == terms.score)
    #expect(values.reversed().reduce(0, +) == terms.score)
  }

  /// The numbers of an explanation to the last bit, which `JSONSerialization` does not keep.
  private struct Terms: Decodable {
    struct Contribution: Decodable {
      let value: Double
    }

    let contributions: [Contribution]
    let intercept: Double
    let rounding: Double
    let score: Double
  }

  @Test func `prints the terms, those that are not listed as one`() throws {
    let run = try ToolRun("inspect", "m", "--text", "lovely tasty lamp", "--top", "2", in: folder)
    #expect(run.status == 0)
    #expect(run.lines[0].contains(/^good: \d+\.\d %, score \+\d\.\d{4}$/), "\(run.text)")
    #expect(run.lines.count { $0.contains(/^ +[+-]\d\.\d{4}\s/) } == 5, "\(run.text)")
    #expect(run.text.contains("other n-grams") && run.text.contains("intercept"))
    #expect(run.lines.last?.hasSuffix("score") == true)
  }

  @Test func `says so where no n-gram is known`() throws {
    let run = try ToolRun("inspect", "m", "--text", "", in: folder)
    #expect(run.text.contains("knows none of the text's n-grams"))
    let object = try ToolRun("inspect", "m", "--text", "", "--json", in: folder).object
    #expect((object["contributions"] as? [Any])?.isEmpty == true)
    #expect(object.number("score") == object.number("intercept"))
  }

  @Test(arguments: ["--text $'a\\xff'", "--text=$'a\\xff'", "--text a --label $'\\xff'"])
  func `a text that is no UTF-8 is not taken for a file`(option: String) throws {
    let run = try ToolRun(script: "\"$SENTIMENT\" inspect m \(option)", in: folder)
    #expect(run.status == 64)
    #expect(run.messages.contains(/the value of --(text|label) is not valid UTF-8: '/))
    #expect(run.messages.contains("convert it") && !run.messages.contains("rename"))
  }

  @Test(arguments: [
    (["m", "--label", "good"], 64, "only be used together with '--text'"),
    (["m", "--text", "a", "--label", "Good"], 64, "no label 'Good'; its labels are 'good', "),
    (["missing"], 66, "missing"), (["c"], 65, "is refused"), ([], 64, "model"),
    (["m", "--top", "-1"], 64, "from 0 to 100000"),
  ])
  func `ends with the reason`(arguments: [String], status: Int32, reason: String) throws {
    try folder.add("c", SampleRow.rows(5, seed: 1))
    let run = try ToolRun(["inspect"] + arguments, in: folder)
    #expect(run.status == status && run.text.isEmpty)
    #expect(run.messages.contains(reason), "\(run.messages)")
  }
}
