/// Whether one classifier is better than another, from reports on the same rows.
///
/// ```swift
/// let comparison = try ReportComparison([
///   ReportedAnswers(contentsOf: "a.json"), ReportedAnswers(contentsOf: "b.json"),
/// ])
/// print(comparison.pairs[0].difference(in: .accuracy), comparison.pairs[0].verdict as Any)
/// ```
///
/// Where a report has no rows only its figures can be laid beside the others'.
public struct ReportComparison: Sendable {
  /// By what rows of the reports were found to be the same.
  public enum PairingKey: String, Codable, Sendable {
    /// By their identifiers, whatever their order.
    case id
    /// By their positions; texts, where they are known, agree.
    case position
    /// By their texts and labels, which stand in another order.
    case text
  }

  /// The reports, in the order given.
  public let reports: [ReportedAnswers]
  /// By what rows were paired, `nil` where a report has none.
  public let pairing: PairingKey?
  /// Each pair of reports, in the order of the first one and then of the second.
  public let pairs: [PairComparison]
  /// The reports by accuracy, the highest first; `nil` where rows are missing.
  public let ranking: ReportRanking?
  /// How the comparison was made.
  public let options: ComparisonOptions

  /// The level below which a p-value is called a difference beyond chance.
  public static let significanceLevel = 0.05

  /// Compares reports.
  ///
  /// - Parameters:
  ///   - reports: At least two.
  ///   - options: Seed, resamples and threads.
  /// - Throws: `ComparisonError` where the reports do not cover the same rows, as far as their rows or,
  ///   where one has none, their counts of rows and labels tell.
  /// - Complexity: O(resamples × rows + reports² × rows).
  public init(
    _ reports: [ReportedAnswers], options: ComparisonOptions = ComparisonOptions()
  ) throws(ComparisonError) {
    precondition(reports.count >= 2, "at least 2 reports, got \(reports.count)")
    self.reports = reports
    self.options = options
    let rows = reports.compactMap(\.rows)
    guard rows.count == reports.count else {
      for report in reports.dropFirst() { try Self.checkCounts(reports[0], report) }
      pairing = nil
      ranking = nil
      pairs = Self.pairs(of: reports.count).map { PairComparison($0, reports) }
      return
    }
    let pairing = try RowPairing(zip(reports, rows).map { ($0.name, $1) })
    let joint = JointRows(rows, pairing)
    let bootstrap = JointBootstrap(joint, reportCount: reports.count, options)
    var pairs = Self.pairs(of: reports.count).map { places in
      PairComparison(
        places, reports,
        PairComparison.Evidence(
          rows: places.map { place in pairing.rows[place].map { rows[place][$0] } },
          joint: joint, bootstrap: bootstrap))
    }
    let adjusted = HolmCorrection.adjusted(pairs.compactMap { $0.test?.pValue })
    for (place, pValue) in adjusted.enumerated() { pairs[place].adjustedPValue = pValue }
    self.pairing = pairing.key
    self.pairs = pairs
    ranking = ReportRanking(reports, pairs)
  }

  /// Refuses reports whose figures alone tell that they are not on the same rows.
  private static func checkCounts(
    _ first: ReportedAnswers, _ other: ReportedAnswers
  ) throws(ComparisonError) {
    let names = [first.name, other.name]
    let metrics = [first.metrics, other.metrics]
    guard metrics[0].rowCount == metrics[1].rowCount else {
      throw .rowCountsDiffer(metrics.map(\.rowCount), names: names)
    }
    let supports = metrics.map { metrics in
      Dictionary(metrics.classes.map { (ByteKey($0.label), $0.support) }, uniquingKeysWith: +)
    }
    for entry in metrics.flatMap(\.classes) {
      let counts = supports.map { $0[ByteKey(entry.label), default: 0] }
      guard counts[0] == counts[1] else {
        throw .labelCountsDiffer(entry.label, counts, names: names)
      }
    }
  }

  /// The places of each pair.
  private static func pairs(of count: Int) -> [[Int]] {
    (0..<count).flatMap { first in ((first + 1)..<count).map { [first, $0] } }
  }

  /// The pair of two reports.
  ///
  /// - Parameters:
  ///   - first: The place of one report.
  ///   - second: The place of another one.
  /// - Returns: The pair, whose first report is the one that was given first.
  public func pair(_ first: Int, _ second: Int) -> PairComparison? {
    pairs.first { $0.first == min(first, second) && $0.second == max(first, second) }
  }
}
