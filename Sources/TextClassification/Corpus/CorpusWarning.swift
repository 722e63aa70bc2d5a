public import Tables

/// Something about a corpus that makes a model or its figures worse than they look.
public enum CorpusWarning: Equatable, Sendable {
  /// Classes with so few rows that they can hardly be learned.
  case rareLabels([String], rowsAtMost: Int)
  /// Labels that differ only by letter case or white space.
  case similarLabels([[String]])
  /// Test texts that stand in the training corpus too, letter for letter.
  case textsInBoth(count: Int, testCount: Int)

  /// The number of rows below which a class is called rare.
  static let rareBelow = 5

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
    if !rare.isEmpty {
      warnings.append(.rareLabels(rare.map { labels.labels[$0] }, rowsAtMost: rareBelow - 1))
    }
    return warnings
  }

  /// Counts the test texts that the training corpus holds too.
  ///
  /// - Parameters:
  ///   - training: The training texts.
  ///   - test: The test texts.
  /// - Returns: A warning, or `nil` where there is no such text.
  /// - Complexity: O(bytes).
  public static func overlap(training: TextColumn, test: TextColumn) -> CorpusWarning? {
    let known = Set(training.stableHashes())
    let count = test.stableHashes().count { known.contains($0) }
    return count == 0 ? nil : .textsInBoth(count: count, testCount: test.count)
  }
}

extension CorpusWarning: CustomStringConvertible {
  /// The warning in words.
  public var description: String {
    switch self {
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

  private static func list(_ labels: [String]) -> String {
    labels.prefix(5).map { "'\($0.prefix(40))\($0.count > 40 ? "…" : "")'" }
      .joined(separator: ", ") + (labels.count > 5 ? " and \(labels.count - 5) more" : "")
  }
}

extension TextColumn {
  /// A hash of each text, the same in every run.
  func stableHashes() -> [UInt64] {
    unsafe withUnsafeBuffers { bytes, offsets in
      (0..<count).map { row in
        let text = unsafe bytes[offsets[row]..<offsets[row + 1]]
        return unsafe stableHash(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text)))
      }
    }
  }
}
