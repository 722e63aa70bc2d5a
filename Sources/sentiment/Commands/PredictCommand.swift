import CommandLineParsing
import Files
import Tables
import TextClassification

/// `sentiment predict`: labels for texts, one record out for each record in.
struct PredictCommand {
  static let spec = CommandSpec(
    "predict",
    syntax: CommandSyntax(
      positionals: [
        PositionalSpec(
          .file("input"), .zeroOrMore,
          help: "Texts to classify, in any format that 'train' reads, or a text on each line; "
            + "without any, or as '-', standard input")
      ],
      groups: [
        ModelOptions.group,
        OptionGroup(
          "Input and output options",
          [
            CorpusOptions.textColumnSpec,
            OptionSpec(
              "output", short: "o", value: .file("file").defaulting(to: "-"),
              help: "Where the records go; '-' is standard output"),
            OutputFile.forceSpec, CorpusOptions.skipSpec,
          ] + LayoutOptions.specs(for: .texts)),
        OptionGroup("Decision options", DecisionOptions.specs + [DecisionOptions.abstainSpec]),
      ], constraints: [.requires(option: "abstain-label", other: "min-confidence")]),
    manual: Manual(
      abstract: "Classify texts.",
      discussion: """
        Every input record gives one output record, in order. On a terminal a record is a line with \
        label, probability and text; elsewhere, and with --json, a JSON object with the input's other \
        members or columns, the prediction, the probability of every label, and how many n-grams of the text the \
        model knows. With none the answer is what the labels' frequencies say, and knownFeatures is 0.
        """,
      examples: [
        Manual.Example(
          "One text", "echo 'Not bad at all' | sentiment predict -m model.safetensors"),
        Manual.Example(
          "A file", "sentiment predict -m model.safetensors reviews.jsonl -o labels.jsonl"),
      ]))

  private let shared: SharedOptions
  private let modelOptions: ModelOptions
  private let files: [String]
  private let options: ReadingOptions
  private let output: OutputFile?
  private let decision: DecisionOptions

  init(_ arguments: ParsedArguments, _ shared: SharedOptions) throws {
    self.shared = shared
    modelOptions = ModelOptions(arguments)
    let given = arguments.arguments("input")
    files = try InputFiles.expanding(given.isEmpty ? ["-"] : given)
    var options = ReadingOptions(
      textColumn: arguments.text("text-column"), labelColumn: nil,
      skipsInvalidRows: arguments.isGiven("skip-invalid"), keepsOtherMembers: true)
    options.layout = try LayoutOptions.layout(arguments, command: "predict")
    self.options = options
    try InputFiles.check([modelOptions.name], corpora: files)
    decision = try DecisionOptions(arguments, of: "predict")
    let name = arguments.text("output")
    output =
      OutputFile.isStandardOutput(name)
      ? nil : try OutputFile(name, isForced: arguments.isGiven("force"))
    try InputFiles.checkOutputs([output], apartFrom: files + [modelOptions.name])
  }

  /// Classifies batch after batch.
  func run(_ console: inout Console) throws -> ExitStatus {
    console.begin("loading the model")
    let classifier = try modelOptions.load()
    try decision.check(classifier.labels)
    let isJSON = shared.isJSON || output != nil || !console.isOutputTerminal
    var writer = PredictionWriter(
      labels: classifier.labels,
      abstainLabel: decision.rule.minimumConfidence == nil ? nil : decision.abstainLabel,
      isJSON: isJSON, threads: shared.threads)
    guard let output else {
      try predict(with: classifier, &console) { batch, predictions, _, console in
        writer.append(batch, predictions)
        try console.output.write(writer.take().span)
        try console.output.flush()
      }
      return .success
    }
    var file = try AtomicFile(output.path, overwriting: output.isForced)
    let start = ContinuousClock.now
    try predict(with: classifier, &console) { batch, predictions, share, console in
      writer.append(batch, predictions)
      try file.writer.write(writer.take().span)
      let pace = Pace(elapsed: .now - start, done: share ?? 1, total: share.map { _ in 1 })
      console.progress(
        "\(NumberText.counted(writer.recordCount, "text")), "
          + pace.text(unit: "texts", count: writer.recordCount))
    }
    try file.commit()
    console.clearProgress()
    return .success
  }

  private func predict(
    with classifier: TextClassifier, _ console: inout Console,
    _ body: (DataTable, Predictions, _ share: Double?, inout Console) throws -> Void
  ) throws {
    var pipeline = PredictionPipeline(classifier, by: decision.rule, threads: shared.threads)
    for (index, file) in files.enumerated() {
      // Several files count alike: their sizes are not looked at in advance.
      func write(_ batch: DataTable, _ predictions: Predictions, _ share: Double?) throws {
        console.begin("writing")
        let whole = share.map { (Double(index) + $0) / Double(files.count) }
        try body(batch, predictions, whole, &console)
        console.begin("classifying")
      }
      let isStream = InputFiles.path(file).streamIdentity != nil
      console.begin("reading")
      let report: ReadingReport
      do {
        report = try RecordReader(options).forEachBatch(of: file) { batch, share in
          let texts = try batch.texts(named: options.textColumn)
          console.begin("classifying")
          try pipeline.take(
            batch, texts: texts, share: share, isWaitedFor: isStream, write)
          console.begin("reading")
        }
      } catch {
        // The rows before a fault are answered, and the fault is told where nobody reads the answers.
        do {
          try pipeline.finish(write)
        } catch let later as FileError where later.kind == .brokenPipe {}
        throw error
      }
      console.begin("classifying")
      try pipeline.finish(write)
      console.tellSkippedRows(report)
      for warning in report.warnings { console.warn("\(warning)") }
    }
  }
}
