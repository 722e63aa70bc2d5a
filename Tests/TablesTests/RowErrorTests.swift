import Testing

@testable import Tables

@Suite("Messages about wrong rows")
struct RowErrorTests {
  private static let textExpected = "; a string was expected"
  private static let labelExpected = "; a string, a number or a boolean was expected"

  @Test(arguments: [
    (
      #"{"label":"p","body":"x"}"#, "1",
      "there is no text column 'text'; the columns are 'label', 'body'; name one with --text-column"
    ),
    ("{}", "1", "there is no text column 'text'; there are no columns"),
    (#"{"text":null,"label":"p"}"#, "9", "the text column 'text' is null\(textExpected)"),
    (#"{"text": 1,"label":"p"}"#, "10", "the text column 'text' is a number\(textExpected)"),
    (#"{"text":true,"label":"p"}"#, "9", "the text column 'text' is a boolean\(textExpected)"),
    (#"{"text":[],"label":"p"}"#, "9", "the text column 'text' is an array\(textExpected)"),
    (#"{"text":{},"label":"p"}"#, "9", "the text column 'text' is an object\(textExpected)"),
    (
      #"{"text":"é","text":"b","label":"p"}"#, "13",
      "the text column 'text' stands twice in one object; keep one of them"
    ),
    (
      #"{"text":"a","label":"b","l\u0061bel":"p"}"#, "25",
      "the label column 'label' stands twice in one object; keep one of them"
    ),
    (
      #"{"text":"a"}"#, "1",
      "there is no label column 'label'; the only column is 'text'; name one with --label-column"
    ),
    (#"{"text":"a","label":null}"#, "21", "the label column 'label' is null\(labelExpected)"),
    (#"{"text":"a","label":[1]}"#, "21", "the label column 'label' is an array\(labelExpected)"),
    (#"{"text":"a","label":{}}"#, "21", "the label column 'label' is an object\(labelExpected)"),
    ("[{}]", "1", "the row is an array; an object with a member for each column was expected"),
    ("1", "1", "the row is a number; an object with a member for each column was expected"),
    ("null", "1", "the row is null; an object with a member for each column was expected"),
    (#""text""#, "1", "the row is a string; an object with a member for each column was expected"),
  ])
  func `a wrong row is named with its line and column`(
    row: String, column: String, problem: String
  ) throws {
    let good = #"{"text":"a","label":"p"}"#
    let expected = "f:3:\(column): error: row 2: \(problem)"
    for source in ["\(good)\n\n\(row)\n\(good)", "[\n\(good),\n\(row)\n,\(good)]"] {
      for blockSize in [1, 64, CorpusSource.blockSize] {
        let reader = TableReader(ReadingOptions(), blockSize: blockSize)
        #expect(try message(Array(source.utf8)) { _ = try reader.read($0) } == expected)
      }
    }
  }

  @Test func `wrong rows are dropped and reported when that is wanted`() throws {
    let source = """
      {"text":"a","label":"p"}
      {"text":null,"label":"p"}
      {"text":"b
      {"text":"c","label":1e999}

      3
      """
    let reader = TableReader(ReadingOptions(skipsInvalidRows: true))
    let reading = try withFile(source) { try reader.read($0) }
    #expect(try reading.table.texts(named: "text") == TextColumn(["a", "c"]))
    #expect(try reading.table.labels(named: "label") == LabelColumn(["p", "1e999"]))
    #expect(reading.report.recordCount == 5)
    #expect(reading.report.skippedCount == 3)
    #expect(reading.report.skippedRows.map(\.line) == [2, 3, 6])
    let reasons = reading.report.skippedRows.map { "\($0.reason)".split(separator: ":").last ?? "" }
    #expect(
      reasons == [
        " the text column 'text' is null; a string was expected",
        " put objects that span lines into an array, or convert them with 'jq -c .'",
        " the row is a number; an object with a member for each column was expected",
      ])
  }

  @Test func `a malformed array is an error even where wrong rows are dropped`() throws {
    let reader = TableReader(ReadingOptions(skipsInvalidRows: true))
    let source = Array(#"[{"text":1},{"text":"a","label":"p"},{"text":tru}]"#.utf8)
    let found = try message(source) { _ = try reader.read($0) }
    #expect(found?.hasPrefix("f:1:46: error: 'tru' is no JSON value") == true)
  }

  @Test func `a corpus all of whose rows are dropped is an error`() throws {
    let reader = TableReader(ReadingOptions(skipsInvalidRows: true))
    let found = try message(Array("[1, 2]".utf8)) { _ = try reader.read($0) }
    #expect(found == "'f' has no valid rows; 2 were skipped")
  }

  @Test func `the list of dropped rows is limited and their count is not`() throws {
    let reader = TableReader(ReadingOptions(skipsInvalidRows: true))
    let source = #"{"text":"a","label":"p"}"# + String(repeating: "\n{}", count: 1500)
    let report = try withFile(source) { try reader.read($0).report }
    #expect(report.skippedCount == 1500)
    #expect(report.skippedRows.count == ReadingReport.listLimit)
  }
}
