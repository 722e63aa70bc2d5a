import CreateML
import Foundation
import Testing

@Suite("Tables from JSON")
struct JSONTableTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `have a column for each member, in order of first appearance`() throws {
    let table = try folder.table(
      "a.json", #"[{"text":"a","stars":5},{"label":"x","text":"b"}]"#)
    #expect(table.columnNames == ["text", "stars", "label"])
    #expect(table.size == (rows: 2, columns: 3))
    #expect(table.cells[0] == [.string("a"), .int(5), .invalid])
    #expect(table.cells[1] == [.string("b"), .invalid, .string("x")])
  }

  private static let types: [(json: String, value: MLDataValue, type: MLDataValue.ValueType)] = [
    ("5", .int(5), .int), ("-5", .int(-5), .int), ("5.5", .double(5.5), .double),
    ("1e3", .double(1000), .double),
    ("12345678901234567890", .double(1.2345678901234567e19), .double),
    ("true", .int(1), .int), ("false", .int(0), .int), ("null", .invalid, .invalid),
    (#""5""#, .string("5"), .string), (#""a\n\u00e9""#, .string("a\n\u{E9}"), .string),
    ("[1,\"a\"]", .sequence(.init([.int(1), .string("a")])), .sequence),
    (
      #"{"a":{"b":[]}}"#,
      .dictionary(.init([.string("a"): .dictionary(.init([.string("b"): .sequence(.init([]))]))])),
      .dictionary
    ),
  ]

  @Test(arguments: types.indices)
  func `keep the types of values`(index: Int) throws {
    let (json, value, type) = Self.types[index]
    let table = try folder.table("a.json", "[{\"a\": \(json) }]")
    #expect(table.cells == [[value]], "\(json)")
    #expect(table.columnTypes == ["a": type])
  }

  @Test func `make whole numbers ones with fractions where the column has some`() throws {
    let table = try folder.table("a.json", #"[{"a":1},{"a":null},{"a":2.5}]"#)
    #expect(table["a", Double.self].map { Array($0) } == [1, 0, 2.5])
    #expect(table["a", Int.self] == nil)
    #expect(table["a"].type == .double)
  }

  @Test func `are read from JSON Lines too, and under any name`() throws {
    let table = try folder.table("corpus", "{\"a\":1}\n\n{\"a\":2}\n")
    #expect(table.texts("a") == ["1", "2"])
  }

  private static let faults: [(contents: String, message: String)] = [
    ("", "has no rows"), ("[]", "has no rows"), ("[{\"a\":1}", "the file ends where"),
    ("[{\"a\":1},\n{\"a\":}]", "a.json:2:6: error: found '}' where a value was expected"),
    ("[{\"a\":1},\n5]", "a.json:2:1: error: row 2: "),
    ("[{\"a\":1,\n\"a\":2}]", "a.json:2:1: error: the name 'a' stands a second time"),
    ("[{\"a\":1},\n{\"a\":\"x\"}]", "a.json:2: error: the column 'a' holds whole numbers"),
    ("[{\"a\":\"\\ud800\"}]", "half of a surrogate pair"),
    ("text", "a.json:1:1: error: 'text' is no JSON value"),
  ]

  @Test(arguments: faults.indices)
  func `are refused with the place of the fault`(index: Int) throws {
    let (contents, message) = Self.faults[index]
    let file = try folder.add("a.json", contents)
    let error = #expect(throws: MLCreateError.self) { try MLDataTable(contentsOf: file) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func `are refused where there is no file`() {
    let error = #expect(throws: MLCreateError.self) {
      try MLDataTable(contentsOf: folder.file("absent.json"))
    }
    let path = folder.file("absent.json").path
    #expect(error == .io(reason: "there is no file '\(path)'; check the name"))
  }
}
