import CreateML
import Foundation
import Testing

@Suite("Rows of a table")
struct TableRowsTests {
  private let table: MLDataTable

  init() throws {
    table = try MLDataTable(dictionary: [
      "text": ["a", "b", "c", "b", "e\u{301}", "\u{E9}"], "stars": [1, 5, 3, 5, 4, 4],
    ])
  }

  @Test func `are values by name and place`() {
    let row = table.rows[1]
    #expect(table.rows.count == 6)
    #expect(row.keys == ["stars", "text"])
    #expect(row["text"] == .string("b"))
    #expect(row["text", String.self] == "b")
    #expect(row["stars", Double.self] == 5)
    #expect(row["stars", String.self] == nil)
    #expect(row["other"] == nil)
    #expect(row.map { $0.0 } == ["stars", "text"])
    #expect(row[0].1 == .int(5))
  }

  @Test func `are taken by ranges`() {
    #expect(table[1..<3].texts("text") == ["b", "c"])
    #expect(table[1...3].texts("text") == ["b", "c", "b"])
    #expect(table[4...].size.rows == 2)
    #expect(table[..<2].texts("text") == ["a", "b"])
    #expect(table.prefix(2).texts("text") == ["a", "b"])
    #expect(table.suffix(1).texts("text") == ["\u{E9}"])
    #expect(table.prefix(100).size.rows == 6)
  }

  private static let masks: [(mask: @Sendable (MLDataTable) -> MLUntypedColumn, rows: [Int])] = [
    ({ $0["stars"] == 5 }, [1, 3]), ({ $0["stars"] != 5 }, [0, 2, 4, 5]),
    ({ $0["stars"] < 3 }, [0]), ({ $0["stars"] <= 3 }, [0, 2]), ({ $0["stars"] > 4 }, [1, 3]),
    ({ $0["stars"] >= 4.5 }, [1, 3]), ({ $0["text"] == "b" }, [1, 3]),
    ({ $0["text"] > "b" }, [2, 4, 5]),
    ({ $0["text"] == "\u{E9}" }, [5]), ({ $0["text"] == 5 }, []),
    ({ $0["text"] != 5 }, [0, 1, 2, 3, 4, 5]),
    ({ $0["text"] < 5 }, []), ({ $0["stars"] > 1 && $0["stars"] < 5 }, [2, 4, 5]),
    ({ $0["stars"] == 1 || $0["text"] == "c" }, [0, 2]),
  ]

  @Test(arguments: masks.indices)
  func `are taken by masks`(index: Int) {
    let (mask, rows) = Self.masks[index]
    let selected = table[mask(table)]
    #expect(selected.error == nil)
    #expect(selected.cells == rows.map { table.cells[$0] })
  }

  @Test func `are taken by masks of typed columns`() {
    let texts: MLDataColumn<String> = table["text"]
    #expect(table[texts == "b"].size.rows == 2)
    #expect(table[texts > "a" && texts < "c"].size.rows == 2)
    #expect(
      table[MLDataColumn([true, false, true, false, false, false])].texts("text") == ["a", "c"])
  }

  @Test func `are not taken by a mask of another length or of an absent column`() {
    let short = table[MLDataColumn([true])]
    #expect(!short.isValid && short.size == (0, 0))
    let absent = table[table["other"] == 1]
    #expect("\(absent)".contains("no such column 'other'; the columns are 'stars' and 'text'"))
  }

  @Test func `are added, whatever the order of the columns`() {
    var joined = table
    joined.append(contentsOf: table[["text", "stars"]])
    #expect(joined.cells == table.cells + table.cells)
    var empty = MLDataTable()
    empty.append(contentsOf: table)
    #expect(empty.cells == table.cells)
  }

  @Test func `are not added to other columns`() throws {
    for other: [String: any MLDataValueConvertible] in [
      ["text": ["x"]], ["text": ["x"], "stars": ["x"]], ["text": ["x"], "stars": [1], "more": [1]],
    ] {
      var joined = table
      joined.append(contentsOf: try MLDataTable(dictionary: other))
      #expect(!joined.isValid)
      #expect(joined.size == (0, 0))
    }
  }

  @Test func `become numbers with fractions where the other rows are`() throws {
    var joined = table[["stars"]]
    joined.append(contentsOf: try MLDataTable(dictionary: ["stars": [2.5]]))
    #expect(joined["stars"].type == .double)
    #expect(joined["stars", Double.self].map { Array($0) } == [1, 5, 3, 5, 4, 4, 2.5])
  }

  @Test func `are left out where they are equal by their bytes`() {
    #expect(table.dropDuplicates().texts("text") == ["a", "b", "c", "e\u{301}", "\u{E9}"])
  }

  @Test func `are left out or filled where a value is missing`() throws {
    let folder = try TemporaryFolder()
    let table = try folder.table("a.json", #"[{"a":1,"b":"x"},{"a":null,"b":"y"},{"b":null}]"#)
    #expect(table.dropMissing().cells == [[.int(1), .string("x")]])
    #expect(table.fillMissing(columnNamed: "a", with: .int(7)).texts("a") == ["1", "7", "7"])
    #expect(
      table.fillMissing(columnNamed: "a", with: .double(0.5)).texts("a") == ["1.0", "0.5", "0.5"])
    #expect(!table.fillMissing(columnNamed: "a", with: .string("x")).isValid)
    #expect(!table.fillMissing(columnNamed: "c", with: .int(7)).isValid)
  }

  @Test func `are excluded and kept by values`() {
    #expect(table.exclude("b", "c", of: "text").texts("text") == ["a", "e\u{301}", "\u{E9}"])
    #expect(table.intersect(1, 3, of: "stars").texts("text") == ["a", "c"])
    #expect(!table.exclude(1, of: "other").isValid)
  }
}
