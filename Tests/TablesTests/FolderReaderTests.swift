import Files
import Foundation
import TestSupport
import Testing

@testable import Tables

@Suite("A folder for each class")
struct FolderReaderTests {
  /// Makes a folder with files, hands its path to a closure, and removes it.
  private func withFolder<Result>(
    _ files: [(String, [UInt8])], _ body: (String) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "F-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, bytes) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    return try body(folder.path)
  }

  private let files: [(String, [UInt8])] = [
    ("pos/10.txt", Array("good\nfilm\n".utf8)), ("pos/2.txt", Array("\u{FEFF}fine\r\n".utf8)),
    ("neg/a", []), ("neg/b.gz", Compressor.gzip.compress(Array("bad".utf8))),
    ("neg/.hidden", [0xFF]), ("readme.txt", Array("left aside".utf8)),
    ("very good/1", [0x61, 0x0A, 0x0A]),
  ]

  @Test func `is read class by class and file by file`() throws {
    try withFolder(files) { path in
      let reading = try TableReader().read(path)
      let table = reading.table
      #expect(
        try table.texts(named: "text") == TextColumn(["", "bad", "good\nfilm", "fine", "a\n"]))
      #expect(
        try table.labels(named: "label") == LabelColumn(["neg", "neg", "pos", "pos", "very good"]))
      #expect(
        reading.report.warnings == [.filesOutsideClasses(folder: path, names: ["readme.txt"])])
      #expect(table.origin(ofRow: 2).map { table.files[$0.file] } == path + "/pos/10.txt")
    }
  }

  @Test func `says of each text where it stands, for predictions`() throws {
    try withFolder(files) { path in
      var members: [String] = []
      let options = ReadingOptions(labelColumn: nil, keepsOtherMembers: true)
      try RecordReader(options).forEachBatch(of: path) { batch in
        members += (0..<batch.rowCount).map { batch.otherMembers?[$0] ?? "" }
      }
      #expect(members.first == #""file":"neg/a""#)
      #expect(members.count == 5)
    }
  }

  @Test func `keeps count over many files`() throws {
    let many = (0..<600).map { ("c\($0 % 2)/\($0)", Array("text \($0)".utf8)) }
    try withFolder(many) { path in
      var count = 0
      try RecordReader(ReadingOptions(labelColumn: nil)).forEachBatch(of: path) {
        #expect($0.rowCount <= 256)
        count += $0.rowCount
      }
      #expect(count == 600)
    }
  }

  @Test func `with a file that is no text is refused, or the file left out`() throws {
    try withFolder(files + [("neg/c", [0x82, 0xA0, 0x82, 0xE2])]) { path in
      let error = #expect(throws: TableError.self) { try TableReader().read(path) }
      #expect(
        error?.description.hasPrefix("\(path)/neg/c:1:1: error: the byte 0x82 at byte") == true)
      let report = try TableReader(ReadingOptions(skipsInvalidRows: true)).read(path).report
      #expect(report.skippedCount == 1)
    }
  }

  @Test func `with a folder in a class is refused at once, or the folder left out`() throws {
    try withFolder([("a/1", [0xFF]), ("a/2", [0x61]), ("b/c/1", [0x61])]) { path in
      let error = TableError.folderInClass("\(path)/b", named: "c")
      #expect(throws: error) { try TableReader().read(path) }
      #expect(error.description.contains("give '\(path)/b' where its folders are the classes"))
      let reading = try TableReader(ReadingOptions(skipsInvalidRows: true)).read(path)
      #expect(reading.table.rowCount == 1)
      #expect(reading.report.skippedRows.map(\.reason).last == error)
      #expect(reading.report.skippedCount == 2 && reading.report.recordCount == 3)
    }
  }

  @Test func `with a link that leads nowhere is refused at once, or the link left out`() throws {
    try withFolder([("a/1", [0x61]), ("b/1", [0x61])]) { path in
      try FileManager.default.createSymbolicLink(
        atPath: "\(path)/b/2", withDestinationPath: "nowhere")
      let error = TableError.fileMissing(path: "\(path)/b/2")
      #expect(throws: error) { try TableReader().read(path) }
      let reading = try TableReader(ReadingOptions(skipsInvalidRows: true)).read(path)
      #expect(reading.table.rowCount == 2)
      #expect(reading.report.skippedRows.map(\.reason) == [error])
    }
  }

  @Test func `without folders in it is refused`() throws {
    _ = try withFolder([("a.txt", [0x61])]) { path in
      #expect(throws: TableError.foldersMissing(path: path)) { try TableReader().read(path) }
    }
  }
}
