internal import Files
public import Tables

/// Something about a corpus that makes a model or its figures worse than they look.
public enum CorpusWarning: Equatable, Sendable {
  /// Rows that a model is judged on.
  public enum HeldOutPart: String, Sendable {
    /// Rows to test on.
    case test
    /// Rows to validate on.
    case validation
  }

  /// Rows with a label of no characters, or of white space alone.
  case blankLabels(rowCount: Int, label: String)
  /// Texts whose rows have different labels: their number, that of their rows, and one of them with
  /// its labels.
  case contradictoryTexts(count: Int, rowCount: Int, text: String, labels: [String])
  /// All texts are equal, so that nothing tells one label from another.
  case equalTexts(rowCount: Int)
  /// So few rows for each label that more would raise the accuracy.
  case fewRows(count: Int, labelCount: Int)
  /// So few validation rows that their accuracy may be far from that on other rows: the ends of its
  /// 95 % interval are told, in [0, 1].
  case fewValidationRows(count: Int, lower: Double, upper: Double)
  /// Nearly as many labels as rows: what numbers the rows was taken for their label.
  case labelsLikeIdentifiers(labelCount: Int, rowCount: Int)
  /// So many labels that a training takes long and much memory.
  case manyLabels(Int)
  /// Classes with so few rows that they can hardly be learned.
  case rareLabels([String], rowsAtMost: Int)
  /// Labels that differ only by letter case, white space or the form of their Unicode characters.
  case similarLabels([[String]])
  /// Texts to judge by that stand in the training corpus too, letter for letter.
  case textsInBoth(count: Int, of: Int, HeldOutPart)

  /// The number of rows below which a class is called rare.
  static let rareBelow = 5
  /// The number of rows a label below which a corpus is called small: up to there, twice the rows
  /// give several points of accuracy (`Benchmarks/STUDY.md`).
  static let fewRowsPerLabel = 50
  /// The number of labels from which they count as many: time and memory grow with their number
  /// times that of rows and of n-grams.
  static let manyLabels = 500
  /// The number of labels from which more than half as many as rows look like identifiers.
  static let fewestIdentifiers = 20
  /// The number of validation rows below which their interval is told: it spans a quarter of all
  /// accuracies or more.
  static let fewValidationRows = 30

  /// Looks at the labels of a training corpus.
  ///
  /// - Parameters:
  ///   - labels: The label of each row.
  ///   - texts: The text of each, to see whether they differ.
  /// - Returns: What is to be said, most serious first.
  /// - Complexity: O(bytes + labels · log labels).
  public static func warnings(
    about labels: LabelColumn, texts: TextColumn? = nil
  ) -> [CorpusWarning] {
    var warnings: [CorpusWarning] = []
    let areEqual = texts.map { $0.count > 1 && Set($0.hashes).count == 1 } ?? false
    if areEqual { warnings.append(.equalTexts(rowCount: labels.count)) }
    let blank = labels.labels.indices.filter { labels.labels[$0].allSatisfy(\.isWhitespace) }
    let counts = labels.rowCounts
    let blankCount = blank.reduce(0) { $0 + counts[$1] }
    if let first = blank.first, blankCount > 0 {
      warnings.append(.blankLabels(rowCount: blankCount, label: labels.labels[first]))
    }
    let similar = SimilarLabels.groups(of: labels.labels)
    if !similar.isEmpty { warnings.append(.similarLabels(similar)) }
    let rare = labels.labels.indices.filter { (1..<rareBelow).contains(counts[$0]) }
    let used = counts.count { $0 > 0 }
    if looksLikeIdentifiers(labelCount: used, rowCount: labels.count) {
      // That every label is rare follows from this.
      return [.labelsLikeIdentifiers(labelCount: used, rowCount: labels.count)] + warnings
    }
    if used >= manyLabels { warnings.append(.manyLabels(used)) }
    if used > 1 && labels.count < fewRowsPerLabel * used && !areEqual {
      warnings.append(.fewRows(count: labels.count, labelCount: used))
    }
    if !rare.isEmpty {
      warnings.append(.rareLabels(rare.map { labels.labels[$0] }, rowsAtMost: rareBelow - 1))
    }
    return warnings
  }

  /// Whether so many of the rows have a label of their own that it says which row it is and not of
  /// what kind.
  static func looksLikeIdentifiers(labelCount: Int, rowCount: Int) -> Bool {
    labelCount >= fewestIdentifiers && 2 * labelCount > rowCount
  }

