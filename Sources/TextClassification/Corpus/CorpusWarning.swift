public import Tables

/// Something about a corpus that makes a model or its figures worse than they look.
public enum CorpusWarning: Equatable, Sendable {
  /// So few rows for each label that more would raise the accuracy.
  case fewRows(count: Int, labelCount: Int)
  /// So few validation rows that their accuracy may be far from that on other rows: the ends of its
  /// 95 % interval are told, in [0, 1].
  case fewValidationRows(count: Int, lower: Double, upper: Double)
  /// Classes with so few rows that they can hardly be learned.
  case rareLabels([String], rowsAtMost: Int)
  /// Labels that differ only by letter case or white space.
  case similarLabels([[String]])
  /// Test texts that stand in the training corpus too, letter for letter.
  case textsInBoth(count: Int, testCount: Int)

  /// The number of rows below which a class is called rare.
  static let rareBelow = 5
  /// The number of rows a label below which a corpus is called small: up to there, twice the rows
  /// give several points of accuracy (`Benchmarks/STUDY.md`).
  static let fewRowsPerLabel = 50
  /// The number of validation rows below which their interval is told: it spans a quarter of all
  /// accuracies or more.
  static let fewValidationRows = 30

  /// Looks at the labels of a training corpus.
  ///
  /// - Parameter labels: The label of each row.
  /// - Returns: What is to be said, most serious first.
  /// - Complexity: O(rows + labels · log labels).
  public static func warnings(about labels: LabelColumn) -> [CorpusWarning] {
    var warnings: [CorpusWarning] = []
    var groups: [String: [String]] = [:]
    for label in labels.labels {
      let folded = label.lowercased().filter { !$0.isWhitespace && $0 != "\u{FEFF}" }
      groups[folded, default: []].append(label)
    }
    let similar = groups.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map(\.value)
    if !similar.isEmpty { warnings.append(.similarLabels(similar)) }
    var counts = [Int](repeating: 0, count: labels.labels.count)
    for code in labels.codes { counts[Int(code)] += 1 }
    let rare = labels.labels.indices.filter { (1..<rareBelow).contains(counts[$0]) }
    let used = counts.count { $0 > 0 }
    if used > 1 && labels.count < fewRowsPerLabel * used {
      warnings.append(.fewRows(count: labels.count, labelCount: used))
    }
    if !rare.isEmpty {
      warnings.append(.rareLabels(rare.map { labels.labels[$0] }, rowsAtMost: rareBelow - 1))
    }
    return warnings
  }

  /// Looks at the rows that a model was validated on.
  ///
  /// - Parameters:
  ///   - rowCount: Their number.
  ///   - interval: The ends of the 95 % interval of the accuracy on them, in [0, 1].
  /// - Returns: A warning, or `nil` where they are enough.
  public static func validation(
    rowCount: Int, interval: (lower: Double, upper: Double)
  ) -> CorpusWarning? {
    guard rowCount < fewValidationRows else { return nil }
    return .fewValidationRows(count: rowCount, lower: interval.lower, upper: interval.upper)
  }

  /// Counts the test texts that the training corpus holds too.
  ///
  /// - Parameters:
  ///   - training: The training texts.
  ///   - test: The test texts.
  /// - Returns: A warning, or `nil` where there is no such text.
  /// - Complexity: O(bytes).
  public static func overlap(training: TextColumn, test: TextColumn) -> CorpusWarning? {
    let known = Set(training.hashes)
    let count = test.hashes.count { known.contains($0) }
    return count == 0 ? nil : .textsInBoth(count: count, testCount: test.count)
  }
}

extension CorpusWarning: CustomStringConvertible {
  /// The warning in words.
  public var description: String {
    switch self {
    case .fewRows(let count, let labelCount):
      "few rows: \(count) for \(labelCount) labels; with more of them the accuracy is likely to rise"
    case .fewValidationRows(let count, let lower, let upper):
      "few validation rows: \(count), so that their accuracy tells no more than \(Self.percent(lower)) "
        + "to \(Self.percent(upper)) % (95 % interval); cross-validation judges by all rows"
    case .rareLabels(let labels, let limit):
      "\(labels.count == 1 ? "label" : "labels") with \(limit) rows or fewer: \(Self.list(labels)); "
        + "more examples are needed to learn \(labels.count == 1 ? "it" : "them")"
    case .similarLabels(let groups):
      "labels that differ only by letter case or white space are kept apart: "
        + groups.map { Self.list($0) }.joined(separator: "; ")
    case .textsInBoth(let count, let testCount):
      "\(count) of \(testCount) test texts \(count == 1 ? "is" : "are") also in the training corpus; "
        + "the test accuracy is too good by what \(count == 1 ? "it adds" : "they add")"
    }
  }

  private static func percent(_ share: Double) -> Int { Int((100 * share).rounded()) }

  private static func list(_ labels: [String]) -> String {
    labels.prefix(5).map { "'\($0.prefix(40))\($0.count > 40 ? "…" : "")'" }
      .joined(separator: ", ") + (labels.count > 5 ? " and \(labels.count - 5) more" : "")
  }
}
