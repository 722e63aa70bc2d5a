import CommandLineParsing
import Files
import TextClassification

/// `sentiment compare`: whether one classifier is better than another on the same rows.
struct CompareCommand {
  static let spec = CommandSpec(
    "compare",
    syntax: CommandSyntax(
      positionals: [
        PositionalSpec(
          .file("report"), .oneOrMore,
          help: "Two reports or more, written with --report, or answers of other tools as a JSON "
            + "array, JSON Lines or CSV; '-' is standard input")
      ],
      groups: [
        OptionGroup(
          "Comparison options",
          [
            OptionSpec(
              "fail-on-regression",
              value: .number("points", in: NumberRange(.including(0), .including(100)))
                .implying("0"),
              help: "End with status 1 when a report's accuracy is lower than the first one's by "
                + "more than so many percentage points"),
            OptionSpec(
              "report", value: .file("file"),
              help: "Write the comparison to a file too: to a name that ends in .html as a page to "
                + "look at, otherwise as JSON"
            ).repeatable(), OutputFile.forceSpec,
            OptionSpec(
              "changed-rows", value: .integer("n", in: 0...Int.max).defaulting(to: "5"),
              help: "How many of the rows that B fixed, and of those it broke, to show"),
            OptionSpec(
              "corpus", value: .file("file"),
              help: "Where to find the texts of these rows, if not in the files that the reports "
                + "name; may be given several times"
            ).repeatable(),
            OptionSpec(
              "no-texts", help: "Leave out the texts of rows, which reports hold hashes of only"),
            OptionSpec(
              "resamples", value: .integer("n", in: 100...1_000_000).defaulting(to: "2000"),
              help: "How many bootstrap resamples the intervals come from"),
            OptionSpec(
              "seed", value: .integer("n", in: 0...Int.max).defaulting(to: "42"),
              help: "Which resamples are drawn"),
          ]),
        AnswerColumnsOption.group,
      ], constraints: [.exclusive(["corpus", "no-texts"])]),
    manual: Manual(
      abstract: "Compare reports on the same rows.",
      discussion: """
        Each measure is laid beside the others with its difference. Whether a difference of \
        accuracies is more than chance is told by McNemar's exact test, with Holm's correction for \
        more than two reports; intervals of differences come from a paired bootstrap. Rows are \
        paired by id where all reports have ids, otherwise by position or text, and reports on \
        different rows are refused. The texts of rows that B fixed or broke are read again from the \
        corpora that the reports name, and shown where they are still the same.
        """,
      examples: [
        Manual.Example("Is B better than A?", "sentiment compare a.json b.json"),
        Manual.Example("Look at it", "sentiment compare a.json b.json --report difference.html"),
        Manual.Example(
          "Gate a build", "sentiment compare old.json new.json --fail-on-regression 1"),
      ]))

  /// The most reports, each called by a letter.
  private static let reportLimit = 26

  private let shared: SharedOptions
  private let files: [String]
  private let columns: AnswerColumns
  private let options: ComparisonOptions
  private let outputs: [OutputFile]
  private let rowLimit: Int
  private let allowedFall: Double?
  /// Where texts are looked for; `nil` where none are wanted.
  private let texts: RecoveredTexts.Place?

  init(_ arguments: ParsedArguments, _ shared: SharedOptions) throws {
    self.shared = shared
    files = arguments.arguments("report")
    guard (2...Self.reportLimit).contains(files.count) else {
      throw CommandFailure(
        status: .usage,
        description: files.count < 2
          ? "there is one report only; at least two are compared"
          : "there are \(files.count) reports; at most \(Self.reportLimit) are compared")
    }
    let corpora = try InputFiles.expanding(arguments.texts("corpus"))
    try InputFiles.check(files, corpora: corpora)
    outputs = try arguments.texts("report").map {
      try OutputFile($0, isForced: arguments.isGiven("force"))
    }
    try InputFiles.checkOutputs(outputs, apartFrom: files + corpora)
    columns = AnswerColumnsOption.columns(arguments)
    texts =
      arguments.isGiven("no-texts")
      ? nil : RecoveredTexts.Place(corpora: corpora, textColumn: columns.text)
    var options = ComparisonOptions()
    options.seed = UInt64(arguments.integer("seed"))
    options.resampleCount = arguments.integer("resamples")
    options.threads = shared.threads
    self.options = options
    rowLimit = arguments.integer("changed-rows")
    allowedFall = arguments.numberIfGiven("fail-on-regression")
  }

  /// Reads, compares and prints.
  func run(_ console: inout Console) throws -> ExitStatus {
    var reports: [ReportedAnswers] = []
    for file in files {
      console.progress("reading \(file)")
      reports.append(try ReportedAnswers(contentsOf: file, columns: columns))
    }
    console.progress("comparing")
    let comparison = try ReportComparison(reports, options: options)
    console.clearProgress()
    let gate = RegressionGate(allowedFall: allowedFall)
    try gate.check(comparison)
    let found = recover(comparison, &console)
    for output in outputs {
      let page = ComparisonPage(comparison, rowLimit: rowLimit, texts: found)
      try output.write(output.isPage ? page.bytes : try json(comparison))
    }
    try console.say { console in
      if shared.isJSON {
        let bytes = try json(comparison)
        try console.output.write(bytes.span)
      } else {
        try console.output.write(
          ComparisonText(comparison: comparison, rowLimit: rowLimit, texts: found).text)
      }
    }
    return gate.judge(comparison, &console)
  }

  /// The texts of the rows that are shown; `nil` where none are wanted.
  private func recover(
    _ comparison: ReportComparison, _ console: inout Console
  ) -> RecoveredTexts? {
    let hasPage = outputs.contains(where: \.isPage)
    guard let texts, hasPage || !shared.isJSON, comparison.reports.count == 2 else { return nil }
    let limit = hasPage ? max(rowLimit, ComparisonPage.fewestRows) : rowLimit
    console.progress("looking for texts")
    defer { console.clearProgress() }
    let pair = comparison.pairs[0]
    return RecoveredTexts(
      of: Array(pair.fixed.prefix(limit) + pair.broken.prefix(limit)), in: texts)
  }

  private func json(_ comparison: ReportComparison) throws -> [UInt8] {
    let conclusion = ComparisonConclusion(comparison).sentences
    return Array(try comparison.jsonData(toolVersion: toolVersion, conclusion: conclusion))
  }
}
