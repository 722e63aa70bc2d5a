import Foundation
import Testing

@Suite("Exports of the tool")
struct ExportTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.addModel()
    try folder.add("test.json", SampleRow.rows(80, seed: 2))
  }

  @Test(arguments: [
    ("coreml", "a.onnx", "'a.onnx' ends as files of the format 'onnx' do, and --format is coreml"),
    ("onnx", "a.MLMODEL", "give a name that ends in .onnx, or the other format"),
    ("csv", "a.json", "give a name that ends in .csv, or the other format"),
  ])
  func `a name of another format is refused`(format: String, name: String, reason: String) throws {
    try folder.addModel("m")
    let run = try ToolRun("export", "m", "--format", format, "-o", name, in: folder)
    #expect(run.status == 64 && run.messages.contains(reason), "\(run.messages)")
    #expect(try !folder.names.contains(name))
  }

  @Test func `a Core ML model goes beside the model, with its Swift code`() throws {
    let run = try ToolRun("export", "model.safetensors", "--format", "coreml", in: folder)
    #expect(run.status == 0, "\(run.messages)")
    let names = try folder.names
    #expect(names == ["model.mlmodel", "model.safetensors", "modelNGrams.swift", "test.json"])
    #expect(
      run.lines.map { $0.prefix { $0 != ":" } } == [
        "Wrote model.mlmodel", "Wrote modelNGrams.swift",
      ])
    #expect(
      String(decoding: try folder.data("modelNGrams.swift"), as: UTF8.self).contains(
        "enum modelNGrams"))
  }

  @Test(arguments: ["csv", "json"])
  func `weights go to standard output or into a file`(format: String) throws {
    let printed = try ToolRun("export", "model.safetensors", "--format", format, in: folder)
    #expect(printed.status == 0)
    let written = try ToolRun(
      "export", "model.safetensors", "--format", format, "-o", "weights", in: folder)
    #expect(written.status == 0)
    #expect(try folder.data("weights") == printed.output)
    #expect(written.text.hasPrefix("Wrote weights: "))
  }

  @Test func `fewer n-grams are measured before and after`() throws {
    let run = try ToolRun(
      "export", "model.safetensors", "--format", "csv", "-o", "w.csv", "--max-features", "3",
      "--test", "test.json", "--json", in: folder)
    #expect(run.status == 0, "\(run.messages)")
    let answer = try run.object
    #expect(answer.number("featureCount") == 3)
    #expect(try folder.data("w.csv").split(separator: 0x0A).count == 4)
    let evaluation = try ToolRun(
      "evaluate", "-m", "model.safetensors", "test.json", "--json", in: folder)
    let whole = try evaluation.object.object("metrics").object("test")
    #expect(answer.object("accuracyBefore").number("accuracy") == whole.number("accuracy"))
    #expect(answer.object("accuracyAfter").number("rowCount") == 80)
    #expect(answer.object("accuracyAfter").object("accuracyInterval").number("lower") != nil)
    let after = try #require(answer.object("accuracyAfter").number("accuracy"))
    #expect(after < 0.9)
  }

  @Test func `fewer n-grams without rows to measure on call for a warning`() throws {
    let run = try ToolRun(
      "export", "model.safetensors", "--format", "csv", "--max-features", "3", in: folder)
    #expect(run.status == 0)
    #expect(run.messages.contains("warning: n-grams were left out"))
  }

  private static let failures = [
    FailureCase("export model.safetensors", 64, "missing required option"),
    FailureCase("export model.safetensors --format xml", 64, "invalid value 'xml'"),
    FailureCase(
      "export model.safetensors --format coreml -o -", 64, "does not go to standard output"),
    FailureCase("export model.safetensors --format csv --json", 64, "--output"),
    FailureCase("export model.safetensors --format csv --max-features 0", 64, "invalid value '0'"),
    FailureCase(
      "export model.safetensors --format csv -o model.safetensors -f", 64, "is an input too"),
    FailureCase("export none --format csv", 66, "'none'"),
    FailureCase("export test.json --format csv", 65, "is refused"),
    FailureCase("export model.safetensors --format json -o test.json", 73, "--force"),
    FailureCase("export model.safetensors --format csv -o /dev/full", 74, "/dev/full"),
  ]

  @Test(arguments: failures)
  func `a failure says what to do, and writes nothing`(failure: FailureCase) throws {
    let run = try ToolRun(failure.arguments.split(separator: " ").map(String.init), in: folder)
    #expect(run.status == failure.status, "\(run.messages)")
    #expect(run.messages.contains(failure.message), "\(run.messages)")
    #expect(try folder.names == ["model.safetensors", "test.json"])
  }

  @Test func `the Swift file is not replaced without force either`() throws {
    try folder.add("MNGrams.swift", "mine")
    let arguments = ["export", "model.safetensors", "--format", "coreml", "-o", "M.mlmodel"]
    let refused = try ToolRun(arguments, in: folder)
    #expect(refused.status == 73)
    #expect(try folder.data("MNGrams.swift") == Data("mine".utf8))
    #expect(try ToolRun(arguments + ["--force"], in: folder).status == 0)
    #expect(try folder.data("MNGrams.swift").count > 1000)
  }
}