  /// Looks for texts that have different labels.
  ///
  /// - Parameters:
  ///   - texts: The texts of a training corpus.
  ///   - labels: The label of each.
  /// - Returns: A warning, or `nil` where each text has one label.
  /// - Complexity: O(bytes).
  public static func contradictions(texts: TextColumn, labels: LabelColumn) -> CorpusWarning? {
    let groups = texts.groupsOfEqualTexts().filter { group in
      group.contains { labels.codes[$0] != labels.codes[group[0]] }
    }
    guard let first = groups.first else { return nil }
    return .contradictoryTexts(
      count: groups.count, rowCount: groups.reduce(0) { $0 + $1.count }, text: texts[first[0]],
      labels: Set(first.map { labels.codes[$0] }).sorted().map { labels.labels[Int($0)] })
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

  /// Counts the texts to judge by that the training corpus holds too.
  ///
  /// - Parameters:
  ///   - training: The training texts.
  ///   - texts: The texts to test or validate on.
  ///   - part: Which of both they are.
  /// - Returns: A warning, or `nil` where there is no such text.
  /// - Complexity: O(bytes).
  public static func overlap(
    training: TextColumn, with texts: TextColumn, for part: HeldOutPart
  ) -> CorpusWarning? {
    overlap(hashes: training.hashes, with: texts, for: part)
  }

  /// Counts the texts to judge by that a training corpus holds too whose texts are not at hand.
  ///
  /// - Parameters:
  ///   - hashes: The hashes of the training texts.
  ///   - texts: The texts to test or validate on.
  ///   - part: Which of both they are.
  /// - Returns: A warning, or `nil` where there is no such text.
  /// - Complexity: O(rows + bytes).
  package static func overlap(
    hashes: [UInt64], with texts: TextColumn, for part: HeldOutPart
  ) -> CorpusWarning? {
    let known = Set(hashes)
    let count = texts.hashes.count { known.contains($0) }
    return count == 0 ? nil : .textsInBoth(count: count, of: texts.count, part)
  }
}

extension CorpusWarning: CustomStringConvertible {
  /// The warning in words.
  public var description: String {
    switch self {
    case .blankLabels(let count, let label):
      "\(NumberWords.counted(count, "row")) \(count == 1 ? "has" : "have") a blank label, which is learned "
        + "as any other; --drop-label '\(label)' leaves out those with '\(label)'"
    case .contradictoryTexts(let count, let rowCount, let text, let labels):
      "\(count) \(count == 1 ? "text has rows" : "texts have rows") with different labels, \(rowCount) "
        + "rows in all, such as '\(text.prefix(60))\(text.count > 60 ? "…" : "")' with "
        + Self.list(labels) + "; 'sentiment check' lists them"
    case .equalTexts(let count):
      "all \(count) texts are equal: there is nothing to tell one label from another by; "
        + "--text-column names another column"
    case .fewRows(let count, let labelCount):
      "few rows: \(count) for \(labelCount) labels; with more of them the accuracy is likely to rise"
    case .fewValidationRows(let count, let lower, let upper):
      "few validation rows: \(count), so that their accuracy tells no more than \(Self.percent(lower)) "
        + "to \(Self.percent(upper)) % (95 % interval); cross-validation judges by all rows"
    case .labelsLikeIdentifiers(let labelCount, let rowCount):
      "\(labelCount) labels for \(rowCount) rows: the label column looks like one of identifiers or "
        + "texts; --label-column names another"
    case .manyLabels(let count):
      "\(count) labels: training takes time and memory in proportion to their number times that of "
        + "rows and n-grams; fewer classes are learned faster and better"
    case .rareLabels(let labels, let limit):
      "\(labels.count == 1 ? "label" : "labels") with \(limit) rows or fewer: \(Self.list(labels)); "
        + "more examples are needed to learn \(labels.count == 1 ? "it" : "them")"
    case .similarLabels(let groups):
      "labels that differ only by letter case, white space or Unicode form are kept apart: "
        + groups.prefix(5).map {
          Self.quotedList(SimilarLabels.visible($0, limit: Self.labelLimit), of: $0.count)
        }.joined(separator: "; ")
        + (groups.count > 5 ? " and \(groups.count - 5) more" : "")
    case .textsInBoth(let count, let total, let part):
      "\(count) of \(total) \(part) texts \(count == 1 ? "is" : "are") also in the training corpus; "
        + "the \(part) accuracy is too good by what \(count == 1 ? "it adds" : "they add")"
    }
  }

  private static func percent(_ share: Double) -> Int { Int((100 * share).rounded()) }

  private static func list(_ labels: [String]) -> String {
    quotedList(
      labels.prefix(listLimit).map {
        "\($0.prefix(labelLimit))\($0.count > labelLimit ? "…" : "")"
      },
      of: labels.count)
  }

  /// The first of some texts in quotes, and how many more there are.
  private static func quotedList(_ texts: [String], of count: Int) -> String {
    texts.prefix(listLimit).map { "'\($0)'" }.joined(separator: ", ")
      + (count > listLimit ? " and \(count - listLimit) more" : "")
  }

  /// The most labels that a warning lists, and the most characters of each.
  private static let (listLimit, labelLimit) = (5, 40)
}
