/// Which rows of several reports are the same.
struct RowPairing {
  /// The name of a report and its rows.
  typealias Report = (name: String, rows: [ReportedAnswers.Row])

  /// By what the rows were paired.
  let key: ReportComparison.PairingKey
  /// For each report, and each row of the first one, the index of the same row.
  let rows: [[Int]]

  /// Pairs the rows of each report with those of the first one.
  ///
  /// By identifier where all rows of all reports have one; otherwise by position, unless the texts
  /// at the same positions differ and the reports hold the same texts with the same labels in
  /// another order. Rows of equal text and label are then paired in their order; one model says the
  /// same of them.
  ///
  /// - Parameter reports: At least one report.
  /// - Throws: `ComparisonError` where the reports do not cover the same rows.
  /// - Complexity: O(rows) expected.
  init(_ reports: [Report]) throws(ComparisonError) {
    let first = reports[0]
    var key = ReportComparison.PairingKey.position
    if reports.allSatisfy({ $0.rows.allSatisfy { $0.source.id != nil } }) {
      key = .id
    } else if try Self.areReordered(reports) {
      key = .text
    }
    var pairing: [[Int]] = []
    for report in reports {
      let rows =
        switch key {
        case .id: try Self.byId(first, report)
        case .position: try Self.byPosition(first, report)
        case .text: try Self.byText(first, report)
        }
      try Self.check(first, report, rows, key)
      pairing.append(rows)
    }
    self.key = key
    self.rows = pairing
  }

  /// Whether reports hold their texts in different orders.
  ///
  /// - Throws: `ComparisonError.orderUnknown` where that is so and one report has no texts.
  private static func areReordered(_ reports: [Report]) throws(ComparisonError) -> Bool {
    let known = reports.filter { $0.rows.allSatisfy { $0.textHash != nil } }
    guard let first = known.first,
      let other = known.first(where: { areTextsReordered(first, $0) })
    else { return false }
    if let unknown = reports.first(where: { $0.rows.contains { $0.textHash == nil } }) {
      throw .orderUnknown(name: unknown.name, names: [first.name, other.name])
    }
    return true
  }

  /// Whether two reports know all texts, as many, and these differ at some position.
  private static func areTextsReordered(_ first: Report, _ report: Report) -> Bool {
    guard first.rows.count == report.rows.count else { return false }
    var isReordered = false
    for (left, right) in zip(first.rows, report.rows) {
      guard let leftText = left.textHash, let rightText = right.textHash else { return false }
      if leftText != rightText { isReordered = true }
    }
    return isReordered
  }

  private static func byPosition(
    _ first: Report, _ report: Report
  ) throws(ComparisonError) -> [Int] {
    guard report.rows.count == first.rows.count else {
      throw .rowCountsDiffer(
        [first.rows.count, report.rows.count], names: [first.name, report.name])
    }
    return Array(report.rows.indices)
  }

  private static func byId(_ first: Report, _ report: Report) throws(ComparisonError) -> [Int] {
    let places = (try idPlaces(first), try idPlaces(report))
    for (one, other, known) in [(first, report, places.1), (report, first, places.0)] {
      let missing = one.rows.filter { known[idKey($0)] == nil }
      guard let row = missing.first else { continue }
      throw .rowMissing(
        row: .id(row.source.id ?? ""), count: missing.count, from: one.name, in: other.name)
    }
    return first.rows.map { places.1[idKey($0), default: 0] }
  }

  private static func idKey(_ row: ReportedAnswers.Row) -> ByteKey {
    ByteKey(row.source.id ?? "")
  }

  /// The row of each identifier.
  private static func idPlaces(_ report: Report) throws(ComparisonError) -> [ByteKey: Int] {
    var places: [ByteKey: Int] = [:]
    for (index, row) in report.rows.enumerated() {
      guard let other = places.updateValue(index, forKey: idKey(row)) else { continue }
      throw .idRepeated(
        row.source.id ?? "", name: report.name, rows: [other + 1, index + 1])
    }
    return places
  }

  private static func byText(_ first: Report, _ report: Report) throws(ComparisonError) -> [Int] {
    // As many rows as the first report has, or an error.
    _ = try byPosition(first, report)
    var waiting: [ByteKey: [Int]] = [:]
    for (index, row) in report.rows.enumerated().reversed() {
      waiting[textKey(row), default: []].append(index)
    }
    var rows: [Int] = []
    for row in first.rows {
      // The last one is the first of those left; nothing left means that the texts differ, which
      // is told by position.
      guard let index = waiting[textKey(row)]?.popLast() else {
        return try byPosition(first, report)
      }
      rows.append(index)
    }
    return rows
  }

  private static func textKey(_ row: ReportedAnswers.Row) -> ByteKey {
    ByteKey((row.textHash ?? "") + row.label)
  }

  /// Refuses paired rows whose texts or labels differ.
  private static func check(
    _ first: Report, _ report: Report, _ rows: [Int], _ key: ReportComparison.PairingKey
  ) throws(ComparisonError) {
    for (index, row) in first.rows.enumerated() {
      let other = report.rows[rows[index]]
      let name: ComparisonError.RowName =
        key == .id ? .id(row.source.id ?? "") : .position(index + 1)
      if let text = row.textHash, let otherText = other.textHash, text != otherText {
        throw .textsDiffer(row: name, names: [first.name, report.name])
      }
      guard LabelBytes.equal(row.label, other.label) else {
        throw .labelsDiffer(
          row: name, labels: [row.label, other.label],
          names: [first.name, report.name])
      }
    }
  }
}
