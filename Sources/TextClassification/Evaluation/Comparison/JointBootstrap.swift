import LinearAlgebra

/// The figures of several reports on resamples of their common rows.
///
/// A resample draws as many rows as there are, with replacement, and each report is judged on the
/// same draw: a difference between two reports varies as it would with other rows of the kind, while
/// what both find hard cancels out. The 2.5 % and 97.5 % quantiles of the differences are the ends
/// of the percentile interval.
/// Source: B. Efron and R. J. Tibshirani, "An Introduction to the Bootstrap", Chapman & Hall 1993,
/// chapter 13.
struct JointBootstrap: Sendable {
  /// The fewest rows of which an interval is made: resamples of fewer say more of the draw.
  static let fewestRows = 10

  /// The figures of one report on one resample.
  struct Replicate: Sendable {
    /// The values of `ComparisonMeasure.resampled`, `nil` where undefined.
    let measures: [Double?]
    /// The recall of each label, `nil` where the resample has no row of it.
    let recalls: [Double?]
  }

  /// The figures of each resample, and in it of each report.
  private let replicates: [[Replicate]]
  /// The number of rows, and of those of each label.
  private let counts: (rows: Int, labels: [Int])

  /// Draws resamples.
  ///
  /// Each resample has a generator of its own, seeded by the seed's generator, so that results do
  /// not depend on the number of threads.
  ///
  /// - Parameters:
  ///   - rows: The rows, at least one.
  ///   - reportCount: The number of reports.
  ///   - options: The number of resamples, the seed and the threads.
  /// - Complexity: O(resamples × (rows + cells × reports)).
  init(_ rows: JointRows, reportCount: Int, _ options: ComparisonOptions) {
    var seeder = SplitMix64(seed: options.seed)
    counts = (rows.count, rows.tallies(of: 0, rows.cellCounts).actual)
    let seeds = (0..<options.resampleCount).map { _ in seeder.next() }
    replicates = Parallelism(threads: options.threads).map(
      blocksOf: 1, from: seeds.count
    ) { range in
      Self.replicates(rows, reportCount: reportCount, seed: seeds[range.lowerBound])
    }
  }

  private static func replicates(
    _ rows: JointRows, reportCount: Int, seed: UInt64
  ) -> [Replicate] {
    var random = SplitMix64(seed: seed)
    // How often each row is drawn, before anything is looked up: draws stay in a small array, and
    // the rows are then passed over in their order. No row comes near 2¹⁶ draws.
    var times = Array(repeating: UInt16(0), count: rows.count)
    for _ in 0..<rows.count { times[random.next(below: rows.count)] &+= 1 }
    var counts = Array(repeating: 0, count: rows.cells.count)
    for (row, cell) in rows.cellOfRow.enumerated() { counts[Int(cell)] += Int(times[row]) }
    let means = rows.penalties.flatMap {
      Self.means(of: $0, times, reportCount: reportCount)
    }
    let count = Double(rows.count)
    return (0..<reportCount).map { report in
      let tallies = rows.tallies(of: report, counts)
      let agreement = AgreementScores(tallies)
      return Replicate(
        measures: [
          Double(tallies.correctCount) / count, agreement.balancedAccuracy, tallies.macroF1,
          tallies.weightedF1, agreement.matthewsCorrelation, agreement.cohenKappa,
          means?[report].x, means?[report].y,
        ],
        recalls: reportCount > 2
          ? []
          : rows.labels.indices.map { code in
            let total = tallies.actual[code]
            return total == 0 ? nil : Double(tallies.correct[code]) / Double(total)
          })
    }
  }

  /// The log loss and Brier score of each report on a draw; `nil` where none of the rows is drawn.
  private static func means(
    of penalties: JointRows.Penalties, _ times: [UInt16], reportCount: Int
  ) -> [SIMD2<Double>]? {
    let drawn = penalties.rows.reduce(0) { $0 + Int(times[$1]) }
    guard drawn > 0 else { return nil }
    return (0..<reportCount).map { report in
      var sum = SIMD2<Double>.zero
      for (index, row) in penalties.rows.enumerated() {
        sum += Double(times[row]) * penalties.values[index * reportCount + report]
      }
      return sum / Double(drawn)
    }
  }

  /// The 95 % interval of the difference of two reports in a measure.
  ///
  /// - Parameters:
  ///   - measure: The place among `ComparisonMeasure.resampled`.
  ///   - first: One report.
  ///   - second: The report from which the first is taken away.
  /// - Returns: The interval, `nil` for few rows, where the measure is undefined on half of the
  ///   resamples, and where the difference is the same on all of them.
  func interval(ofMeasure measure: Int, _ first: Int, _ second: Int) -> DifferenceInterval? {
    interval(rowCount: counts.rows) { replicate in
      guard let left = replicate[first].measures[measure],
        let right = replicate[second].measures[measure]
      else { return nil }
      return right - left
    }
  }

  /// The 95 % interval of the difference of two reports in the recall of a label.
  ///
  /// - Parameters:
  ///   - label: The label's code.
  ///   - first: One report of two.
  ///   - second: The report from which the first is taken away.
  /// - Returns: The interval, `nil` for few rows of the label, and where the difference is the same
  ///   on all resamples.
  func interval(ofRecall label: Int, _ first: Int, _ second: Int) -> DifferenceInterval? {
    interval(rowCount: counts.labels[label]) { replicate in
      guard let left = replicate[first].recalls[label],
        let right = replicate[second].recalls[label]
      else { return nil }
      return right - left
    }
  }

  private func interval(
    rowCount: Int, _ difference: ([Replicate]) -> Double?
  ) -> DifferenceInterval? {
    guard rowCount >= Self.fewestRows else { return nil }
    let differences = replicates.compactMap(difference).sorted()
    guard differences.count * 2 > replicates.count,
      // Without a row that makes a difference, resamples cannot show what other rows might.
      differences.first != differences.last
    else { return nil }
    return DifferenceInterval(
      lower: Self.quantile(0.025, of: differences), upper: Self.quantile(0.975, of: differences))
  }

  /// The quantile of sorted numbers, linear between neighbours, as NumPy's default is.
  static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let place = share * Double(sorted.count - 1)
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (place - Double(below)) * (sorted[above] - sorted[below])
  }
}
