import Testing

@testable import Tables

@Suite("Columns and tables")
struct ColumnTests {
  @Test func `texts are selected in any order`() {
    let column = TextColumn(["a", "", "日本語", "a\0b"])
    #expect(column.count == 4)
    #expect(column.byteCount == 13)
    let selection = column.selecting([3, 2, 2, 1])
    #expect((0..<4).map { selection[$0] } == ["a\0b", "日本語", "日本語", ""])
    #expect(TextColumn().count == 0)
    #expect(column.selecting([]) == TextColumn())
  }

  @Test func `the buffers of a text column are its bytes and offsets`() {
    unsafe TextColumn(["ab", "", "c"]).withUnsafeBuffers { bytes, offsets in
      #expect(unsafe Array(bytes) == Array("abc".utf8))
      #expect(unsafe Array(offsets) == [0, 2, 2, 3])
    }
  }

  @Test func `texts of different bytes are different`() {
    #expect(TextColumn(["caf\u{E9}"]) != TextColumn(["cafe\u{301}"]))
    #expect(TextColumn(["a", "b"]) != TextColumn(["ab", ""]))
    #expect(LabelColumn(["caf\u{E9}"]) != LabelColumn(["cafe\u{301}"]))
  }

  @Test func `labels are sorted by their bytes`() {
    let column = LabelColumn(["é", "e\u{301}", "b", "B", "", "b"])
    let expected = ["", "B", "b", "e\u{301}", "é"]
    #expect(column.labels.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    #expect(column.codes == [4, 3, 2, 1, 0, 2])
    #expect(column.selecting([2, 5]).codes == [2, 2])
    #expect(column.selecting([2]).labels.count == 5)
  }

  @Test func `thousands of labels keep their codes`() {
    let labels = (0..<5000).map { "label \($0 % 2500)" }
    let column = LabelColumn(labels)
    #expect(column.labels.count == 2500)
    #expect(column.codes.indices.allSatisfy { column[$0] == labels[$0] })
  }

  @Test(arguments: [(0, "0 rows"), (1, "1 row"), (2, "2 rows")])
  func `the size of a table is told in words`(count: Int, expected: String) {
    let texts = TextColumn([String](repeating: "a", count: count))
    #expect("\(DataTable(["text": .texts(texts)]).size)" == expected + ", 1 column")
  }

  @Test func `an unknown column is an error that lists the columns`() throws {
    let table = DataTable(["text": .texts(TextColumn(["a"])), "label": .labels(LabelColumn(["p"]))])
    let error = #expect(throws: TableError.self) { try table.texts(named: "label") }
    #expect(
      "\(try #require(error))" == "there is no such column 'label'; the columns are 'text', 'label'"
    )
    #expect(throws: TableError.columnUnknown("x", found: ["text", "label"])) {
      try table.labels(named: "x")
    }
    #expect(table.origin(ofRow: 0) == nil)
  }

  @Test func `tables are joined end to end`() throws {
    let parts = [["b", "a"], ["c"], ["a"]].map { labels in
      DataTable([
        "label": .labels(LabelColumn(labels)), "text": .texts(TextColumn(labels.map { $0 + "!" })),
      ])
    }
    let table = try DataTable(concatenating: parts)
    #expect(try table.texts(named: "text") == TextColumn(["b!", "a!", "c!", "a!"]))
    #expect(try table.labels(named: "label") == LabelColumn(["b", "a", "c", "a"]))
    #expect(try DataTable(concatenating: []).rowCount == 0)
    #expect(throws: TableError.columnsDiffer(["label", "text"], ["text"])) {
      try DataTable(concatenating: [parts[0], DataTable(["text": .texts(TextColumn())])])
    }
  }

  @Test func `joined tables keep the origins of their rows`() throws {
    let options = ReadingOptions(keepsOtherMembers: true)
    let tables = try ["1", "2"].map { id in
      try withFile("\n{\"text\":\"a\",\"label\":\"p\",\"id\":\(id)}\n") {
        try TableReader(options).read($0).table
      }
    }
    let table = try DataTable(concatenating: tables)
    #expect(table.files == tables.flatMap(\.files))
    #expect(table.origin(ofRow: 1) == RowOrigin(file: 1, line: 2, row: 1))
    #expect(table.otherMembers == TextColumn([#""id":1"#, #""id":2"#]))
  }
}
