import CreateML
import Foundation
import Testing

@Suite("Tables from CSV")
struct CSVTableTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let layouts: [(contents: String, rows: [[String]])] = [
    ("a,b\n1,2\n", [["1", "2"]]), ("a,b\r\n1,2", [["1", "2"]]),
    ("\u{FEFF}a,b\n1,2\n", [["1", "2"]]),
    ("a,b\n\"x,y\",2\n", [["x,y", "2"]]), ("a,b\n\"x\ny\",2\n", [["x\ny", "2"]]),
    ("a,b\n\"he said \"\"no\"\"\",2\n", [["he said \"no\"", "2"]]),
    ("a,b\n\"he said \\\"no\\\"\",2\n", [["he said \"no\"", "2"]]),
    ("a,b\nC:\\new,2\n", [["C:\\new", "2"]]), ("a,b\nx\\,y,2\n", [["x,y", "2"]]),
    ("a,b\n  x , y\n", [["x ", "y"]]), ("a,b\n\nx,y\n\n", [["x", "y"]]),
    ("a,b\n\"\",y\n", [["", "y"]]), ("a,b\n,\nx,y\n", [["", ""], ["x", "y"]]),
    ("a,b\n寒い,😀\n", [["寒い", "😀"]]), ("a,b\n5\" nail,y\n", [["5\" nail", "y"]]),
  ]

  @Test(arguments: layouts.indices)
  func `are cut as the layout says`(index: Int) throws {
    let (contents, rows) = Self.layouts[index]
    let table = try folder.table("a.csv", contents)
    #expect(table.columnNames == ["a", "b"])
    #expect(table.cells.map { $0.map(\.description) } == rows, "\(contents)")
  }

  private static let types: [(fields: [String], type: MLDataValue.ValueType, values: [String])] = [
    (["1", "-2"], .int, ["1", "-2"]), (["1", ""], .int, ["1", ""]),
    (["1", "NA"], .int, ["1", ""]),
    (["1", "2.5"], .double, ["1.0", "2.5"]), (["1", "x"], .string, ["1", "x"]),
    (["007", "1"], .string, ["007", "1"]), (["+1", "1"], .string, ["+1", "1"]),
    (["nan", "1"], .string, ["nan", "1"]), (["0x10", "1"], .string, ["0x10", "1"]),
    (["x", ""], .string, ["x", ""]), (["x", "NA"], .string, ["x", ""]),
    (["x", "\"NA\""], .string, ["x", "NA"]), (["1e400", "1"], .string, ["1e400", "1"]),
  ]

  @Test(arguments: types.indices)
  func `have the types of their fields`(index: Int) throws {
    let (fields, type, values) = Self.types[index]
    let lines = fields.map { "k,\($0)\n" }.joined()
    let table = try folder.table("a.csv", "k,v\n" + lines)
    #expect(table["v"].type == type, "\(fields)")
    #expect(table.texts("v") == values)
  }

  @Test func `tell no value from an empty text`() throws {
    let column = try folder.table("a.csv", "k,v\n1,x\n2,\n3,NA\n")["v"]
    #expect((0..<3).map { column[$0].isValid } == [true, true, false])
  }

  private static let options:
    [(set: @Sendable (inout MLDataTable.ParsingOptions) -> Void, contents: String)] = [
      ({ $0.delimiter = "\t" }, "a\tb\nx\ty\n"), ({ $0.delimiter = "||" }, "a||b\nx||y\n"),
      ({ $0.comment = "#" }, "#one\na,b\n#two\nx,y\n"), ({ $0.quote = "'" }, "a,b\n'x',y\n"),
      ({ $0.lineTerminator = ";" }, "a,b;x,y;"), ({ $0.maxRows = 1 }, "a,b\nx,y\nz,w\n"),
      ({ $0.skipRows = 1 }, "a,b\nz,w\nx,y\n"),
      ({ $0.selectColumns = ["a", "b"] }, "a,c,b\nx,1,y\n"),
      ({ $0.escape = "" }, "a,b\nx,y\n"), ({ $0.missingValues = [] }, "a,b\nx,y\n"),
    ]

  @Test(arguments: options.indices)
  func `follow the parsing options`(index: Int) throws {
    var options = MLDataTable.ParsingOptions()
    Self.options[index].set(&options)
    let table = try folder.table("a.csv", Self.options[index].contents, options)
    #expect(table.columnNames == ["a", "b"])
    #expect(table.cells == [[.string("x"), .string("y")]])
  }

  @Test func `have numbered names where there is no header`() throws {
    let table = try folder.table("a.csv", "x,y\n", .init(containsHeader: false))
    #expect(table.columnNames == ["X1", "X2"])
    #expect(table.size.rows == 1)
  }

  private static let faults: [(contents: String, message: String)] = [
    ("", "has no rows"), ("a,b\n", "has no rows"), ("a,a\n1,2\n", "'a' is there twice"),
    ("a,b\n1\n", "a.csv:2: error: 1 fields where 2 were expected"),
    ("a,b\n\"1\n2\",3\n4,5,6\n", "a.csv:4: error: 3 fields where 2 were expected"),
    ("a,b\n1,2\n\"3,4\n5,6\n", "a.csv:3: error: the quote that opens here is never closed"),
  ]

  @Test(arguments: faults.indices)
  func `are refused with the place of the fault`(index: Int) throws {
    let (contents, message) = Self.faults[index]
    let error = #expect(throws: MLCreateError.self) { try folder.table("a.csv", contents) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func `are refused where a line is no UTF-8`() throws {
    let file = try folder.add("a.csv", Data("a,b\n1,2\n".utf8) + [0x63, 0xE9, 0x0A])
    let error = #expect(throws: MLCreateError.self) { try MLDataTable(contentsOf: file) }
    #expect(error?.description.contains("a.csv:3: error: the line is not valid UTF-8") == true)
  }

  @Test func `are the same after writing and reading`() throws {
    let texts = [
      "", " a", "a ", "NA", "a,b", "\"", "\\", "\\\"", "a\nb", "a\r\nb", "寒い", "e\u{301}", "\u{E9}",
      "#", "'", "1", "x\\,y", "\r", "C:\\dir\\new", "\\\\a", "a\\",
      " \u{301}a", "\"\u{301}",
    ]
    let table = try MLDataTable(dictionary: [
      "te,xt": texts, "n": texts.indices.map { Double($0) / 3 }, "i": Array(texts.indices),
    ])
    try table.writeCSV(to: folder.file("a.csv"))
    let again = try MLDataTable(contentsOf: folder.file("a.csv"))
    #expect(again.columnNames == table.columnNames)
    #expect(again.cells == table.cells)
  }

  @Test func `are written as RFC 4180 has it`() throws {
    let table = try MLDataTable(dictionary: [
      "t": ["a\"b", "a,b", "a\nb", "C:\\dir", "plain", "\"\u{301}", " x"]
    ])
    try table.writeCSV(to: folder.file("a.csv"))
    let text = try String(contentsOf: folder.file("a.csv"), encoding: .utf8)
    #expect(
      text == "t\n\"a\"\"b\"\n\"a,b\"\n\"a\nb\"\nC:\\dir\nplain\n\"\"\"\u{301}\"\n\" x\"\n")
  }

  @Test func `keep missing values when written`() throws {
    let table = try folder.table("a.json", #"[{"t":"NA","n":1},{"t":null,"n":null}]"#)
    try table.writeCSV(toFile: folder.file("b.csv").path)
    #expect(try MLDataTable(contentsOf: folder.file("b.csv")).cells == table.cells)
  }

  @Test func `are not written in Apple's binary format`() throws {
    let error = #expect(throws: MLCreateError.self) {
      try MLDataTable().write(to: folder.file("t"))
    }
    #expect(error?.description.contains("use 'writeCSV(to:)'") == true)
  }
}
