import Tables
import TextClassification

/// What a check found, with the rows that are shown: a value for JSON and for lines.
struct CheckedCorpus {
  /// The whole answer, as JSON has it.
  struct Document: Encodable {
    /// The rows of a label.
    struct Label: Encodable {
      let label: String
      let rowCount: Int
    }

    /// The rows of a script.
    struct Script: Encodable {
      let script: WritingScript
      let rowCount: Int
    }

    /// Something that was looked for, found or not.
    struct Finding: Encodable {
      /// What it is.
      let kind: Kind
      /// How many times: groups of rows, rows or labels.
      let count: Int
      /// The number of rows in all.
      let rowCount: Int
      /// Some of them: the rows of each.
      var examples: [[Row]] = []
      /// The number of rows of each example, of which some may not be shown.
      var exampleRowCounts: [Int] = []
      /// Some of them, where they are labels: those of each.
      var labels: [[String]] = []
    }

    /// A row to look at.
    struct Row: Encodable {
      let file: String
      let line: Int?
      let row: Int?
      let label: String
      let text: String
    }

    /// What is looked for, most serious first.
    enum Kind: String, Encodable, CaseIterable {
      case labelsLikeIdentifiers, similarLabels, singleRowLabels, contradictions, emptyTexts
      case duplicates, duplicatesAcrossFiles, nearDuplicates, nearDuplicatesAcrossFiles
    }

    let schemaVersion = 1
    let kind = "check"
    let files: [String]
    let rowCount: Int
    let labels: [Label]
    let majority: Label?
    let lengths: CorpusCheck.Lengths?
    let scripts: [Script]
    let findings: [Finding]
  }

  private let corpus: LabeledCorpus
  private let check: CorpusCheck
  private let limit: Int

  /// The largest number of rows shown of one group.
  private static let rowLimit = 10

  /// Prepares what is shown.
  ///
  /// - Parameters:
  ///   - corpus: The rows.
  ///   - check: What was found in them.
  ///   - examples: How many of each finding to show.
  init(_ corpus: LabeledCorpus, _ check: CorpusCheck, examples: Int) {
    self.corpus = corpus
    self.check = check
    limit = examples
  }

  /// The whole answer.
  var document: Document {
    Document(
      files: corpus.table.files, rowCount: check.rowCount,
      labels: zip(check.labels, check.labelRowCounts).map {
        Document.Label(label: $0, rowCount: $1)
      },
      majority: check.majority.map { Document.Label(label: $0.label, rowCount: $0.rowCount) },
      lengths: check.lengths,
      scripts: check.scripts.map { Document.Script(script: $0.script, rowCount: $0.rowCount) },
      findings: Document.Kind.allCases.map(finding))
  }

  private func finding(_ kind: Document.Kind) -> Document.Finding {
    switch kind {
    case .labelsLikeIdentifiers:
      let count = check.looksLikeIdentifiers ? check.labels.count : 0
      return labels(kind, check.labels.prefix(count).map { [$0] })
    case .similarLabels: return labels(kind, check.similarLabels)
    case .singleRowLabels: return labels(kind, check.singleRowLabels.map { [$0] })
    case .contradictions: return rows(kind, check.contradictions)
    case .emptyTexts: return rows(kind, check.emptyRows.map { [$0] })
    case .duplicates: return rows(kind, check.duplicates)
    case .duplicatesAcrossFiles: return rows(kind, check.duplicatesAcrossFiles)
    case .nearDuplicates: return rows(kind, check.nearDuplicates)
    case .nearDuplicatesAcrossFiles: return rows(kind, check.nearDuplicatesAcrossFiles)
    }
  }

  private func rows(_ kind: Document.Kind, _ groups: [[Int]]) -> Document.Finding {
    var finding = Document.Finding(
      kind: kind, count: groups.count, rowCount: groups.reduce(0) { $0 + $1.count })
    finding.examples = groups.prefix(limit).map { $0.prefix(Self.rowLimit).map(row) }
    finding.exampleRowCounts = groups.prefix(limit).map(\.count)
    return finding
  }

  private func row(_ row: Int) -> Document.Row {
    let origin = corpus.table.origin(ofRow: row)
    return Document.Row(
      file: origin.map { corpus.table.files[$0.file] } ?? "", line: origin?.line, row: origin?.row,
      label: corpus.labels[row], text: corpus.texts[row])
  }

  private func labels(_ kind: Document.Kind, _ groups: [[String]]) -> Document.Finding {
    let counts = zip(check.labels, check.labelRowCounts).map { (Array($0.utf8), $1) }
    let countOfLabel = Dictionary(counts) { first, _ in first }
    let rows = groups.joined().reduce(0) { $0 + (countOfLabel[Array($1.utf8)] ?? 0) }
    var finding = Document.Finding(kind: kind, count: groups.count, rowCount: rows)
    finding.labels = Array(groups.prefix(limit))
    return finding
  }
}
