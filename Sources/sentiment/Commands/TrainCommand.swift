import CommandLineParsing
import Files
import Tables
import TextClassification

/// `sentiment train`: from corpora to a model and a report.
struct TrainCommand {
  static let spec = CommandSpec(
    "train",
    syntax: CommandSyntax(
      positionals: [
        PositionalSpec(
          .file("corpus"), .oneOrMore, help: "Corpora to train on; '-' is standard input")
      ],
      groups: [
        OptionGroup(
          "Model options",
          [
            OptionSpec(
              "output", short: "o", value: .file("file"),
              help: "The model file to write; without it only the report is given"),
            OptionSpec(
              "compact",
              help: "Keep the stronger half of the n-grams: half the file, at little cost that the "
                + "report states"),
            OptionSpec("author", value: .text("name"), help: "Who made the model"),
            OptionSpec("description", value: .text("text"), help: "What the model is for"),
            OptionSpec("license", value: .text("name"), help: "The model's license"),
            OptionSpec("model-version", value: .text("version"), help: "The model's own version"),
          ]),
        OptionGroup(
          "Evaluation options",
          [
            OptionSpec(
              "test", value: .file("corpus"),
              help: "A corpus to test on; may be given several times"
            ).repeatable(),
            OptionSpec(
              "validation", value: .file("corpus"),
              help: "A corpus to validate on, instead of rows held out"),
            OptionSpec(
              "validation-split",
              value: .number("share", in: NumberRange(.excluding(0), .excluding(1)))
                .defaulting(describedAs: "none under 50 rows, 0.1 under 200, else 0.05"),
              help: "The share of the rows to hold out for validation"),
            OptionSpec("no-validation", help: "Train on all rows"),
            OptionSpec(
              "cross-validate", value: .integer("folds", in: 2...100),
              help: "Write no model, but report the accuracy of models trained without one fold of "
                + "the rows each, on that fold"),
            OptionSpec(
              "learning-curve",
              help: "Tell too how the accuracy grows with the number of rows, on the rows of "
                + "--validation or else a fifth of the corpus, and whether more rows would help"),
            OptionSpec(
              "seed", value: .integer("n", in: 0...Int.max).defaulting(to: "42"),
              help: "Which rows are held out, and which are a fold"),
          ] + ReportOptions.specs(abstains: false)),
        OptionGroup(
          "Training options",
          [
            OptionSpec(
              "regularization",
              value: .number("c", in: NumberRange(.including(1e-6), .including(1e6)))
                .defaulting(describedAs: "chosen on rows held out"),
              help: "How much the rows count against the penalty on the weights"),
            ClassWeightsOption.spec,
            OptionSpec(
              "no-refit", help: "Keep the model that was validated, without the validation rows"),
            OptionSpec(
              "max-iterations",
              value: .integer("n", in: 1...1_000_000)
                .defaulting(to: "\(TrainingOptions().iterationLimit)"),
              help: "The most iterations"),
            FeatureOptionsOption.spec,
          ] + MemoryLimitOption.specs),
        CorpusOptions.group,
      ],
      constraints: [
        .exclusive(["validation", "validation-split", "no-validation", "cross-validate"]),
        .exclusive(["cross-validate", "compact"]),
        .exclusive(["cross-validate", "output"]), .exclusive(["cross-validate", "test"]),
        .exclusive(["cross-validate", "learning-curve"]),
      ]),
    manual: Manual(
      abstract: "Train a classifier and report its accuracy.",
      discussion: """
        Some rows are held out to validate the model. The model, the report and every figure are the \
        same for the same input, options and seed, at any number of threads. With --cross-validate the \
        rows are dealt into folds, a model is trained without each fold and tested on it, and --report \
        holds what each row's model says of it.
        """,
      examples: [
        Manual.Example(
          "Train, test, save", "sentiment train train.json --test test.json -o model.safetensors"),
        Manual.Example(
          "Other column names",
          "sentiment train reviews.jsonl --text-column body --label-column stars"),
        Manual.Example(
          "Accuracy without a test corpus", "sentiment train all.json --cross-validate 5"),
      ]))

