import Foundation
import Testing

/// A command line with the status that it ends with.
struct FailureCase: CustomTestStringConvertible, Sendable {
  let arguments: String
  let status: Int32
  let message: String

  init(_ arguments: String, _ status: Int32, _ message: String) {
    self.arguments = arguments
    self.status = status
    self.message = message
  }

  var testDescription: String { "\(arguments) ends with \(status)" }
}

@Suite("Exit statuses of the tool")
struct ExitStatusTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.add("train.json", SampleRow.rows(60, seed: 1))
    try folder.add("test.json", SampleRow.rows(20, seed: 2))
    try folder.add("older.json", "older")
    try folder.add("broken.json", "[{\"text\":\"a\",\n\"label\":}]")
    try folder.add("single.json", SampleRow.rows(60, seed: 1).filter { $0.label == "good" })
    try folder.add("empty.json", "")
    try folder.add("map.json", "{}")
    try folder.add("cut.gz", Data([0x1F, 0x8B, 0x08, 0, 0, 0]))
    try folder.add("none.json", "[]")
    try folder.add("rows.jsonl", #"{"text":"x"}"#)
    try folder.add("other.json", #"[{"body":"x","stars":5}]"#)
    try folder.add("plain.txt", "no JSON at all\n")
    try FileManager.default.createDirectory(
      atPath: folder.path("sub"), withIntermediateDirectories: false)
    try folder.add("odd.json", #"[{"text":"lovely","label":"neither"}]"#)
    try folder.addModel("m")
  }

  private static let wrongUsage = [
    FailureCase("", 64, "USAGE"),
    FailureCase("trian", 64, "did you mean 'train'?"),
    FailureCase("train", 64, "missing argument"),
    FailureCase("train train.json --sede 1", 64, "did you mean '--seed'?"),
    FailureCase("train train.json --seed x", 64, "invalid value 'x' for '--seed'"),
    FailureCase("train train.json --seed=-1", 64, "invalid value '-1' for '--seed'"),
    FailureCase("train train.json --threads 0", 64, "invalid value '0' for '--threads'"),
    FailureCase("train train.json --validation-split 1", 64, "invalid value '1'"),
    FailureCase("train train.json --validation-split nan", 64, "invalid value 'nan'"),
    FailureCase("train train.json --regularization inf", 64, "invalid value 'inf'"),
    FailureCase("train train.json --memory-limit 1", 64, "such as 800M or 1.5G"),
    FailureCase("train - --memory-limit 1G", 64, "can be read only once"),
    FailureCase("train train.json --memory-limit 1M", 64, "MB suffice"),
    FailureCase("train train.json --fail-under 101", 64, "invalid value '101'"),
    FailureCase(
      "train train.json --no-validation --validation-split 0.1", 64, "cannot be used together"),
    FailureCase(
      "train train.json --no-validation --validation test.json", 64, "cannot be used together"),
    FailureCase(
      "train train.json --validation test.json --validation-split 0.1", 64,
      "cannot be used together"),
    FailureCase("train - -", 64, "can be read only once"),
    FailureCase("train - --test -", 64, "can be read only once"),
    FailureCase("train train.json -o train.json -f", 64, "'train.json' is an input too"),
    FailureCase("train train.json -o ./train.json -f", 64, "'./train.json' is an input too"),
    FailureCase("train train.json -o new --report new", 64, "'new' is another output too"),
    FailureCase("train train.json -o -", 64, "standard output"),
    FailureCase("train train.json --report -", 64, "standard output"),
    FailureCase("train train.json -o /dev/stdout", 64, "standard output, '/dev/stdout', is taken"),
    FailureCase("train train.json --report /dev/fd/1", 64, "standard output, '/dev/fd/1', is"),
    FailureCase("evaluate test.json", 64, "missing required option"),
    FailureCase("evaluate -m m", 64, "missing argument"),
    FailureCase("evaluate -m m test.json --report m -f", 64, "'m' is an input too"),
    FailureCase("predict test.json", 64, "missing required option"),
    FailureCase("train train.json --format text", 64, "invalid value 'text' for '--format'"),
    FailureCase("train train.json --delimiter ab", 64, "invalid value 'ab' for '--delimiter'"),
    FailureCase("train train.json --quote é", 64, "invalid value 'é' for '--quote'"),
    FailureCase("train train.json --delimiter ~ --quote ~", 64, "another character than"),
    FailureCase("train train.json --quiet -v", 64, "'--quiet' and '--verbose' cannot be used"),
    FailureCase(
      "train train.json --format json --delimiter tab", 64,
      "'--format json' and '--delimiter' cannot be used together"),
    FailureCase(
      "evaluate -m m test.json --text-column label", 64,
      "both 'label', which is the default of --label-column: give that too"),
    FailureCase(
      "train train.json --id-column id", 64, "'--id-column' can only be used together with '--test'"
    ),
    FailureCase("train train.json --encoding UTF-8//IGNORE", 64, "an encoding that 'iconv -l'"),
    FailureCase("check train.json --id-column id", 64, "unknown option '--id-column'"),
    FailureCase("evaluate -m m test.json --encoding latin-99", 64, "an encoding that 'iconv -l'"),
    FailureCase("train train.json --label-map map.json -o map.json -f", 64, "is an input too"),
    FailureCase("predict -m m test.json --format xml", 64, "invalid value 'xml'"),
    FailureCase("predict -m m test.json -o test.json -f", 64, "'test.json' is an input too"),
  ]

  private static let malformed = [
    FailureCase("train broken.json", 65, "broken.json:2:9: error: "),
    FailureCase("train train.json --test broken.json", 65, "broken.json:2:9: error: "),
    FailureCase("train train.json --validation broken.json", 65, "broken.json:2:9: error: "),
    FailureCase("train single.json", 65, "all 30 training rows have the label 'good'"),
    FailureCase("train empty.json", 65, "'empty.json' has no rows"),
    FailureCase(
      "predict -m m rows.jsonl --format json", 65,
      "found '{' where '[' of an array was expected; where each line is an object, give --format"),
    FailureCase("train none.json", 65, "'none.json' has no rows"),
    FailureCase(
      "check train.json --skip-lines 999", 65,
      "no rows behind the 999 lines that --skip-lines passes"),
    FailureCase("train plain.txt", 65, "plain.txt:1:1: error: this is no JSON, and no table"),
    FailureCase("train cut.gz", 65, "'cut.gz' is cut short: its gzip data end too early"),
    FailureCase("evaluate -m m train.json --label-map broken.json", 65, "broken.json:1:1: error: "),
    FailureCase("train m", 65, "'m' is a model, not a corpus; models are given with --model"),
    FailureCase("train train.json --drop-label good --drop-label poor", 65, "no row is left"),
    FailureCase("train train.json --format folder", 65, "'train.json' is no folder; with --format"),
    FailureCase("train sub", 65, "the folder 'sub' has no folders in it"),
    FailureCase("train other.json", 65, "no text column 'text'; the columns are 'body', 'stars'"),
    FailureCase("evaluate -m m broken.json", 65, "broken.json:2:9: error: "),
    FailureCase("evaluate -m m none.json", 65, "'none.json' has no rows"),
    FailureCase("evaluate -m train.json test.json", 65, "model file 'train.json' is refused"),
    FailureCase("predict -m empty.json test.json", 65, "model file 'empty.json' is refused"),
    FailureCase("predict -m /dev/zero test.json", 65, "model file '/dev/zero' is refused"),
    FailureCase("predict -m m /dev/zero", 65, "begins with zero bytes"),
    FailureCase("train train.json --class-weight /dev/zero", 65, "has more than 64 MB"),
    FailureCase("train train.json --label-map /dev/zero", 65, "has more than 64 MB"),
    FailureCase("predict -m m broken.json", 65, "broken.json:2:9: error: "),
    FailureCase("predict -m m other.json", 65, "no text column 'text'; the columns are 'body'"),
  ]

  private static let missingInput = [
    FailureCase("train absent.json", 66, "there is no file 'absent.json'"),
    FailureCase("train train.json absent.json", 66, "there is no file 'absent.json'"),
    FailureCase("train train.json --test absent.json", 66, "there is no file 'absent.json'"),
    FailureCase("train train.json --validation absent.json", 66, "no file 'absent.json'"),
    FailureCase("train zz*.json", 66, "no file matches 'zz*.json'"),
    FailureCase("train train.json --test no?.json", 66, "no file matches 'no?.json'"),
    FailureCase("train train.json --label-map absent", 66, "there is no file 'absent'"),
    FailureCase("train train.json --label-map sub", 66, "cannot read 'sub': it is a folder"),
    FailureCase("evaluate -m absent test.json", 66, "there is no file 'absent'"),
    FailureCase("evaluate -m m absent.json", 66, "there is no file 'absent.json'"),
    FailureCase("predict -m absent test.json", 66, "there is no file 'absent'"),
    FailureCase("predict -m m test.json absent.json", 66, "there is no file 'absent.json'"),
    FailureCase("predict -m sub test.json", 66, "cannot read 'sub': it is a folder"),
  ]

  private static let badOutput = [
    FailureCase("train train.json -o older.json", 73, "exists; give another name, or --force"),
    FailureCase("train train.json --report older.json", 73, "'older.json' exists"),
    FailureCase("train train.json -o absent/m", 73, "there is no folder 'absent'"),
    FailureCase("train train.json -o sub", 73, "the name of a folder"),
    FailureCase("train train.json -o sub -f", 73, "the name of a folder"),
    FailureCase("train train.json -o new/", 73, "the name of a folder"),
    FailureCase("evaluate -m m test.json --report older.json", 73, "'older.json' exists"),
    FailureCase("predict -m m test.json -o older.json", 73, "'older.json' exists"),
    FailureCase("predict -m m test.json -o absent/out", 73, "there is no folder 'absent'"),
    FailureCase("train train.json -o /dev/full", 74, "No space left on device"),
    FailureCase("train train.json --report /dev/full", 74, "No space left on device"),
    FailureCase("evaluate -m m test.json --report /dev/full", 74, "No space left on device"),
    FailureCase("predict -m m test.json -o /dev/full", 74, "No space left on device"),
  ]

  private static let unreadable = [
    FailureCase("train /proc/self/mem", 74, "reading '/proc/self/mem' failed"),
    FailureCase("predict -m m /proc/self/mem", 74, "reading '/proc/self/mem' failed"),
  ]

  /// An answer that is no fails too, but has an answer.
  private static let answersThatAreNo = [
    FailureCase("evaluate -m m odd.json --fail-under 99", 1, "is below --fail-under 99")
  ]

  private static let silentFailures = wrongUsage + malformed + missingInput + badOutput + unreadable

  /// All failures.
  static let failures = answersThatAreNo + silentFailures

  /// Runs the command of a failure.
  func run(_ failure: FailureCase) throws -> ToolRun {
    try ToolRun(failure.arguments.split(separator: " ").map(String.init), in: folder)
  }

  @Test(arguments: silentFailures)
  func `a failure has its status, one message and no answer`(failure: FailureCase) throws {
    let before = try folder.names
    let run = try run(failure)
    #expect(run.status == failure.status)
    #expect(run.messages.contains(failure.message), "\(run.messages)")
    #expect(run.output.isEmpty)
    #expect(try folder.names == before)
    #expect(try folder.data("older.json") == Data("older".utf8))
    if failure.status != 64 { #expect(run.otherMessages.split(separator: "\n").count == 1) }
  }

  @Test(arguments: [
    "train train.json", "train train.json --json", "evaluate -m m test.json",
    "evaluate -m m test.json --json", "predict -m m test.json", "--help", "--version",
    "train --help",
  ])
  func `a full disk under standard output is noticed`(arguments: String) throws {
    let run = try ToolRun(script: "\"$SENTIMENT\" \(arguments) > /dev/full", in: folder)
    #expect(run.status == 74)
    #expect(run.otherMessages.count { $0 == "\n" } == 1)
    #expect(
      run.messages.hasSuffix("No space left on device; free some space or choose another disk\n"))
  }

  @Test(arguments: ["train train.json -o new", "evaluate -m m test.json", "predict -m m test.json"])
  func `a closed standard output is noticed, and no file takes its place`(
    arguments: String
  ) throws {
    let run = try ToolRun(script: "\"$SENTIMENT\" \(arguments) >&-", in: folder)
    #expect(run.status == 74)
    #expect(
      run.otherMessages
        == "sentiment: error: writing 'standard output' failed: Bad file descriptor\n")
  }

  @Test func `a closed standard error changes no output`() throws {
    let run = try ToolRun(
      script: """
        "$SENTIMENT" train train.json -o a && "$SENTIMENT" train train.json -o b -v 2>&- && cmp a b
        """, in: folder)
    #expect(run.status == 0)
  }

  @Test func `a file name that is no UTF-8 is refused, not repaired`() throws {
    let run = try ToolRun(script: #""$SENTIMENT" train $'caf\xe9.json'"#, in: folder)
    #expect(run.status == 64)
    #expect(run.messages.contains("an argument is not valid UTF-8"))
  }

  @Test(arguments: [
    "train train.json", "evaluate -m m test.json", "predict -m m big.jsonl", "train --help",
  ])
  func `a reader that goes away ends the tool quietly`(arguments: String) throws {
    var lines = Data()
    for _ in 0..<100 { lines += try SampleRow.lines(of: SampleRow.rows(50, seed: 3)) }
    try folder.add("big.jsonl", lines)
    let script = "set -o pipefail; \"$SENTIMENT\" \(arguments) | head -1; echo ${PIPESTATUS[0]}"
    let run = try ToolRun(script: script, in: folder)
    #expect(run.otherMessages.isEmpty)
    #expect(run.lines.count == 2)
    #expect(run.lines.last == "0")
  }

  @Test(arguments: ["100", "99.9", "0"])
  func `an accuracy that reaches the limit is good enough`(limit: String) throws {
    try folder.add("right.json", #"[{"text":"lovely lovely","label":"good"}]"#)
    let run = try ToolRun("evaluate", "-m", "m", "right.json", "--fail-under", limit, in: folder)
    #expect(run.text.contains("Evaluation accuracy: 100.0 %"))
    #expect(run.status == 0)
  }

  @Test(arguments: ["train train.json --test odd.json", "evaluate -m m odd.json"])
  func `an accuracy below the limit ends with 1 after the whole answer`(arguments: String) throws {
    try folder.add("odd.json", #"[{"text":"lovely","label":"neither"}]"#)
    let plain = arguments.split(separator: " ").map(String.init)
    let run = try ToolRun(plain + ["--fail-under", "0.1", "--report", "r.json"], in: folder)
    #expect(run.status == 1)
    #expect(run.text.contains(/Evaluation accuracy: +0\.0 %/))
    #expect(
      run.messages.contains("accuracy 0.0 % (95 % interval 0.0–79.3) is below --fail-under 0.1"))
    #expect(try folder.object("r.json").object("metrics").object("test").number("accuracy") == 0)
  }

  @Test func `an accuracy of exactly the limit passes whatever its binary fraction`() throws {
    // In binary, 29 / 50 times 100 is a little less than 58.
    let rows = (0..<50).map { SampleRow(text: "lovely", label: $0 < 29 ? "good" : "poor") }
    try folder.add("share.json", rows)
    let run = try ToolRun("evaluate", "-m", "m", "share.json", "--fail-under", "58", in: folder)
    #expect(run.text.contains("58.0 %"))
    #expect(run.status == 0)
  }
}
