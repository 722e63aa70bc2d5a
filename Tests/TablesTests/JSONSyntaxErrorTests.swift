import Testing

@testable import Tables

/// The texts in which `$` stands for a valid record.
private let record = #"{"text":"a","label":"p"}"#

@Suite("Messages about malformed JSON")
struct JSONSyntaxErrorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let source: String
    let message: String

    init(_ source: String, _ message: String) {
      self.source = source
      self.message = message
    }

    var testDescription: String { source.prefix(60).debugDescription }
  }

  /// Reads with simdjson and without, in one block and in the smallest.
  private func check(_ bytes: [UInt8], _ expected: String) throws {
    for blockSize in [1, 7, CorpusSource.blockSize] {
      for isExactOnly in [false, true] {
        let reader = TableReader(
          ReadingOptions(), blockSize: blockSize, isExactOnly: isExactOnly)
        #expect(try message(bytes) { _ = try reader.read($0) } == expected)
      }
    }
  }

  private func check(_ test: Case) throws {
    let source = test.source.replacing("$", with: record)
    try check(Array(source.utf8), test.message)
  }

  private static let cut = "; the file may be cut short"

  @Test(arguments: [
    Case("[", "f:1:2: error: the file ends where a value or ']' was expected\(cut)"),
    Case("[$", "f:1:26: error: the file ends where ',' or ']' was expected\(cut)"),
    Case("[$,\n", "f:2:1: error: the file ends where a value was expected\(cut)"),
    Case("[$,]", "f:1:27: error: a comma stands before this closing bracket; remove the comma"),
    Case("[,$]", "f:1:2: error: found ',' where a value or ']' was expected"),
    Case("[$,,$]", "f:1:27: error: found ',' where a value was expected"),
    Case("[$\n$]", "f:2:1: error: found '{' where ',' or ']' was expected"),
    Case("[$] x", "f:1:28: error: found 'x' where the end of the file was expected"),
    Case("[$],", "f:1:27: error: found ',' where the end of the file was expected"),
    Case(
      "[$]\n[$]",
      "f:2:1: error: a second array begins here; a file holds one array, or JSON Lines"),
    Case("[$\u{85}]", "f:1:26: error: found U+0085 where ',' or ']' was expected"),
    Case("[$\u{FEFF}]", "f:1:26: error: found U+FEFF where ',' or ']' was expected"),
    Case("[}]", "f:1:2: error: found '}' where a value was expected"),
    Case("[:]", "f:1:2: error: found ':' where a value was expected"),
    Case(
      #"[{"text":"a","label":"p""#,
      "f:1:25: error: the file ends where ',' or '}' was expected; the file may be cut short"),
    Case(
      #"[{"text":"a","lab"#,
      "f:1:18: error: the file ends inside a string; the file may be cut short"),
    Case(
      #"[$, {"text":"é, "label":"p"}]"#,
      "f:1:41: error: found 'l' where ',' or '}' was expected"),
  ])
  func `an array is followed to its end`(test: Case) throws { try check(test) }

  @Test(arguments: [
    Case(
      "$\n$ $",
      "f:2:26: error: a second value begins on this line; JSON Lines has one object on each line, which ends in a "
        + "line feed, U+000A"),
    Case(
      "$$",
      "f:1:25: error: a second value begins on this line; JSON Lines has one object on each line, which ends in a "
        + "line feed, U+000A"),
    Case("$\n$,", "f:2:25: error: found ',' where the end of the line was expected"),
    Case("$\n$ x\n$", "f:2:26: error: found 'x' where the end of the line was expected"),
    Case("$\r\n\r\n$,\r\n", "f:3:25: error: found ',' where the end of the line was expected"),
    Case(
      "{\n\"text\":\"a\",\n\"label\":\"p\"\n}",
      "f:1:2: error: the line ends where a name in double quotes or '}' was expected; JSON Lines "
        + "has each object whole on one line: put objects that span lines into an array, or "
        + "convert them with 'jq -c .'"),
    Case(
      "{\"text\":\"a\",\"x\":{\n}}{\"text\":\"a\"}",
      "f:1:18: error: the line ends where a name in double quotes or '}' was expected; JSON Lines "
        + "has each object whole on one line: put objects that span lines into an array, or "
        + "convert them with 'jq -c .'"),
  ])
  func `a line holds one object`(test: Case) throws { try check(test) }

  private static let literal =
    " is no JSON value; 'true', 'false', 'null', a number, a string in double quotes, an array "
    + "or an object was expected"

  /// The value of an ignored member, from column 29 on.
  @Test(arguments: [
    Case("tru", "29: error: 'tru'\(literal)"), Case("nul", "29: error: 'nul'\(literal)"),
    Case("truee", "29: error: 'truee'\(literal)"), Case("True", "29: error: 'True'\(literal)"),
    Case("NaN", "29: error: 'NaN'\(literal)"),
    Case("-Infinity", "29: error: '-Infinity'\(literal)"),
    Case(
      "01",
      "29: error: a number cannot begin with a zero and further digits; write it without the zero "
        + "or as a string"),
    Case("-", "30: error: found '}' where a digit was expected"),
    Case("1.", "31: error: found '}' where a digit was expected"),
    Case("1.e1", "31: error: found 'e' where a digit was expected"),
    Case("1e+", "32: error: found '}' where a digit was expected"),
    Case(".5", "29: error: found '.' where a value was expected"),
    Case("+1", "29: error: found '+' where a value was expected"),
    Case("0x1", "30: error: found 'x' where ',' or '}' was expected"),
    Case("", "29: error: found '}' where a value was expected"),
    Case("'a'", "29: error: found ''' where a value was expected"),
    Case(
      #""\q""#, "30: error: 'q' cannot follow a backslash; a backslash itself is written '\\\\'"),
    Case(#""\u12g4""#, #"30: error: '\u' needs four hexadecimal digits"#),
    Case(
      #""\ud800""#,
      #"30: error: '\ud800' is half of a surrogate pair and its other half is missing"#),
    Case(
      #""\uDC00""#,
      #"30: error: '\udc00' is half of a surrogate pair and its other half is missing"#),
    Case(
      #""\ud800\u0041""#,
      #"30: error: '\ud800' is half of a surrogate pair and its other half is missing"#),
    Case(
      "\"a\tb\"",
      #"31: error: the control character U+0009 stands unescaped in a string; write it as '\t'"#),
    Case(
      "\"\u{1}\"",
      #"30: error: the control character U+0001 stands unescaped in a string; write it as '\u0001'"#
    ),
    Case("[1,]", "32: error: a comma stands before this closing bracket; remove the comma"),
    Case("[1 2]", "32: error: found '2' where ',' or ']' was expected"),
    Case(
      #"{"a":1,}"#, "36: error: a comma stands before this closing bracket; remove the comma"),
    Case(#"{"a" 1}"#, "34: error: found '1' where ':' was expected"),
    Case("{1:2}", "30: error: found '1' where a name in double quotes or '}' was expected"),
    Case(#"{"a":1,1}"#, "36: error: found '1' where a name in double quotes was expected"),
    Case("]", "29: error: found ']' where a value was expected"),
    Case("[1}", "31: error: found '}' where ',' or ']' was expected"),
    Case(
      String(repeating: "[", count: 1024) + String(repeating: "]", count: 1024),
      "1052: error: arrays and objects are nested more than 1024 deep"),
    Case(
      String(repeating: "[", count: 100_000),
      "1052: error: arrays and objects are nested more than 1024 deep"),
  ])
  func `ignored members are checked like any other`(test: Case) throws {
    let source = #"{"text":"é","label":"p","x":"# + test.source + "}"
    try check(Array(source.utf8), "f:1:" + test.message)
    if !test.source.contains("\n") {
      try check(Array("[\n\(record),\n\(source)\n]".utf8), "f:3:" + test.message)
    }
  }

  @Test(arguments: [
    ([0x82, 0xA0, 0x82, 0xA2], "Shift_JIS"),
    ([0xE9], "Latin-1"),
    ([0xE3, 0x81], "Latin-1"),
    ([0xED, 0xA0, 0x80], "windows-1252"),
    ([0xC0, 0x80], "windows-1252"),
  ])
  func `bytes that are no UTF-8 are placed and explained`(bytes: [UInt8], hint: String) throws {
    let byte = String(bytes[0], radix: 16, uppercase: true)
    for place in ["text", "x"] {
      let source =
        Array("\(record)\n{\"\(place)\":\"é".utf8) + bytes + Array("\",\"text\":\"\"}\n".utf8)
      let column = 7 + place.utf8.count
      try check(
        source,
        "f:2:\(column): error: the byte 0x\(byte) at byte offset \(25 + column) is no UTF-8; "
          + "the file may be in \(hint): if so, give --encoding \(hint)")
    }
  }

  @Test(arguments: [[0xE3], [0xE3, 0x81], [0xFF], [0xE9]] as [[UInt8]])
  func `bytes that are no UTF-8 after text that surely is are called damaged`(
    bytes: [UInt8]
  ) throws {
    let byte = String(bytes[0], radix: 16, uppercase: true)
    for text in ["日本語", "éàüß"] {
      let start = Array("\(record)\n{\"text\":\"\(text)".utf8)
      for end in ["", "\",\"label\":\"a\"}\n"] {
        try check(
          start + bytes + Array(end.utf8),
          "f:2:\(10 + text.count): error: the byte 0x\(byte) at byte offset \(start.count) is no "
            + "UTF-8, though the text before it is; the file may be damaged or cut short, "
            + "or be joined of parts in several encodings")
      }
    }
  }

  @Test func `bytes that are no UTF-8 behind the last record are found`() throws {
    try check(
      Array(record.utf8) + [0xE3],
      "f:1:25: error: the byte 0xE3 at byte offset 24 is no UTF-8; the file may be cut short, or in "
        + "Latin-1: if so, give --encoding Latin-1")
  }

  @Test(arguments: [[0xE3], [0xE3, 0x81], [0xF0, 0x9F, 0x98], [0xC3]] as [[UInt8]])
  func `a file that ends within its first wide character may be cut short`(
    bytes: [UInt8]
  ) throws {
    let byte = String(bytes[0], radix: 16, uppercase: true)
    for start in ["\(record)\n{\"text\":\"", "[\(record),\n{\"text\":\""] {
      let source = Array(start.utf8) + bytes
      for blockSize in [1, 7, CorpusSource.blockSize] {
        let reader = TableReader(ReadingOptions(), blockSize: blockSize)
        let found = try #require(try message(source) { _ = try reader.read($0) })
        #expect(
          found.hasPrefix(
            "f:2:10: error: the byte 0x\(byte) at byte offset \(start.utf8.count) is no UTF-8; the "
              + "file may be cut short, or in "))
      }
    }
  }

  @Test(arguments: [
    ("hello", "1:1", "hello"), ("\n\"a\"", "2:1", "a"), ("\u{FEFF}\u{FEFF}[]", "1:1", "\u{FEFF}[]"),
  ])
  func `what is neither JSON nor a table is refused`(
    source: String, place: String, column: String
  ) throws {
    try check(
      Array(source.utf8),
      "f:\(place): error: this is no JSON, and no table whose first row names a text column "
        + "'text'; the only column is '\(column)'")
  }

  @Test func `UTF-16 is recognized by its byte order mark`() throws {
    try check(
      [0xFF, 0xFE, 0x5B, 0x00],
      "f:1:1: error: the byte 0xFF at byte offset 0 is no UTF-8; the file may be in UTF-16: "
        + "if so, give --encoding UTF-16")
  }

  @Test(arguments: ["", " \r\n", "\u{FEFF}", "[]", " [ ] \n"])
  func `a corpus without rows is an error`(source: String) throws {
    try check(Array(source.utf8), "'f' has no rows; at least one was expected")
  }
}