  private let shared: SharedOptions
  private let corpusOptions: CorpusOptions
  private let reportOptions: ReportOptions
  private let files: [String]
  private let testFiles: [String]
  private let validationFile: String?
  private let output: OutputFile?
  private let isCompact: Bool
  private let folds: Int?
  private let wantsCurve: Bool
  private let classWeights: ClassWeightsOption
  private let trainer: TextClassifierTrainer
  private let card: ModelCard
  private let memoryLimit: MemoryLimitOption?

  init(_ arguments: ParsedArguments, _ shared: SharedOptions) throws {
    self.shared = shared
    corpusOptions = try CorpusOptions(arguments, command: "train")
    files = try InputFiles.expanding(arguments.arguments("corpus"))
    testFiles = try InputFiles.expanding(arguments.texts("test"))
    validationFile = arguments.textIfGiven("validation")
    classWeights = try ClassWeightsOption(arguments)
    let corpora = files + testFiles + [validationFile].compactMap(\.self)
    let others = [classWeights.file].compactMap(\.self) + corpusOptions.inputs
    try InputFiles.check(others, corpora: corpora)
    let inputs = corpora + others
    memoryLimit = try MemoryLimitOption(arguments, threads: shared.threads)
    if memoryLimit != nil { try MemoryLimitOption.checkRereadable(files) }
    let isForced = arguments.isGiven("force")
    output = try arguments.textIfGiven("output").map { try OutputFile($0, isForced: isForced) }
    isCompact = arguments.isGiven("compact")
    reportOptions = try ReportOptions(arguments)
    try InputFiles.checkOutputs(
      [output, reportOptions.errors] + reportOptions.files, apartFrom: inputs)
    folds = arguments.integerIfGiven("cross-validate")
    for option in ["errors", "id-column"]
    where arguments.isGiven(option) && testFiles.isEmpty && folds == nil {
      throw CommandFailure(
        status: .usage,
        description:
          "option '--\(option)' can only be used together with '--test' or '--cross-validate'")
    }
    wantsCurve = arguments.isGiven("learning-curve")
    var trainer = TextClassifierTrainer()
    trainer.threads = shared.threads
    trainer.training.regularization = arguments.numberIfGiven("regularization").map { Float($0) }
    trainer.features = try FeatureOptionsOption.features(arguments)
    trainer.training.refits = !arguments.isGiven("no-refit")
    trainer.training.iterationLimit = arguments.integer("max-iterations")
    trainer.split.seed = UInt64(arguments.integer("seed"))
    if let share = arguments.numberIfGiven("validation-split") {
      trainer.split.validation = .fraction(share)
    } else if arguments.isGiven("no-validation") || validationFile != nil {
      trainer.split.validation = .none
    }
    self.trainer = trainer
    var card = ModelCard()
    card.author = arguments.textIfGiven("author")
    card.summary = arguments.textIfGiven("description")
    card.license = arguments.textIfGiven("license")
    card.version = arguments.textIfGiven("model-version")
    self.card = card
  }

  /// Reads, trains, evaluates, writes and prints.
  func run(_ console: inout Console) throws -> ExitStatus {
    console.begin("reading")
    let corpus = try readCorpus(&console)
    if isCompact { _ = try corpus.wholeCorpus(for: "--compact") }
    let validation = try validationFile.map { try corpusOptions.read([$0], &console) }
    let test = testFiles.isEmpty ? nil : try corpusOptions.read(testFiles, &console, keepsIds: true)
    console.begin("looking at the rows")
    var trainer = trainer
    trainer.training.classWeights = try classWeights.weights(for: corpus.labels.labels)
    let warnings = warnings(about: corpus, validation, test)
    for warning in warnings { console.warn("\(warning)") }
    var writer = ReportWriter(options: reportOptions, isJSON: shared.isJSON)
    if let folds {
      return try CrossValidationRun(
        trainer: trainer, folds: folds, warnings: warnings, writer: writer
      ).run(try corpus.wholeCorpus(for: "--cross-validate"), &console)
    }

    let curve = try wantsCurve ? learningCurve(corpus, validation, with: trainer, &console) : nil
    let result = try train(corpus, with: trainer, &console)
    console.begin("testing")
    var report = EvaluationReport(kind: .training, toolVersion: toolVersion)
    report.warnings = warnings.map(\.description)
    report.corpora = [corpus.description]
    var model = TrainedModel(result, isCompact: isCompact, threads: shared.threads)
    try model.judge(on: corpus.inMemory, validation, into: &report)
    if report.metrics.validation == nil {
      report.validationAbsence = validationAbsence(rowCount: result.trainingRows.count)
    }
    report.warnAboutFewValidationRows(&console)
    report.warnAboutUnseenLabels(of: .validation, &console)
    if let validation { report.corpora.append(validation.description(as: .validation)) }
    if let test {
      try self.test(&model, on: test, into: &report, &console)
    }
    complete(&model.classifier.card, from: report)
    report.learningCurve = curve
    console.begin("writing")
    report.training = TrainingSummary(model.classifier.card)
    report.training?.compaction = model.compaction
    if let output {
      report.model = EvaluationReport.Model(
        file: output.name,
        checksum: try model.classifier.write(to: output.path, overwriting: output.isForced))
    }
    writer.evidence = PageEvidence(
      corpora: [corpus.inMemory] + [validation, test].filter { $0 != nil }, tested: test,
      classifier: model.classifier)
    return try writer.finish(report, &console)
  }

