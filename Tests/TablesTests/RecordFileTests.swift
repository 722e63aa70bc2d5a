import Testing

@testable import Tables

@Suite("A file of records or one document")
struct RecordFileTests {
  private static let options = ReadingOptions(textColumn: "guess", labelColumn: "gold")

  private static let documents: [(String, Bool)] = [
    ("{\n  \"a\": 1\n}\n", true), (#"{"a":1,"version":2}"#, true), ("\n {\"version\":2}\n", true),
    ("guess,gold\n", false), (#"{"a":1}"#, false), ("{\"a\":1}\n{\"version\":1}\n", false),
    (#"[{"version":1}]"#, false),
    // What is no JSON is left to the reader of documents.
    ("{\"a\":1", true),
  ]

  @Test(arguments: documents.indices)
  func `is a document where its first line is none, or has the member`(index: Int) throws {
    let (contents, isDocument) = Self.documents[index]
    try withFile(contents) { path in
      let records = try RecordFile(path: path, documentMember: "version", options: Self.options)
      #expect(records.isDocument == isDocument)
      if isDocument {
        #expect(String(decoding: try records.wholeContents(), as: UTF8.self) == contents)
      }
    }
  }

  private static let records = [
    #"{"a":"x\ny","b":1.50,"c":null}"#, #"{"d":{"p":0.5,"q":1e-3},"e":[],"f":{"g":""}}"#,
  ]

  @Test(arguments: [
    "[" + records.joined(separator: ",\n ") + "]", records.joined(separator: "\r\n") + "\n",
  ])
  func `hands on what members hold, line by line`(contents: String) throws {
    var seen: [String] = []
    try withFile(contents) { path in
      try RecordFile(path: path, documentMember: "version", options: Self.options)
        .forEachRecord { fields, place in
          seen += fields.map { "\(place.line) \($0.name): \(Self.words($0.value))" }
        }
    }
    #expect(
      seen == [
        "1 a: text x\ny", "1 b: text 1.50", "1 c: null",
        #"2 d: numbers ["p=0.5", "q=0.001"]"#, "2 e: an array", "2 f: an object",
      ])
  }

  @Test func `hands on the cells of a table`() throws {
    var seen: [String] = []
    try withFile("id,gold,guess,\"p \"\"a\"\"\"\n7,\"x, y\",x,0.5\n8,y,\"x\ny\",\n") { path in
      try RecordFile(path: path, documentMember: "version", options: Self.options)
        .forEachRecord { fields, place in
          seen += fields.map { "\(place.line) \($0.name): \(Self.words($0.value))" }
        }
    }
    #expect(
      seen == [
        "2 guess: text x", "2 gold: text x, y", "2 id: text 7", "2 p \"a\": text 0.5",
        "3 guess: text x\ny", "3 gold: text y", "3 id: text 8", "3 p \"a\": text ",
      ])
  }

  private static func words(_ value: RecordField.Value) -> String {
    switch value {
    case .text(let text): "text \(text)"
    case .numbers(let numbers): "numbers \(numbers.map { "\($0.name)=\($0.number)" })"
    case .null: "null"
    case .other(let kind): "\(kind)"
    }
  }

  private static let faults: [(String, String)] = [
    ("", "has no rows; at least one was expected"),
    ("[]", "has no rows; at least one was expected"),
    (
      "id,label\n1,2\n",
      "1:1: error: there is no text column 'guess'; the columns are 'id', 'label'"
    ),
    ("{\"a\":1}\n7\n", "2:1: error: row 2: the row is a number; an object"),
    ("{\"a\":1}\n{\"a\":1,\"a\":2}\n", "2:8: error: "),
    ("[{\"a\":1},{\"a\":]", "1:15: error: "),
  ]

  @Test(arguments: faults.indices)
  func `refuses what is malformed with its place`(index: Int) throws {
    let (contents, expected) = Self.faults[index]
    let found = try message(Array(contents.utf8)) { path in
      try RecordFile(path: path, documentMember: "version", options: Self.options).forEachRecord {
        _, _ in
      }
    }
    #expect(found?.contains(expected) == true, "\(found ?? "no error")")
  }
}

@Suite("The texts of a member")
struct MemberTextsTests {
  private static func table(_ contents: String) throws -> DataTable {
    try withFile(contents) { path in
      try TableReader(ReadingOptions(keepsOtherMembers: true)).read(path).table
    }
  }

  @Test func `are those of a column or of another member`() throws {
    let table = try Self.table(
      """
      {"id":7,"text":"x","label":"p"}
      {"text":"y","label":"q","id":"\\u0061 b"}
      {"text":"z","id":true,"label":"q"}
      """)
    #expect(try table.memberTexts(named: "id") == ["7", "a b", "true"])
    #expect(try table.memberTexts(named: "text") == ["x", "y", "z"])
    #expect(try table.memberTexts(named: "label") == ["p", "q", "q"])
  }

  @Test(arguments: [
    (#"{"text":"y","label":"q"}"#, "there is no id column 'id'; the columns are 'text', 'label'"),
    (#"{"text":"y","label":"q","id":null}"#, "the id column 'id' is null; a string, a number or a"),
    (#"{"text":"y","label":"q","id":[1]}"#, "the id column 'id' is an array; a string"),
    (#"{"text":"y","label":"q","id":{"a":1}}"#, "the id column 'id' is an object; a string"),
  ])
  func `are refused with the row where one has none`(line: String, message: String) throws {
    let table = try Self.table("{\"id\":7,\"text\":\"x\",\"label\":\"p\"}\n\(line)\n")
    let error = #expect(throws: TableError.self) { try table.memberTexts(named: "id") }
    let text = "\(error.map { "\($0)" } ?? "")"
    #expect(text.contains(":2:1: error: row 2: \(message)"), "\(text)")
  }
}
