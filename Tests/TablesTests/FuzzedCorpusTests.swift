import Foundation
import Testing

@testable import Tables

/// The inputs with which the fuzzers begin, and those they found faults with.
@Suite("Inputs of the fuzzers of readers")
struct FuzzedCorpusTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzzing/Corpus")

  private func outcome(
    _ path: String, _ options: ReadingOptions, blockSize: Int, isExactOnly: Bool = false
  ) throws -> Result<TableReader.Reading, TableError> {
    do {
      let reader = TableReader(options, blockSize: blockSize, isExactOnly: isExactOnly)
      return .success(try reader.read(path))
    } catch let error as TableError {
      return .failure(error)
    }
  }

  @Test(arguments: [("JSON", CorpusFormat.jsonArray), ("JSONLines", .jsonLines), ("CSV", .csv)])
  func `give the same in blocks of any size, fast and exact`(
    name: String, format: CorpusFormat
  ) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder.appending(path: name), includingPropertiesForKeys: nil)
    try #require(files.count >= 5)
    for file in files {
      for skips in [false, true] {
        var options = ReadingOptions(skipsInvalidRows: skips, keepsOtherMembers: true)
        options.layout.format = format
        let whole = try outcome(file.path, options, blockSize: 4096)
        #expect(try outcome(file.path, options, blockSize: 4096, isExactOnly: true) == whole)
        for blockSize in [1, 2, 7, 61] {
          #expect(try outcome(file.path, options, blockSize: blockSize) == whole, "\(file.path)")
        }
      }
    }
  }
}
