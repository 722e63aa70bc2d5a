import Testing

@testable import TextClassification

@Suite("The pairing of rows")
struct RowPairingTests {
  private typealias Samples = ComparisonSamples

  private static func pairing(
    _ first: [ReportedAnswers.Row], _ second: [ReportedAnswers.Row]
  ) throws -> RowPairing {
    try RowPairing([("a.json", first), ("b.json", second)])
  }

  @Test func `goes by ids whatever the order`() throws {
    let first = ["1", "2", "3"].map { Samples.row("x", "x", id: $0) }
    let pairing = try Self.pairing(first, [first[2], first[0], first[1]])
    #expect(pairing.key == .id)
    #expect(pairing.rows == [[0, 1, 2], [1, 2, 0]])
  }

  @Test func `goes by position where one row has no id`() throws {
    let first = ["1", nil].map { Samples.row("x", "x", id: $0) }
    let pairing = try Self.pairing(first, [first[1], first[0]])
    #expect(pairing.key == .position)
    #expect(pairing.rows == [[0, 1], [0, 1]])
  }

  @Test func `goes by text where the order differs, equal texts in their order`() throws {
    let first = ["p", "q", "p", "r"].map { Samples.row("x", "x", text: $0) }
    let pairing = try Self.pairing(first, [first[3], first[0], first[2], first[1]])
    #expect(pairing.key == .text)
    #expect(pairing.rows[1] == [1, 3, 2, 0])
  }

  @Test func `tells ids apart by their bytes`() throws {
    let rows = ["caf\u{E9}", "cafe\u{301}"].map { Samples.row("x", "x", id: $0) }
    #expect(try Self.pairing(rows, rows.reversed()).rows[1] == [1, 0])
  }

  private static let refusals: [([ReportedAnswers.Row], [ReportedAnswers.Row], String)] = [
    (
      [Samples.row("x", "x", id: "1"), Samples.row("x", "x", id: "1")],
      [Samples.row("x", "x", id: "1")],
      "'a.json' has the id '1' in rows 1 and 2; an id that names one row was expected: use another "
        + "id column, or none"
    ),
    (
      [Samples.row("x", "x", id: "1"), Samples.row("x", "x", id: "2")],
      [Samples.row("x", "x", id: "1")],
      "the reports cover different rows: the row with the id '2' of 'a.json' is not in 'b.json'; "
        + "expected reports on the same rows: evaluate both on one corpus"
    ),
    (
      [Samples.row("x", "x", id: "1")],
      ["1", "2", "3"].map { Samples.row("x", "x", id: $0) },
      "the reports cover different rows: the row with the id '2' of 'b.json' and 1 more are not in "
        + "'a.json'; expected reports on the same rows: evaluate both on one corpus"
    ),
    (
      [Samples.row("x", "x", id: "1")], [Samples.row("y", "x", id: "1")],
      "the row with the id '1' is labelled 'x' in 'a.json' and 'y' in 'b.json'; the same rows with "
        + "the same labels were expected: evaluate both on one corpus"
    ),
    (
      [Samples.row("x", "x", id: "1", text: "p")], [Samples.row("x", "x", id: "1", text: "q")],
      "the reports cover different rows: the row with the id '1' has one text in 'a.json' and "
        + "another in 'b.json'; expected reports on the same rows: evaluate both on one corpus"
    ),
    (
      [Samples.row("x", "x")], [Samples.row("x", "x"), Samples.row("x", "x")],
      "the reports cover different rows: 1 row in 'a.json' and 2 rows in 'b.json'; expected "
        + "reports on the same rows: evaluate both on one corpus"
    ),
    (
      ["p", "q"].map { Samples.row("x", "x", text: $0) },
      ["p", "r"].map { Samples.row("x", "x", text: $0) },
      "the reports cover different rows: row 2 has one text in 'a.json' and another in 'b.json'; "
        + "expected reports on the same rows: evaluate both on one corpus"
    ),
    (
      [Samples.row("x", "x")], [Samples.row("y", "x")],
      "row 1 is labelled 'x' in 'a.json' and 'y' in 'b.json'; the same rows with the same labels "
        + "were expected: evaluate both on one corpus"
    ),
  ]

  @Test(arguments: refusals.indices)
  func `refuses reports on different rows and says where they differ`(index: Int) {
    let (first, second, message) = Self.refusals[index]
    let error = #expect(throws: ComparisonError.self) { try Self.pairing(first, second) }
    #expect(error?.description == message)
  }

  @Test func `a report without texts cannot be paired with reports of different orders`() throws {
    func rows(_ texts: [String]?) -> [ReportedAnswers.Row] {
      (0..<3).map { Samples.row("x", "x", text: texts?[$0]) }
    }
    let (one, other) = (rows(["a", "b", "c"]), rows(["b", "a", "c"]))
    let reports = [("base", rows(nil)), ("one", one), ("other", other)]
    for order in [[0, 1, 2], [1, 0, 2], [1, 2, 0]] {
      let error = #expect(throws: ComparisonError.self) {
        try RowPairing(order.map { (name: reports[$0].0, rows: reports[$0].1) })
      }
      guard case .orderUnknown("base", _)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(try RowPairing([("base", rows(nil)), ("one", one), ("same", one)]).key == .position)
    #expect(try RowPairing([("one", one), ("other", other)]).key == .text)
  }
}
