import CreateML
import Foundation

/// A folder of its own for one test, removed with everything in it at the end.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "create-ml-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The place of a file.
  func file(_ name: String) -> URL { url.appending(path: name) }

  /// Makes a file, and the folders above it.
  @discardableResult
  func add(_ name: String, _ contents: some DataProtocol) throws -> URL {
    let file = file(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(contents).write(to: file)
    return file
  }

  /// Makes a file of a text.
  @discardableResult
  func add(_ name: String, _ contents: String) throws -> URL {
    try add(name, Data(contents.utf8))
  }

  /// Makes a file and reads it as a table.
  func table(
    _ name: String, _ contents: String,
    _ options: MLDataTable.ParsingOptions = MLDataTable.ParsingOptions(),
  ) throws -> MLDataTable {
    try MLDataTable(contentsOf: try add(name, contents), options: options)
  }
}

extension MLDataTable {
  /// All values, row by row.
  var cells: [[MLDataValue]] { rows.map(\.values) }

  /// The values of a column as they print.
  func texts(_ name: String) -> [String] { self[name].texts }
}

extension MLUntypedColumn {
  /// The values as they print.
  var texts: [String] { (0..<count).map { self[$0].description } }
}
