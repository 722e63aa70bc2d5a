import Foundation
import Testing

@testable import Tables

@Suite("Readers on random corpora")
struct ReaderPropertyTests {
  /// A table, or why there is none.
  private func outcome(
    _ path: String, blockSize: Int = CorpusSource.blockSize, isExactOnly: Bool = false
  ) throws -> Result<TableReader.Reading, TableError> {
    let reader = TableReader(
      ReadingOptions(keepsOtherMembers: true), blockSize: blockSize, isExactOnly: isExactOnly)
    do {
      return .success(try reader.read(path))
    } catch let error as TableError {
      return .failure(error)
    }
  }

  @Test(arguments: 0..<150)
  func `every text and label comes back whatever the block size`(seed: UInt64) throws {
    let corpus = RandomCorpus(seed: seed)
    try withFile(corpus.source) { path in
      let whole = try outcome(path).get()
      #expect(try whole.table.texts(named: "text") == TextColumn(corpus.texts))
      #expect(try whole.table.labels(named: "label") == LabelColumn(corpus.labels))
      for blockSize in 1...64 {
        #expect(try outcome(path, blockSize: blockSize) == .success(whole))
      }
      #expect(try outcome(path, isExactOnly: true) == .success(whole))
    }
  }

  @Test(arguments: 0..<150)
  func `other members are the same JSON values`(seed: UInt64) throws {
    let corpus = RandomCorpus(seed: seed)
    try withFile(corpus.source) { path in
      let others = try #require(try outcome(path).get().table.otherMembers)
      for row in 0..<others.count {
        #expect(!others[row].contains("\n"))
        let object = Data("{\(others[row])}".utf8)
        // JSONSerialization refuses numbers that fit no Double; those rows are left out.
        guard !others[row].contains("1e999") else { continue }
        let members = try JSONSerialization.jsonObject(with: object) as? [String: Any]
        #expect(members?.keys.allSatisfy { $0.unicodeScalars.first == "x" } == true)
      }
    }
  }

  /// simdjson and the exact parser are two implementations that must agree on every input.
  @Test(arguments: 0..<100)
  func `a damaged corpus gives the same answer fast and slow`(seed: UInt64) throws {
    var corpus = RandomCorpus(seed: seed)
    for _ in 0..<20 {
      let source = corpus.mutatedSource()
      try withFile(source) { path in
        let exact = try outcome(path, isExactOnly: true)
        #expect(try outcome(path) == exact, "\(String(decoding: source, as: UTF8.self))")
        for blockSize in [1, 3, 17, 64] {
          #expect(try outcome(path, blockSize: blockSize) == exact)
        }
      }
    }
  }
}
