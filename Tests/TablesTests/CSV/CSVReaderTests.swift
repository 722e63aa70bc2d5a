import Testing

@testable import Tables

@Suite("Tables of text")
struct CSVReaderTests {
  private func table(
    _ source: String, _ options: ReadingOptions = ReadingOptions(),
    blockSize: Int = CorpusSource.blockSize
  ) throws -> [String] {
    try withFile(source) { path in
      let table = try TableReader(options, blockSize: blockSize).read(path).table
      let texts = try table.texts(named: options.textColumn)
      let labels = try table.labels(named: options.labelColumn ?? "")
      return (0..<table.rowCount).map { row in
        "\(table.origin(ofRow: row)?.line ?? 0)|\(texts[row])|\(labels[row])"
      }
    }
  }

  @Test(arguments: [
    ("text,label\na,p\n", ["2|a|p"]),
    ("text,label\r\na,p\r\nb,n", ["2|a|p", "3|b|n"]),
    ("\u{FEFF}label,id,text\np,1,a\n\nn,2,\n", ["2|a|p", "4||n"]),
    ("text,label\n\"a,b\",p\n\"say \"\"a\"\"\",n\n", ["2|a,b|p", "3|say \"a\"|n"]),
    ("text,label\n\"a\nb\r\n\",p\nc,n\n", ["2|a\nb\r\n|p", "5|c|n"]),
    ("text,label\na \"b\" c,p\n", ["2|a \"b\" c|p"]),
    ("text,label\n\"\"\"\",p\n\"\"\"a\"\"\",\"\"\n", ["2|\"|p", "3|\"a\"|"]),
    ("text;label\na,b;p\n", ["2|a,b|p"]), ("text\tlabel\na,b\tp\n", ["2|a,b|p"]),
    ("text|label\na|p\n", ["2|a|p"]),
    ("\"text\",\"label\"\n\"a\",\"p\"", ["2|a|p"]),
    ("text,label\na\u{2028}b\u{85}\u{0},p\n", ["2|a\u{2028}b\u{85}\u{0}|p"]),
    ("text,label\na,p\u{0D}", ["2|a|p"]), ("text,label\na\rb,\"p\"\r\n", ["2|a\rb|p"]),
    ("Report of May,\n\nby nobody,\nlabel,text\np,a\n", ["5|a|p"]),
  ])
  func `are read as RFC 4180 has them, whatever the blocks`(
    source: String, expected: [String]
  ) throws {
    for blockSize in [1, 2, 3, 7, CorpusSource.blockSize] {
      #expect(try table(source, blockSize: blockSize) == expected, "block of \(blockSize)")
    }
  }

  @Test(arguments: [
    ("text,label\n\"ok\",p\n\"bad,n\n\"x\",p\n", "3:1", "the quote '\"' that opens a cell here is"),
    ("text,label\na,\"p\nb,n\n", "2:3", "the quote '\"' that opens here is never closed"),
    ("text,label\n\"a\"b,p\n", "2:1", "at line 2, column 4, by one with text behind it"),
    ("text,label\na\n", "2:1", "row 1: the row has 1 cell; 2 were expected"),
    ("text,label\na,p\nb,n,x\n", "3:1", "row 2: the row has 3 cells; 2 were expected"),
    ("text,label\na,\n", "2:3", "row 1: the label column 'label' is blank"),
    ("text,labels\na,p\n", "1:1", "no label column 'label'; the columns are 'text', 'labels'"),
    ("text,text,label\na,b,p\n", "1:1", "two columns are called 'text'"),
  ])
  func `faults are named with line and column`(
    source: String, place: String, problem: String
  ) throws {
    for blockSize in [1, 4, CorpusSource.blockSize] {
      let found = try message(Array(source.utf8)) {
        _ = try TableReader(ReadingOptions(), blockSize: blockSize).read($0)
      }
      #expect(found?.hasPrefix("f:\(place): error: ") == true, "\(found ?? "")")
      #expect(found?.contains(problem) == true, "\(found ?? "")")
    }
  }

  // Old programs of the Macintosh end lines in a carriage return alone.
  @Test(arguments: [
    ("text,label\ra,p\rb,n\r", "1:11"), ("text,label\ra,p", "1:11"),
    ("\n\rtext,label\ra,p\r", "2:1"),
    ("a\rtext,label\nb,p\n", "1:2"), ("\"text\",\"label\"\r\"a\nb\",\"p\"\r", "1:15"),
    ("text,label\na,\"p\"\rb,n\r", "2:6"),
  ])
  func `lines that end in a lone carriage return are an error`(
    source: String, place: String
  ) throws {
    for blockSize in [1, 4, CorpusSource.blockSize] {
      let found = try message(Array(source.utf8)) {
        _ = try TableReader(ReadingOptions(), blockSize: blockSize).read($0)
      }
      #expect(
        found?.hasPrefix("f:\(place): error: a carriage return, U+000D, stands here without a")
          == true,
        "\(found ?? "")")
    }
  }

  @Test func `lone carriage returns are an error without names of columns as well`() throws {
    var options = ReadingOptions(textColumn: "1", labelColumn: "2")
    options.layout.hasHeader = false
    for (source, isFault) in [("a,p\rb,n\r", true), ("a\rb,p\n", false), ("a,p\r\nb,n\r\n", false)]
    {
      let found = try message(Array(source.utf8)) { _ = try TableReader(options).read($0) }
      #expect((found?.contains("U+000D, stands here without") == true) == isFault, "\(found ?? "")")
    }
  }

  @Test func `a header of too many columns is an error and one of many is none`() throws {
    let others = (1...99_998).map { "c\($0)" }.joined(separator: ",")
    let row = String(repeating: ",", count: 99_999)
    #expect(try table("text,label,\(others)\na,p\(row.dropFirst())\n") == ["2|a|p"])
    let found = try message(Array("text,label,\(others),more\na,p\(row)\n".utf8)) {
      _ = try TableReader(ReadingOptions()).read($0)
    }
    #expect(
      found?.hasPrefix(
        "f:1:1: error: the first row has 100001 columns, and a table may have 100000;") == true,
      "\(found?.prefix(200) ?? "")")
  }
}
