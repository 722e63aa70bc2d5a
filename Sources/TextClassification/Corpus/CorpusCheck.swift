internal import LinearAlgebra
public import Tables

/// What is in a corpus, and what may be wrong with it.
///
///     let check = CorpusCheck(texts: texts, labels: labels)
///     for group in check.contradictions { print(group.map { labels[$0] }) }
///
/// Groups hold row numbers, ascending, and stand in order of their first rows.
public struct CorpusCheck: Sendable {
  /// The lengths of texts in Unicode scalars.
  public struct Lengths: Equatable, Sendable, Codable {
    /// The least.
    public let shortest: Int
    /// The middle one, or the mean of the two in the middle.
    public let median: Double
    /// The mean.
    public let mean: Double
    /// The greatest.
    public let longest: Int
  }

  /// The number of rows.
  public let rowCount: Int
  /// The labels that occur, in order of their bytes.
  public let labels: [String]
  /// The number of rows of each.
  public let labelRowCounts: [Int]
  /// The lengths of the texts; `nil` without rows.
  public let lengths: Lengths?
  /// The number of rows by the script of most of their letters, most frequent first.
  public let scripts: [(script: WritingScript, rowCount: Int)]
  /// Rows whose text is empty or white space.
  public let emptyRows: [Int]
  /// Rows with equal texts, byte for byte.
  public let duplicates: [[Int]]
  /// Those of ``duplicates`` with rows of several files.
  public let duplicatesAcrossFiles: [[Int]]
  /// Rows with texts that are nearly the same and not equal; of rows with equal texts the first.
  public let nearDuplicates: [[Int]]
  /// Those of ``nearDuplicates`` with rows of several files.
  public let nearDuplicatesAcrossFiles: [[Int]]
  /// Those of ``duplicates`` with several labels.
  public let contradictions: [[Int]]
  /// Labels that differ only by letter case, white space or the form of their Unicode characters.
  public let similarLabels: [[String]]
  /// Whether there are nearly as many labels as rows.
  public let looksLikeIdentifiers: Bool

  /// The label that most rows have, the first of several; `nil` without rows.
  public var majority: (label: String, rowCount: Int)? {
    guard let most = labelRowCounts.max(), let code = labelRowCounts.firstIndex(of: most) else {
      return nil
    }
    return (labels[code], most)
  }

  /// Labels that have a single row.
  public var singleRowLabels: [String] {
    labels.indices.filter { labelRowCounts[$0] == 1 }.map { labels[$0] }
  }

  /// Looks at a corpus.
  ///
  /// - Parameters:
  ///   - texts: The text of each row.
  ///   - column: The label of each row.
  ///   - files: The number of the file that each row comes from; `nil` for one file.
  ///   - threads: How many threads to use, at least 1; the result does not depend on it.
  /// - Complexity: O(bytes + rows · log rows).
  public init(
    texts: TextColumn, labels column: LabelColumn, files: [Int]? = nil, threads: Int = 1
  ) {
    precondition(
      texts.count == column.count && files?.count ?? texts.count == texts.count,
      "\(texts.count) texts, \(column.count) labels")
    let counts = column.rowCounts
    let used = counts.indices.filter { counts[$0] > 0 }
    rowCount = texts.count
    labels = used.map { column.labels[$0] }
    labelRowCounts = used.map { counts[$0] }
    let survey = TextSurvey(texts)
    lengths = survey.lengths
    scripts = survey.scripts
    emptyRows = survey.emptyRows
    let groups = texts.groupsOfEqualTexts()
    let repeated = groups.filter { $0.count > 1 }
    func spansFiles(_ group: [Int]) -> Bool {
      guard let files else { return false }
      return group.contains { files[$0] != files[group[0]] }
    }
    duplicates = repeated
    duplicatesAcrossFiles = repeated.filter(spansFiles)
    contradictions = repeated.filter { group in
      group.contains { column.codes[$0] != column.codes[group[0]] }
    }
    nearDuplicates = NearDuplicates(in: texts, on: Parallelism(threads: threads))
      .groups(of: groups.map { $0[0] })
    nearDuplicatesAcrossFiles = nearDuplicates.filter(spansFiles)
    similarLabels = SimilarLabels.groups(of: used.map { column.labels[$0] })
    looksLikeIdentifiers = CorpusWarning.looksLikeIdentifiers(
      labelCount: used.count, rowCount: texts.count)
  }
}

extension CorpusCheck {
  /// The lengths of texts, and the number of rows by script, most frequent first, without the rest
  /// of a check.
  ///
  /// - Complexity: O(bytes + rows · log rows).
  package static func survey(
    _ texts: TextColumn
  ) -> (lengths: Lengths?, scripts: [(script: WritingScript, rowCount: Int)]) {
    let survey = TextSurvey(texts)
    return (survey.lengths, survey.scripts)
  }
}

/// What the texts of a corpus are like one by one.
private struct TextSurvey {
  var lengths: CorpusCheck.Lengths?
  var scripts: [(script: WritingScript, rowCount: Int)] = []
  var emptyRows: [Int] = []

  init(_ texts: TextColumn) {
    var sizes: [Int] = []
    var counts: [WritingScript: Int] = [:]
    unsafe texts.withUnsafeBuffers { bytes, offsets in
      for row in 0..<texts.count {
        let text = unsafe UnsafeBufferPointer(rebasing: bytes[offsets[row]..<offsets[row + 1]])
        // Every byte but those that go on with a scalar.
        unsafe sizes.append(text.count { $0 & 0b1100_0000 != 0b1000_0000 })
        unsafe counts[WritingScript(of: text), default: 0] += 1
        let isBlank = unsafe String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy {
          $0.properties.isWhitespace
        }
        if isBlank { emptyRows.append(row) }
      }
    }
    scripts = WritingScript.allCases.compactMap { script in
      counts[script].map { (script, $0) }
    }.sorted {
      $0.1 != $1.1 ? $0.1 > $1.1 : $0.0.rawValue < $1.0.rawValue
    }
    sizes.sort()
    guard let shortest = sizes.first, let longest = sizes.last else { return }
    let middle = (sizes[(sizes.count - 1) / 2], sizes[sizes.count / 2])
    lengths = CorpusCheck.Lengths(
      shortest: shortest, median: Double(middle.0 + middle.1) / 2,
      mean: Double(sizes.reduce(0, +)) / Double(sizes.count), longest: longest)
  }
}
