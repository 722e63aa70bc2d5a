import CommandLineParsing
import Files
import Tables
import TextClassification

/// `sentiment export`: a model in a form that other programs read.
struct ExportCommand {
  static let spec = CommandSpec(
    "export",
    syntax: CommandSyntax(
      positionals: [
        PositionalSpec(.file("model"), help: "The model file, made by 'sentiment train'")
      ],
      groups: [
        OptionGroup(
          "Export options",
          [
            OptionSpec(
              "format", value: .choice("name", ExportFormat.allCases.map(\.rawValue)),
              help: "What to write: a Core ML model and the Swift code that makes its input, an "
                + "ONNX model that takes texts, or the n-grams and their weights as CSV or JSON"
            ).required(),
            OptionSpec(
              "output", short: "o",
              value: .file("file").defaulting(
                describedAs: "beside the model, or standard output for CSV and JSON"),
              help: "Where it goes; '-' is standard output, for CSV and JSON"),
            OptionSpec(
              "max-features", value: .integer("n", in: 1...Int.max),
              help: "Keep the strongest n-grams only"),
            OptionSpec(
              "test", value: .file("corpus"),
              help: "A corpus to measure accuracy on, before and after; may be given several times"
            ).repeatable(),
            OutputFile.forceSpec,
          ]),
        CorpusOptions.group(formatOption: "test-format", writesRows: false),
      ]),
    manual: Manual(
      abstract: "Write a model for other programs.",
      discussion: """
        A Core ML model takes a dictionary of n-grams, which the Swift file beside it makes of a text. \
        An ONNX model takes texts and gives labels and probabilities. CSV and JSON list the n-grams \
        with their weights, the strongest first. Documentation/Exporting.md shows how each is used.
        """,
      examples: [
        Manual.Example(
          "For Xcode", "sentiment export reviews.safetensors --format coreml -o Reviews.mlmodel"),
        Manual.Example(
          "The strongest n-grams", "sentiment export reviews.safetensors --format csv | head"),
        Manual.Example(
          "A smaller model",
          "sentiment export m.safetensors --format onnx --max-features 10000 --test test.json"),
      ]))

  private let shared: SharedOptions
  private let corpusOptions: CorpusOptions
  private let modelOptions: ModelOptions
  private let format: ExportFormat
  private let outputs: ExportOutputs
  private let featureLimit: Int?
  private let testFiles: [String]

  init(_ arguments: ParsedArguments, _ shared: SharedOptions) throws {
    self.shared = shared
    corpusOptions = try CorpusOptions(
      arguments, command: "export", formatOption: "test-format", writesRows: false)
    modelOptions = ModelOptions(name: arguments.argument("model"))
    format = arguments.choice("format", as: ExportFormat.self)
    featureLimit = arguments.integerIfGiven("max-features")
    testFiles = try InputFiles.expanding(arguments.texts("test"))
    let others = [modelOptions.name] + corpusOptions.inputs
    try InputFiles.check(others, corpora: testFiles)
    let inputs = others + testFiles
    outputs = try ExportOutputs(
      arguments.textIfGiven("output") ?? format.defaultOutput(for: modelOptions.name),
      format: format, isForced: arguments.isGiven("force"))
    try InputFiles.checkOutputs(outputs.files, apartFrom: inputs)
    if outputs.file == nil && shared.isJSON {
      throw CommandFailure(
        status: .usage,
        description: "standard output is taken by the \(format.rawValue) file; with --json, give "
          + "the name of a file with --output")
    }
  }

  /// Reads, cuts, measures and writes.
  func run(_ console: inout Console) throws -> ExitStatus {
    let whole = try modelOptions.load()
    let classifier = featureLimit.map { whole.keepingStrongestFeatures($0) } ?? whole
    var summary = ExportSummary(format: format, whole: whole, kept: classifier)
    if !testFiles.isEmpty {
      let corpus = try corpusOptions.read(testFiles, &console)
      console.progress("evaluating")
      summary.before = try accuracy(of: whole, on: corpus)
      summary.after = try featureLimit.map { _ in try accuracy(of: classifier, on: corpus) }
      console.clearProgress()
    } else if classifier.featureCount < whole.featureCount {
      console.warn(
        "n-grams were left out, and what that costs is not known; name labelled texts with --test")
    }
    summary.files = try outputs.write(classifier, format, &console)
    if shared.isJSON {
      try console.output.write(Array(try summary.json()).span)
    } else if outputs.file != nil {
      try console.output.write(summary.text)
    } else {
      for line in summary.accuracyLines { console.note(line) }
    }
    return .success
  }

  private func accuracy(
    of classifier: TextClassifier, on corpus: LabeledCorpus
  ) throws -> ClassifierMetrics {
    try classifier.evaluation(of: corpus.texts, labels: corpus.labels, threads: shared.threads)
      .metrics
  }
}
