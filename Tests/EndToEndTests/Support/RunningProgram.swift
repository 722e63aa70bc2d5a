import Foundation

/// A program in a process of its own, which a test can talk to and must end within a time limit.
///
/// Output and messages are read by threads of their own from the beginning, so that a full pipe
/// never holds the program up. A class because it owns the process.
final class RunningProgram: @unchecked Sendable {
  /// What happened where a program did not do its part in time.
  struct Timeout: Error, CustomStringConvertible {
    let description: String
  }

  /// What the program writes to its standard output.
  let output: CollectedPipe
  /// What the program writes to its standard error.
  let messages: CollectedPipe

  private let process = Process()
  private let input = Pipe()
  private let ended = DispatchSemaphore(value: 0)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - arguments: Its arguments.
  ///   - folder: The folder it works in.
  ///   - inputBlocks: Whether reading its standard input waits by itself where there is nothing yet.
  /// - Throws: Where the program cannot be started.
  init(
    _ program: String, _ arguments: [String], in folder: Workspace, inputBlocks: Bool = true
  ) throws {
    if !inputBlocks {
      // The mode is one of the open file, which the program inherits.
      _ = fcntl(input.fileHandleForReading.fileDescriptor, F_SETFL, O_NONBLOCK)
    }
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_BACKTRACE"] = "enable=no"
    environment["SENTIMENT"] = try Self.tool
    process.environment = environment
    let pipes = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = pipes.0
    process.standardError = pipes.1
    process.terminationHandler = { [ended] _ in ended.signal() }
    try Self.withAllSignals { [process] in try process.run() }
    output = CollectedPipe(pipes.0)
    messages = CollectedPipe(pipes.1)
  }

  /// Runs a closure while the thread blocks no signal, since a new process inherits what is blocked
  /// and the threads of tests may block all.
  private static func withAllSignals(_ body: () throws -> Void) rethrows {
    var none = sigset_t()
    var old = sigset_t()
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &old)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &old, nil) }
    try body()
  }

  /// The tool that the environment names, or else the one beside the program that runs the tests.
  static var tool: String {
    get throws {
      if let given = ProcessInfo.processInfo.environment["SENTIMENT_TOOL"] { return given }
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(filePath: tests).deletingLastPathComponent().appending(path: "sentiment").path
    }
  }

  /// The time limit of everything that a test waits for, in seconds.
  static let limit = 60.0

  /// Writes to the program's standard input, as far as it still reads.
  func write(_ data: Data) {
    // A reader that has gone is reported as an error only where the signal is ignored.
    signal(SIGPIPE, SIG_IGN)
    try? input.fileHandleForWriting.write(contentsOf: data)
  }

  /// Ends the program's standard input.
  func closeInput() { try? input.fileHandleForWriting.close() }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Whether the program has not ended yet.
  var isRunning: Bool { process.isRunning }

  /// Waits until the program holds a file of a folder open that it writes: one with a name of its own,
  /// or one without.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - inputs: The names of the files that it reads there.
  /// - Throws: A time-out, or where the program ended before.
  func waitForOutput(in folder: String, besides inputs: [String]) throws {
    let files = FileManager.default
    let descriptors = "/proc/\(process.processIdentifier)/fd"
    let end = Date(timeIntervalSinceNow: Self.limit)
    while isRunning, Date() < end {
      let open = ((try? files.contentsOfDirectory(atPath: descriptors)) ?? [])
        .compactMap { try? files.destinationOfSymbolicLink(atPath: "\(descriptors)/\($0)") }
      let isWriting = open.contains { path in
        path.hasPrefix("\(folder)/") && !inputs.contains { path == "\(folder)/\($0)" }
      }
      if isWriting { return }
      Thread.sleep(forTimeInterval: 0.01)
    }
    throw Timeout(description: "no output was opened; the program said '\(messages.text)'")
  }

  /// Waits for the end.
  ///
  /// - Returns: The exit status, or 128 and the number of the signal that ended it, as shells say.
  func finish() throws -> Int32 {
    guard ended.wait(timeout: .now() + Self.limit) == .success else {
      send(SIGKILL)
      let arguments = process.arguments ?? []
      throw Timeout(description: "\(arguments) did not end; said '\(messages.text)'")
    }
    let status = process.terminationStatus
    return process.terminationReason == .exit ? status : 128 + status
  }
}

/// Everything that comes through a pipe.
final class CollectedPipe: @unchecked Sendable {
  private let condition = NSCondition()
  private var bytes = Data()
  private var isAtEnd = false

  init(_ pipe: Pipe) {
    Thread.detachNewThread { [self] in
      while true {
        let new = pipe.fileHandleForReading.availableData
        condition.withLock {
          bytes += new
          isAtEnd = new.isEmpty
          condition.broadcast()
        }
        if new.isEmpty { break }
      }
    }
  }

  /// What has come so far.
  var data: Data { condition.withLock { bytes } }

  /// What has come so far.
  var text: String { String(decoding: data, as: UTF8.self) }

  /// Waits for the end of the pipe.
  func wholeData() throws -> Data { try wait { isAtEnd } }

  /// Waits until there are so many whole lines.
  func lines(_ count: Int) throws -> Data {
    try wait { bytes.count { $0 == 0x0A } >= count }
  }

  private func wait(until isDone: () -> Bool) throws -> Data {
    try condition.withLock {
      let deadline = Date(timeIntervalSinceNow: RunningProgram.limit)
      while !isDone() {
        guard condition.wait(until: deadline) else {
          throw RunningProgram.Timeout(description: "only \(bytes.count) bytes came")
        }
      }
      return bytes
    }
  }
}
