import CommandLineParsing
import Tables
import TextClassification

/// `sentiment evaluate`: how good a model is on labelled corpora.
struct EvaluateCommand {
  static let spec = CommandSpec(
    "evaluate",
    syntax: CommandSyntax(
      positionals: [
        PositionalSpec(
          .file("corpus"), .oneOrMore, help: "Corpora to test on; '-' is standard input")
      ],
      groups: [
        ModelOptions.group, OptionGroup("Report options", ReportOptions.specs), CorpusOptions.group,
      ]),
    manual: Manual(
      abstract: "Report the accuracy of a model on labelled texts.",
      discussion: """
        Every row counts. A label that the model never saw counts as a wrong answer and is named.
        """,
      examples: [
        Manual.Example("Evaluate", "sentiment evaluate -m model.safetensors test.json"),
        Manual.Example(
          "Gate a build", "sentiment evaluate -m model.safetensors test.json --fail-under 85"),
      ]))

  private let shared: SharedOptions
  private let corpusOptions: CorpusOptions
  private let modelOptions: ModelOptions
  private let reportOptions: ReportOptions
  private let files: [String]

  init(_ arguments: ParsedArguments, _ shared: SharedOptions) throws {
    self.shared = shared
    corpusOptions = try CorpusOptions(arguments)
    modelOptions = ModelOptions(arguments)
    files = arguments.arguments("corpus")
    try InputFiles.check(files + [modelOptions.name])
    reportOptions = try ReportOptions(arguments)
    try InputFiles.checkOutputs([reportOptions.file], apartFrom: files + [modelOptions.name])
  }

  /// Reads, evaluates and prints.
  func run(_ console: inout Console) throws -> ExitStatus {
    let classifier = try modelOptions.load()
    let corpus = try corpusOptions.read(files, &console)
    console.progress("evaluating")
    let evaluation = try classifier.evaluation(
      of: corpus.texts, labels: corpus.labels, threads: shared.threads)
    console.clearProgress()
    var report = EvaluationReport(kind: .evaluation, toolVersion: toolVersion)
    report.model = EvaluationReport.Model(file: modelOptions.name, checksum: classifier.checksum)
    report.corpora = [corpus.description(as: .test)]
    report.metrics.test = evaluation.metrics
    if reportOptions.file != nil { report.rows = corpus.rows(evaluation) }
    report.warnAboutUnseenLabels(of: .test, &console)
    return try ReportWriter(options: reportOptions, isJSON: shared.isJSON).finish(report, &console)
  }
}
