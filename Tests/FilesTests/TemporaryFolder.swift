import Files
import Foundation
import Testing

/// A folder of its own for one test, removed with everything in it at the end.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("sentiment-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of a file in the folder.
  func path(_ name: String) -> FilePath { FilePath(url.path + "/" + name) }

  /// The names of all files, hidden ones too, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  func contents(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
  }

  func create(_ name: String, _ contents: String) throws {
    try Data(contents.utf8).write(to: url.appendingPathComponent(name))
  }

  func makeFIFO(_ name: String) throws -> FilePath {
    let path = path(name)
    try #require(unsafe mkfifo(path.description, 0o600) == 0)
    return path
  }

  func makeLink(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name).description, withDestinationPath: target)
  }

  func setPermissions(_ name: String, _ mode: Int) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: path(name).description)
  }
}

/// Opens a file for writing and leaves closing it to the caller.
func openForWriting(_ path: FilePath, _ flags: Int32 = O_CREAT) throws -> Int32 {
  let descriptor = unsafe open(path.description, O_WRONLY | O_CLOEXEC | flags, 0o600)
  try #require(descriptor >= 0)
  return descriptor
}

/// Makes a pipe.
func makePipe() throws -> (input: Int32, output: Int32) {
  var ends: [Int32] = [0, 0]
  try #require(unsafe pipe(&ends) == 0)
  return (ends[0], ends[1])
}

/// Work that may block, on a thread of its own: two blocked tasks would stop a pool of two threads.
final class Background<Value: Sendable>: @unchecked Sendable {
  private let finished = DispatchSemaphore(value: 0)
  private var result: Result<Value, any Error>?

  init(_ work: @escaping @Sendable () throws -> Value) {
    Thread.detachNewThread {
      self.result = Result { try work() }
      self.finished.signal()
    }
  }

  func value() throws -> Value? {
    finished.wait()
    return try result?.get()
  }
}

/// Runs a program to its end.
struct ProgramRun {
  let status: Int32
  let output: String

  init(_ program: String, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    output = String(
      decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }

  /// The executable that stands beside the test bundle.
  static var probe: String {
    get throws {
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(fileURLWithPath: tests).deletingLastPathComponent()
        .appendingPathComponent("AtomicFileProbe").path
    }
  }
}
