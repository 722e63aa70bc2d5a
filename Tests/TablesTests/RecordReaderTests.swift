import Dispatch
import Foundation
import Testing

@testable import Tables

@Suite("Reading for predictions")
struct RecordReaderTests {
  private let options = ReadingOptions(labelColumn: nil, keepsOtherMembers: true)

  /// All rows of a file, and each with its other members and line.
  private func rows(
    _ source: String, blockSize: Int = CorpusSource.blockSize
  ) throws -> [String] {
    var rows: [String] = []
    _ = try withFile(source) { path in
      try RecordReader(options, blockSize: blockSize).forEachBatch(of: path) { batch in
        let texts = try batch.texts(named: "text")
        for row in 0..<batch.rowCount {
          let line = batch.origin(ofRow: row)?.line ?? 0
          rows.append("\(line)|\(texts[row])|\(batch.otherMembers?[row] ?? "none")")
        }
      }
    }
    return rows
  }

  @Test(arguments: [
    (#"{"id":7,"text":"a","stars":{"a":1}}"#, #"1|a|"id":7,"stars":{"a":1}"#),
    (#"{ "id" : 7 , "text" : "a" , "stars" : [ 1 , 2 ] }"#, #"1|a|"id" : 7,"stars" : [ 1 , 2 ]"#),
    (#"{"text":"a"}"#, "1|a|"), (#"{"text":"a","label":"p"}"#, #"1|a|"label":"p""#),
    (#"[{"a":"}\",\\","text":"a","b":1.50,"b":1E9}]"#, #"1|a|"a":"}\",\\","b":1.50,"b":1E9"#),
    ("[{\"a\":{\n\"b\":\r\n[]},\"text\":\"a\"}]", "1|a|\"a\":{ \"b\":  []}"),
    (#"{"x":1e999,"text":"a","é":"\u00e9"}"#, #"1|a|"x":1e999,"é":"\u00e9""#),
  ])
  func `other members are kept as they are written`(source: String, expected: String) throws {
    for blockSize in [1, CorpusSource.blockSize] {
      #expect(try rows(source, blockSize: blockSize) == [expected])
    }
  }

  @Test func `plain lines are recognized and split at line feeds only`() throws {
    let source = "\u{FEFF}a\r\n\n b\u{2028}c\r \r\r\n\r\nlast"
    let expected = ["1|a|", "2||", "3| b\u{2028}c\r \r|", "4||", "5|last|"]
    #expect(try rows(source) == expected)
    #expect(try rows(source + "\n", blockSize: 1) == expected)
  }

  @Test(arguments: ["", "\u{FEFF}", "[]", " \n [ ]"])
  func `an input without rows is no error`(source: String) throws {
    #expect(try rows(source).isEmpty)
  }

  @Test func `plain lines may begin with a bracket when the format is given`() throws {
    try withFile("[sic] good\n{}\n") { path in
      var texts: [String] = []
      var options = options
      options.layout.format = .plainLines
      let report = try RecordReader(options).forEachBatch(of: path) { batch in
        texts += try (0..<batch.rowCount).map { try batch.texts(named: "text")[$0] }
      }
      #expect(texts == ["[sic] good", "{}"])
      #expect(report.recordCount == 2)
    }
  }

  @Test(arguments: [1, 10, 1000])
  func `rows before a fault are handed on whatever the blocks`(blockSize: Int) throws {
    for (source, expected) in [
      ("{\"text\":\"a\"}\n{\"text\":\"b\"}\n{\"text\":1}\n", "f:3:9: error: row 3: "),
      ("[{\"text\":\"a\"},{\"text\":\"b\"},tru]", "f:1:28: error: 'tru' is no JSON value"),
      ("[{\"text\":\"a\"},{\"text\":\"b\"} 1", "f:1:28: error: found '1' where ',' or ']'"),
    ] {
      var count = 0
      let found = try message(Array(source.utf8)) { path in
        let reader = RecordReader(options, blockSize: blockSize)
        _ = try reader.forEachBatch(of: path) { count += $0.rowCount }
      }
      #expect(count == 2)
      #expect(found?.hasPrefix(expected) == true)
    }
  }

  @Test(arguments: [1, 4, 1000])
  func `a plain line that is no UTF-8 is placed`(blockSize: Int) throws {
    var count = 0
    let found = try message(Array("a\nb é".utf8) + [0xE9] + Array("\nc".utf8)) { path in
      _ = try RecordReader(options, blockSize: blockSize).forEachBatch(of: path) {
        count += $0.rowCount
      }
    }
    #expect(count == 1)
    #expect(
      found == "f:2:4: error: the byte 0xE9 at byte offset 6 is no UTF-8; the file may be in "
        + "Latin-1: if so, give --encoding Latin-1")
  }

  @Test func `an error thrown by the receiver ends the reading`() throws {
    struct Stop: Error {}
    try withFile("a\nb\n") { path in
      _ = #expect(throws: Stop.self) {
        try RecordReader(options).forEachBatch(of: path) { _ in throw Stop() }
      }
    }
  }

  /// A writer that waits for the answer to each record before it sends the next.
  @Test(arguments: [
    ["{\"text\":\"a\"}\n", "{\"text\":\"b\"}\n"], ["[{\"text\":\"a\"}", ",{\"text\":\"b\"}", "]"],
    ["a\n", "b\n"], ["\u{FEFF}a\n", "b\n"],
  ])
  func `a record from a pipe is handed on as soon as it is whole`(pieces: [String]) throws {
    try withFile("") { path in
      let fifo = path + ".fifo"
      #expect(unsafe mkfifo(fifo, 0o600) == 0)
      let answered = DispatchSemaphore(value: 0)
      let inTime = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        let descriptor = unsafe open(fifo, O_WRONLY)
        defer { close(descriptor) }
        for piece in pieces {
          let bytes = Array(piece.utf8)
          _ = unsafe write(descriptor, bytes, bytes.count)
          if piece.contains("a") || piece.contains("b") {
            guard answered.wait(timeout: .now() + 20) == .success else { return }
            inTime.signal()
          }
        }
      }
      var texts: [String] = []
      _ = try RecordReader(options).forEachBatch(of: fifo) { batch in
        texts.append(try batch.texts(named: "text")[0])
        answered.signal()
      }
      #expect(texts == ["a", "b"])
      #expect(inTime.wait(timeout: .now() + 20) == .success)
      #expect(inTime.wait(timeout: .now() + 20) == .success)
    }
  }

  @Test func `a large file comes in bounded batches`() throws {
    let source = String(repeating: "{\"text\":\"0123456789\"}\n", count: 50_000)
    var sizes: [Int] = []
    try withFile(source) { path in
      _ = try RecordReader(options).forEachBatch(of: path) { sizes.append($0.rowCount) }
    }
    #expect(sizes.reduce(0, +) == 50_000)
    #expect(sizes.max() ?? 0 <= 4096)
  }
}
