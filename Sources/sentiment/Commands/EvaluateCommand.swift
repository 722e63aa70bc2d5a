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
        ModelOptions.group, OptionGroup("Report options", ReportOptions.specs(abstains: true)),
        OptionGroup("Decision options", DecisionOptions.specs + [DecisionOptions.sweepSpec]),
        CorpusOptions.group,
      ]),
    manual: Manual(
      abstract: "Report the accuracy of a model on labelled texts.",
      discussion: """
        Every row counts. A label that the model never saw counts as a wrong answer and is named. \
        With --min-confidence the figures are still those of all rows, as if each were answered; one \
        line tells how many get an answer, and how many of the answers are right, which is what \
        --fail-under then judges. Log loss takes no probability to be smaller than 1.2e-7, the \
        precision of a probability, as scikit-learn does.
        """,
      examples: [
        Manual.Example("Evaluate", "sentiment evaluate -m model.safetensors test.json"),
        Manual.Example(
          "Gate a build", "sentiment evaluate -m model.safetensors test.json --fail-under 85"),
        Manual.Example(
          "Look at the mistakes",
          "sentiment evaluate -m model.safetensors test.json --errors wrong.jsonl"),
      ]))

  private let shared: SharedOptions
  private let corpusOptions: CorpusOptions
  private let modelOptions: ModelOptions
  private let reportOptions: ReportOptions
  private let decision: DecisionOptions
  private let showsSweep: Bool
  private let files: [String]

  init(_ arguments: ParsedArguments, _ shared: SharedOptions) throws {
    self.shared = shared
    corpusOptions = try CorpusOptions(arguments, command: "evaluate")
    modelOptions = ModelOptions(arguments)
    files = try InputFiles.expanding(arguments.arguments("corpus"))
    try InputFiles.check([modelOptions.name] + corpusOptions.inputs, corpora: files)
    reportOptions = try ReportOptions(arguments)
    decision = try DecisionOptions(arguments, of: "evaluate")
    showsSweep = arguments.isGiven("sweep")
    try InputFiles.checkOutputs(
      reportOptions.files + [reportOptions.errors],
      apartFrom: files + [modelOptions.name] + corpusOptions.inputs)
  }

  /// Reads, evaluates and prints.
  func run(_ console: inout Console) throws -> ExitStatus {
    console.begin("reading")
    let classifier = try modelOptions.load()
    try decision.check(classifier.labels)
    let corpus = try corpusOptions.read(files, &console, keepsIds: true)
    console.progress("evaluating")
    console.begin("testing")
    let evaluation = try classifier.evaluation(
      of: corpus.texts, labels: corpus.labels, rule: decision.rule, threads: shared.threads)
    console.clearProgress()
    console.begin("writing")
    var report = EvaluationReport(kind: .evaluation, toolVersion: toolVersion)
    report.model = EvaluationReport.Model(file: modelOptions.name, checksum: classifier.checksum)
    report.corpora = [corpus.description(as: .test)]
    report.metrics.test = evaluation.metrics
    corpus.decide(evaluation, into: &report)
    if reportOptions.keepsRows { report.rows = corpus.rows(evaluation) }
    report.warnAboutUnseenLabels(of: .test, &console)
    try reportOptions.writeErrors(report.rows, of: corpus)
    var writer = ReportWriter(options: reportOptions, isJSON: shared.isJSON)
    writer.showsSweep = showsSweep
    writer.evidence = PageEvidence(corpora: [corpus], tested: corpus, classifier: classifier)
    return try writer.finish(report, &console)
  }
}
