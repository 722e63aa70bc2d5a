import TestSupport
import Testing

@testable import Tables

@Suite("Encodings")
struct EncodingTests {
  private func read(
    _ bytes: [UInt8], _ encoding: String, blockSize: Int = CorpusSource.blockSize
  ) throws -> DataTable {
    var options = ReadingOptions()
    options.layout.encoding = encoding
    return try withFile(bytes) { path in
      try TableReader(options, blockSize: blockSize).read(path).table
    }
  }

  /// A table of one row with a text in some encoding.
  private func row(_ text: [UInt8]) -> [UInt8] {
    Array("text,label\n".utf8) + text + Array(",p\n".utf8)
  }

  @Test(arguments: [
    ("Shift_JIS", [0x82, 0xA0, 0x83, 0x5C, 0x87, 0x40], "あソ①"), ("sjis", [0xB1], "ｱ"),
    ("CP932", [0x81, 0x7C], "－"), ("EUC-JP", [0xA4, 0xA2, 0xAD, 0xA1], "あ①"),
    ("Latin-1", [0xE9, 0x80], "é\u{80}"), ("iso-8859-1", [0xFC], "ü"),
    ("windows-1252", [0x93, 0xE9, 0x94, 0x80], "“é”€"), ("ISO-8859-15", [0xA4], "€"),
    ("GB18030", [0xC4, 0xE3, 0xBA, 0xC3], "你好"), ("Big5", [0xA7, 0x41], "你"),
    ("EUC-KR", [0xB0, 0xA1], "가"), ("UTF-8", [0xC3, 0xA9], "é"), ("utf8", [0xC3, 0xA9], "é"),
    ("KOI8-R", [0xC1], "а"),
  ])
  func `are decoded whatever the blocks`(name: String, bytes: [UInt8], text: String) throws {
    for blockSize in [1, 3, CorpusSource.blockSize] {
      let table = try read(row(bytes), name, blockSize: blockSize)
      #expect(try Array(table.texts(named: "text")[0].utf8) == Array(text.utf8), "\(name)")
      #expect(try table.labels(named: "label").labels == ["p"])
    }
  }

  @Test(arguments: [
    ("UTF-16", true, true), ("UTF-16", true, false), ("UTF-16LE", false, true),
    ("UTF-16LE", true, true), ("UTF-16BE", false, false), ("UTF-16BE", true, false),
  ])
  func `of two bytes are decoded with and without a mark`(
    name: String, hasMark: Bool, isLittle: Bool
  ) throws {
    let text = (hasMark ? "\u{FEFF}" : "") + "text,label\r\nあ😀,p\r\n"
    let bytes = text.utf16.flatMap { unit in
      isLittle
        ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
    for blockSize in [1, 5, CorpusSource.blockSize] {
      let table = try read(bytes, name, blockSize: blockSize)
      #expect(try table.texts(named: "text") == TextColumn(["あ😀"]))
      #expect(try table.labels(named: "label").labels == ["p"])
    }
  }

  @Test func `a long text crosses the blocks of the decoder`() throws {
    let text = String(repeating: "é", count: 200_000)
    let bytes = [UInt8](repeating: 0xE9, count: 200_000)
    #expect(try read(row(bytes), "Latin-1").texts(named: "text")[0] == text)
  }

  @Test(arguments: [
    (
      [0x82, 0xA0, 0x2C, 0x70, 0x0A, 0xFF],
      "f:3:1: error: the byte 0xFF at byte offset 16 is no Shift_JIS"
    ),
    (
      [0x61, 0x82, 0xA0, 0xFF],
      "f:2:3: error: the byte 0xFF at byte offset 14 is no Shift_JIS"
    ),
    ([0x82], "f:2:1: error: the byte 0x82 at byte offset 11 is no Shift_JIS"),
  ])
  func `a byte that is no character is placed`(bytes: [UInt8], expected: String) throws {
    var options = ReadingOptions()
    options.layout.encoding = "Shift_JIS"
    let found = try message(row(bytes)) { _ = try TableReader(options).read($0) }
    #expect(found == expected + "; name another encoding with --encoding")
  }

  @Test func `a file that ends within a character is refused`() throws {
    var options = ReadingOptions()
    options.layout.encoding = "Shift_JIS"
    let source = Array("text,label\na,p\nb,".utf8) + [0x82]
    let found = try message(source) { _ = try TableReader(options).read($0) }
    #expect(
      found == "f:3:3: error: the file ends within a character of Shift_JIS; it may be cut short, "
        + "or in another encoding")
  }

