import CommandLineParsing
import Files
import Tables
import TextClassification

/// `sentiment check`: what is in corpora, and what may be wrong with them.
struct CheckCommand {
  static let spec = CommandSpec(
    "check",
    syntax: CommandSyntax(
      positionals: [
        PositionalSpec(
          .file("corpus"), .oneOrMore, help: "Corpora to look at; '-' is standard input")
      ],
      groups: [
        OptionGroup(
          "Check options",
          [
            OptionSpec(
              "examples", value: .integer("n", in: 0...100_000).defaulting(to: "3"),
              help: "How many examples of each finding to list")
          ]),
        CorpusOptions.group(writesRows: false),
      ]),
    manual: Manual(
      abstract: "Tell what is in corpora and what may be wrong with them.",
      discussion: """
        Rows, labels, lengths and scripts; texts that are equal or nearly equal, within and across \
        files; texts with several labels; labels that differ only by letter case, white space or \
        Unicode form; labels with a single row; a label column that looks like one of identifiers. \
        Each finding with its number and with examples: file, line, label and text.
        """,
      examples: [
        Manual.Example("Before a training", "sentiment check train.json"),
        Manual.Example("What training and test rows share", "sentiment check train.json test.json"),
      ]))

  private let shared: SharedOptions
  private let corpusOptions: CorpusOptions
  private let files: [String]
  private let examples: Int

  init(_ arguments: ParsedArguments, _ shared: SharedOptions) throws {
    self.shared = shared
    corpusOptions = try CorpusOptions(arguments, command: "check", writesRows: false)
    files = try InputFiles.expanding(arguments.arguments("corpus"))
    examples = arguments.integer("examples")
    try InputFiles.check(corpusOptions.inputs, corpora: files)
  }

  /// Reads, looks and prints.
  func run(_ console: inout Console) throws -> ExitStatus {
    let corpus = try corpusOptions.read(files, &console)
    console.progress("looking for texts that are nearly equal")
    let check = CorpusCheck(
      texts: corpus.texts, labels: corpus.labels,
      files: (0..<corpus.texts.count).map { corpus.table.origin(ofRow: $0)?.file ?? 0 },
      threads: shared.threads)
    console.clearProgress()
    let checked = CheckedCorpus(corpus, check, examples: examples)
    try console.output.write(
      shared.isJSON
        ? JSONText.object(checked.document) : CheckedCorpusText(checked.document).lines.asText)
    return .success
  }
}
