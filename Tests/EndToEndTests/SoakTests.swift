import Foundation
import TestSupport
import Testing

/// Runs that are ended from outside at random moments: ten of each in `make test`, a hundred in
/// `make soak`.
@Suite("SoakTests: nothing is lost")
struct SoakTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["SENTIMENT_SOAK"] == "1" ? 100 : 10

  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.add("train.json", SampleRow.rows(200, seed: 1))
  }

  /// Every file that a run may leave: what stood there before, or the whole of what it writes.
  private struct Outcome {
    let old: [String: Data]
    let new: [String: Data]

    func isWhole(_ name: String, in folder: Workspace) throws -> Bool {
      let found = try folder.data(name)
      return found == old[name] || found == new[name]
    }
  }

  /// Runs a command to its end, which gives the new files, and puts the old ones back.
  private func prepare(
    _ arguments: String, outputs: [String]
  ) throws -> (outcome: Outcome, seconds: Double) {
    let start = ContinuousClock.now
    let run = try folder.tool(arguments)
    try #require(run.status == 0, "\(run.messages)")
    let seconds = start.duration(to: .now) / .seconds(1)
    var (old, new): ([String: Data], [String: Data]) = ([:], [:])
    for name in outputs {
      new[name] = try folder.data(name)
      old[name] = Data("older \(name)".utf8)
    }
    return (Outcome(old: old, new: new), seconds)
  }

  private func endAtRandom(
    _ arguments: String, outputs: [String], with signal: Int32
  ) throws {
    let (outcome, seconds) = try prepare(arguments, outputs: outputs)
    let names = try folder.names
    var random = SeededRandom(seed: UInt64(signal))
    for _ in 0..<Self.rounds {
      for (name, old) in outcome.old { try folder.add(name, old) }
      let program = try RunningProgram(
        RunningProgram.tool, arguments.split(separator: " ").map(String.init), in: folder)
      program.closeInput()
      Thread.sleep(forTimeInterval: seconds * 1.1 * random.unit())
      program.send(signal)
      #expect([0, 128 + signal].contains(try program.finish()))
      for name in outputs { #expect(try outcome.isWhole(name, in: folder), "\(name)") }
      // A kill leaves the unfinished file beside the old one; the others tidy up.
      for name in try folder.names where !names.contains(name) {
        #expect(signal == SIGKILL, "\(name)")
        try FileManager.default.removeItem(atPath: folder.path(name))
      }
    }
  }

  @Test(arguments: [SIGKILL, SIGTERM, SIGINT])
  func `a training ended at any moment leaves old or new files, each whole`(signal: Int32) throws {
    try endAtRandom(
      "train train.json -o m -f --report r -q", outputs: ["m", "r"], with: signal)
  }

  @Test(arguments: [SIGKILL, SIGTERM, SIGINT])
  func `a prediction ended at any moment leaves the old file or the new`(signal: Int32) throws {
    try folder.addModel("model")
    try folder.add("texts", try SampleRow.lines(of: SampleRow.rows(1_000, seed: 3)))
    try endAtRandom("predict -m model texts -o out -f", outputs: ["out"], with: signal)
  }

  @Test func `a limit on file sizes leaves old or new files, each whole`() throws {
    let arguments = "train train.json -o m -f --report r -q"
    let (outcome, _) = try prepare(arguments, outputs: ["m", "r"])
    let names = try folder.names
    let largest = try #require(outcome.new.values.map(\.count).max())
    for round in 0..<Self.rounds {
      for (name, old) in outcome.old { try folder.add(name, old) }
      // The shell counts blocks of a kilobyte.
      let limit = round * (largest / 1024 + 2) / Self.rounds
      let run = try ToolRun(
        script: "ulimit -f \(limit); exec \"$SENTIMENT\" \(arguments)", in: folder)
      #expect([0, 74].contains(run.status))
      #expect((run.status == 0) == run.messages.isEmpty)
      for name in ["m", "r"] { #expect(try outcome.isWhole(name, in: folder), "\(name)") }
      #expect(try folder.names == names)
    }
  }

  private static let canMount =
    (try? ToolRun(script: "unshare -rm mount -t tmpfs none /mnt", in: Workspace()))?.status == 0

  @Test(.enabled(if: canMount, "mounting is not permitted here"))
  func `a full disk leaves the old files`() throws {
    let run = try folder.tool("train train.json -o m -q --report r")
    try #require(run.status == 0)
    let pages = try folder.data("m").count / 4096
    for round in 0..<max(4, Self.rounds / 4) {
      let size = 4096 * (2 + round * pages / max(4, Self.rounds / 4))
      let run = try ToolRun(
        script: """
          mkdir -p disk && exec unshare -rm bash -c '
          mount -t tmpfs -o size=\(size) none disk && printf old > disk/m && printf old > disk/r
          "$SENTIMENT" train train.json -o disk/m -f --report disk/r -q > /dev/null; echo "status $?"
          ls -A disk; head -c 3 disk/r; echo; head -c 3 disk/m | od -An -tx1'
          """, in: folder)
      #expect(run.messages.contains("No space left on device"))
      // The report is written last; the model may have had room.
      #expect(run.text.hasPrefix("status 74\nm\nr\nold\n"), "\(run.text)")
    }
  }

  @Test func `a pipe that closes after any number of bytes ends the tool quietly`() throws {
    try folder.addModel("model")
    try folder.add("texts", try SampleRow.lines(of: SampleRow.rows(2_000, seed: 3)))
    let whole = try folder.tool("predict -m model texts").output
    var random = SeededRandom(seed: 9)
    for _ in 0..<Self.rounds {
      let count = random.index(below: whole.count)
      let run = try ToolRun(
        script: """
          set -o pipefail; "$SENTIMENT" predict -m model texts | head -c \(count)
          echo "${PIPESTATUS[0]}" >&2
          """, in: folder)
      #expect(run.output == whole.prefix(count))
      #expect(run.messages == "0\n")
    }
  }
}
