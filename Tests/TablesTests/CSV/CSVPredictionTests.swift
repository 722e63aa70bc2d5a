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
}
