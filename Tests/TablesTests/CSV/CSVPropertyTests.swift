import TestSupport
import Testing

@testable import Tables

@Suite("Random tables of text")
struct CSVPropertyTests {
  /// A table, its cells, and one way to write them.
  private struct Table {
    var cells: [[String]]
    var source: String

    private static let pieces = [
      "a", "bc", " ", ",", ";", "\t", "\"", "\"\"", "\n", "\r\n", "\r", "é", "日本", "😀", "", "'",
      "x,\"y\"", "\u{0}", "\u{2028}", String(repeating: "long ", count: 20),
    ]

    init(seed: UInt64) {
      var random = SeededRandom(seed: seed)
      let delimiter = [",", ";", "\t", "|"][random.index(below: 4)]
      let end = ["\n", "\r\n"][random.index(below: 2)]
      let columnCount = 2 + random.index(below: 4)
      var rows = [["text", "label"] + (2..<columnCount).map { "x\($0)" }]
      for _ in 0..<1 + random.index(below: 12) {
        rows.append(
          (0..<columnCount).map { column in
            // A label is not blank.
            let text = (0..<random.index(below: 5)).map { _ in
              Self.pieces[random.index(below: Self.pieces.count)]
            }.joined()
            return column == 1 ? "l" + text : text
          })
      }
      source = random.index(below: 3) == 0 ? "\u{FEFF}" : ""
      for (index, row) in rows.enumerated() {
        let written = row.map { Self.written($0, delimiter, random.index(below: 4) == 0) }
        source += written.joined(separator: delimiter)
        if index < rows.count - 1 || random.index(below: 2) == 0 { source += end }
      }
      cells = Array(rows.dropFirst())
    }

    private static func written(_ cell: String, _ delimiter: String, _ isQuoted: Bool) -> String {
      let special = cell.unicodeScalars.contains { scalar in
        scalar == "\"" || scalar == "\n" || scalar == "\r" || "\(scalar)" == delimiter
      }
      return isQuoted || special ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
    }
  }

  @Test(arguments: 0..<200)
  func `come back cell by cell, whatever the blocks`(seed: UInt64) throws {
    let table = Table(seed: seed)
    try withFile(table.source) { path in
      for blockSize in [1, 2, 3, 5, 8, 13, 64, CorpusSource.blockSize] {
        let read = try TableReader(ReadingOptions(), blockSize: blockSize).read(path).table
        #expect(try read.texts(named: "text") == TextColumn(table.cells.map { $0[0] }))
        #expect(try read.labels(named: "label") == LabelColumn(table.cells.map { $0[1] }))
      }
      for column in table.cells[0].indices.dropFirst() {
        var options = ReadingOptions(textColumn: "\(column + 1)", labelColumn: nil)
        options.layout.format = .csv
        let read = try TableReader(options).read(path).table
        #expect(
          try read.texts(named: "\(column + 1)") == TextColumn(table.cells.map { $0[column] }))
      }
    }
  }

  @Test(arguments: 0..<100)
  func `damaged anywhere give the same answer whatever the blocks`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var source = Array(Table(seed: seed).source.utf8)
    for _ in 0..<10 {
      let place = random.index(below: source.count)
      switch random.index(below: 3) {
      case 0: source[place] = [0x22, 0x0A, 0x2C, 0xFF, 0x0D][random.index(below: 5)]
      case 1: source.remove(at: place)
      default: source.insert(0x22, at: place)
      }
      try withFile(source) { path in
        let whole = outcome(path, CorpusSource.blockSize)
        for blockSize in [1, 3, 17, 64] { #expect(outcome(path, blockSize) == whole) }
      }
    }
  }

  private func outcome(_ path: String, _ blockSize: Int) -> String {
    do {
      let options = ReadingOptions(skipsInvalidRows: true, keepsOtherMembers: true)
      return "\(try TableReader(options, blockSize: blockSize).read(path))"
    } catch {
      return "\(error)"
    }
  }
}
