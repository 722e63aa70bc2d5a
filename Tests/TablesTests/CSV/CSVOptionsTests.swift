import Testing

@testable import Tables

@Suite("Options of tables of text")
struct CSVOptionsTests {
  private func rows(
    _ source: String, _ change: (inout ReadingOptions) -> Void,
    blockSize: Int = CorpusSource.blockSize
  ) throws -> [String] {
    var options = ReadingOptions()
    change(&options)
    return try withFile(source) { path in
      let table = try TableReader(options, blockSize: blockSize).read(path).table
      let texts = try table.texts(named: options.textColumn)
      let labels = try table.labels(named: options.labelColumn ?? "")
      return (0..<table.rowCount).map { "\(texts[$0])|\(labels[$0])" }
    }
  }

  @Test func `columns may be given by number, and a name comes first`() throws {
    #expect(
      try rows("x,y,z\na,b,c\n") { ($0.textColumn, $0.labelColumn) = ("3", "1") } == ["c|a"])
    #expect(
      try rows("3,y,z\na,b,c\n") { ($0.textColumn, $0.labelColumn) = ("3", "2") } == ["a|b"])
  }

  @Test func `without a header the first row counts`() throws {
    for (source, quote) in [
      ("p,a\nn,b\n", "\""), ("p;'a;,'\nn;'b'\n", "'"), ("p\ta,b,c\nn\tb\n", "\""),
    ] {
      let found = try rows(source) { options in
        (options.textColumn, options.labelColumn) = ("2", "1")
        options.layout.hasHeader = false
        options.layout.quote = .character(Array(quote.utf8)[0])
      }
      #expect(found.map { $0.suffix(2) } == ["|p", "|n"], "\(source)")
    }
  }

  @Test func `a delimiter that parts all rows alike is preferred`() throws {
    // The first row alone would be taken for one with commas.
    let source = "p;a film, and more\nn;another\n"
    for blockSize in [1, CorpusSource.blockSize] {
      #expect(
        try rows(
          source,
          { options in
            (options.textColumn, options.labelColumn) = ("2", "1")
            options.layout.hasHeader = false
          }, blockSize: blockSize) == ["a film, and more|p", "another|n"])
    }
  }

  @Test func `delimiter and quote can be fixed`() throws {
    #expect(
      try rows("text:label\n~a:b~:p\n") { options in
        options.layout.delimiter = UInt8(ascii: ":")
        options.layout.quote = .character(UInt8(ascii: "~"))
      } == ["a:b|p"])
    #expect(
      try rows("text\tlabel\n\"a\" b\tp\n\"c\tn\n") { $0.layout.quote = .none }
        == ["\"a\" b|p", "\"c|n"])
    #expect(
      try rows("label\ttext, or so\ttext\np\t1\ta\n") { $0.layout.format = .tsv } == ["a|p"])
  }

  @Test func `lines at the beginning can be passed over`() throws {
    #expect(
      try rows("title, with \"quotes\n\n\u{82}\ntext,label\na,p\n") { $0.layout.skippedLines = 3 }
        == ["a|p"])
  }

  @Test func `a header below a title is found and told of`() throws {
    let source = "Title\n\n\"over\ntwo lines\",,\ntext,label\na,p\n"
    for blockSize in [1, CorpusSource.blockSize] {
      let reading = try withFile(source) {
        try TableReader(ReadingOptions(), blockSize: blockSize).read($0)
      }
      #expect(reading.table.rowCount == 1)
      #expect(reading.table.origin(ofRow: 0)?.line == 6)
      guard case .titleRows(_, 2, 5)? = reading.report.warnings.first else {
        Issue.record("\(reading.report.warnings)")
        return
      }
    }
  }

  @Test(arguments: [
    ("x,y\n", "text", "1", "there is no text column 'text'; the columns are 'x', 'y'; name one"),
    ("x,y\n", "3", "1", "there is no text column 3; the first row has 2 columns"),
    ("x,y\n", "0", "1", "there is no text column '0'"),
    ("x,y\n", "+1", "1", "there is no text column '+1'"),
  ])
  func `a column that is not there is named`(
    source: String, text: String, label: String, expected: String
  ) throws {
    let found = try message(Array(source.utf8)) {
      _ = try TableReader(ReadingOptions(textColumn: text, labelColumn: label)).read($0)
    }
    #expect(found?.hasPrefix("f:1:1: error: \(expected)") == true, "\(found ?? "")")
  }

  @Test(arguments: ["", "\n", "\r\n\r\n", "text,label\n", "\u{FEFF}text,label"])
  func `a table without rows is an error`(source: String) throws {
    var options = ReadingOptions()
    options.layout.format = .csv
    let found = try message(Array(source.utf8)) { _ = try TableReader(options).read($0) }
    #expect(found == "'f' has no rows; at least one was expected")
  }

  @Test func `a row of very many cells is counted and not kept`() throws {
    var scanner = CSVScanner(
      CSVDialect(delimiter: UInt8(ascii: ","), quote: nil), line: 1, cellLimit: 2)
    let bytes = [UInt8](repeating: UInt8(ascii: ","), count: 5000)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe #expect(scanner.next(in: bytes, isAtEnd: true) == .record)
    }
    #expect(scanner.cellCount == 5001)
    #expect(scanner.cells.count == 2)
  }

  @Test func `a name without a header is refused`() throws {
    var options = ReadingOptions()
    options.layout.hasHeader = false
    let found = try message(Array("a,p\n".utf8)) { _ = try TableReader(options).read($0) }
    #expect(
      found == "f:1:1: error: without a header the text column 'text' cannot be found; give its "
        + "number, from 1 to 2, with --text-column")
  }

  @Test func `wrong rows can be left out, and unclosed quotes cannot`() throws {
    let options = ReadingOptions(skipsInvalidRows: true)
    let source =
      Array("text,label\na,p\nb\nc,\nd,p,x\n".utf8) + [0xFF] + Array(",p\n\ne,\"n\"\n".utf8)
    let reading = try withFile(source) { try TableReader(options).read($0) }
    #expect(try reading.table.texts(named: "text") == TextColumn(["a", "e"]))
    #expect(reading.report.recordCount == 6)
    #expect(reading.report.skippedRows.map(\.line) == [3, 4, 5, 6])
    let found = try message(Array("text,label\na,p\n\"b,n\n".utf8)) {
      _ = try TableReader(options).read($0)
    }
    #expect(found?.hasPrefix("f:3:1: error: the quote '\"' that opens here is never") == true)
  }

  @Test func `places of many wrong rows are right`() throws {
    let options = ReadingOptions(skipsInvalidRows: true)
    let source = "text,label\na,p\n" + (0..<500).map { "é\($0),\n" }.joined()
    let reading = try withFile(source) {
      try TableReader(options, blockSize: 64).read($0)
    }
    for (index, row) in reading.report.skippedRows.enumerated() {
      #expect(row.line == index + 3)
      #expect(row.reason.location?.line == index + 3)
      #expect(row.reason.location?.column == 3 + "\(index)".count)
    }
  }
}
