import Foundation
import TestSupport
import Testing

@Suite("train --memory-limit")
struct MemoryLimitTests {
  private let folder: Workspace
  private static let rows = SampleRow.rows(400, seed: 1)
  private static let inPieces = ["--memory-limit", "200M", "--in-pieces"]

  init() throws {
    folder = try Workspace()
    try folder.add("train.json", Self.rows)
    try folder.add("test.json", SampleRow.rows(60, seed: 2))
  }

  private func train(_ arguments: String..., then more: [String] = []) throws -> ToolRun {
    let run = try ToolRun(["train"] + arguments + more, in: folder)
    #expect(run.status == 0, "\(run.messages)")
    return run
  }

  /// What a model answers to the test rows.
  private func answers(_ model: String) throws -> Data {
    try ToolRun("predict", "test.json", "-m", model, "--json", in: folder).output
  }

  @Test func `a corpus that fits is trained on as without it, to the last byte`() throws {
    _ = try train("train.json", "-o", "usual")
    _ = try train("train.json", "-o", "limited", "--memory-limit", "1G")
    #expect(try folder.data("limited") == folder.data("usual"))
  }

  @Test func `in pieces the model answers the same, and report and model say how it was made`()
    throws
  {
    let usual = try train("train.json", "--test", "test.json", "-o", "usual", "--json")
    let run = try train(
      "train.json", "--test", "test.json", "-o", "m", "--json", then: Self.inPieces)
    #expect(try answers("m") == answers("usual"))
    let (report, expected) = (try run.object, try usual.object)
    #expect(
      NSDictionary(dictionary: report.object("metrics"))
        == NSDictionary(dictionary: expected.object("metrics")))
    let streaming = report.object("training").object("streaming")
    #expect(streaming.number("memoryLimit") == 200_000_000)
    #expect(streaming.number("minimumDocumentFrequency") == 1)
    #expect(expected.object("training")["streaming"] is NSNull)
    #expect(
      try train("train.json", then: Self.inPieces).text.contains(
        "read in pieces, to stay within 200 MB of memory.\n"))
    // With uneven labels, n-grams of two texts are asked for.
    let rows = SampleRow.rows(200, seed: 3).enumerated()
    try folder.add("uneven.json", rows.filter { $0.offset % 4 != 0 }.map(\.element))
    #expect(
      try train("uneven.json", then: Self.inPieces).text.contains(
        "read in pieces, to stay within 200 MB of memory; n-grams of fewer than 2 texts are left"))
    #expect(
      try ToolRun("inspect", "m", in: folder).text.contains(
        "read in pieces within 200 MB of memory"))
    #expect(try !ToolRun("inspect", "usual", in: folder).text.contains("in pieces"))
  }

  @Test func `in pieces too a file that is given twice is told`() throws {
    let run = try train("train.json", "./train.json", then: Self.inPieces)
    #expect(run.messages.contains("'./train.json' is given twice, and each of its rows counts"))
  }

  @Test func `a folder of test rows is taken off the limit as a file is`() throws {
    let long = String(repeating: "lovely ", count: 450_000)
    for name in ["good", "poor"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: "test/\(name)"), withIntermediateDirectories: true)
      try folder.add("test/\(name)/a.txt", "a lovely lamp\n")
    }
    try folder.add("test/good/b.txt", long)
    try folder.add("test.jsonl", #"{"label":"good","text":"\#(long)"}"#)
    let needed = try [[], ["--test", "test.jsonl"], ["--test", "test"]].map { test in
      let run = try ToolRun(
        ["train", "train.json", "--memory-limit", "20M", "--in-pieces"] + test, in: folder)
      #expect(run.status == 64)
      let size = try #require(run.messages.firstMatch(of: /; (\d+) MB suffice/)?.output.1)
      return try #require(Int(size))
    }
    #expect(needed[1] >= needed[0] + 3)
    #expect(needed[2] == needed[1])
  }

  @Test func `in pieces a page shows what is known of each corpus`() throws {
    _ = try train(
      "train.json", "--test", "test.json", "--report", "page.html", then: Self.inPieces)
    let page = String(decoding: try folder.data("page.html"), as: UTF8.self)
    #expect(page.contains("<td class=\"n\">400</td><td class=\"n\">60</td>"))
    #expect(page.contains("<th scope=\"row\">Median length</th><td class=\"n\">n/a</td>"))
  }

  @Test func `in pieces the threads do not matter`() throws {
    for threads in ["1", "2", "3"] {
      _ = try train("train.json", "-o", "m\(threads)", "--threads", threads, then: Self.inPieces)
    }
    #expect(try folder.data("m2") == folder.data("m1"))
    #expect(try folder.data("m3") == folder.data("m1"))
  }

  @Test func `in pieces all formats give the same model`() throws {
    _ = try train("train.json", "-o", "expected", then: Self.inPieces)
    let lines = try SampleRow.lines(of: Self.rows)
    try folder.add("lines.jsonl", lines)
    try folder.add("lines.jsonl.gz", Data(Compressor.gzip.compress([UInt8](lines))))
    try folder.add(
      "table.csv",
      "label,text\n" + Self.rows.map { "\($0.label),\"\($0.text)\"\n" }.joined())
    try folder.add(
      "first.txt", Self.rows.map { "__label__\($0.label) \($0.text)\n" }.joined())
    for name in ["lines.jsonl", "lines.jsonl.gz", "table.csv", "first.txt"] {
      _ = try train(name, "-o", "m", "-f", then: Self.inPieces)
      #expect(try folder.data("m") == folder.data("expected"), "\(name)")
    }
    let half = Self.rows.count / 2
    try folder.add("a.json", Array(Self.rows[..<half]))
    try folder.add("b.json", Array(Self.rows[half...]))
    _ = try train("a.json", "b.json", "-o", "m", "-f", then: Self.inPieces)
    #expect(try folder.data("m") == folder.data("expected"), "two files")
  }

  @Test func `in pieces labels are replaced, left out and weighted as in memory`() throws {
    var rows = Self.rows
    for row in rows.indices where row % 7 == 0 { rows[row].label = "unclear" }
    for row in rows.indices where row % 11 == 0 { rows[row].label = "fine" }
    try folder.add("mixed.json", rows)
    try folder.add("map.json", #"{"fine": "good", "absent": "poor"}"#)
    let options = [
      "--label-map", "map.json", "--drop-label", "unclear", "--drop-label", "none",
      "--class-weight", "balanced",
    ]
    let usual = try train("mixed.json", "-o", "usual", then: options)
    let run = try train("mixed.json", "-o", "m", then: options + Self.inPieces)
    #expect(try answers("m") == answers("usual"))
    #expect(run.messages == usual.messages)
    #expect(run.messages.contains("'absent'") && run.messages.contains("'none'"))
  }

  @Test func `in pieces wrong rows are told once, and an error has its place`() throws {
    var lines = try SampleRow.lines(of: Self.rows)
    lines += Data("{\"text\": 7}\n".utf8)
    try folder.add("wrong.jsonl", lines)
    let usual = try ToolRun("train", "wrong.jsonl", "--skip-invalid", in: folder)
    let run = try ToolRun(
      ["train", "wrong.jsonl", "--skip-invalid"] + Self.inPieces, in: folder)
    #expect(run.status == 0 && run.messages == usual.messages)
    #expect(run.messages.contains("1 of 401 rows was left out"))
    let failed = try ToolRun(["train", "wrong.jsonl"] + Self.inPieces, in: folder)
    #expect(failed.status == 65 && failed.messages.hasPrefix("wrong.jsonl:401:"))
    try folder.add("none.jsonl", "\n")
    #expect(try ToolRun(["train", "none.jsonl"] + Self.inPieces, in: folder).status == 65)
  }

  @Test func `test texts that were trained on are told in pieces too`() throws {
    let run = try train("train.json", "--test", "train.json", then: Self.inPieces)
    #expect(run.messages.contains("400 of 400 test texts are also in the training corpus"))
  }

  @Test(arguments: ["1", "1X", "G", "-1G", "0M", "1e3M", "1 G", "1G2", "", "9999999999T", "nanG"])
  func `a size that is none is refused with one that is`(size: String) throws {
    let run = try ToolRun("train", "train.json", "--memory-limit=\(size)", in: folder)
    #expect(run.status == 64)
    #expect(run.messages.contains("--memory-limit") && run.messages.contains("800M"))
  }

  @Test(arguments: ["800M", "1G", "1.5g", "1TB", "900000k"])
  func `sizes are taken`(size: String) throws {
    _ = try train("train.json", "--memory-limit", size)
  }

  @Test func `what can be read only once is refused, with a remedy`() throws {
    let run = try ToolRun("train", "-", "--memory-limit", "1G", in: folder)
    #expect(run.status == 64)
    #expect(run.messages.contains("standard input") && run.messages.contains("into a file"))
    let pipe = try ToolRun(
      script: "mkfifo pipe; \"$SENTIMENT\" train pipe --memory-limit 1G", in: folder)
    #expect(pipe.status == 64 && pipe.messages.contains("the pipe 'pipe'"))
  }

  @Test(arguments: ["--learning-curve", "--cross-validate=5", "--compact"])
  func `what needs the corpus in memory is refused where it does not fit`(option: String) throws {
    let run = try ToolRun(["train", "train.json", option] + Self.inPieces, in: folder)
    let name = String(option.prefix { $0 != "=" })
    #expect(run.status == 64 && run.messages.contains("\(name) needs the corpus in memory"))
    let fitting = try ToolRun("train", "train.json", option, "--memory-limit", "1G", in: folder)
    #expect(fitting.status == 0)
  }

  @Test func `too small a limit is refused with one that suffices`() throws {
    let run = try ToolRun("train", "train.json", "--memory-limit", "1M", in: folder)
    #expect(run.status == 64)
    let found = try #require(run.messages.firstMatch(of: /(\d+) MB suffice/))
    _ = try train("train.json", "--memory-limit", "\(found.output.1)M")
  }

  @Test func `temporary files go to TMPDIR and leave nothing there`() throws {
    let script = "mkdir t; TMPDIR=$PWD/t \"$SENTIMENT\" train train.json -o m "
    let options = Self.inPieces.joined(separator: " ")
    let run = try ToolRun(script: script + options + "; ls -A t | wc -l", in: folder)
    #expect(run.status == 0 && run.lines.last == "0")
    let missing = try ToolRun(
      script: "TMPDIR=/nowhere/at-all \"$SENTIMENT\" train train.json " + options, in: folder)
    #expect(missing.status == 73 && missing.messages.contains("/nowhere/at-all"))
  }

  @Test(arguments: [SIGTERM, SIGKILL], [0.2, 0.6])
  func `a signal leaves the older model and no temporary file`(
    signal: Int32, seconds: Double
  ) throws {
    try folder.add("large.json", SampleRow.rows(20_000, seed: 1))
    try folder.add("m", "older model")
    let options = Self.inPieces.joined(separator: " ")
    let program = try RunningProgram(
      "/bin/sh",
      [
        "-c",
        "mkdir t; export TMPDIR=$PWD/t; exec \"$SENTIMENT\" train large.json -o m -f " + options,
      ], in: folder)
    Thread.sleep(forTimeInterval: seconds)
    program.send(signal)
    program.closeInput()
    #expect(try program.finish() == 128 + signal)
    #expect(try folder.data("m") == Data("older model".utf8))
    let names = try folder.names.filter { $0 != "t" }
    #expect(names == ["large.json", "m", "test.json", "train.json"])
    let left = try? FileManager.default.contentsOfDirectory(atPath: folder.path("t"))
    #expect(left ?? [] == [])
  }
}
