import Files
import Glibc
import Testing

@testable import Tables

@Suite("JSON corpora")
struct TableReaderTests {
  private func read(
    _ source: String, _ options: ReadingOptions = ReadingOptions()
  ) throws -> TableReader.Reading {
    try withFile(source) { try TableReader(options).read($0) }
  }

  @Test(arguments: [
    #"[{"text":"a","label":"p"},{"text":"b","label":"n"}]"#,
    "\u{FEFF}[ {\"text\" : \"a\" , \"label\":\"p\"}\r\n,\r\n{\"label\":\"n\",\"text\":\"b\"} ]\r\n",
    "{\"text\":\"a\",\"label\":\"p\"}\n{\"text\":\"b\",\"label\":\"n\"}",
    "\u{FEFF}\r\n \t{\"text\":\"a\",\"label\":\"p\"}\r\n\r\n {\"text\":\"b\",\"label\":\"n\"} \r\n",
    #"[{"te\u0078t":"\u0061","label":"p"},{"text":"b","l\u0061bel":"\u006e"}]"#,
    #"[{"text":"a","label":"p","x":{"text":"no","y":[1,"\"}]"]}},{"text":"b","label":"n"}]"#,
  ])
  func `both layouts are read with blanks, marks and escapes`(source: String) throws {
    let table = try read(source).table
    #expect(try table.texts(named: "text") == TextColumn(["a", "b"]))
    #expect(try table.labels(named: "label") == LabelColumn(["p", "n"]))
    #expect("\(table.size)" == "2 rows, 2 columns")
  }