  /// In each, the second of three rows has a byte that is none of the encoding.
  @Test(arguments: [
    ("text,label\nあ,p\n?い,p\nう,q\n", "3:1"), ("text,label\nあ,p\n\"い\n?\",p\nう,q\n", "4:1"),
    ("__label__p あ\n__label__p ?い\n__label__q う\n", "2:12"),
    (#"{"text":"あ","label":"p"}\#n{"text":"い?","label":"p"}\#n{"text":"う","label":"q"}"#, "2:11"),
  ])
  func `a row that cannot be decoded is left out where that is wanted`(
    text: String, place: String
  ) throws {
    let kana: [Character: [UInt8]] = [
      "あ": [0x82, 0xA0], "い": [0x82, 0xA2], "う": [0x82, 0xA4], "?": [0xFF],
    ]
    let bytes = text.flatMap { kana[$0] ?? Array($0.utf8) }
    var options = ReadingOptions(skipsInvalidRows: true)
    options.layout.encoding = "Shift_JIS"
    for blockSize in [1, 3, 100, CorpusSource.blockSize] {
      try withFile(bytes) { path in
        let reading = try TableReader(options, blockSize: blockSize).read(path)
        #expect(try reading.table.texts(named: "text") == TextColumn(["あ", "う"]))
        #expect(reading.report.skippedCount == 1 && reading.report.recordCount == 3)
        let reason = try #require(reading.report.skippedRows.first?.reason)
        #expect(
          "\(reason)" == "\(path):\(place): error: what stands here is no Shift_JIS; name another "
            + "encoding with --encoding")
      }
    }
  }

  @Test(arguments: ["UTF-16", "UTF-16BE", "UTF-32LE", "EUC-JP", "ISO-2022-JP", "GB18030"])
  func `random bytes of an encoding leave every whole row`(encoding: String) throws {
    var random = SeededRandom(seed: 5)
    var options = ReadingOptions(skipsInvalidRows: true)
    options.layout.encoding = encoding
    options.layout.format = .csv
    for _ in 0..<50 {
      let bytes = (0..<300).map { _ in UInt8.random(in: 0...255, using: &random) }
      // The reader ends, with rows or with an error of its own, and not with one of the decoder.
      try withFile(bytes) { path in
        do {
          _ = try TableReader(options, blockSize: 64).read(path)
        } catch TableError.encodingInvalid(let problem, _) {
          #expect(problem == .undecodable(encoding: encoding))
        } catch is TableError {}
      }
    }
  }

  @Test func `an end within a character is a wrong row where these are left out`() throws {
    var options = ReadingOptions(skipsInvalidRows: true)
    options.layout.encoding = "Shift_JIS"
    try withFile(Array("text,label\na,p\nb,".utf8) + [0x82]) { path in
      let reading = try TableReader(options).read(path)
      #expect(reading.table.rowCount == 1 && reading.report.skippedCount == 1)
    }
  }

  @Test func `an unknown encoding is an error`() throws {
    #expect(throws: TableError.encodingUnknown("latin-99")) { try read([], "latin-99") }
    #expect(TextEncoding(name: "windows-1252").isKnown)
    #expect(!TextEncoding(name: "latin-99").isKnown)
  }

  @Test(arguments: [
    ([0x82, 0xA0, 0x82, 0xE2], "Shift_JIS"), ([0xA4, 0xA2, 0xA4, 0xE4], "EUC-JP"),
    ([0x63, 0x61, 0x66, 0xE9], "Latin-1"), ([0x93, 0x68, 0x69, 0x94], "windows-1252"),
  ])
  func `of a table is guessed where it is no UTF-8`(bytes: [UInt8], name: String) throws {
    // In a name of a column, and in a row.
    for source in [bytes + row([0x61]), row(bytes)] {
      let found = try message(source) { _ = try TableReader().read($0) }
      #expect(found?.hasSuffix("may be in \(name): if so, give --encoding \(name)") == true)
    }
  }