  private func warnings(
    about corpus: TrainingCorpus, _ validation: LabeledCorpus?, _ test: LabeledCorpus?
  ) -> [CorpusWarning] {
    CorpusWarning.warnings(about: corpus.labels, texts: corpus.inMemory?.texts)
      + [
        corpus.contradictions,
        validation.flatMap { corpus.overlap(with: $0, for: .validation) },
        test.flatMap { corpus.overlap(with: $0, for: .test) },
      ].compactMap(\.self)
  }

  private func test(
    _ model: inout TrainedModel, on test: LabeledCorpus, into report: inout EvaluationReport,
    _ console: inout Console
  ) throws {
    report.corpora.append(test.description(as: .test))
    let evaluation = try model.test(on: test, into: &report)
    test.decide(evaluation, into: &report)
    if reportOptions.keepsRows { report.rows = test.rows(evaluation) }
    report.warnAboutUnseenLabels(of: .test, &console)
    try reportOptions.writeErrors(report.rows, of: test)
  }

  /// Reads the corpus to train on, as far as the limit on memory lets it.
  private func readCorpus(_ console: inout Console) throws -> TrainingCorpus {
    try TrainingCorpus(
      files, besides: testFiles + [validationFile].compactMap(\.self),
      by: (corpusOptions, keepsIds: folds != nil), within: memoryLimit, &console)
  }

  private func train(
    _ corpus: TrainingCorpus, with trainer: TextClassifierTrainer, _ console: inout Console
  ) throws -> TextClassifierTrainer.Result {
    let result = try corpus.train(with: trainer) { console.show($0) }
    console.clearProgress()
    if let convergence = result.classifier.card.convergence, !convergence.isConverged {
      console.warn(
        "training did not converge in \(NumberText.counted(convergence.iterations, "iteration")); "
          + "the model is usable, more --max-iterations may make it better")
    }
    return result
  }

  private func learningCurve(
    _ corpus: TrainingCorpus, _ validation: LabeledCorpus?, with trainer: TextClassifierTrainer,
    _ console: inout Console
  ) throws -> LearningCurve {
    let corpus = try corpus.wholeCorpus(for: "--learning-curve")
    let curve = try trainer.learningCurve(
      texts: corpus.texts, labels: corpus.labels,
      heldOut: validation.map { ($0.texts, $0.labels) }
    ) { console.show($0) }
    console.clearProgress()
    return curve
  }

  private func validationAbsence(rowCount: Int) -> EvaluationReport.ValidationAbsence {
    switch trainer.split.validation {
    case .none: .disabled
    case .automatic where trainer.split.validationCount(ofRows: rowCount) == 0: .tooFewRows
    case .automatic, .fraction: .noneHeldOut
    }
  }

  private func complete(_ card: inout ModelCard, from report: EvaluationReport) {
    card.author = self.card.author
    card.summary = self.card.summary
    card.license = self.card.license
    card.version = self.card.version
    card.trainingAccuracy = report.metrics.training?.accuracy
    card.trainingCount = report.metrics.training?.accuracyCount
    card.validationAccuracy = report.metrics.validation?.accuracy
    card.testAccuracy = report.metrics.test?.accuracy
    card.testRowCount = report.metrics.test?.rowCount
    card.validationCount = report.metrics.validation?.accuracyCount
    card.testCount = report.metrics.test?.accuracyCount
  }
}
