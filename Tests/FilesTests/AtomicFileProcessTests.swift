import Files
import Foundation
import Testing

@Suite("AtomicFile in a process of its own")
struct AtomicFileProcessTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.create("a", "old")
  }

  /// Starts the probe, waits until it has written everything but the new name, and ends it.
  private func interrupt(with signal: Int32) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try ProgramRun.probe)
    process.arguments = ["wait", folder.path("a").description]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let said = try pipe.fileHandleForReading.read(upToCount: 7)
    #expect(said == Data("written".utf8))
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process
  }

  @Test func `a killed process leaves the old file`() throws {
    #expect(try interrupt(with: SIGKILL).terminationReason == .uncaughtSignal)
    #expect(try folder.contents("a") == "old")
  }

  /// Whether the file system of temporary folders has files without names.
  private static let hasUnnamedFiles: Bool = {
    let flags = O_WRONLY | 0o20000000 | O_DIRECTORY
    let descriptor = unsafe open(FileManager.default.temporaryDirectory.path, flags, 0o600)
    if descriptor >= 0 { close(descriptor) }
    return descriptor >= 0
  }()

  @Test(.enabled(if: hasUnnamedFiles, "the file system has no files without names"))
  func `a killed process leaves nothing beside it`() throws {
    for _ in 0..<3 { #expect(try interrupt(with: SIGKILL).terminationReason == .uncaughtSignal) }
    #expect(try folder.names == ["a"])
  }

  @Test func `a signal handler can remove the temporary file`() throws {
    #expect(try interrupt(with: SIGTERM).terminationStatus == 128 + SIGTERM)
    #expect(try folder.contents("a") == "old")
    #expect(try folder.names == ["a"])
  }

  @Test func `an undisturbed process replaces the file`() throws {
    let run = try ProgramRun(try ProgramRun.probe, "commit", folder.path("a").description)
    #expect(run.status == 0)
    #expect(try folder.contents("a").utf8.count == 1 << 20)
    #expect(try folder.names == ["a"])
  }

  @Test func `a limit on file sizes is reported and leaves the old file`() throws {
    let script = #"ulimit -f 100; exec "$0" commit "$1""#
    let run = try ProgramRun(
      "/bin/sh", "-c", script, try ProgramRun.probe, folder.path("a").description)
    #expect(run.status == 74)
    #expect(run.output.contains("File too large; raise the limit on file sizes"))
    #expect(try folder.contents("a") == "old")
    #expect(try folder.names == ["a"])
  }

  /// Runs a script in its own view of mounts, where a small disk can be made without any trace.
  private static let canMount: Bool = {
    let run = try? ProgramRun("/usr/bin/unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt")
    return run?.status == 0
  }()

  @Test(.enabled(if: canMount, "mounting is not permitted here"))
  func `a full disk is reported and leaves the old file`() throws {
    let script = #"""
      mount -t tmpfs -o size=128k none "$1" && printf old >"$1/a"
      "$0" commit "$1/a"; echo "status $?"
      cat "$1/a"; ls -A "$1"
      """#
    let run = try ProgramRun(
      "/usr/bin/unshare", "-rm", "sh", "-c", script, try ProgramRun.probe, folder.url.path)
    #expect(run.output.contains("No space left on device; free some space"))
    #expect(run.output.hasSuffix("status 74\nolda\n"))
  }
}
