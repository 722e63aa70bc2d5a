import CommandLineParsing
import Files
import Tables
import TextClassification

/// How corpora are read.
struct CorpusOptions {
  let textColumn: String
  let labelColumn: String
  let skipsInvalidRows: Bool
  let idColumn: String?
  let layout: FileLayout
  let labels: LabelOptions

  static let group = group()

  /// The options of a command.
  ///
  /// - Parameters:
  ///   - formatOption: The name of the option for the format, where `--format` is something else.
  ///   - writesRows: Whether the command writes reports, in which rows have names.
  /// - Returns: Their declarations.
  static func group(formatOption: String = "format", writesRows: Bool = true) -> OptionGroup {
    OptionGroup(
      "Corpus options",
      columnSpecs + (writesRows ? [idColumnSpec] : []) + LabelOptions.specs + [skipSpec]
        + LayoutOptions.specs(for: .corpora, formatOption: formatOption))
  }

  private static let columnSpecs =
    [
      textColumnSpec,
      OptionSpec(
        "label-column", value: .text("name").defaulting(to: "label"),
        help: "The member of each object, or the column of a table, that holds the label; for a "
          + "table also its number"),
    ]

  private static let idColumnSpec = OptionSpec(
    "id-column", value: .text("name"),
    help: "The member or column of each tested row that names it in --report and --errors, so "
      + "that 'compare' finds it again")

  static let textColumnSpec = OptionSpec(
    "text-column", value: .text("name").defaulting(to: "text"),
    help: "The member of each object, or the column of a table, that holds the text; for a table "
      + "also its number")

  static let skipSpec = OptionSpec(
    "skip-invalid",
    help: "Leave out rows without a usable text or label instead of ending, and say how many, "
      + "unless --quiet is given")

  /// Converts the options.
  ///
  /// - Parameters:
  ///   - arguments: What was given.
  ///   - command: The command's name, for messages.
  ///   - formatOption: The name of the option for the format.
  ///   - writesRows: Whether the command has `--id-column`.
  /// - Throws: `UsageError`, and errors of reading the map of labels.
  init(
    _ arguments: ParsedArguments, command: String, formatOption: String = "format",
    writesRows: Bool = true
  ) throws {
    textColumn = arguments.text("text-column")
    labelColumn = arguments.text("label-column")
    skipsInvalidRows = arguments.isGiven("skip-invalid")
    if textColumn.utf8.elementsEqual(labelColumn.utf8) {
      throw CommandFailure(
        status: .usage,
        description: "texts and labels are two columns; --text-column and --label-column are both "
          + "'\(textColumn)'"
          + (["text-column", "label-column"].first { !arguments.isGiven($0) }
            .map { ", which is the default of --\($0): give that too" } ?? ""))
    }
    idColumn = writesRows ? arguments.textIfGiven("id-column") : nil
    layout = try LayoutOptions.layout(
      arguments, command: command, formatOption: formatOption)
    labels = try LabelOptions(arguments)
  }

  /// Files that the options themselves are read from.
  var inputs: [String] { labels.inputs }

  /// Reads labelled rows.
  ///
  /// - Parameters:
  ///   - files: Paths, of which one may be `-`.
  ///   - console: Receives what is to be said about the files.
  ///   - keepsIds: Whether rows need the member of `--id-column`, where that is given.
  /// - Returns: The rows.
  /// - Throws: `FileError` and `TableError`.
  func read(
    _ files: [String], _ console: inout Console, keepsIds: Bool = false
  ) throws -> LabeledCorpus {
    let idColumn = keepsIds ? idColumn : nil
    var options = ReadingOptions(
      textColumn: textColumn, labelColumn: labelColumn, skipsInvalidRows: skipsInvalidRows,
      keepsOtherMembers: idColumn != nil)
    options.layout = layout
    console.warnOfRepeated(files)
    let names = files.joined(separator: ", ")
    console.progress("reading \(names)")
    let reading = try TableReader(options).read(contentsOf: files)
    console.clearProgress()
    console.tell(reading.report, of: names, besides: idColumn)
    let table = try labels.apply(to: reading.table, labelColumn: labelColumn, &console)
    return LabeledCorpus(
      files: files.map { $0 == "-" ? "stdin" : $0 }, table: table,
      texts: try table.texts(named: textColumn), labels: try table.labels(named: labelColumn),
      ids: try idColumn.map { try table.memberTexts(named: $0) })
  }
}

