import Testing

@testable import Tables

/// What RFC 8259 has accepted and refused, kind by kind as the public suites sort their cases.
///
/// Each value stands in a member that is left aside, so that nothing but its syntax counts.
@Suite("JSON as RFC 8259 has it")
struct JSONConformanceTests {
  /// Whether the value is accepted in an array, in a line, by simdjson and by the exact parser.
  private func verdicts(_ value: [UInt8]) throws -> Set<Bool> {
    let record = Array(#"{"text":"a","label":"p","more":"#.utf8) + value + [UInt8(ascii: "}")]
    let array = [UInt8(ascii: "[")] + record + [UInt8(ascii: "]")]
    var verdicts: Set<Bool> = []
    for source in [record, array] {
      for isExactOnly in [false, true] {
        let reader = TableReader(
          ReadingOptions(), blockSize: CorpusSource.blockSize, isExactOnly: isExactOnly)
        var isAccepted = true
        do {
          try withFile(source) { _ = try reader.read($0) }
        } catch is TableError {
          isAccepted = false
        }
        verdicts.insert(isAccepted)
      }
    }
    return verdicts
  }

  @Test(arguments: [
    "0", "-0", "12", "-9", "1.5", "0.0", "1e5", "1E+5", "2e-07", "0e1", "0E+0", "-1.2e3",
    "123456789012345678901234567890", "1e400", "-1e-400", "4.9e-324", "0.1e-1000",
  ])
  func `accepts numbers`(number: String) throws {
    #expect(try verdicts(Array(number.utf8)) == [true])
  }

  @Test(arguments: [
    "01", "-01", "-", "+1", ".5", "1.", "1.e1", "1e", "1e+", "1E-", "--1", "1..2", "1e1.5", "0x1",
    "1_0", "1 2", "NaN", "nan", "Infinity", "-Infinity", "inf", "１", "-a", "1a", "0e", "1,5",
  ])
  func `refuses what is no number`(number: String) throws {
    #expect(try verdicts(Array(number.utf8)) == [false])
  }

  @Test(arguments: [
    #""""#, #""a""#, #""\"\\\/\b\f\n\r\t""#, #""\u0000""#, #""\u00e9""#, #""\uD83D\uDE00""#,
    #""\uFFFF""#, #""\u2028""#, "\"\u{2028}\u{2029}\u{85}\u{7F}\"", "\"\u{10FFFF}\"",
    "\"\u{FEFF}\"",
    #""'""#, #""//""#,
  ])
  func `accepts strings`(string: String) throws {
    #expect(try verdicts(Array(string.utf8)) == [true])
  }

  @Test(arguments: [
    "\"", "\"a", "'a'", "a", #""\a""#, #""\u""#, #""\u12""#, #""\u12G4""#, #""\U0041""#, #""\x41""#,
    #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#, #""\ud800\ud800""#, #""\"#, "\"\t\"",
    "\"\u{0}\"",
    "\"\u{1F}\"", "\"\n\"", "\"a\"b\"", #"\u0022a""#, "“a”",
  ])
  func `refuses what is no string`(string: String) throws {
    #expect(try verdicts(Array(string.utf8)) == [false])
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0xAF], [0xC1, 0x81], [0xE0, 0x80, 0xAF], [0xE9], [0xE2, 0x82],
      [0xED, 0xA0, 0x80],
      [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF8, 0x88, 0x80, 0x80],
      [0xFE], [0xFF],
    ] as [[UInt8]])
  func `refuses bytes that are no UTF-8`(bytes: [UInt8]) throws {
    #expect(try verdicts([UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]) == [false])
  }

  @Test(arguments: [
    "[]", "[ ]", "[1]", "[1, \"a\" ,null]", "[[[]]]", "{}", "{ }", "{\"\":0}",
    "{\"a\":{\"b\":[{}]}}",
    "{\"a\":1,\"a\":2}", "[\t\r1 ]", "true", "false", "null", "[true,false]",
    String(repeating: "[", count: 1_000) + String(repeating: "]", count: 1_000),
  ])
  func `accepts arrays, objects and literals`(value: String) throws {
    #expect(try verdicts(Array(value.utf8)) == [true])
  }

  @Test(arguments: [
    "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1,,2]", "[1 2]", "[1}", "{", "{\"a\"", "{\"a\":",
    "{\"a\":1",
    "{\"a\":1,", "{\"a\":1,}", "{,\"a\":1}", "{\"a\" 1}", "{\"a\"::1}", "{a:1}", "{'a':1}", "{1:1}",
    "{null:1}", "{\"a\":1 \"b\":2}", "{\"a\":1]", "[\"a\":1]", "{\"a\",1}", "True", "TRUE", "nul",
    "nulll",
    "tru", "undefined", "", "/**/1", "1//", "#", "[1]x", "\u{FEFF}1", "\u{A0}1", "\u{0C}1", "<a>",
    "*",
    "$", "{[]:1}", "[\"", "[{", "[\\n]",
    String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 50_000),
    String(repeating: "[", count: 1_100) + String(repeating: "]", count: 1_100),
  ])
  func `refuses what is malformed`(value: String) throws {
    #expect(try verdicts(Array(value.utf8)) == [false])
  }
}