  @Test(arguments: [
    // Cyrillic in windows-1251 and in KOI8-R.
    [0xD1, 0xEA, 0xF3, 0xF7, 0xED, 0xFB, 0xE9, 0x20, 0xF4, 0xE8, 0xEB, 0xFC, 0xEC],
    [0xD3, 0xCB, 0xD5, 0xDE, 0xCE, 0xD9, 0xCA, 0x20, 0xC6, 0xC9, 0xCC, 0xD8, 0xCD],
    // Chinese in GB18030 and in Big5, whose second bytes may be letters of ASCII.
    [0xD5, 0xE2, 0xB2, 0xBF, 0xB5, 0xE7, 0xD3, 0xB0, 0xBA, 0xDC, 0xBA, 0xC3],
    [0xB3, 0x6F, 0xB3, 0xA1, 0xB9, 0x71, 0xBC, 0x76, 0xAB, 0xDC, 0xA6, 0x6E, 0xAC, 0xDD],
    // Korean in EUC-KR, with the single letters of a laugh.
    [
      0xC0, 0xCC, 0xBF, 0xB5, 0xC8, 0xAD, 0xC0, 0xE7, 0xB9, 0xCC, 0xC0, 0xD6, 0xB4, 0xD9, 0xC1,
      0xA4,
      0xB8, 0xBB, 0xA4, 0xBB,
    ],
  ])
  func `of another script is not taken for a Western or Japanese one`(bytes: [UInt8]) throws {
    for source in [bytes + row([0x61]), row(bytes)] {
      let found = try message(source) { _ = try TableReader().read($0) }
      #expect(
        found?.hasSuffix(
          "the file may be in an encoding of another script, such as windows-1251, KOI8-R, GB18030, "
            + "Big5 or EUC-KR: give its name with --encoding") == true, "\(found ?? "")")
    }
  }

  @Test(arguments: [
    "Ärger über die Öffnungszeiten", "pääsiäisyö hää-äänet", "«É fácil», não?", "ça coûte très",
  ])
  func `of Western letters is not taken for one of another script`(text: String) throws {
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    let found = try message(row(bytes)) { _ = try TableReader().read($0) }
    #expect(found?.contains("may be in Latin-1:") == true)
  }

  @Test(arguments: [
    ([0xFF, 0xFE, 0x74, 0x00], "UTF-16"), ([0xFF, 0xFE, 0, 0, 0x74, 0, 0, 0], "UTF-32"),
  ])
  func `of wide characters is guessed from its mark`(bytes: [UInt8], name: String) throws {
    let found = try message(bytes) { _ = try TableReader().read($0) }
    #expect(found?.hasSuffix("may be in \(name): if so, give --encoding \(name)") == true)
  }

  @Test(arguments: [
    ([0x74, 0x00, 0x65, 0x00], "UTF-16LE"), ([0x00, 0x5B, 0x00, 0x7B], "UTF-16BE"),
    ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x5B], "UTF-32"), ([0x5B, 0, 0, 0, 0x7B, 0, 0, 0], "UTF-32LE"),
    ([0, 0, 0, 0x5B, 0, 0, 0, 0x7B], "UTF-32BE"),
  ])
  func `of wide characters is guessed from their zeros`(bytes: [UInt8], name: String) throws {
    for blockSize in [1, 3, CorpusSource.blockSize] {
      let reader = TableReader(ReadingOptions(), blockSize: blockSize)
      let found = try message(bytes) { _ = try reader.read($0) }
      #expect(
        found?.hasSuffix(
          "a zero byte stands beside a character, as in \(name); if the file is in it, give "
            + "--encoding \(name)") == true)
    }
  }

  @Test func `of a fault is not guessed behind rows that are surely UTF-8`() throws {
    let start = Array(#"{"text":"とても良い","label":"p"}"#.utf8) + [0x0A]
    let wrong = Array(#"{"text":"caf"#.utf8) + [0xE9] + Array(#" x","label":"p"}"#.utf8) + [0x0A]
    for bytes in [start + wrong, start + start + wrong] {
      for blockSize in [64, CorpusSource.blockSize] {
        let found = try message(bytes) {
          _ = try TableReader(ReadingOptions(), blockSize: blockSize).read($0)
        }
        #expect(found?.contains("though the text before it is") == true, "\(found ?? "")")
      }
    }
    try withFile(start + wrong + wrong + start + wrong) { path in
      let report = try TableReader(ReadingOptions(skipsInvalidRows: true)).read(path).report
      #expect(report.skippedCount == 3)
      for row in report.skippedRows {
        #expect("\(row.reason)".contains("though the text before it is"))
      }
    }
    // A row that was left out for its bytes is no evidence.
    try withFile(Array(repeating: wrong, count: 9).flatMap { $0 } + start) { path in
      let report = try TableReader(ReadingOptions(skipsInvalidRows: true)).read(path).report
      #expect(report.skippedCount == 9)
      for row in report.skippedRows { #expect("\(row.reason)".contains("--encoding Latin-1")) }
    }
  }

  @Test func `that hides the columns is named beside them`() throws {
    var options = ReadingOptions()
    options.layout.encoding = "UTF-16LE"
    let found = try message(Array("text,label\nfine,p\n".utf8)) {
      _ = try TableReader(options).read($0)
    }
    #expect(
      found?.hasSuffix("; the file was read as UTF-16LE, which --encoding names for every file")
        == true)
  }

  @Test func `that was half right is put right`() throws {
    let text = "[{\"text\":\"a\",\"label\":\"b\"}]"
    let wide: [UInt8] = [0xFF, 0xFE, 0, 0] + text.utf8.flatMap { [$0, 0, 0, 0] }
    var options = ReadingOptions()
    for name in ["UTF-16", "UTF16LE", "UCS-2"] {
      options.layout.encoding = name
      let found = try message(wide) { _ = try TableReader(options).read($0) }
      #expect(found?.contains("as in UTF-32; if the file is in it, give --encoding UTF-32") == true)
    }
    options.layout.encoding = "UTF-32"
    var rowCount: Int?
    let found = try message(wide) { rowCount = try TableReader(options).read($0).table.rowCount }
    #expect(found == nil && rowCount == 1)
  }
}
