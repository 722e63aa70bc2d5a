import Foundation
import TestSupport
import Testing
import TextClassification

@Suite("Damaged model files")
struct DamagedModelTests {
  private let folder: Workspace
  private let model: Data

  init() throws {
    folder = try Workspace()
    // As small as a model can be, since every byte of it is tried.
    let rows = ["ab", "ab ab", "cd", "cd cd"].map {
      SampleRow(text: $0, label: $0 < "c" ? "p" : "n")
    }
    try folder.add("train.json", rows + rows)
    let run = try ToolRun("train", "train.json", "-o", "m", "-q", in: folder)
    try #require(run.status == 0, "\(run.messages)")
    model = try folder.data("m")
    try #require(try ToolRun("predict", "-m", "m", in: folder, input: "ab").status == 0)
  }

  /// Whether the library refuses a file for the reason that it is no sound model.
  private func isRefused(_ path: String) throws -> Bool {
    do {
      _ = try TextClassifier(contentsOf: path)
      return false
    } catch is ModelFileError {
      return true
    }
  }

  /// A copy of the model that is changed in place: thousands of new files would take long.
  private func copy(_ name: String) throws -> (path: String, file: FileHandle) {
    try folder.add(name, model)
    return (folder.path(name), try FileHandle(forUpdating: folder.url.appending(path: name)))
  }

  @Test func `every length of a cut is refused`() throws {
    let (path, file) = try copy("cut")
    let accepted = try (0..<model.count).reversed().filter { length in
      try file.truncate(atOffset: UInt64(length))
      return try !isRefused(path)
    }
    #expect(accepted.isEmpty)
  }

  @Test func `every changed byte is refused`() throws {
    let (path, file) = try copy("changed")
    func write(_ byte: UInt8, at index: Int) throws {
      try file.seek(toOffset: UInt64(index))
      try file.write(contentsOf: Data([byte]))
    }
    var random = SeededRandom(seed: 1)
    var accepted: [Int] = []
    for index in model.indices {
      // Every bit would take eight times as long; of every byte one is changed here, and all are.
      for mask in [UInt8(1) << random.index(below: 8), 0xFF] {
        try write(model[index] ^ mask, at: index)
        if try !isRefused(path) { accepted.append(index) }
      }
      try write(model[index], at: index)
    }
    #expect(accepted.isEmpty)
    #expect(try !isRefused(path))
  }

  @Test func `bytes behind the end are refused`() throws {
    for tail in [Data([0]), Data("\n".utf8), model] {
      try folder.add("long", model + tail)
      #expect(try isRefused(folder.path("long")))
    }
  }

  @Test func `the tool refuses a sample of them with 65, one message and no answer`() throws {
    var random = SeededRandom(seed: 2)
    var damaged = [0, 1, 7, 8, 9, 64, model.count / 2, model.count - 1].map { model.prefix($0) }
    damaged += (0..<24).map { _ in
      var changed = model
      changed[random.index(below: model.count)] ^= UInt8(1) << random.index(below: 8)
      return changed
    }
    for bytes in damaged {
      try folder.add("bad", bytes)
      let run = try ToolRun("predict", "-m", "bad", in: folder, input: "ab")
      #expect(run.status == 65)
      #expect(run.output.isEmpty)
      #expect(run.messages.hasPrefix("sentiment: error: model file 'bad' is refused: "))
      #expect(run.messages.count { $0 == "\n" } == 1)
    }
  }

  @Test(arguments: ["", "garbage", "{}", "[]"])
  func `another file is refused by evaluate too`(contents: String) throws {
    try folder.add("bad", contents)
    let run = try ToolRun("evaluate", "-m", "bad", "train.json", in: folder)
    #expect(run.status == 65)
    #expect(run.messages.hasPrefix("sentiment: error: model file 'bad' is refused: "))
  }
}
