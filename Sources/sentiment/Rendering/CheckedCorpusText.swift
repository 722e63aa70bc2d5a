import TextClassification

/// What a check found, as lines.
struct CheckedCorpusText {
  private let document: CheckedCorpus.Document

  /// The largest number of labels that are listed with their rows.
  private static let labelLimit = 20

  /// Creates the lines of an answer.
  init(_ document: CheckedCorpus.Document) { self.document = document }

  /// What there is, then each finding with examples, then what was looked for and not found.
  var lines: [String] {
    var lines = facts.map { ($0.name + ":").alignedLeft(9) + " " + $0.text }
    for finding in document.findings where finding.count > 0 {
      lines += ["", Self.heading(of: finding) + ":"] + Self.examples(of: finding)
    }
    let absent = document.findings.filter { $0.count == 0 && isMeant($0.kind) }
    if !absent.isEmpty {
      let names = absent.map { Self.name(of: $0.kind) }
      lines += ["", "Not found: \(names.joined(separator: ", "))."]
    }
    return lines
  }

  private var facts: [(name: String, text: String)] {
    let rows =
      "\(NumberText.counted(document.rowCount, "row")) in "
      + NumberText.counted(document.files.count, "file")
    let listed = document.labels.prefix(Self.labelLimit).map { label in
      "\(LabelText.display(label.label, limit: 40)) \(NumberText.grouped(label.rowCount)) "
        + "(\(NumberText.percent(label.rowCount, of: document.rowCount)) %)"
    }
    let rest = document.labels.count - listed.count
    var facts = [
      ("Rows", rows),
      (
        "Labels",
        "\(document.labels.count): " + listed.joined(separator: ", ")
          + (rest > 0 ? " and \(rest) more" : "")
      ),
    ]
    if let majority = document.majority {
      let label = LabelText.display(majority.label, limit: 40)
      let share = NumberText.percent(majority.rowCount, of: document.rowCount)
      facts.append(("Baseline", "\(share) % for always answering \(label)"))
    }
    if let lengths = document.lengths {
      facts.append(
        (
          "Lengths",
          "\(NumberText.grouped(lengths.shortest)) to \(NumberText.grouped(lengths.longest)) "
            + "characters, median \(Self.text(of: lengths.median)), mean "
            + NumberText.fixed(lengths.mean, digits: 1)
        ))
    }
    let scripts = document.scripts.map {
      "\(Self.name(of: $0.script)) \(NumberText.percent($0.rowCount, of: document.rowCount)) %"
    }
    return facts + [("Scripts", scripts.joined(separator: ", "))]
  }

  private static func text(of median: Double) -> String {
    Int(exactly: median).map(NumberText.grouped) ?? NumberText.short(median)
  }

  /// Whether a finding could have been made: across files only with several.
  private func isMeant(_ kind: CheckedCorpus.Document.Kind) -> Bool {
    switch kind {
    case .duplicatesAcrossFiles, .nearDuplicatesAcrossFiles: document.files.count > 1
    default: true
    }
  }

  private static func heading(of finding: CheckedCorpus.Document.Finding) -> String {
    let rows = NumberText.counted(finding.rowCount, "row")
    let texts = NumberText.counted(finding.count, "text")
    return switch finding.kind {
    case .labelsLikeIdentifiers:
      "\(NumberText.counted(finding.count, "label")) for \(rows), which look like identifiers"
    case .similarLabels:
      NumberText.counted(finding.count, "group")
        + " of labels that differ only by letter case, white space or Unicode form, \(rows)"
    case .singleRowLabels: "\(NumberText.counted(finding.count, "label")) with a single row"
    case .contradictions: "\(texts) with several labels, \(rows)"
    case .emptyTexts: "\(rows) without text"
    case .duplicates: "\(texts) in several rows, \(rows)"
    case .duplicatesAcrossFiles: "\(texts) in several files, \(rows)"
    case .nearDuplicates:
      "\(NumberText.counted(finding.count, "group")) of texts that are nearly the same, "
        + NumberText.counted(finding.rowCount, "text")
    case .nearDuplicatesAcrossFiles:
      "\(NumberText.counted(finding.count, "group")) of these in several files, "
        + NumberText.counted(finding.rowCount, "text")
    }
  }

  private static func examples(of finding: CheckedCorpus.Document.Finding) -> [String] {
    let rows = finding.examples.joined()
    let places = rows.map { RowPlace(file: $0.file, line: $0.line, row: $0.row).text }
    let labels = rows.map { LabelText.display($0.label, limit: 20) }
    let (placeWidth, labelWidth) = (places.widest, labels.widest)
    var index = 0
    var lines: [String] = []
    for (number, group) in finding.examples.enumerated() {
      // Groups of several rows are parted.
      if number > 0 && group.count > 1 { lines.append("") }
      for row in group {
        let place = places[index].alignedLeft(placeWidth)
        let label = labels[index].alignedLeft(labelWidth)
        lines.append(
          "  \(place)  \(label)  \(LabelText.display(row.text, limit: 70))".withoutTrailingBlanks)
        index += 1
      }
      if let count = finding.exampleRowCounts[number...].first, count > group.count {
        lines.append("  … and \(NumberText.counted(count - group.count, "more row"))")
      }
    }
    return lines
      + finding.labels.map { group in
        "  " + SimilarLabels.visible(group).map { "'\($0)'" }.joined(separator: ", ")
      }
  }

  private static func name(of kind: CheckedCorpus.Document.Kind) -> String {
    switch kind {
    case .labelsLikeIdentifiers: "labels like identifiers"
    case .similarLabels: "labels that look alike"
    case .singleRowLabels: "labels with a single row"
    case .contradictions: "texts with several labels"
    case .emptyTexts: "rows without text"
    case .duplicates: "equal texts"
    case .duplicatesAcrossFiles: "equal texts in several files"
    case .nearDuplicates: "nearly equal texts"
    case .nearDuplicatesAcrossFiles: "nearly equal texts in several files"
    }
  }

  static func name(of script: WritingScript) -> String {
    switch script {
    case .latin: "Latin"
    case .japanese: "Japanese"
    case .han: "Han"
    case .hangul: "Hangul"
    case .cyrillic: "Cyrillic"
    case .greek: "Greek"
    case .arabic: "Arabic"
    case .hebrew: "Hebrew"
    case .indic: "Indic"
    case .thai: "Thai"
    case .other: "other"
    case .none: "no letters"
    }
  }
}
