import Foundation
import TestSupport
import Testing

/// Files in the place of others: each message says what the file is, and what to do.
@Suite("Files of another kind")
struct ForeignFileTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.addModel("m")
    try folder.add("c", SampleRow.rows(60, seed: 1))
    let report = try ToolRun("evaluate", "-m", "m", "c", "--report", "r.json", in: folder)
    try #require(report.status == 0)
    try #require(
      try ToolRun("evaluate", "-m", "m", "c", "--report", "r.html", in: folder).status == 0)
  }

  private func add(_ name: String) throws {
    switch name {
    case "m.onnx", "m.mlmodel":
      let format = name == "m.onnx" ? "onnx" : "coreml"
      let run = try ToolRun("export", "m", "--format", format, "-o", name, in: folder)
      try #require(run.status == 0)
    case "compact.json":
      try folder.add(name, try ToolRun("evaluate", "-m", "m", "c", "--json", in: folder).output)
    case "comparison.json":
      try folder.add(name, try ToolRun("compare", "r.json", "r.json", "--json", in: folder).output)
    case "m.gz": try folder.add(name, Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3]))
    case "m.zst": try folder.add(name, Data([0x28, 0xB5, 0x2F, 0xFD, 4, 0x58, 1, 2, 3, 4, 5]))
    case "twice.gz", "twice.zst":
      let compress = name == "twice.gz" ? "gzip -c" : "zstd -qc"
      let run = try ToolRun(script: "\(compress) c | \(compress) > \(name)", in: folder)
      try #require(run.status == 0)
    case "zeros": try folder.add(name, Data(count: 4096))
    default: break
    }
  }

  @Test(arguments: [
    (
      "m.onnx", "it is a model for ONNX Runtime or Core ML, which is written and not read; give the"
    ),
    ("m.mlmodel", "it is a model for ONNX Runtime or Core ML"),
    ("r.json", "it is a report, and no model; 'sentiment train' writes models to the file of"),
    ("compact.json", "it is a report, and no model"),
    ("comparison.json", "it is a report, and no model"),
    ("m.gz", "it is compressed by gzip; decompress it with 'gzip -d' first"),
    ("m.zst", "it is compressed by zstd; decompress it with 'zstd -d' first"),
    ("c", "it is a file of JSON, such as a corpus or a report, and no model"),
  ])
  func `as a model`(name: String, reason: String) throws {
    try add(name)
    for command in [["evaluate", "-m", name, "c"], ["inspect", name]] {
      let run = try ToolRun(command, in: folder)
      #expect(run.status == 65 && run.messages.contains(reason), "\(run.messages)")
      #expect(run.messages.contains("'\(name)'"))
    }
  }

  @Test(arguments: [
    ("m.onnx", "'m.onnx' is a model for ONNX Runtime or Core ML, not a corpus"),
    ("m.mlmodel", "'m.mlmodel' is a model for ONNX Runtime or Core ML, not a corpus"),
    ("m", "'m' is a model, not a corpus; models are given with --model"),
    ("r.json", "'r.json' is a report, not a corpus; reports are given to 'sentiment compare'"),
    ("compact.json", "'compact.json' is a report, not a corpus"),
    ("comparison.json", "'comparison.json' is a report, not a corpus"),
    ("r.html", "'r.html' is a web page; a file of texts, or a report as JSON, was expected"),
    ("twice.gz", "'twice.gz' is compressed twice, by gzip within; decompress it once"),
    ("twice.zst", "'twice.zst' is compressed twice, by zstd within; decompress it once"),
    ("zeros", "'zeros' is no text but begins with zero bytes; it may be damaged"),
    ("/dev/zero", "'/dev/zero' is no text but begins with zero bytes"),
  ])
  func `as a corpus`(name: String, reason: String) throws {
    try add(name)
    for command in [["check", name], ["train", name], ["predict", "-m", "m", name]] {
      let run = try ToolRun(command, in: folder)
      #expect(run.status == 65 && run.messages.contains(reason), "\(run.messages)")
    }
  }

  @Test func `markup in the first cell of a table is text`() throws {
    try folder.add("t", "<html>fine,a\n<html>poor,b\n")
    let columns = ["--no-header", "--text-column", "1", "--label-column", "2"]
    let run = try ToolRun(["check", "t"] + columns, in: folder)
    #expect(run.status == 0 && run.lines.first == "Rows:     2 rows in 1 file", "\(run.messages)")
    try folder.add("t", "<html>,text,label\n1,fine,a\n")
    let refused = try ToolRun("check", "t", in: folder)
    #expect(refused.messages.contains("read with the option for its format"))
    #expect(try ToolRun("check", "t", "--format", "csv", in: folder).status == 0)
  }

  @Test(arguments: [
    ("m", "'m' is a model; reports are compared, which 'sentiment evaluate --model m' writes"),
    ("comparison.json", "'comparison.json' holds JSON of the kind 'comparison'; expected a report"),
    ("m.onnx", "'m.onnx' is a model for ONNX Runtime or Core ML"),
    ("r.html", "'r.html' is a web page; a file of texts, or a report as JSON, was expected"),
  ])
  func `as a report`(name: String, reason: String) throws {
    try add(name)
    let run = try ToolRun("compare", "r.json", name, in: folder)
    #expect(run.status == 65 && run.messages.contains(reason), "\(run.messages)")
  }
}
