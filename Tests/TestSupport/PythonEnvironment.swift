public import Foundation
import Glibc

// Foundation and not FoundationEssentials: `Process` runs the interpreter.

/// Virtual environments: one with the packages of `Tests/requirements.txt`, for reference results,
/// one with those of `Tests/requirements-ecosystem.txt`, in which exported models are tried, and one
/// with those of `Tests/requirements-spark.txt`, which has Spark too.
///
/// Each is made once, in `.build/venv-tests` and so on, and again when its requirements change. A lock file keeps test processes that start at the same time from making it
/// together.
public enum PythonEnvironment {
  /// What came of making the environment.
  public enum State: Sendable {
    /// The environment is there; `python` is its interpreter.
    case ready(python: URL)
    /// The environment cannot be had here.
    case unavailable(reason: String)
  }

  /// What can go wrong while a script runs.
  public struct Failure: Error, CustomStringConvertible {
    /// What happened, with the end of what the program said.
    public let description: String
  }

  /// The environment for reference results, made on first use.
  public static let state = made("tests", requirements: "Tests/requirements.txt")

  /// The environment for exported models, made on first use.
  public static let ecosystem = made("ecosystem", requirements: "Tests/requirements-ecosystem.txt")

  /// The environment for exported models with Spark, made on first use.
  public static let spark = made("spark", requirements: "Tests/requirements-spark.txt")

  private static func made(_ name: String, requirements: String) -> State {
    do {
      return .ready(python: try prepare(name, requirements: requirements))
    } catch {
      return .unavailable(reason: "\(error)")
    }
  }

  /// Why the environment cannot be had, `nil` where it can.
  public static var unavailableReason: String? {
    guard case .unavailable(let reason) = state else { return nil }
    return "no Python environment for reference results: \(reason)"
  }

  /// Runs a script that reads the file of its first argument and writes that of its second.
  ///
  /// - Parameters:
  ///   - script: The Python source.
  ///   - input: The content of the input file.
  /// - Returns: The content of the output file.
  /// - Throws: A `Failure` where the environment cannot be had or the script fails.
  public static func run(script: String, input: Data) throws -> Data {
    switch state {
    case .unavailable(let reason):
      throw Failure(description: reason)
    case .ready(let python):
      return try withTemporaryFolder { folder in
        let inputFile = folder.appending(path: "input")
        let outputFile = folder.appending(path: "output")
        try input.write(to: inputFile)
        try run(python, ["-c", script, inputFile.path, outputFile.path])
        return try Data(contentsOf: outputFile)
      }
    }
  }

  /// The folder of the package.
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The longest time that a program may take, in seconds.
  private static let timeLimit = 400.0

  /// Makes the environment where it is missing or outdated and returns its interpreter.
  private static func prepare(_ name: String, requirements file: String) throws -> URL {
    let build = package.appending(path: ".build")
    try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
    let lockFile = build.appending(path: "venv-\(name).lock").path
    let lock = unsafe open(lockFile, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    guard lock >= 0, flock(lock, LOCK_EX) == 0 else {
      throw Failure(description: "the lock file cannot be had (errno \(errno))")
    }
    // Closing the descriptor releases the lock.
    defer { close(lock) }

    let environment = build.appending(path: "venv-\(name)")
    let python = environment.appending(path: "bin/python")
    let stamp = environment.appending(path: "requirements.stamp")
    let requirements = package.appending(path: file)
    let wanted = try Data(contentsOf: requirements)
    if let present = try? Data(contentsOf: stamp), present == wanted { return python }

    let env = URL(filePath: "/usr/bin/env")
    try run(env, ["python3", "-m", "venv", "--clear", environment.path])
    let quietly = ["--quiet", "--disable-pip-version-check", "--no-input", "--retries", "1"]
    try run(python, ["-m", "pip", "install"] + quietly + ["-r", requirements.path])
    try wanted.write(to: stamp)
    return python
  }

  /// Runs a program to its end and fails with the end of its messages where it does not succeed.
  private static func run(_ program: URL, _ arguments: [String]) throws {
    try withTemporaryFolder { folder in
      let messages = folder.appending(path: "messages")
      try Data().write(to: messages)
      let sink = try FileHandle(forWritingTo: messages)
      defer { try? sink.close() }

      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = sink
      process.standardError = sink
      try process.run()
      let watchdog = DispatchWorkItem { process.terminate() }
      DispatchQueue.global().asyncAfter(deadline: .now() + timeLimit, execute: watchdog)
      process.waitUntilExit()
      watchdog.cancel()

      guard process.terminationReason == .exit, process.terminationStatus == 0 else {
        let text = String(decoding: try Data(contentsOf: messages), as: UTF8.self)
        let command = ([program.lastPathComponent] + arguments.prefix(3)).joined(separator: " ")
        let status = process.terminationStatus
        let reason = text.split(separator: "\n").suffix(2).map { $0.suffix(200) }
        throw Failure(
          description: "'\(command)' ended with status \(status): "
            + reason.joined(separator: " / ")
        )
      }
    }
  }

  /// Hands a new folder to the body and removes it afterwards.
  private static func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
