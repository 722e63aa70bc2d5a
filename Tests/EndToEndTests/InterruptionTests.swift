import Foundation
import TestSupport
import Testing

@Suite("A training that is ended from outside")
struct InterruptionTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.add("train.json", try Self.corpus.get())
    try folder.add("m", "older model")
  }

  /// Rows that a training reads so many times that no machine is done with them when the last signal
  /// comes.
  private static let corpus = Result { try SampleRow.array(of: SampleRow.rows(20_000, seed: 1)) }

  /// Trains, and sends a signal after some time.
  private func train(then signal: Int32, after seconds: Double) throws -> (Int32, Data) {
    let program = try RunningProgram(
      RunningProgram.tool,
      ["train", "-o", "m", "-f", "--report", "r"] + Array(repeating: "train.json", count: 20),
      in: folder)
    Thread.sleep(forTimeInterval: seconds)
    program.send(signal)
    program.closeInput()
    return (try program.finish(), try program.output.wholeData())
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP], [0.15, 0.4, 0.7])
  func `a signal leaves the older model and no other file`(
    signal: Int32, seconds: Double
  ) throws {
    let (status, output) = try train(then: signal, after: seconds)
    #expect(status == 128 + signal)
    #expect(output.isEmpty)
    #expect(try folder.data("m") == Data("older model".utf8))
    #expect(try folder.names == ["m", "train.json"])
  }

  @Test func `a kill at any moment leaves the older model or the whole new one`() throws {
    let new = try Workspace()
    try new.add("train.json", SampleRow.rows(200, seed: 1))
    try new.add("old", "older model")
    let start = ContinuousClock.now
    #expect(try ToolRun("train", "train.json", "-o", "whole", in: new).status == 0)
    let duration = start.duration(to: .now) / .seconds(1)
    let whole = try new.data("whole")
    var random = SeededRandom(seed: 5)
    for _ in 0..<8 {
      try new.add("m", "older model")
      let program = try RunningProgram(
        RunningProgram.tool, ["train", "train.json", "-o", "m", "-f"], in: new)
      Thread.sleep(forTimeInterval: duration * (0.3 + 0.8 * random.unit()))
      program.send(SIGKILL)
      program.closeInput()
      #expect([0, 128 + SIGKILL].contains(try program.finish()))
      #expect([Data("older model".utf8), whole].contains(try new.data("m")))
    }
  }

  @Test func `a signal that the caller has ignored stays ignored, as nohup needs`() throws {
    // The tool waits for its input while the signals arrive.
    try folder.addModel("model")
    let program = try RunningProgram(
      "/bin/sh", ["-c", "trap '' HUP INT; exec \"$SENTIMENT\" predict -m model"], in: folder)
    program.write(Data("lovely\n".utf8))
    _ = try program.output.lines(1)
    program.send(SIGHUP)
    program.send(SIGINT)
    program.write(Data("dull\n".utf8))
    _ = try program.output.lines(2)
    program.closeInput()
    #expect(try program.finish() == 0)
  }

  @Test func `an interrupted prediction leaves the older output and no other file`() throws {
    try folder.addModel("model")
    try folder.add("out", "older output")
    let program = try RunningProgram(
      RunningProgram.tool, ["predict", "-m", "model", "-o", "out", "-f"], in: folder)
    program.write(try SampleRow.lines(of: SampleRow.rows(2_000, seed: 1)))
    try program.waitForOutput(in: folder.url.path, besides: ["model"])
    program.send(SIGTERM)
    #expect(try program.finish() == 143)
    #expect(try folder.data("out") == Data("older output".utf8))
    #expect(try folder.names == ["m", "model", "out", "train.json"])
  }

  @Test func `a limit on file sizes leaves the older model`() throws {
    try folder.add("small.json", SampleRow.rows(60, seed: 1))
    let run = try ToolRun(
      script: "ulimit -f 1; exec \"$SENTIMENT\" train small.json -o m -f", in: folder)
    #expect(run.status == 74)
    #expect(run.messages.contains("File too large"))
    #expect(try folder.data("m") == Data("older model".utf8))
    #expect(try folder.names == ["m", "small.json", "train.json"])
  }
}
