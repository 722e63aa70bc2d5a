import Foundation
import TestSupport
import Testing

/// Faults that users of this tool met, each kept from coming back.
@Suite("Mended faults")
struct MendedFaultTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.add("two.csv", "text,label\nlovely,good\ndull,bad\n")
    try folder.addModel("m")
  }

  @Test(arguments: [["--no-validation"], []])
  func `a gate without rows to judge is closed and says so`(options: [String]) throws {
    let run = try ToolRun(["train", "two.csv", "--fail-under", "50"] + options, in: folder)
    #expect(run.status == 1)
    #expect(run.messages.contains("--fail-under 50 has nothing to judge"))
  }

  @Test(arguments: [["--test", "test"], []])
  func `a closed gate leaves model and report, and says so`(options: [String]) throws {
    try folder.add("c", SampleRow.noise(100))
    try folder.add("test", SampleRow.rows(50, seed: 2))
    let run = try ToolRun(
      ["train", "c", "-o", "new", "--report", "r", "--fail-under", "100"] + options, in: folder)
    #expect(run.status == 1)
    #expect(run.messages.contains("is below --fail-under 100; 'new' is written all the same"))
    #expect(try ToolRun("inspect", "new", in: folder).status == 0)
    let report = try folder.object("r")
    #expect(report.object("model").text("file") == "new")
    let judged = report.object("metrics").object(options.isEmpty ? "validation" : "test")
    let share = try #require(judged.number("accuracy"))
    #expect(run.messages.contains(String(format: "accuracy %.1f %%", 100 * share)))
    #expect((report["rows"] is NSNull) == options.isEmpty)
  }

  @Test(arguments: [
    ["train", "two.csv", "-o", "a", "--report", "link", "-f"],
    ["evaluate", "-m", "m", "two.csv", "--report", "a", "--errors", "link", "-f"],
    ["export", "m", "--format", "coreml", "-o", "a", "-f"],
  ])
  func `outputs of one file by a link that leads nowhere yet are refused`(
    arguments: [String]
  ) throws {
    let link = arguments[0] == "export" ? "aNGrams.swift" : "link"
    let made = try ToolRun(script: "ln -s a \(link)", in: folder)
    try #require(made.status == 0)
    let run = try ToolRun(arguments, in: folder)
    #expect(run.status == 64 && run.messages.contains("is another output too"), "\(run.messages)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("a")))
  }

  /// Reading, classifying and training go on with one thread, or say what is too small.
  @Test(arguments: [
    "ulimit -n 6", "ulimit -n 12", "ulimit -v 100000", "ulimit -v 160000", "ulimit -v 400000",
  ])
  func `tight limits of the system neither end nor stop the program`(limit: String) throws {
    try folder.add("c", SampleRow.rows(3000, seed: 4))
    for command in ["predict -m m c --threads 4", "train c -q --threads 4"] {
      let run = try ToolRun(
        script: "\(limit); exec timeout 100 \"$SENTIMENT\" \(command)", in: folder)
      // Where OpenBLAS cannot even begin, it ends the program by the signal of an interruption.
      if run.messages.contains("blas_thread_init") { continue }
      #expect(
        [0, 66, 74].contains(run.status), "\(limit), \(command): \(run.status) \(run.messages)")
      if run.status == 0, command.hasPrefix("predict") { #expect(try run.records.count == 3000) }
    }
  }

  /// OpenBLAS takes its buffer once, so that a second fit needs no more room.
  @Test func `a limit that one fit keeps is kept by several`() throws {
    try folder.add("c", SampleRow.rows(300, seed: 4))
    var fitted = 0
    for limit in stride(from: 240_000, through: 400_000, by: 20_000) {
      let script = "ulimit -v \(limit); exec timeout 100 \"$SENTIMENT\" train c -q"
      guard try ToolRun(script: script, in: folder).status == 0 else { continue }
      let several = try ToolRun(script: script + " --cross-validate 3", in: folder)
      #expect(several.status == 0, "\(limit): \(several.messages)")
      fitted += 1
      if fitted == 3 { break }
    }
    #expect(fitted > 0)
  }

  @Test func `a limit allows one thread only, which is said where more were asked for`() throws {
    let limited = "ulimit -v 1000000; \"$SENTIMENT\" predict -m m two.csv"
    let run = try ToolRun(script: limited + " --threads 4", in: folder)
    #expect(run.status == 0 && run.messages.contains("allow one thread only"))
    #expect(try ToolRun(script: limited, in: folder).messages == "")
  }

  /// A file that is mapped and loses its end raises the signal.
  @Test func `a file that is shortened while it is read ends the command with a message`() throws {
    let program = try RunningProgram(RunningProgram.tool, ["predict", "-m", "m"], in: folder)
    program.write(Data("lovely\n".utf8))
    _ = try program.output.lines(1)
    program.send(SIGBUS)
    #expect(try program.finish() == 74)
    #expect(try program.messages.wholeData().count > 0)
    #expect(program.messages.text.hasPrefix("sentiment: error: a file that is read was shortened"))
  }

  @Test func `where memory runs out under a limit, only the message is said`() throws {
    try folder.add("long", String(repeating: "many words ", count: 20_000_000))
    let run = try ToolRun(
      script: "ulimit -v 150000; timeout 50 \"$SENTIMENT\" predict -m m long", in: folder)
    #expect(run.status == 74)
    #expect(run.messages.hasPrefix("sentiment: error: ended unexpectedly"), "\(run.messages)")
    #expect(run.messages.split(separator: "\n").count == 1)
  }

  @Test func `a folder for temporary files that is not there is named`() throws {
    try folder.add("c", SampleRow.rows(4000, seed: 4))
    let run = try ToolRun(
      script: "TMPDIR=/nowhere \"$SENTIMENT\" train c --memory-limit 40M", in: folder)
    #expect(run.status == 73)
    #expect(
      run.messages.hasSuffix(
        "no temporary file can be created in '/nowhere': No such file or directory; name another "
          + "folder in TMPDIR\n"), "\(run.messages)")
  }

  @Test func `a map of labels comes through standard input as weights do`() throws {
    let map = Data(#"{"good":"fine"}"#.utf8)
    let run = try ToolRun(["check", "two.csv", "--label-map", "-"], in: folder, input: map)
    #expect(run.status == 0 && run.text.contains("fine"), "\(run.messages)")
    let twice = try ToolRun(
      ["check", "-", "--label-map", "-"], in: folder, input: map)
    #expect(twice.status == 64)
  }

  @Test(arguments: [1, 2, 3])
  func `where too few threads may begin, the work is done by one`(limit: Int) throws {
    try folder.add("many", SampleRow.rows(4000, seed: 6))
    // The limit binds no superuser; one gives its rights up. OpenBLAS would end the program before it begins.
    let give = geteuid() == 0 ? "setpriv --reuid=65534 --clear-groups" : ""
    let limited =
      "chmod -R a+rX .; OPENBLAS_NUM_THREADS=1 timeout 60 \(give) prlimit --nproc=\(limit)"
    let probe = try ToolRun(script: "\(limited) \"$SENTIMENT\" --version", in: folder)
    guard probe.status == 0 else {
      try Test.cancel("another user cannot be had, or may not run the tool")
    }
    let run = try ToolRun(
      script: "\(limited) \"$SENTIMENT\" predict -m m many many many --threads 4", in: folder)
    #expect(run.status == 0, "\(run.messages)")
    #expect(try run.records.count == 12_000)
  }

  @Test func `options of tables given for other files are told of`() throws {
    try folder.add("c.json", SampleRow.rows(60, seed: 1))
    let run = try ToolRun("check", "c.json", "two.csv", "--delimiter", ",", in: folder)
    #expect(run.status == 0)
    #expect(
      run.messages
        == "sentiment: warning: 'c.json' is no table: --delimiter, --quote and --no-header do not apply to it\n"
    )
  }

  @Test func `more lines to pass over than there are end at the end of the file`() throws {
    let run = try ToolRun("check", "two.csv", "--skip-lines", "\(Int.max)", in: folder)
    #expect(run.status == 65)
    let some = try ToolRun(
      "predict", "-m", "m", "two.csv", "--skip-lines", "2", "--format", "text", in: folder)
    #expect(try some.records.count == 1)
  }

  @Test func `an output spelled in two ways is one output, before any work`() throws {
    let run = try ToolRun("train", "two.csv", "-o", "x", "--report", "./x", in: folder)
    #expect(run.status == 64)
    #expect(run.messages.contains("is another output too"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("x")))
  }

  @Test func `lines of text that begin as JSON does name the remedy, which works`() throws {
    for text in ["[laughs] good\n", "{smiles} good\n", "__label__ is a mark\n"] {
      let run = try ToolRun(["predict", "-m", "m"], in: folder, input: Data(text.utf8))
      #expect(run.status == 65)
      #expect(run.messages.hasPrefix("stdin:1:"))
      #expect(run.messages.contains("where each line is a text, give --format text"))
      let again = try ToolRun(
        ["predict", "-m", "m", "--format", "text"], in: folder, input: Data(text.utf8))
      #expect(try again.status == 0 && again.records.count == 1)
    }
  }

  @Test func `a header that is read as a text is told of`() throws {
    let input = Data("id,review\n1,lovely\n".utf8)
    let run = try ToolRun(["predict", "-m", "m"], in: folder, input: input)
    #expect(try run.status == 0 && run.records.count == 2)
    #expect(run.messages.contains("its first, 'id,review', looks like the names of columns"))
    let table = try ToolRun(
      ["predict", "-m", "m", "--text-column", "review"], in: folder, input: input)
    #expect(try table.records.count == 1 && table.messages.isEmpty)
  }

  @Test func `lines that end in a lone carriage return are refused with the place`() throws {
    try folder.add("mac.csv", "text,label\rlovely,good\rdull,bad\r")
    let run = try ToolRun("train", "mac.csv", in: folder)
    #expect(run.status == 65)
    #expect(run.messages.hasPrefix("mac.csv:1:11: error: a carriage return, U+000D,"))
  }

  @Test func `texts whose lines end in a lone carriage return are refused as well`() throws {
    let run = try ToolRun("predict", "-m", "m", in: folder, input: "good\rbad\rawful\r")
    #expect(run.status == 65 && run.output.isEmpty)
    #expect(run.messages.hasPrefix("stdin:1:5: error: a carriage return, U+000D,"))
    let inside = try ToolRun("predict", "-m", "m", in: folder, input: "good\rbad\nfine\n")
    #expect(try inside.records.count == 2)
    let end = try ToolRun("predict", "-m", "m", in: folder, input: "good\r")
    #expect(try end.records.count == 1)
  }

  @Test func `a fault that damaged compression gives is one of the compression`() throws {
    let rows = (0..<2000).map { "{\"text\":\"row \($0) is lovely\"}\n" }.joined()
    var bytes = Compressor.gzip.compress(Array(rows.utf8))
    // The deflated bytes are changed one after the other until one change makes the JSON wrong.
    var found = 0
    for place in stride(from: 200, to: bytes.count - 100, by: 97) {
      bytes[place] ^= 4
      try folder.add("damaged.gz", Data(bytes))
      let run = try ToolRun("predict", "-m", "m", "damaged.gz", in: folder)
      #expect(run.status == 65 && run.messages.contains("'damaged.gz'"), "\(run.messages)")
      bytes[place] ^= 4
      found += 1
      if found == 12 { break }
    }
  }

  @Test func `two long texts can be trained on`() throws {
    let texts = ["fine ", "poor "].map { String(repeating: $0 + "and so on, ", count: 60) }
    try folder.add(
      "long.csv", "text,label\n\"\(texts[0])\",good\n\"\(texts[1])\",bad\n")
    #expect(try ToolRun("train", "long.csv", in: folder).status == 0)
  }

  @Test func `a third report with more rows is refused where rows are paired by text`() throws {
    let texts = ["a", "b", "c", "d"]
    func report(_ name: String, _ texts: [String]) throws {
      let rows = texts.map { #"{"text":"\#($0)","label":"x","prediction":"x"}"# }
      try folder.add(name, rows.joined(separator: "\n") + "\n")
    }
    try report("one.jsonl", texts)
    try report("two.jsonl", texts.reversed())
    try report("three.jsonl", texts + ["e"])
    #expect(try ToolRun("compare", "one.jsonl", "two.jsonl", in: folder).status == 0)
    let run = try ToolRun("compare", "one.jsonl", "two.jsonl", "three.jsonl", in: folder)
    #expect(run.status == 65)
  }

  @Test func `the interval of a difference holds the difference, with probabilities of 0`() throws {
    func report(_ name: String, _ wrong: Set<Int>) throws {
      let rows = (0..<60).map { row -> String in
        let label = row % 2 == 0 ? "x" : "y"
        let said = wrong.contains(row) ? (label == "x" ? "y" : "x") : label
        let numbers = said == "x" ? #""x":1,"y":0"# : #""x":0,"y":1"#
        return #"{"label":"\#(label)","prediction":"\#(said)","probabilities":{\#(numbers)}}"#
      }
      // The third label makes the scores those of several labels.
      let last = #"{"label":"z","prediction":"z","probabilities":{"x":0,"y":0,"z":1}}"#
      try folder.add(name, (rows + [last]).joined(separator: "\n") + "\n")
    }
    try report("a.jsonl", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    try report("b.jsonl", [0])
    let run = try ToolRun("compare", "a.jsonl", "b.jsonl", "--json", in: folder)
    let pairs = try #require(try run.object["pairs"] as? [[String: Any]])
    let differences = try #require(pairs.first?["differences"] as? [String: [String: Any]])
    var checked = 0
    for difference in differences.values {
      guard let value = difference["difference"] as? Double,
        let interval = difference["interval"] as? [String: Any],
        let lower = interval["lower"] as? Double, let upper = interval["upper"] as? Double
      else { continue }
      #expect((lower...upper).contains(value), "\(difference)")
      checked += 1
    }
    #expect(checked >= 3)
  }

  @Test(arguments: [
    "predict -m m -o two.csv -f < two.csv", "train - -o two.csv -f < two.csv",
    "evaluate -m m - --report two.csv -f < two.csv", "predict -m m two.csv >> two.csv",
    "predict -m m - < two.csv >> two.csv", "predict -m two.csv m >> two.csv",
    "evaluate -m m two.csv >> two.csv", "check two.csv >> two.csv", "inspect two.csv >> two.csv",
    "compare two.csv m >> two.csv", "export two.csv --format csv >> two.csv",
    "train two.csv >> two.csv",
  ])
  func `the file that standard input comes from is no output`(arguments: String) throws {
    let before = try folder.data("two.csv")
    let run = try ToolRun(script: "\"$SENTIMENT\" \(arguments)", in: folder)
    #expect(run.status == 64)
    #expect(
      run.messages.contains("'two.csv' is an input too")
        || run.messages.contains("standard output goes to "))
    #expect(try folder.data("two.csv") == before)
  }

  @Test func `the file that standard output goes to is no other output`() throws {
    let run = try ToolRun(script: "\"$SENTIMENT\" train two.csv -o x -f > x", in: folder)
    #expect(run.status == 64)
    #expect(run.messages.contains("standard output, 'x', is taken by the report"))
    let predicted = try ToolRun("predict", "-m", "m", "two.csv", "-o", "/dev/stdout", in: folder)
    #expect(predicted.output == (try ToolRun("predict", "-m", "m", "two.csv", in: folder).output))
  }

  @Test func `an empty name of an encoding is none`() throws {
    let run = try ToolRun("check", "two.csv", "--encoding", "", in: folder)
    #expect(run.status == 64)
  }

  @Test func `a name of any length does not make a message of any length`() throws {
    try folder.add("long", String(repeating: "word ", count: 200_000))
    let run = try ToolRun("train", "long", in: folder)
    #expect(run.status == 65)
    #expect(run.messages.utf8.count < 500)
    let names = (0..<2000).map { "column\($0)" }.joined(separator: ",")
    let cells = String(repeating: ",x", count: 2000)
    try folder.add("wide", "text,label,\(names)\nlovely,good\(cells)\ndull,bad\(cells)\n")
    let wide = try ToolRun("train", "wide", in: folder)
    #expect(wide.messages.contains("'column19' and 1980 more"))
    let label = String(repeating: "ラベル", count: 30_000)
    try folder.add("same", "text,label\nlovely,\(label)\ndull,\(label)\n")
    let same = try ToolRun("train", "same", in: folder)
    #expect(same.messages.contains("sentiment: error: all 2 training rows have the label 'ラベ"))
    #expect(same.messages.contains(" … ") && !same.messages.contains("\u{FFFD}"))
    #expect(same.messages.hasSuffix("ベル'; a classifier needs at least two\n"))
    #expect(same.messages.count < 5000)
  }

  @Test(arguments: [
    ("printf '[{\"text\":'; sleep 0.2; printf '\"a\"}]'", "it is a file of JSON, such as a corpus"),
    ("printf 'text,label\n'; yes a,b", "it is a file of text, such as a corpus"),
    ("cat /dev/zero", "is refused"),
  ])
  func `a stream that is no model is named, and not read without end`(
    source: String, reason: String
  ) throws {
    let run = try ToolRun(
      script: "{ \(source); } 2> /dev/null | \"$SENTIMENT\" predict -m /dev/stdin two.csv",
      in: folder)
    #expect(run.status == 65)
    #expect(run.messages.contains(reason), "\(run.messages)")
  }

  @Test(arguments: [
    ("predict -m m two.csv", "300000"), ("train two.csv", "300000"), ("train two.csv", "450000"),
  ])
  func `a limit on the address space makes no command wait without end`(
    arguments: String, limit: String
  ) throws {
    let run = try ToolRun(
      script: "ulimit -v \(limit); timeout 50 \"$SENTIMENT\" \(arguments)", in: folder)
    #expect(run.status != 124)
    if run.status == 74 { #expect(run.messages.contains("raise it (ulimit -v)")) }
  }
}
