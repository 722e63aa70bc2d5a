import Foundation
import Testing

@Suite("sentiment compare")
struct CompareTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
  }

  /// Answers of 40 rows, right on the first `right` ones, in the order of ids or reversed.
  private static func answers(right: Int, reversed: Bool = false, label: String = "x") -> String {
    let lines = (0..<40).map { row in
      #"{"id":\#(row),"label":"\#(label)","prediction":"\#(row < right ? "x" : "y")"}"#
    }
    return (reversed ? lines.reversed() : lines).joined(separator: "\n") + "\n"
  }

  private func add(_ rights: Int...) throws -> [String] {
    try rights.enumerated().map { place, right in
      let name = "\(place).jsonl"
      try folder.add(name, Self.answers(right: right, reversed: place % 2 == 1))
      return name
    }
  }

  private func compare(_ arguments: [String]) throws -> ToolRun {
    try ToolRun(["compare"] + arguments, in: folder)
  }

  @Test(
    arguments: [
      ("correctCount", 101), ("correctCount", -4), ("correctCount", 0), ("accuracy", 0.1),
      ("accuracy", 99), ("logLoss", -5), ("brierScore", -1), ("calibrationError", -0.1),
      ("logLoss", 1e308), ("logLoss", 0.01), ("brierScore", 0.9), ("cohenKappa", 17),
      ("rocAUC", 1.5),
      ("balancedAccuracy", 0.1), ("matthewsCorrelation", 1),
    ] as [(String, Double)])
  func `refuses figures that their rows contradict`(figure: String, value: Double) throws {
    try folder.addModel("m")
    try folder.add("test.json", SampleRow.rows(100, seed: 2))
    let made = try ToolRun("evaluate", "-m", "m", "test.json", "--report", "r.json", in: folder)
    try #require(made.status == 0)
    #expect(try ToolRun("compare", "r.json", "r.json", in: folder).status == 0)
    var report = try folder.object("r.json")
    var metrics = report.object("metrics")
    var test = metrics.object("test")
    try #require(test.number(figure) != value)
    test[figure] = figure.hasSuffix("Count") ? Int(value) : value
    metrics["test"] = test
    report["metrics"] = metrics
    try folder.add("edited.json", JSONSerialization.data(withJSONObject: report))
    let run = try ToolRun("compare", "r.json", "edited.json", in: folder)
    #expect(run.status == 65)
    #expect(
      run.messages.contains("'edited.json' has a figure, '\(figure)', that its own counts or"))
  }

  @Test(arguments: [
    (#""index":3,"#, #""index":4,"#, "index"), (#""line":1,"#, #""line":-4,"#, "line"),
    (#""row":4}"#, #""row":0}"#, "row"), (#""lower":0."#, #""lower":0.0"#, "accuracyInterval"),
    (#""probabilities":["#, #""probabilities":[],"others":["#, "probabilities"),
    (
      #""label":"poor","prediction":{"label":"good""#,
      #""label":"poor","prediction":{"label":"zzz""#, "confusionMatrix"
    ),
  ])
  func `refuses rows and intervals that no report has`(
    text: String, edited: String, figure: String
  ) throws {
    try folder.addModel("m")
    try folder.add("test.json", SampleRow.rows(40, seed: 2))
    let made = try ToolRun(
      "evaluate", "-m", "m", "test.json", "--report", "r.json", in: folder)
    try #require(made.status == 0, "\(made.messages)")
    let report = try JSONSerialization.data(
      withJSONObject: folder.object("r.json"), options: [.sortedKeys])
    let whole = String(decoding: report, as: UTF8.self)
    let place = try #require(whole.range(of: text), "\(whole.prefix(3000))")
    try folder.add("edited.json", whole.replacingCharacters(in: place, with: edited))
    let run = try ToolRun("compare", "r.json", "edited.json", in: folder)
    #expect(run.status == 65)
    #expect(run.messages.contains("has a figure, '\(figure)',"), "\(run.messages)")
  }

  @Test func `tells where a report is no JSON`() throws {
    try folder.addModel("m")
    try folder.add("test.json", SampleRow.rows(40, seed: 2))
    let made = try ToolRun("evaluate", "-m", "m", "test.json", "--report", "r.json", in: folder)
    try #require(made.status == 0)
    let whole = try folder.data("r.json")
    for count in [whole.count / 2, whole.count - 3] {
      try folder.add("cut.json", whole.prefix(count))
      let run = try ToolRun("compare", "cut.json", "r.json", in: folder)
      #expect(run.status == 65 && run.messages.contains("the file ends"), "\(run.messages)")
      let line = whole.prefix(count).count { $0 == 0x0A } + 1
      #expect(run.messages.hasPrefix("cut.json:\(line):"), "\(run.messages)")
    }
    let text = String(decoding: whole, as: UTF8.self)
    try folder.add("odd.json", text.replacing("\"line\" : 1,", with: "\"line\" : 1e30,"))
    let odd = try ToolRun("compare", "odd.json", "r.json", in: folder)
    #expect(odd.status == 65 && odd.messages.contains("has an unexpected value"), "\(odd.messages)")
    #expect(!odd.messages.contains("not JSON"))
  }

  @Test func `reads the reports that train and evaluate write`() throws {
    try folder.addModel("m")
    try folder.add("test.json", SampleRow.rows(100, seed: 2))
    try folder.add("train.json", SampleRow.rows(60, seed: 3))
    let old = try ToolRun(
      "train", "train.json", "--test", "test.json", "--report", "old.json", in: folder)
    let new = try ToolRun("evaluate", "-m", "m", "test.json", "--report", "new.json", in: folder)
    try #require(old.status == 0 && new.status == 0)
    let run = try compare(["old.json", "new.json"])
    #expect(run.status == 0)
    #expect(run.messages.isEmpty)
    #expect(run.lines.first == "Rows compared: 100, paired by position")
    #expect(run.lines.contains("  B  new.json (model m)"))
    for name in ["old.json", "new.json"] {
      let accuracy = try #require(
        try folder.object(name).object("metrics").object("test").number("accuracy"))
      let shown = String(format: "%.1f %%", 100 * accuracy)
      #expect(run.lines.contains { $0.hasPrefix("Accuracy ") && $0.contains(shown) })
    }
  }

  @Test(arguments: [
    (40, 40, "A and B are right on the same rows: these rows show no difference between them."),
    (34, 40, "B is better than A: it is right on 6 more of the 40 rows (+15.0 points, "),
    (40, 34, "B is worse than A: it is right on 6 fewer of the 40 rows (-15.0 points, "),
    (35, 40, "The difference is within chance: B is right on 5 more of the 40 rows (+12.5 points"),
  ])
  func `ends with what may be concluded`(first: Int, second: Int, sentence: String) throws {
    let run = try compare(add(first, second))
    #expect(run.status == 0)
    #expect(run.lines.contains { $0.hasPrefix(sentence) }, "\(run.text)")
  }

  @Test func `prints one JSON object with the same figures`() throws {
    let run = try compare(try add(34, 40) + ["--json"])
    #expect(run.status == 0)
    #expect(run.text.count { $0 == "\n" } == 1)
    let object = try run.object
    #expect(object.number("schemaVersion") == 1)
    #expect(object.text("pairing") == "id")
    let pair = try #require((object["pairs"] as? [[String: Any]])?.first)
    #expect(pair.text("verdict") == "secondIsBetter")
    #expect(pair.number("onlySecondRight") == 6)
    #expect(abs((pair.number("pValue") ?? 0) - 0.03125) < 1e-12)
    #expect((pair["fixed"] as? [Any])?.count == 6)
    #expect((pair["broken"] as? [Any])?.isEmpty == true)
    #expect((object["conclusion"] as? [String])?.first?.hasPrefix("B is better than A") == true)
    #expect(object["ranking"] is [Any])
  }

  @Test func `ranks more than two reports and does not tell apart what chance may part`() throws {
    let run = try compare(try add(28, 40, 34))
    let ranks = run.lines.drop { !$0.hasPrefix("Rank") }.dropFirst().prefix(3)
    let columns = ranks.map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
    #expect(columns == ["1 a B", "1 ab C", "2 b A"])
    #expect(
      run.lines.contains("B has the highest accuracy, but its lead over C is within chance."))
  }

  @Test(arguments: [
    (
      [40, 28, 40],
      "A and C share the highest accuracy, right on the same rows, and are better than"
    ),
    (
      [40, 38, 40],
      "A and C share the highest accuracy, right on the same rows, but are better than no"
    ),
    ([30, 30, 30], "All reports are right on the same rows: these rows show no difference"),
    (
      [40, 28, 40, 38],
      "A and C share the highest accuracy, right on the same rows, but their lead over D is within"
    ),
  ])
  func `says that reports at the head are equal`(rights: [Int], sentence: String) throws {
    let names = try rights.enumerated().map { place, right in
      try folder.add("\(place)", Self.answers(right: right))
      return "\(place)"
    }
    let run = try compare(names)
    #expect(run.lines.contains { $0.hasPrefix(sentence) }, "\(run.text)")
  }

  @Test func `reports with as many right rows that are not the same are told to differ`() throws {
    func answers(_ wrong: Set<Int>) -> String {
      (0..<40).map {
        #"{"id":\#($0),"label":"x","prediction":"\#(wrong.contains($0) ? "y" : "x")"}"#
      }
      .joined(separator: "\n")
    }
    try folder.add("a", answers([1]))
    try folder.add("b", answers([2]))
    try folder.add("c", answers(Set(1...20)))
    let two = try compare(["a", "b", "b"])
    #expect(
      two.text.contains("All reports have the same accuracy, though not the same rows right."))
    let three = try compare(["a", "b", "c"])
    #expect(
      three.text.contains(
        "A and B share the highest accuracy, though not the same rows right, and are better than"))
  }

  @Test(arguments: [
    (["--threads", "1"], ["--threads", "4"], true), (["--seed", "1"], ["--seed", "2"], false),
    ([], ["--seed", "42", "--resamples", "2000"], true),
  ])
  func `depends on the seed alone`(first: [String], second: [String], isEqual: Bool) throws {
    let files = try add(30, 38)
    let outputs = try [first, second].map { try compare(files + $0).text }
    #expect((outputs[0] == outputs[1]) == isEqual)
  }

  @Test(
    arguments: [
      (["--fail-on-regression"], 1), (["--fail-on-regression", "2.4"], 1),
      // A fall of exactly as much as is allowed passes.
      (["--fail-on-regression", "2.5"], 0), (["--fail-on-regression=3"], 0), ([], 0),
    ] as [([String], Int32)])
  func `--fail-on-regression ends with 1 where the accuracy falls by more`(
    option: [String], status: Int32
  ) throws {
    let run = try compare(try add(40, 39) + option)
    #expect(run.status == status)
    #expect(run.lines.first == "Rows compared: 40, paired by id")
    let reason =
      "sentiment: failed: the accuracy of '1.jsonl', 97.5 % (95 % interval 87.1–99.6), is 2.5 points "
      + "lower than that of '0.jsonl', 100.0 % (95 % interval 91.2–100.0), though within chance: more than --fail-on-regression "
    #expect(run.messages.hasPrefix(reason) == (status == 1), "\(run.messages)")
  }

  @Test func `--quiet leaves the reason of a status other than 0`() throws {
    let run = try compare(try add(40, 39) + ["--fail-on-regression", "-q"])
    #expect(run.status == 1)
    #expect(run.messages.hasPrefix("sentiment: failed: the accuracy of '1.jsonl', 97.5 %"))
    try folder.add("c", SampleRow.noise(100))
    try folder.addModel("m")
    for command in [
      ["train", "c"], ["evaluate", "-m", "m", "c"], ["train", "c", "--no-validation"],
    ] {
      let run = try ToolRun(command + ["--fail-under", "100", "--quiet"], in: folder)
      #expect(run.status == 1)
      #expect(run.messages.contains(/^sentiment: failed: .*--fail-under 100/), "\(run.messages)")
    }
  }

  @Test(arguments: [["101"], ["=-1"], ["=101"]])
  func `more than all points cannot be allowed`(value: [String]) throws {
    let option =
      value[0].hasPrefix("=")
      ? ["--fail-on-regression" + value[0]] : ["--fail-on-regression"] + value
    let run = try compare(option + add(40, 39))
    #expect(run.status == 64, "\(run.messages)")
    #expect(run.messages.contains("from 0 to 100"), "\(run.messages)")
  }

  @Test func `--fail-on-regression looks at every report but the first, and at falls alone`() throws
  {
    #expect(try compare(["--fail-on-regression"] + add(38, 39, 40)).status == 0)
    #expect(try compare(["--fail-on-regression"] + add(38, 40, 37)).status == 1)
  }

  @Test func `refuses reports on different rows`() throws {
    try folder.add("a.jsonl", Self.answers(right: 3))
    try folder.add("b.jsonl", Self.answers(right: 3, label: "z"))
    let run = try compare(["a.jsonl", "b.jsonl"])
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    #expect(
      run.messages.hasPrefix(
        "sentiment: error: the row with the id '0' is labelled 'x' in 'a.jsonl' and 'z' in "))
  }

  private static let faults: [(String, String)] = [
    (
      #"[{"label":"é","prediction":"y"}, {"label":"x"}]"#,
      "b:1:34: error: the record has no member 'prediction'; it has 'label'"
    ),
    (#"{"id":1,"prediction":"x"}"#, "b:1:1: error: the record has no member 'label'; it has"),
    (
      #"{"id":1,"label":null,"prediction":"x"}"#,
      "b:1:1: error: the member 'label' is not a string"
    ),
    (
      #"{"label":"x","prediction":"x","probabilities":{"x":0.5,"y":0.3}}"#,
      "b:1:1: error: the probabilities add up to 0.8; 1 was expected"
    ),
    (
      #"{"label":"x","prediction":"x","probabilities":{"x":2}}"#,
      "b:1:1: error: the probability of 'x' is 2; a number from 0 to 1 was expected"
    ),
    (
      #"{"label":"x","prediction":"x","probabilities":[1]}"#,
      "b:1:1: error: the member 'probabilities' is not an object with a number"
    ),
    (
      #"{"label":"x","prediction":"y","probabilities":{"x":0.3,"y":0.7}}"# + "\n"
        + #"{"label":"x","prediction":"abstain","probabilities":{"x":0.6,"y":0.4}}"#,
      "b:2:1: error: the prediction is 'abstain', which no row gives a probability; expected a label"
    ),
    (
      #"{"label":"x","prediction":"x","probability":"much"}"#,
      "b:1:1: error: the member 'probability' is not a number from 0 to 1"
    ),
    (#"{"schemaVersion":9}"#, "sentiment: error: 'b' is refused: the report has format version 9"),
    ("{\n}", "sentiment: error: 'b' is refused: the report has no field 'schemaVersion'"),
    (
      "label,guess\nx,y",
      "b:1:1: error: the record has no member 'prediction'; it has 'label', 'guess'"
    ),
    (
      "label,prediction,probability\nx,y,0x1",
      "b:2:1: error: the member 'probability' is not a number from 0 to 1"
    ),
    ("label,prediction\nx,y\nx,", "b:3:1: error: the column 'prediction' is blank; a label was"),
    ("label,prediction\nx,y\nx,\" \"", "b:3:1: error: the column 'prediction' is blank; a label"),
    ("label,prediction\nx,y,z", "b:2:1: error: row 1: the row has 3 cells; 2 were expected"),
  ]

  @Test(arguments: faults.indices)
  func `says what is wrong with a file and where`(index: Int) throws {
    let (contents, message) = Self.faults[index]
    try folder.add("a", Self.answers(right: 3))
    try folder.add("b", contents + "\n")
    let run = try compare(["a", "b"])
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    #expect(run.messages.hasPrefix(message), "\(run.messages)")
  }

  @Test func `reads answers from standard input and with other names of members`() throws {
    try folder.add("a.json", #"[{"k":1,"gold":"x","guess":"x"},{"k":2,"gold":1,"guess":true}]"#)
    let run = try ToolRun(
      ["compare", "a.json", "-", "--id-column", "k", "--label-column", "gold"]
        + ["--prediction-column", "guess"],
      in: folder,
      input: Data("{\"k\":2,\"gold\":1,\"guess\":1}\n{\"k\":1,\"gold\":\"x\",\"guess\":\"y\"}".utf8)
    )
    #expect(run.status == 0, "\(run.messages)")
    #expect(run.lines.contains { $0.hasPrefix("Both right: 0, only A right: 1, only B right: 1") })
  }

  @Test func `reads CSV as it reads JSON`() throws {
    let probabilities = [0.9, 0.6, 0.3]
    let lines = probabilities.enumerated().map { row, p in
      #"{"id":"\#(row)","label":"x, y","prediction":"\#(p > 0.5 ? "x, y" : "z")","#
        + #""probabilities":{"x, y":\#(p),"z":\#(1 - p)}}"#
    }
    let rows = probabilities.enumerated().map { row, p in
      "\(row),\"x, y\",\(p > 0.5 ? "\"x, y\"" : "z"),\(p),\(1 - p)"
    }
    try folder.add("a.jsonl", lines.joined(separator: "\n"))
    try folder.add(
      "a.csv",
      (["id,label,prediction,\"probability.x, y\",probability.z"] + rows.reversed())
        .joined(separator: "\r\n"))
    let run = try compare(["a.jsonl", "a.csv", "--json"])
    #expect(run.status == 0, "\(run.messages)")
    let object = try run.object
    #expect(object.text("pairing") == "id")
    let reports = try #require(object["reports"] as? [[String: Any]])
    let measures = reports.map { $0.object("measures") }
    // Sums over rows in another order differ in their last bits.
    for (name, value) in measures[0] {
      let difference = (value as? Double ?? 0) - (measures[1].number(name) ?? 0)
      #expect(abs(difference) < 1e-12, "\(name)")
    }
    #expect(measures[0].number("logLoss") != nil)
  }

  @Test func `lays reports without rows beside each other and concludes nothing`() throws {
    try folder.addModel("m")
    try folder.add("test.json", SampleRow.rows(100, seed: 2))
    let run = try ToolRun(
      script: #"""
        "$SENTIMENT" evaluate -m m test.json --json > a.json
        "$SENTIMENT" compare a.json a.json
        """#, in: folder)
    #expect(run.status == 0)
    #expect(run.lines.first == "Rows compared: none, since not all reports have rows.")
    #expect(
      run.lines.last?.hasPrefix(
        "Nothing may be concluded without rows: 'a.json' and 'a.json' were written without them; "
          + "write them with --report") == true)
  }

  @Test func `refuses figures of other rows although rows are missing`() throws {
    try folder.addModel("m")
    let rows = SampleRow.rows(100, seed: 2)
    let fewest = Array(rows.dropLast())
    let corpora = [
      ("all", rows), ("fewer", fewest), ("other", fewest + [SampleRow(text: "a", label: "new")]),
    ]
    for (name, rows) in corpora {
      try folder.add(name + ".c", rows)
      let run = try ToolRun("evaluate", "-m", "m", name + ".c", "--json", in: folder)
      try folder.add(name, run.output)
    }
    let fewer = try compare(["all", "fewer"])
    #expect(fewer.status == 65 && fewer.output.isEmpty)
    #expect(
      fewer.messages.contains("different rows: 100 rows in 'all' and 99 rows in 'fewer'; expected"))
    let other = try compare(["all", "other"])
    #expect(other.status == 65 && other.output.isEmpty)
    let words = /different rows: \d+ rows in 'all' and \d+ rows? in 'other' have the label '/
    #expect(other.messages.contains(words), "\(other.messages)")
  }

  @Test func `tells the rows of one line apart by their numbers`() throws {
    let rows = (0..<12).map { #"{"label":"x","prediction":"\#($0 == 9 ? "y" : "x")"}"# }
    let all = (0..<12).map { _ in #"{"label":"x","prediction":"x"}"# }
    try folder.add("a.json", "[" + rows.joined(separator: ",") + "]")
    try folder.add("b.json", "[" + all.joined(separator: ",") + "]")
    let run = try compare(["a.json", "b.json"])
    #expect(run.lines.contains { $0.hasPrefix("  b.json:1, row 10  x") }, "\(run.text)")
    let json = try compare(["a.json", "b.json", "--json"]).object
    let fixed = (json["pairs"] as? [[String: Any]])?.first?["fixed"] as? [[String: Any]]
    #expect(fixed?.first?.number("row") == 10 && fixed?.first?.number("line") == 1)
  }

  @Test func `a page gives no colour to what the test calls chance`() throws {
    // Five of forty rows: the bootstrap leaves 0 out, the exact test does not.
    for (right, isBeyond) in [(35, false), (33, true)] {
      try folder.add("a", Self.answers(right: right))
      try folder.add("b", Self.answers(right: 40))
      let run = try compare(["a", "b", "--report", "c.html", "--force"])
      let note = "The interval leaves 0 out; the exact test, the more careful on few rows, decides."
      #expect(run.text.contains(note) == !isBeyond, "\(run.text)")
      let page = String(decoding: try folder.data("c.html"), as: UTF8.self)
      let sections = page.components(separatedBy: "<h2>").filter {
        $0.hasPrefix("Measures") || $0.hasPrefix("By class")
      }
      try #require(sections.count == 2)
      for section in sections {
        #expect(section.contains(#"class="track plain ""#) == isBeyond)
        #expect(!section.contains(#"class="track plain bad""#))
      }
    }
  }

  @Test func `labels of two Unicode forms can be told apart in a refusal`() throws {
    try folder.add("a", #"{"label":"caf\u00e9","prediction":"x"}"#)
    try folder.add("b", #"{"label":"cafe\u0301","prediction":"x"}"#)
    let run = try compare(["a", "b"])
    #expect(run.status == 65)
    #expect(run.messages.contains(#"labelled 'caf\u{e9}' in 'a' and 'cafe\u{301}' in 'b'"#))
  }

  @Test func `says that a training without test rows needs some`() throws {
    try folder.add("train.json", SampleRow.rows(60, seed: 3))
    for name in ["a", "b"] {
      let run = try ToolRun("train", "train.json", "--report", "\(name).json", in: folder)
      try #require(run.status == 0)
    }
    let run = try compare(["a.json", "b.json"])
    #expect(run.status == 0)
    let last = try #require(run.lines.last)
    #expect(last.contains("'a.json' and 'b.json' are of trainings without test rows"), "\(last)")
    #expect(last.contains("train with --test FILE or --cross-validate"))
  }

  @Test func `a gate refuses reports without rows`() throws {
    try folder.addModel("m")
    for (name, seed) in [("a", UInt64(2)), ("b", 3)] {
      try folder.add("test", SampleRow.rows(60, seed: seed))
      try folder.add(
        "\(name).json", try ToolRun("evaluate", "-m", "m", "test", "--json", in: folder).output)
    }
    let run = try compare(["a.json", "b.json", "--fail-on-regression"])
    #expect(run.status == 65 && run.output.isEmpty)
    #expect(
      run.messages.contains("--fail-on-regression cannot tell whether reports without rows are on"))
    #expect(run.messages.contains("write them with --report"))
  }

  @Test(arguments: [
    (["0.jsonl"], "there is one report only; at least two are compared"),
    (
      Array(repeating: "0.jsonl", count: 27),
      "there are 27 reports; at most 26 are compared"
    ),
  ])
  func `wants two reports or more`(files: [String], message: String) throws {
    _ = try add(3)
    let run = try compare(files)
    #expect(run.status == 64)
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test(arguments: [
    (800, 790, "Beyond chance, always answering \"a\" would do better than A, B."),
    (1000, 790, "Beyond chance, always answering \"a\" would do better than B."),
    (1000, 1000, nil),
  ])
  func `says where one answer for all would do better`(
    first: Int, second: Int, sentence: String?
  ) throws {
    for (name, right) in [("fa.csv", first), ("fb.csv", second)] {
      let rows = (0..<1000).map { "a,\($0 < right ? "a" : "b")\n" }
      try folder.add(name, "label,prediction\n" + rows.joined())
    }
    let run = try compare(["fa.csv", "fb.csv"])
    #expect(run.text.contains("would do better than") == (sentence != nil))
    if let sentence { #expect(run.text.contains(sentence), "\(run.text)") }
    if first != second { #expect(run.text.contains(", the first 5")) }
    #expect(!run.text.contains("surest"))
  }

  @Test func `shows as many changed rows as are asked for`() throws {
    let files = try add(30, 38)
    #expect(try compare(files).lines.contains("Rows that B fixed: 8, the first 5"))
    let all = try compare(files + ["--changed-rows", "9"])
    #expect(all.lines.contains("Rows that B fixed: 8"))
    #expect(all.lines.count { $0.hasPrefix("  1.jsonl:") } == 8)
    #expect(!(try compare(files + ["--changed-rows", "0"])).text.contains("Rows that B"))
  }
}
