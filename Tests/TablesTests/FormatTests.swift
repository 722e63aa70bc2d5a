import Files
import Foundation
import TestSupport
import Testing

@testable import Tables

@Suite("Recognizing formats")
struct FormatTests {
  private func format(
    _ source: String, _ options: ReadingOptions = ReadingOptions(), name: String = "corpus"
  ) throws -> CorpusFormat? {
    try withFile(source) { path in
      let file = URL(fileURLWithPath: path).deletingLastPathComponent().path + "/" + name
      if name != "corpus" { try FileManager.default.moveItem(atPath: path, toPath: file) }
      return try CorpusSource(path: file, blockSize: 1).format(options)
    }
  }

  private var unlabelled: ReadingOptions { ReadingOptions(labelColumn: nil) }

  @Test(arguments: [
    ("  [", CorpusFormat.jsonArray), ("\r\n\t{", .jsonLines), ("__label__a b", .labelFirst),
    ("a", .csv), ("__lab", .csv), (" \n", nil), ("", nil),
  ])
  func `with labels goes by the first bytes`(start: String, format: CorpusFormat?) throws {
    #expect(try self.format(start) == format)
  }

  @Test(arguments: [
    ("id,text\n", CorpusFormat.csv), ("text\tid\n", .csv), ("\"text\";id", .csv),
    ("text\n", .plainLines), ("A text, of no table\n", .plainLines), ("body,id\n", .plainLines),
    ("__label__a b", .labelFirst), ("[", .jsonArray), ("\u{C}", .plainLines), ("", nil),
  ])
  func `without labels needs a row that names the column`(
    start: String, format: CorpusFormat?
  ) throws {
    #expect(try self.format(start, unlabelled) == format)
  }

  @Test func `without labels follows the file's name and what is known of the file`() throws {
    for name in ["a.csv", "a.TSV", "a.csv.gz", "a.tsv.zst"] {
      #expect(try format("body\n", unlabelled, name: name) == .csv)
    }
    #expect(try format("body\n", unlabelled, name: "csv") == .plainLines)
    var options = unlabelled
    options.layout.allowsPlainLines = false
    #expect(try format("body\n", options) == .csv)
  }

  @Test(arguments: [
    ([0x50, 0x4B, 0x03, 0x04, 0x14], "a ZIP archive or a document of an office program"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "compressed by xz"),
    ([0x42, 0x5A, 0x68, 0x39, 0x31, 0x41, 0x59], "compressed by bzip2"),
    (Array("%PDF-1.7".utf8), "a PDF document"),
    ([0x50, 0x41, 0x52, 0x31, 0x15, 0x04], "a Parquet file"),
    ([0x10, 0x02, 0, 0, 0, 0, 0, 0, 0x7B, 0x22, 0x5F], "a model, not a corpus"),
    (
      [0x08, 0x09, 0x12, 0x09] + Array("sentiment".utf8),
      "a model for ONNX Runtime or Core ML, not a corpus"
    ),
    (Array("{\n  \"corpora\" : [\n".utf8), "a report, not a corpus; reports are given to"),
    (Array(#" {"conclusion":["A"#.utf8), "a report, not a corpus"),
  ])
  func `names files of other kinds`(bytes: [UInt8], kind: String) throws {
    for labelColumn in ["label", nil] {
      let found = try message(bytes) {
        _ = try RecordReader(ReadingOptions(labelColumn: labelColumn)).forEachBatch(of: $0) { _ in }
      }
      #expect(found?.hasPrefix("'f' is \(kind)") == true, "\(found ?? "")")
    }
  }

  @Test(arguments: ["BZh is no mark", "PAR1 is a name", "%PDF", "PK", "\u{0}\u{0}\u{0}a", "Bb"])
  func `takes texts that begin alike for texts`(text: String) throws {
    #expect(try format(text, unlabelled) == .plainLines)
  }

  @Test func `can be overruled`() throws {
    var options = ReadingOptions()
    options.layout.format = .csv
    try withFile("[text],label\n[a],p\n") { path in
      options.textColumn = "[text]"
      let count = try TableReader(options).read(path).table.rowCount
      #expect(count == 1)
    }
    options.layout.format = .jsonLines
    #expect(
      try message(Array("text,label\n".utf8)) { _ = try TableReader(options).read($0) }?
        .hasPrefix("f:1:1: error: ") == true)
  }

  @Test func `lines with their label first are rows`() throws {
    let source =
      "\u{FEFF}__label__p a film\r\n\r\n__label__very/bad\tb  c \n__label__é\n__label__p __label"
    for blockSize in [1, 5, CorpusSource.blockSize] {
      let table = try withFile(source) {
        try TableReader(ReadingOptions(), blockSize: blockSize).read($0).table
      }
      #expect(try table.texts(named: "text") == TextColumn(["a film", "b  c ", "", "__label"]))
      #expect(try table.labels(named: "label") == LabelColumn(["p", "very/bad", "é", "p"]))
      #expect(table.origin(ofRow: 1)?.line == 3)
    }
  }

  @Test(arguments: [
    ("__label__p a\nb\n", "f:2:1: error: row 2: the line has no label"),
    ("__label__p a\n__label__ b\n", "f:2:1: error: row 2: the line has no label"),
    ("__label__p __label__q a\n", "f:1:1: error: row 1: the line has several labels"),
  ])
  func `a line without one label is wrong, and can be left out`(
    source: String, expected: String
  ) throws {
    let found = try message(Array(source.utf8)) { _ = try TableReader().read($0) }
    #expect(found?.hasPrefix(expected) == true, "\(found ?? "")")
    let report = try withFile(source + "__label__p c\n") {
      try TableReader(ReadingOptions(skipsInvalidRows: true)).read($0).report
    }
    #expect(report.skippedCount == 1)
  }
}
