import CreateML
import Foundation
import Testing

@Suite("Columns of a table")
struct TableColumnsTests {
  private var table: MLDataTable

  init() throws {
    table = try MLDataTable(namedColumns: [
      "b": MLUntypedColumn(["x", "y"]), "a": MLUntypedColumn([1, 2]),
    ])
  }

  @Test func `stand in the order of their names where a dictionary gives them`() {
    #expect(table.columnNames == ["a", "b"])
    #expect(table.columnTypes == ["a": .int, "b": .string])
    #expect("\(table.size)" == "(rows: 2, columns: 2)")
  }

  @Test func `are read with a type`() {
    let typed: MLDataColumn<Int> = table["a"]
    #expect(Array(typed) == [1, 2])
    #expect(typed.map { $0 * 2 }.reduce(0, +) == 6)
    #expect(table["a", Int.self].map { Array($0) } == [1, 2])
    #expect(table["a", String.self] == nil)
    #expect(table["c", Int.self] == nil)
    let wrong: MLDataColumn<Int> = table["b"]
    #expect(!wrong.isValid)
    #expect(wrong.isEmpty)
  }

  @Test mutating func `are added, replaced, renamed and removed`() {
    table["c"] = MLUntypedColumn([0.5, 1.5])
    table.addColumn(MLDataColumn(["p", "q"]), named: "a")
    table.renameColumn(named: "b", to: "d")
    #expect(table.columnNames == ["a", "d", "c"])
    #expect(table.texts("a") == ["p", "q"])
    table.removeColumn(named: "c")
    #expect(
      table[["d", "a"]].cells == [[.string("x"), .string("p")], [.string("y"), .string("q")]])
  }

  @Test func `make the table invalid where they do not fit`() {
    let changes: [(inout MLDataTable) -> Void] = [
      { $0.addColumn(MLUntypedColumn([1]), named: "c") }, { $0.removeColumn(named: "c") },
      { $0.renameColumn(named: "c", to: "d") }, { $0.renameColumn(named: "a", to: "b") },
      { $0 = $0[["a", "c"]] }, { table in table["c"] = table["d"] },
    ]
    for change in changes {
      var changed = table
      change(&changed)
      #expect(!changed.isValid)
      #expect(changed.error is MLCreateError)
      #expect(changed.size == (0, 0))
      // What is invalid stays so, with its first reason.
      let reason = "\(changed)"
      changed.addColumn(MLUntypedColumn([1, 2]), named: "e")
      #expect("\(changed)" == reason)
    }
  }

  @Test func `are refused where they cannot make a table`() {
    let dictionaries: [[String: any MLDataValueConvertible]] = [
      ["a": [1], "b": [1, 2]], ["a": 1], ["a": "text"],
    ]
    for dictionary in dictionaries {
      #expect(throws: MLCreateError.self) { try MLDataTable(dictionary: dictionary) }
    }
  }

  @Test func `are made of rows`() {
    let joined = table.map { row in "\(row["a"]?.intValue ?? 0)\(row["b"]?.stringValue ?? "")" }
    #expect(Array(joined) == ["1x", "2y"])
    let some: MLDataColumn<Int> = table.map { $0["b"] == .string("x") ? 1 : nil }
    #expect(some.element(at: 0) == 1)
    #expect(some.element(at: 1) == nil)
  }

  @Test func `print their type and first values`() {
    #expect("\(table["a"])" == "int: [1, 2], 2 values")
    #expect(
      "\(table)" == "2 rows, 2 columns\na: int | b: string\n1 | x\n2 | y")
  }

  @Test(arguments: [0.0, 0.3, 0.5, 1.0])
  func `are parted at random into all rows, once each`(proportion: Double) throws {
    let whole = try MLDataTable(dictionary: ["n": Array(0..<101)])
    let (first, second) = whole.randomSplit(by: proportion, seed: 6)
    #expect(first.size.rows == Int((101 * proportion).rounded()))
    let numbers = [first, second].flatMap { $0["n", Int.self].map { Array($0) } ?? [] }
    #expect(numbers.sorted() == Array(0..<101))
    #expect(whole.randomSplit(by: proportion, seed: 6).0.cells == first.cells)
    if proportion == 0.5 {
      #expect(whole.randomSplit(by: proportion, seed: 7).0.cells != first.cells)
      #expect(whole.randomSplit(by: proportion).0.cells == whole.randomSample(by: 0.5).cells)
    }
  }

  @Test func `are parted by strata`() throws {
    let labels = (0..<90).map { $0 % 3 == 0 ? "rare" : "usual" }
    let whole = try MLDataTable(dictionary: ["label": labels])
    let parted = try whole.stratifiedSplit(proportions: [8, 1, 1], on: "label", seed: 5)
    #expect(parted.columnNames == ["label", "partition"])
    for (partition, count) in [24, 3, 3].enumerated() {
      let part = parted[parted["partition"] == partition]
      #expect(part.intersect("rare", of: "label").size.rows == count)
      #expect(part.intersect("usual", of: "label").size.rows == 2 * count)
    }
    #expect(
      try whole.stratifiedSplit(proportions: [8, 1, 1], on: "label", seed: 5).cells == parted.cells)
    for proportions in [[], [0], [-1, 2], [.nan]] {
      #expect(throws: MLCreateError.self) {
        try whole.stratifiedSplit(proportions: proportions, on: "label")
      }
    }
    #expect(throws: MLCreateError.self) { try whole.stratifiedSplit(proportions: [1], on: "x") }
  }

  @Test func `are not parted by a share that is none`() {
    #expect(!table.randomSplit(by: 1.5).0.isValid)
    #expect(!table.randomSplit(by: .nan).1.isValid)
  }
}