extension Console {
  /// Warns of files that are given twice.
  mutating func warnOfRepeated(_ files: [String]) {
    var seen: Set<FilePath.Identity> = []
    for file in files where file != "-" {
      let identity = FilePath(file).identity
      guard let identity, !seen.insert(identity).inserted else { continue }
      warn("'\(file)' is given twice, and each of its rows counts twice")
    }
  }

  /// Tells what a reader has to say: columns left aside, rows left out, warnings.
  ///
  /// - Parameters:
  ///   - report: What the reader says.
  ///   - names: The files.
  ///   - used: A column that is used though no corpus has it.
  mutating func tell(_ report: ReadingReport, of names: String, besides used: String? = nil) {
    let ignored = report.ignoredColumns.filter { $0 != used }
    if !ignored.isEmpty {
      note("columns left aside in \(names): \(QuotedNames.list(ignored, limit: 20))")
    }
    tellSkippedRows(report)
    for warning in report.warnings { warn("\(warning)") }
  }

  /// Tells which rows were left out.
  mutating func tellSkippedRows(_ report: ReadingReport) {
    for skipped in report.skippedRows.prefix(10) {
      warn("left out: \(skipped.reason.message)", at: skipped.reason.location)
    }
    if report.skippedCount > 0 {
      warn(
        "\(report.skippedCount) of \(NumberWords.counted(report.recordCount, "row")) "
          + "\(report.skippedCount == 1 ? "was" : "were") left out")
    }
  }
}

/// A table with its columns of texts and labels.
struct LabeledCorpus {
  /// The files and folders as they were given.
  let files: [String]
  let table: DataTable
  let texts: TextColumn
  let labels: LabelColumn
  /// What names each row, where that is asked for.
  let ids: [String]?

  /// A warning where rows to judge by stand in this corpus too.
  func overlap(
    with other: LabeledCorpus, for part: CorpusWarning.HeldOutPart
  ) -> CorpusWarning? {
    CorpusWarning.overlap(training: texts, with: other.texts, for: part)
  }

  /// What a report says of the corpus.
  func description(as role: EvaluationReport.Role) -> EvaluationReport.Corpus {
    var corpus = EvaluationReport.Corpus(
      role: role, files: files, rowCount: table.rowCount, columnCount: table.columns.count)
    corpus.classCounts = Self.counts(of: labels)
    return corpus
  }

  /// The number of rows of each label.
  static func counts(of labels: LabelColumn) -> [LabelCount] {
    var counts = [Int](repeating: 0, count: labels.labels.count)
    for code in labels.codes { counts[Int(code)] += 1 }
    return zip(labels.labels, counts).map { LabelCount(label: $0, count: $1) }
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
            file: origin.map { table.files[$0.file] } ?? "", line: origin?.line,
            row: origin?.row, id: ids?[index])
        ),
        text: texts[index], label: labels[index],
        prediction: EvaluationReport.LabelProbability(
          label: prediction.label, probability: Double(prediction.probability)))
      row.probabilities = zip(evaluation.predictions.labels, prediction.probabilities).map {
        EvaluationReport.LabelProbability(label: $0, probability: Double($1))
      }
      if evaluation.predictions.rule.minimumConfidence != nil {
        row.isAnswered = evaluation.predictions.isAnswered(row: index)
      }
      return row
    }
  }
}
