import CommandLineParsing
import Tables
import TextClassification

/// How corpora are read.
struct CorpusOptions {
  let textColumn: String
  let labelColumn: String
  let skipsInvalidRows: Bool

  static let group = OptionGroup(
    "Corpus options",
    [
      textColumnSpec,
      OptionSpec(
        "label-column", value: .text("name").defaulting(to: "label"),
        help: "The member of each object that holds the label"),
      OptionSpec(
        "skip-invalid",
        help: "Leave out rows without a usable text or label, and say how many, instead of ending"),
    ])

  static let textColumnSpec = OptionSpec(
    "text-column", value: .text("name").defaulting(to: "text"),
    help: "The member of each object that holds the text")

  /// - Throws: A failure where texts and labels would be the same.
  init(_ arguments: ParsedArguments) throws {
    textColumn = arguments.text("text-column")
    labelColumn = arguments.text("label-column")
    skipsInvalidRows = arguments.isGiven("skip-invalid")
    if textColumn.utf8.elementsEqual(labelColumn.utf8) {
      throw CommandFailure(
        status: .usage,
        description: "--text-column and --label-column are both '\(textColumn)'; texts and labels "
          + "are two columns")
    }
  }

  /// Reads labelled rows.
  ///
  /// - Parameters:
  ///   - files: Paths, of which one may be `-`.
  ///   - console: Receives what is to be said about the files.
  /// - Returns: The rows.
  /// - Throws: `TableError`.
  func read(_ files: [String], _ console: inout Console) throws -> LabeledCorpus {
    let options = JSONReadingOptions(
      textColumn: textColumn, labelColumn: labelColumn, skipsInvalidRows: skipsInvalidRows)
    console.progress("reading \(files.joined(separator: ", "))")
    let reading = try JSONTableReader(options).read(contentsOf: files)
    console.clearProgress()
    let report = reading.report
    if !report.ignoredColumns.isEmpty {
      let names = report.ignoredColumns.map { "'\($0)'" }.joined(separator: ", ")
      console.note("columns left aside in \(files.joined(separator: ", ")): \(names)")
    }
    for skipped in report.skippedRows.prefix(10) { console.warn("left out: \(skipped.reason)") }
    if report.skippedCount > 0 {
      console.warn("\(report.skippedCount) of \(report.recordCount) rows were left out")
    }
    for warning in report.warnings { console.warn("\(warning)") }
    return LabeledCorpus(
      table: reading.table, texts: try reading.table.texts(named: textColumn),
      labels: try reading.table.labels(named: labelColumn))
  }
}

/// A table with its columns of texts and labels.
struct LabeledCorpus {
  let table: DataTable
  let texts: TextColumn
  let labels: LabelColumn

  /// A warning where rows to judge by stand in this corpus too.
  func overlap(
    with other: LabeledCorpus, for part: CorpusWarning.HeldOutPart
  ) -> CorpusWarning? {
    CorpusWarning.overlap(training: texts, with: other.texts, for: part)
  }

  /// What a report says of the corpus.
  func description(as role: EvaluationReport.Role) -> EvaluationReport.Corpus {
    var corpus = EvaluationReport.Corpus(
      role: role, files: table.files, rowCount: table.rowCount, columnCount: table.columns.count)
    var counts = [Int](repeating: 0, count: labels.labels.count)
    for code in labels.codes { counts[Int(code)] += 1 }
    corpus.classCounts = zip(labels.labels, counts).map { LabelCount(label: $0, count: $1) }
    return corpus
  }

  /// The rows of a report: what each is labelled, and what a classifier says.
  func rows(_ evaluation: Evaluation) -> [EvaluationReport.Row] {
    (0..<texts.count).map { index in
      let origin = table.origin(ofRow: index)
      let prediction = evaluation.predictions[index]
      var row = EvaluationReport.Row(
        position: (
          index,
          EvaluationReport.Source(
            file: origin.map { table.files[$0.file] } ?? "", line: origin?.line, id: nil)
        ),
        text: texts[index], label: labels[index],
        prediction: EvaluationReport.LabelProbability(
          label: prediction.label, probability: Double(prediction.probability)))
      row.probabilities = zip(evaluation.predictions.labels, prediction.probabilities).map {
        EvaluationReport.LabelProbability(label: $0, probability: Double($1))
      }
      return row
    }
  }
}
