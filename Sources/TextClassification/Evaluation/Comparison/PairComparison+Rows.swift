extension PairComparison {
  /// What paired rows say.
  struct Evidence {
    /// The rows of the first and of the second report, in the same order.
    let rows: [[ReportedAnswers.Row]]
    /// The rows of all reports, coded.
    let joint: JointRows
    /// The figures of all reports on resamples.
    let bootstrap: JointBootstrap
  }

  /// Lays the figures of two reports beside each other.
  ///
  /// - Parameters:
  ///   - places: The places of the two.
  ///   - reports: All reports.
  init(_ places: [Int], _ reports: [ReportedAnswers]) {
    first = places[0]
    second = places[1]
    measures = Self.measures(reports[places[0]], reports[places[1]]) { _ in nil }
    test = nil
    bothRightCount = nil
    bothWrongCount = nil
    classes = []
    fixed = []
    broken = []
  }

  /// Compares two reports on their rows.
  ///
  /// - Parameters:
  ///   - places: The places of the two.
  ///   - reports: All reports.
  ///   - evidence: The rows.
  /// - Complexity: O(rows log rows + resamples).
  init(_ places: [Int], _ reports: [ReportedAnswers], _ evidence: Evidence) {
    first = places[0]
    second = places[1]
    measures = Self.measures(reports[places[0]], reports[places[1]]) { measure in
      ComparisonMeasure.resampled.firstIndex(of: measure).flatMap {
        evidence.bootstrap.interval(ofMeasure: $0, places[0], places[1])
      }
    }
    var bothRight = 0
    var bothWrong = 0
    var fixed: [ChangedRow] = []
    var broken: [ChangedRow] = []
    for (one, other) in zip(evidence.rows[0], evidence.rows[1]) {
      switch (one.isCorrect, other.isCorrect) {
      case (true, true): bothRight += 1
      case (false, false): bothWrong += 1
      case (false, true): fixed.append(ChangedRow(first: one, second: other))
      case (true, false): broken.append(ChangedRow(first: one, second: other))
      }
    }
    test = McNemarTest(onlyFirstCount: broken.count, onlySecondCount: fixed.count)
    bothRightCount = bothRight
    bothWrongCount = bothWrong
    self.fixed = Self.surestFirst(fixed)
    self.broken = Self.surestFirst(broken)
    classes = reports.count > 2 ? [] : Self.classes(evidence)
  }

  private static func measures(
    _ first: ReportedAnswers, _ second: ReportedAnswers,
    _ interval: (ComparisonMeasure) -> DifferenceInterval?
  ) -> [MeasureDifference] {
    ComparisonMeasure.allCases.compactMap { measure in
      let values = [first, second].map { measure.value(in: $0.metrics) }
      guard values.contains(where: { $0 != nil }) else { return nil }
      let isWhole = values.allSatisfy { $0 != nil }
      return MeasureDifference(
        measure: measure, first: values[0], second: values[1],
        interval: isWhole ? interval(measure) : nil)
    }
  }

  /// The rows by the probability of the second's answer; rows without one come last, and rows of
  /// equal probability stay in their order.
  private static func surestFirst(_ rows: [ChangedRow]) -> [ChangedRow] {
    let order = rows.indices.sorted { left, right in
      let probabilities = [left, right].map { rows[$0].second.probability ?? -1 }
      return (probabilities[1], left) < (probabilities[0], right)
    }
    return order.map { rows[$0] }
  }

  /// The labels that rows have; the joint rows are those of two reports.
  private static func classes(_ evidence: Evidence) -> [ClassDifference] {
    let joint = evidence.joint
    let counts = joint.cellCounts
    let tallies = [joint.tallies(of: 0, counts), joint.tallies(of: 1, counts)]
    var onlyRight = [[Int]](
      repeating: Array(repeating: 0, count: joint.labels.count), count: 2)
    for (cell, count) in zip(joint.cells, counts) {
      let areRight = cell.predicted.map { $0 == cell.actual }
      if areRight[0] != areRight[1] {
        onlyRight[areRight[0] ? 0 : 1][Int(cell.actual)] += count
      }
    }
    var classes: [ClassDifference] = []
    for (code, label) in joint.labels.enumerated() where tallies[0].actual[code] > 0 {
      let total = Double(tallies[0].actual[code])
      let test = McNemarTest(
        onlyFirstCount: onlyRight[0][code], onlySecondCount: onlyRight[1][code])
      classes.append(
        ClassDifference(
          label: label, rowCount: tallies[0].actual[code],
          firstRecall: Double(tallies[0].correct[code]) / total,
          secondRecall: Double(tallies[1].correct[code]) / total,
          interval: evidence.bootstrap.interval(ofRecall: code, 0, 1), test: test,
          adjustedPValue: test.pValue))
    }
    let adjusted = HolmCorrection.adjusted(classes.map(\.test.pValue))
    for (place, pValue) in adjusted.enumerated() { classes[place].adjustedPValue = pValue }
    return classes
  }
}
