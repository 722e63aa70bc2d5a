/// The rows that several reports cover, as codes: what resampling works on.
struct JointRows: Sendable {
  /// A label, and what each report says; rows that agree in all of it are counted together.
  struct Cell: Sendable, Hashable {
    /// The code of the actual label.
    let actual: Int32
    /// The code that each report predicts.
    let predicted: [Int32]
  }

  /// The labels that a row has or a report predicts, in the order of UTF-8 bytes.
  let labels: [String]
  /// The distinct cells, in the order of their first rows.
  let cells: [Cell]
  /// The cell of each row.
  let cellOfRow: [Int32]
  /// What rows cost by their probabilities; `nil` where no row tells, or not the same ones of each report.
  let penalties: Penalties?

  /// What rows cost by their probabilities.
  struct Penalties: Sendable {
    /// The rows whose label the models know, in order.
    let rows: [Int]
    /// What each of them adds to the log loss, then to the Brier score; row-major, rows × reports.
    let values: [SIMD2<Double>]
  }

  /// Codes rows.
  ///
  /// - Parameters:
  ///   - reports: The rows of each report.
  ///   - pairing: Which of them are the same.
  /// - Complexity: O(rows × reports + labels log labels), expected.
  init(_ reports: [[ReportedAnswers.Row]], _ pairing: RowPairing) {
    var known: Set<ByteKey> = []
    for rows in reports {
      for row in rows {
        known.insert(ByteKey(row.label))
        known.insert(ByteKey(row.prediction))
      }
    }
    labels = known.map(\.text).sorted(by: LabelBytes.precedes)
    let index = LabelIndex(labels)
    var codes: [Cell: Int32] = [:]
    var cells: [Cell] = []
    cellOfRow = reports[0].indices.map { row in
      let cell = Cell(
        actual: Int32(index.code(of: reports[0][row].label)),
        predicted: reports.indices.map { report in
          Int32(index.code(of: reports[report][pairing.rows[report][row]].prediction))
        })
      if let code = codes[cell] { return code }
      let code = Int32(cells.count)
      codes[cell] = code
      cells.append(cell)
      return code
    }
    self.cells = cells
    penalties = Self.penalties(reports, pairing)
  }

  private static func penalties(
    _ reports: [[ReportedAnswers.Row]], _ pairing: RowPairing
  ) -> Penalties? {
    var telling: [Int] = []
    var values: [SIMD2<Double>] = []
    for row in reports[0].indices {
      let found = reports.enumerated().compactMap { report, rows in
        rows[pairing.rows[report][row]].penalties.map { SIMD2($0.logLoss, $0.brierScore) }
      }
      if found.isEmpty { continue }
      guard found.count == reports.count else { return nil }
      telling.append(row)
      values += found
    }
    return telling.isEmpty ? nil : Penalties(rows: telling, values: values)
  }

  /// The number of rows.
  var count: Int { cellOfRow.count }

  /// The number of rows of each cell.
  var cellCounts: [Int] {
    var counts = Array(repeating: 0, count: cells.count)
    for cell in cellOfRow { counts[Int(cell)] += 1 }
    return counts
  }

  /// Counts by label what one report says.
  ///
  /// - Parameters:
  ///   - report: The report's place.
  ///   - cellCounts: The number of rows of each cell.
  /// - Returns: The tallies over `labels`.
  func tallies(of report: Int, _ cellCounts: [Int]) -> LabelTallies {
    var tallies = LabelTallies(labelCount: labels.count)
    for (cell, count) in zip(cells, cellCounts) where count > 0 {
      let predicted = cell.predicted[report]
      tallies.actual[Int(cell.actual)] += count
      tallies.predicted[Int(predicted)] += count
      if predicted == cell.actual { tallies.correct[Int(predicted)] += count }
    }
    return tallies
  }
}
