import Foundation

/// A folder of its own for one test, removed with everything in it at the end.
final class Workspace: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "sentiment-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The names of all files, hidden ones too, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  /// The path of a file.
  func path(_ name: String) -> String { url.appending(path: name).path }

  /// The bytes of a file.
  func data(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }

  /// The JSON object in a file.
  func object(_ name: String) throws -> [String: Any] { try JSONObject.parsed(data(name)) }

  /// Makes a file.
  func add(_ name: String, _ contents: Data) throws {
    try contents.write(to: url.appending(path: name))
  }

  /// Makes a file.
  func add(_ name: String, _ contents: String) throws { try add(name, Data(contents.utf8)) }

  /// Makes a corpus file, a JSON array.
  func add(_ name: String, _ rows: [SampleRow]) throws { try add(name, SampleRow.array(of: rows)) }

  /// Makes a model file from the 300 rows that `SampleRow.rows(300, seed: 1)` gives.
  func addModel(_ name: String = "model.safetensors") throws {
    try add(name, Self.model.get())
  }

  private static let model = Result {
    let folder = try Workspace()
    try folder.add("train.json", SampleRow.rows(300, seed: 1))
    let run = try ToolRun("train", "train.json", "-o", "m", in: folder)
    guard run.status == 0 else { throw JSONObject.Failure(text: run.messages) }
    return try folder.data("m")
  }
}
