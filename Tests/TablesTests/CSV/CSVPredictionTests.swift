import Testing

@testable import Tables

@Suite("Tables of text for predictions")
struct CSVPredictionTests {
  private let options = ReadingOptions(labelColumn: nil, keepsOtherMembers: true)

  private func rows(
    _ source: String, _ options: ReadingOptions, blockSize: Int = CorpusSource.blockSize
  ) throws -> [String] {
    var rows: [String] = []
    _ = try withFile(source) { path in
      try RecordReader(options, blockSize: blockSize).forEachBatch(of: path) { batch in
        let texts = try batch.texts(named: options.textColumn)
        rows += (0..<batch.rowCount).map { "\(texts[$0])|\(batch.otherMembers?[$0] ?? "none")" }
      }
    }
    return rows
  }

  @Test(arguments: [
    ("id,text\n7,a\n,\n", [#"a|"id":"7""#, #"|"id":"""#]),
    (
      "text,\"q\"\"\\\",x\na,\"1\n\t\r\u{1}\",\"\"\"\"\n",
      [#"a|"q\"\\":"1\n\t\r\u0001","x":"\"""#]
    ),
    ("text,a,a,\nt,1,2,3\n", [#"t|"a":"1","3":"2","4":"3""#]),
    ("id,text,id,3\n1,a,2,9\n", [#"a|"id":"1","column 3":"2","3":"9""#]),
    (
      "3,text,3,4,column 3\n1,a,2,9,5\n",
      [#"a|"3":"1","column column 3":"2","4":"9","column 3":"5""#]
    ),
    ("__label__p a b\n", [#"a b|"label":"p""#]), ("text\n\na\n", ["text|", "|", "a|"]),
  ])
  func `keep the other columns as members`(source: String, expected: [String]) throws {
    for blockSize in [1, 9, CorpusSource.blockSize] {
      #expect(try rows(source, options, blockSize: blockSize) == expected)
    }
  }

  @Test func `of one column have a blank text on each blank line`() throws {
    var options = options
    options.layout.format = .csv
    #expect(try rows("text\n\na\n\"\"\n", options) == ["|", "a|", "|"])
  }

  @Test func `leave out wrong rows where that is wanted`() throws {
    var options = options
    options.skipsInvalidRows = true
    var report: ReadingReport?
    try withFile("id,text\n1,a\n2\n3,b\n") { path in
      report = try RecordReader(options).forEachBatch(of: path) { _ in }
    }
    #expect(report?.skippedCount == 1)
    #expect(report?.recordCount == 3)
  }

  @Test(arguments: [
    ("[laughs] good\nfine\n", "a JSON array because it begins with '['"),
    ("[1]\n[2]\n", "a JSON array because it begins with '['"),
    ("{smiles} good\nfine\n", "JSON Lines because it begins with '{'"),
    ("__label__ is a mark\nfine\n", "lines with labels because it begins with '__label__'"),
    ("__label__p fine\nbad\n", "lines with labels because it begins with '__label__'"),
  ])
  func `that were taken for something else are told of --format`(
    source: String, mistake: String
  ) throws {
    for blockSize in [1, CorpusSource.blockSize] {
      let found = try message(Array(source.utf8)) {
        _ = try RecordReader(options, blockSize: blockSize).forEachBatch(of: $0) { _ in }
      }
      #expect(
        found?.hasSuffix(
          "; the file was taken for \(mistake); where each line is a text, give "
            + "--format text") == true, "\(found ?? "")")
    }
  }

  @Test(arguments: ["{\"text\":\"a\"}\n{\n", "[{\"text\":\"a\"},\n{]\n", "{\"txt\":\"a\"}\n"])
  func `with a fault further down are not`(source: String) throws {
    let found = try message(Array(source.utf8)) {
      _ = try RecordReader(options).forEachBatch(of: $0) { _ in }
    }
    #expect(found?.contains("--format") == false, "\(found ?? "")")
  }

  @Test(arguments: [
    ("id,review\n1,good\n", "id,review"), ("\n\nname;stars;本文\r\n", "name;stars;本文"),
    ("a line\nid,review\n", nil), ("good, bad\n", nil), ("1,2\n", nil), ("a,a\n", nil),
    ("review\ngood\n", nil), ("\n\n", nil),
  ])
  func `warn of a first line like the names of columns`(source: String, line: String?) throws {
    var report = ReadingReport()
    for blockSize in [1, CorpusSource.blockSize] {
      try withFile(source) { path in
        report = try RecordReader(options, blockSize: blockSize).forEachBatch(of: path) { _ in }
      }
      let lines = report.warnings.compactMap { warning in
        if case .headerReadAsText(_, let line) = warning { line } else { nil }
      }
      #expect(lines == [line].compactMap(\.self))
    }
    #expect(report.warnings.allSatisfy { "\($0)".contains("give --format text") })
  }

  @Test func `with lone carriage returns behind a header are an error`() throws {
    let found = try message(Array("id,text\r1,good\r".utf8)) {
      _ = try RecordReader(options).forEachBatch(of: $0) { _ in }
    }
    #expect(found?.hasPrefix("f:1:8: error: a carriage return, U+000D, stands here") == true)
  }
}