  @Test(arguments: [
    ("a\u{2028}b\u{2029}c\u{85}d", "a\u{2028}b\u{2029}c\u{85}d"), (#"a\u0000b"#, "a\0b"),
    (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"), (#"\ud83d\ude00😀\u00e9"#, "😀😀é"),
    ("", ""), ("\u{FEFF}", "\u{FEFF}"), ("\u{7F}", "\u{7F}"), (#"\\\\\""#, #"\\""#),
  ])
  func `texts are kept whole`(written: String, expected: String) throws {
    let texts = try read("{\"text\":\"\(written)\",\"label\":\"p\"}\n").table.texts(named: "text")
    #expect(texts.count == 1)
    #expect(Array(texts[0].utf8) == Array(expected.utf8))
  }

  @Test func `a text of five million bytes is read`() throws {
    let text = String(repeating: "日本語\\n", count: 455_000)
    for source in [
      "[{\"text\":\"\(text)\",\"label\":\"p\"}]", "{\"text\":\"\(text)\",\"label\":\"p\"}",
    ] {
      #expect(try read(source).table.texts(named: "text")[0].utf8.count == 4_550_000)
    }
  }

  @Test(arguments: [
    "1e999", "-1E+999", "123456789012345678901234567890", "-0", "-0.0", "0e1", "1e-999",
    "18446744073709551616",
  ])
  func `numbers beyond every machine type are valid`(number: String) throws {
    let ignored = try read("[{\"text\":\"a\",\"label\":\"p\",\"x\":\(number)}]").table
    #expect(ignored.rowCount == 1)
    let labels = try read("[{\"text\":\"a\",\"label\" : \(number) }]").table.labels(named: "label")
    #expect(labels.labels == [number])
  }

  @Test func `labels that are numbers or booleans count as they are written`() throws {
    let source = ["1", "1.0", "1e0", "true", "\"x\"", "-0"].map {
      "{\"label\":\($0),\"text\":\"\"}"
    }
    let reading = try read("[" + source.joined(separator: ",") + "]")
    let labels = try reading.table.labels(named: "label")
    #expect(labels.labels == ["-0", "1", "1.0", "1e0", "true", "x"])
    #expect(labels.codes == [1, 2, 3, 4, 5, 0])
    #expect(reading.report.warnings.isEmpty)
  }

  @Test func `one warning tells of labels written as strings and as numbers`() throws {
    let source = ["1", "\"1\"", "1", "true", "\"true\"", "\"x\"", "2"]
      .map { "{\"label\":\($0),\"text\":\"\"}\n" }
    let reading = try read(source.joined())
    #expect(reading.report.warnings == [.labelsOfSeveralTypes(["1", "true"])])
    #expect(
      reading.report.warnings.first?.description
        == "the same label is written as a string in some rows and as a number or boolean in "
        + "others: '1', 'true'")
  }

  @Test func `labels are opaque and told apart by their bytes`() throws {
    let long = String(repeating: "長", count: 10_000)
    let labels = [
      "caf\u{E9}", "cafe\u{301}", "very positive", "❤️", "a,b", "NaN", "", " p", "p", long,
    ]
    let source =
      labels.map { "{\"text\":\"t\",\"label\":\"\($0)\"}" }
      + [#"{"text":"t","label":"a\nb"}"#]
    let column = try read(source.joined(separator: "\n")).table.labels(named: "label")
    #expect(column.labels.count == 11)
    #expect(
      column.codes.indices.allSatisfy {
        Array(column[$0].utf8) == Array((labels + ["a\nb"])[$0].utf8)
      })
    let bytes = column.labels.map { Array($0.utf8) }
    #expect(zip(bytes, bytes.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
  }

  @Test func `columns can have any names`() throws {
    let options = ReadingOptions(textColumn: "レビュー", labelColumn: "")
    let table = try read(#"[{"\u30ec\u30d3\u30e5\u30fc":"良い","":"p","text":1}]"#, options).table
    #expect(table.columnNames == ["レビュー", ""])
    #expect(try table.texts(named: "レビュー")[0] == "良い")
    #expect(try table.labels(named: "")[0] == "p")
  }

  @Test func `one member can be text and label`() throws {
    let options = ReadingOptions(textColumn: "x", labelColumn: "x", keepsOtherMembers: true)
    let table = try read(#"[{"x":"good","y":1}]"#, options).table
    #expect(try table.labels(named: "x")[0] == "good")
    #expect(table.otherMembers?[0] == #""y":1"#)
  }

  @Test func `without a label column labels are ignored`() throws {
    let reading = try read(#"[{"text":"a","label":null}]"#, ReadingOptions(labelColumn: nil))
    #expect(reading.table.columnNames == ["text"])
    #expect(reading.report.ignoredColumns == ["label"])
  }

  @Test func `ignored columns are named once`() throws {
    let source = """
      {"text":"a","label":"p"}
      {"id":1,"text":"a","st\\u0061rs":2,"label":"p"}
      {"z":1,"text":"a","label":"p"}
      """
    #expect(try read(source).report.ignoredColumns == ["id", "stars"])
  }

  @Test func `rows know their file and line`() throws {
    let first =
      "[{\"text\":\"a\",\"label\":\"p\"}, {\"text\":\"b\",\n\"label\":\"p\"},\r\n\n "
      + "{\"text\":\"c\",\"label\":\"p\"}]"
    let second = "\n{\"text\":\"d\",\"label\":\"n\"}\r\n\r\n{\"text\":\"e\",\"label\":\"p\"}"
    let table = try withFile(first) { first in
      try withFile(second) { second in
        let table = try TableReader().read(contentsOf: [first, second]).table
        #expect(table.files == [first, second])
        return table
      }
    }
    let origins = (0..<5).map { table.origin(ofRow: $0) }
    #expect(origins.map { $0?.file } == [0, 0, 0, 1, 1])
    #expect(origins.map { $0?.line } == [1, 1, 4, 2, 4])
    let selection = table.selecting([4, 0, 3])
    #expect((0..<3).map { selection.origin(ofRow: $0)?.line } == [4, 1, 2])
    #expect((0..<3).map { selection.origin(ofRow: $0)?.file } == [1, 0, 1])
  }

  @Test func `each file needs a row of its own`() throws {
    try withFile(#"[{"text":"a","label":"p"}]"#) { first in
      let found = try message(Array("[]".utf8)) {
        _ = try TableReader().read(contentsOf: [first, $0])
      }
      #expect(found == "'f' has no rows; at least one was expected")
    }
  }

  @Test func `nesting up to the limit is accepted`() throws {
    let nested = String(repeating: "[", count: 1023) + String(repeating: "]", count: 1023)
    #expect(try read("[{\"text\":\"a\",\"label\":\"p\",\"x\":\(nested)}]").table.rowCount == 1)
  }

  @Test func `a path that cannot be read is a typed error`() throws {
    #expect(throws: FileError.notFound("/nowhere/x.json")) {
      try TableReader().read("/nowhere/x.json")
    }
    #expect(throws: FileError.notReadable("/dev/null/x", code: ENOTDIR)) {
      _ = try FilePath("/dev/null/x").folderEntries()
    }
    #expect(TableError.noRows(path: "x", skipped: 0).kind == .malformedInput)
  }
}
