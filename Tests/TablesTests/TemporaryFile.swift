import Foundation

/// Writes bytes to a file of its own, hands its path to a closure, and removes it.
func withFile<Result>(
  _ bytes: some Sequence<UInt8>, _ body: (String) throws -> Result
) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("TablesTests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appendingPathComponent("corpus")
  try Data(bytes).write(to: file)
  return try body(file.path)
}

/// The same for a text.
func withFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
  try withFile(Array(text.utf8), body)
}

/// The description of the error that reading a file throws, its path replaced by `f`.
func message(_ bytes: [UInt8], _ body: (String) throws -> Void) throws -> String? {
  try withFile(bytes) { path in
    do {
      try body(path)
      return nil
    } catch {
      return "\(error)".replacing(path, with: "f")
    }
  }
}

/// SeededRandom, so that every run of a test sees the same data.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
