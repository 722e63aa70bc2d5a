import TestSupport
import Testing

@testable import Tables

@Suite("Compressed input")
struct CompressedInputTests {
  private static let rowCount = 300

  /// JSON Lines whose texts differ, so that damage does not go unseen.
  private static let source: [UInt8] = {
    var random = SeededRandom(seed: 3)
    return Array(
      (0..<rowCount).map { "{\"text\":\"row \($0) \(random.next())\",\"label\":\"p\"}\n" }
        .joined().utf8)
  }()

  private func texts(_ bytes: [UInt8], blockSize: Int = CorpusSource.blockSize) throws -> TextColumn
  {
    try withFile(bytes) { path in
      try TableReader(ReadingOptions(), blockSize: blockSize).read(path).table.texts(named: "text")
    }
  }

  private func refusal(_ bytes: [UInt8]) throws -> String? {
    try message(bytes) { _ = try TableReader().read($0) }
  }

  @Test(arguments: Compressor.allCases)
  func `gives the same rows as plain input, whatever the blocks`(compressor: Compressor) throws {
    let plain = try texts(Self.source)
    let compressed = compressor.compress(Self.source)
    #expect(compressed.count < Self.source.count)
    for blockSize in [1, 100, 65_536, CorpusSource.blockSize] {
      #expect(try texts(compressed, blockSize: blockSize) == plain)
    }
  }

  @Test(arguments: Compressor.allCases)
  func `may come in several members`(compressor: Compressor) throws {
    let parts = [Self.source[..<1000], Self.source[1000..<1000], Self.source[1000...]]
    let members = parts.flatMap { compressor.compress(Array($0)) }
    #expect(try texts(members) == texts(Self.source))
  }

  @Test func `of gzip may end in zeros and in nothing else`() throws {
    let compressed = Compressor.gzip.compress(Self.source)
    #expect(try texts(compressed + [UInt8](repeating: 0, count: 600)) == texts(Self.source))
    #expect(
      try refusal(compressed + Array("rest".utf8))
        == "'f' is damaged: its gzip data cannot be read (incorrect header check); fetch or compress "
        + "the file again")
  }

  @Test(arguments: Compressor.allCases)
  func `may be damaged where it gives bytes that are no UTF-8`(compressor: Compressor) throws {
    let bytes = Array("text,label\ncaf".utf8) + [0xE9] + Array(",p\n".utf8)
    let plain = try #require(try refusal(bytes))
    #expect(plain.contains("the file may be in Latin-1: if so"))
    let found = try #require(try refusal(compressor.compress(bytes)))
    #expect(found.contains("the file may be damaged in its compression, or in Latin-1: if so"))
  }

  @Test(arguments: Compressor.allCases)
  func `is refused wherever it is cut`(compressor: Compressor) throws {
    let compressed = compressor.compress(Self.source)
    // Shorter ones do not show what they are.
    for count in stride(from: 5, to: compressed.count, by: 7) {
      #expect(
        try refusal(Array(compressed[..<count]))
          == "'f' is cut short: its \(compressor) data end too early; fetch or compress the file "
          + "again")
    }
  }

  @Test(arguments: Compressor.allCases)
  func `is refused whichever bit is flipped, or says the same`(compressor: Compressor) throws {
    let compressed = compressor.compress(Self.source)
    let plain = try texts(Self.source)
    var refusals = 0
    for index in stride(from: 4, to: compressed.count, by: 11) {
      var damaged = compressed
      damaged[index] ^= 1 << UInt8(index % 8)
      try withFile(damaged) { path in
        do {
          // The header holds the time and the system, which say nothing of the contents.
          let found = try TableReader().read(path).table.texts(named: "text")
          #expect(found == plain)
        } catch is TableError {
          refusals += 1
        }
      }
    }
    #expect(refusals > compressed.count / 11 - 10)
  }

  @Test(arguments: Compressor.allCases)
  func `that swells to one huge record is refused`(compressor: Compressor) throws {
    let bomb = compressor.compress([UInt8](repeating: 0x61, count: 100 << 20))
    #expect(
      try refusal(bomb)
        == "'f' is refused: its \(compressor) data grow to one record of more than 64 MB from "
        + "almost nothing; decompress the file to use it all the same")
  }

  @Test(arguments: Compressor.allCases)
  func `without rows is an error of its contents`(compressor: Compressor) throws {
    #expect(try refusal(compressor.compress([])) == "'f' has no rows; at least one was expected")
  }
}
