import Foundation

/// A run of the built tool from beginning to end.
struct ToolRun {
  /// The exit status, or 128 and the number of a signal.
  let status: Int32
  /// What was written to standard output.
  let output: Data
  /// What was written to standard error.
  let messages: String

  /// Runs the tool in a folder.
  init(_ arguments: String..., in folder: Workspace, input: String = "") throws {
    try self.init(arguments, in: folder, input: Data(input.utf8))
  }

  /// Runs the tool in a folder.
  init(_ arguments: [String], in folder: Workspace, input: Data = Data()) throws {
    try self.init(program: RunningProgram.tool, arguments, in: folder, input: input)
  }

  /// Runs a shell script in which `$SENTIMENT` is the tool.
  init(script: String, in folder: Workspace) throws {
    try self.init(program: "/bin/bash", ["-c", script], in: folder, input: Data())
  }

  private init(
    program: String, _ arguments: [String], in folder: Workspace, input: Data
  ) throws {
    let running = try RunningProgram(program, arguments, in: folder)
    Thread.detachNewThread {
      running.write(input)
      running.closeInput()
    }
    status = try running.finish()
    output = try running.output.wholeData()
    messages = String(decoding: try running.messages.wholeData(), as: UTF8.self)
  }

  /// What was written to standard output.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// What was written to standard error apart from the warnings that the small corpora of tests
  /// call for.
  var otherMessages: String {
    messages.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("sentiment: warning: few ") }.joined(separator: "\n")
  }

  /// The lines of standard output.
  var lines: [String] { text.split(separator: "\n").map(String.init) }

  /// Standard output as one JSON object.
  var object: [String: Any] {
    get throws { try JSONObject.parsed(output) }
  }

  /// Standard output as JSON Lines.
  var records: [[String: Any]] {
    get throws { try output.split(separator: 0x0A).map { try JSONObject.parsed(Data($0)) } }
  }
}

/// JSON as Foundation reads it, independent of the tool's own parsers.
enum JSONObject {
  /// What happened where a text is no JSON object.
  struct Failure: Error {
    let text: String
  }

  /// Parses an object.
  static func parsed(_ data: Data) throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw Failure(text: String(decoding: data, as: UTF8.self))
    }
    return object
  }
}

extension Dictionary where Key == String, Value == Any {
  /// The object of a name.
  func object(_ name: String) -> [String: Any] { self[name] as? [String: Any] ?? [:] }

  /// The text of a name.
  func text(_ name: String) -> String? { self[name] as? String }

  /// The number of a name.
  func number(_ name: String) -> Double? { self[name] as? Double }
}
