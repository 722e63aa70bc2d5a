import CommandLineParsing
import Files
import TextClassification

/// `sentiment inspect`: what a model is, and why it says of a text what it says.
struct InspectCommand {
  static let spec = CommandSpec(
    "inspect",
    syntax: CommandSyntax(
      positionals: [
        PositionalSpec(.file("model"), help: "The model file, made by 'sentiment train'")
      ],
      groups: [
        OptionGroup(
          "Inspection options",
          [
            OptionSpec(
              "text", value: .text("text"),
              help: "Explain what the model says of this text, instead of describing the model"),
            OptionSpec(
              "label", value: .text("label"),
              help: "Explain the score of this label; without it, of the one that the model gives"),
            OptionSpec(
              "top", value: .integer("n", in: 0...100_000).defaulting(to: "10"),
              help: "How many n-grams to list of each label, or of the text; the JSON of a text "
                + "lists all"),
          ])
      ],
      constraints: [.requires(option: "label", other: "text")]),
    manual: Manual(
      abstract: "Describe a model, or explain what it says of a text.",
      discussion: """
        Without --text: what the model was trained on, how, how good it was then, and the n-grams that \
        speak most strongly for each label. With --text: what each n-gram adds to the score of the \
        label. Intercept, contributions and rounding add up to the score exactly.
        """,
      examples: [
        Manual.Example("What is in a model", "sentiment inspect model.safetensors"),
        Manual.Example(
          "Why a text gets its label",
          "sentiment inspect model.safetensors --text 'Not bad at all'"),
      ]))

  private let shared: SharedOptions
  private let model: ModelOptions
  private let text: String?
  private let label: String?
  private let top: Int

  init(_ arguments: ParsedArguments, _ shared: SharedOptions) throws {
    self.shared = shared
    model = ModelOptions(name: arguments.arguments("model")[0])
    text = arguments.textIfGiven("text")
    label = arguments.textIfGiven("label")
    top = arguments.integer("top")
    try InputFiles.check([model.name])
  }

  /// Reads the model, and describes it or explains a text.
  func run(_ console: inout Console) throws -> ExitStatus {
    let classifier = try model.load()
    if let text {
      let explained = ExplainedText(
        text: text, prediction: classifier.prediction(for: text),
        explanation: classifier.explanation(of: text, for: try code(in: classifier)))
      try console.output.write(
        shared.isJSON ? explained.json() : explained.lines(top: top).asText)
    } else {
      let described = DescribedModel(classifier, file: model.name, top: top)
      try console.output.write(shared.isJSON ? described.json() : described.lines.asText)
    }
    return .success
  }

  /// The place of the label that was asked for; `nil` where none was.
  private func code(in classifier: TextClassifier) throws -> Int? {
    guard let label else { return nil }
    if let code = classifier.labels.firstIndex(where: { $0.utf8.elementsEqual(label.utf8) }) {
      return code
    }
    throw CommandFailure(
      status: .usage,
      description: "the model has no label '\(label)'; its labels are "
        + QuotedNames.list(classifier.labels))
  }
}
