/// Reports by accuracy, in groups within which no difference is beyond chance.
///
/// Two reports differ beyond chance where McNemar's p-value, corrected by Holm for all pairs, is
/// below the level. That is no order: the first may differ from the third while the second differs
/// from neither. So a report's rank is one more than the number of reports that are better than it
/// beyond chance, and reports that share a group are not told apart.
public struct ReportRanking: Sendable, Equatable {
  /// One report in the ranking.
  public struct Entry: Sendable, Equatable {
    /// The place of the report among those given.
    public let report: Int
    /// One more than the number of reports that are better beyond chance.
    public let rank: Int
    /// The groups that the report belongs to, counted from 0, ascending.
    public let groups: [Int]
  }

  /// The reports, the highest accuracy first; equal ones in the order given.
  public let entries: [Entry]

  /// Ranks reports.
  ///
  /// The groups are the largest sets of reports without a difference beyond chance between any two,
  /// found by inserting differences and absorbing groups that lie in another.
  /// Source: H.-P. Piepho, "An algorithm for a letter-based representation of all-pairwise
  /// comparisons", Journal of Computational and Graphical Statistics 13 (2004), 456–466.
  ///
  /// - Parameters:
  ///   - reports: The reports.
  ///   - pairs: Every pair of them, tested and corrected.
  init(_ reports: [ReportedAnswers], _ pairs: [PairComparison]) {
    let order = reports.indices.sorted { left, right in
      (reports[right].metrics.correctCount, left) < (reports[left].metrics.correctCount, right)
    }
    var worse = Array(repeating: 0, count: reports.count)
    var groups = [Set(reports.indices)]
    for pair in pairs {
      switch pair.verdict {
      case .firstIsBetter?: worse[pair.second] += 1
      case .secondIsBetter?: worse[pair.first] += 1
      case .sameRowsRight?, .withinChance?, nil: continue
      }
      groups = groups.flatMap { group in
        group.isSuperset(of: [pair.first, pair.second])
          ? [group.subtracting([pair.first]), group.subtracting([pair.second])] : [group]
      }
      groups = Self.absorbed(groups)
    }
    // Groups are lettered by their best members.
    let ranks = groups.map { group in order.indices.filter { group.contains(order[$0]) } }
    let lettered = ranks.sorted { $0.lexicographicallyPrecedes($1) }
    entries = order.enumerated().map { place, report in
      Entry(
        report: report, rank: worse[report] + 1,
        groups: lettered.indices.filter { lettered[$0].contains(place) })
    }
  }

  /// The groups that lie in no other one; of equal ones the first.
  private static func absorbed(_ groups: [Set<Int>]) -> [Set<Int>] {
    groups.enumerated().filter { place, group in
      !groups.enumerated().contains { other, larger in
        larger.isStrictSuperset(of: group) || (larger == group && other < place)
      }
    }.map(\.element)
  }
}
