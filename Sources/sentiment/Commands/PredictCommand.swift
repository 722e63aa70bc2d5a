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
          help: "Texts to classify: a JSON array, JSON Lines, or a text on each line; "
            + "without any, or as '-', standard input")
      ],
      groups: [
        ModelOptions.group,
        OptionGroup(
          "Input and output options",
          [
            CorpusOptions.textColumnSpec,
            OptionSpec(
              "format",
              value: .choice("name", InputFormat.allCases.map(\.rawValue))
                .defaulting(to: "auto"),
              help: "How the input is laid out; auto tells it by its first character"),
            OptionSpec(
              "output", short: "o", value: .file("file").defaulting(to: "-"),
              help: "Where the records go; '-' is standard output"),
            OutputFile.forceSpec,
          ]),
        OptionGroup("Decision options", DecisionOptions.specs + [DecisionOptions.abstainSpec]),
      ], constraints: [.requires(option: "abstain-label", other: "min-confidence")]),
    manual: Manual(
      abstract: "Classify texts.",
      discussion: """
        Every input record gives one output record, in order. On a terminal a record is a line with \
        label, probability and text; elsewhere, and with --json, a JSON object with the input's other \
        members, the prediction, the probability of every label, and how many n-grams of the text the \
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
  private let textColumn: String
  private let format: InputFormat
  private let output: OutputFile?
  private let decision: DecisionOptions

  init(_ arguments: ParsedArguments, _ shared: SharedOptions) throws {
    self.shared = shared
    modelOptions = ModelOptions(arguments)
    let given = arguments.arguments("input")
    files = given.isEmpty ? ["-"] : given
    textColumn = arguments.text("text-column")
    format = arguments.choice("format", as: InputFormat.self)
    try InputFiles.check(files + [modelOptions.name])
    decision = try DecisionOptions(arguments, of: "predict")
    let name = arguments.text("output")
    output = name == "-" ? nil : try OutputFile(name, isForced: arguments.isGiven("force"))
    try InputFiles.checkOutputs([output], apartFrom: files + [modelOptions.name])
  }

  /// Classifies batch after batch.
  func run(_ console: inout Console) throws -> ExitStatus {
    let classifier = try modelOptions.load()
    try decision.check(classifier.labels)
    let isJSON = shared.isJSON || output != nil || !console.isOutputTerminal
    var writer = PredictionWriter(
      labels: classifier.labels,
      abstainLabel: decision.rule.minimumConfidence == nil ? nil : decision.abstainLabel,
      isJSON: isJSON, threads: shared.threads)
    guard let output else {
      try predict(with: classifier) { batch, predictions in
        writer.append(batch, predictions)
        try console.output.write(writer.take().span)
        try console.output.flush()
      }
      return .success
    }
    var file = try AtomicFile(output.path, overwriting: output.isForced)
    try predict(with: classifier) { batch, predictions in
      writer.append(batch, predictions)
      try file.writer.write(writer.take().span)
      console.progress("\(NumberText.grouped(writer.recordCount)) texts")
    }
    try file.commit()
    console.clearProgress()
    return .success
  }

  private func predict(
    with classifier: TextClassifier, _ body: (DataTable, Predictions) throws -> Void
  ) throws {
    let options = JSONReadingOptions(
      textColumn: textColumn, labelColumn: nil, keepsOtherMembers: true)
    let session = ScoringSession(classifier, threads: shared.threads)
    for file in files {
      _ = try RecordReader(options).forEachBatch(of: file, format: format.corpusFormat) { batch in
        let texts = try batch.texts(named: textColumn)
        try body(batch, session.predictions(for: texts).deciding(by: decision.rule))
      }
    }
  }
}

/// How the input of `predict` is laid out.
enum InputFormat: String, CaseIterable {
  case auto
  case json
  case jsonl
  case text

  /// The library's name for it, or `nil` to tell it by the first character.
  var corpusFormat: CorpusFormat? {
    switch self {
    case .auto: nil
    case .json: .jsonArray
    case .jsonl: .jsonLines
    case .text: .plainLines
    }
  }
}
