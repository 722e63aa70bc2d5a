import Foundation

/// Compares texts with the files in `Snapshots`, which `SENTIMENT_RECORD_SNAPSHOTS=1` rewrites.
enum Snapshot {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Snapshots")

  /// Returns the recorded text, after writing `text` there if that is asked for.
  static func recorded(_ name: String, for text: String) throws -> String {
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["SENTIMENT_RECORD_SNAPSHOTS"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    return try String(decoding: Data(contentsOf: file), as: UTF8.self)
  }
}
