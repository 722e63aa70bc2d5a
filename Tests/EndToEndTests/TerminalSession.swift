import Foundation

/// A folder with the sample corpora in it, in which commands are typed at a terminal.
///
/// Foundation and not FoundationEssentials: `Process` runs the commands. A class because it owns
/// the folder, which it removes at the end.
final class TerminalSession {
  /// What a command left on the screen.
  struct Screen {
    let status: Int32
    let lines: [String]
  }

  let folder: URL

  /// The folder of the package.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "session-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "Models"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Self.package.appending(path: "Data"), to: folder.appending(path: "Data"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The folder of the tool.
  private static var tools: String {
    get throws { try URL(filePath: RunningProgram.tool).deletingLastPathComponent().path }
  }

  /// Runs a shell command with its output going to a terminal, one that cannot rewrite its line.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - timeLimit: How long it may take, in seconds.
  /// - Returns: What is on the screen then.
  /// - Throws: An error where the command cannot be started.
  func run(_ command: String, timeLimit: Int = 120) throws -> Screen {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "timeout", "--foreground", "\(timeLimit)", "script", "-qec", command, "/dev/null",
    ]
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = try Self.tools + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    environment["SHELL"] = "/bin/bash"
    environment["TERM"] = "dumb"
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    var lines = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return Screen(status: process.terminationStatus, lines: lines)
  }
}
