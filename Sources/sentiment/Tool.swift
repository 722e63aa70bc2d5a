import CommandLineParsing
import TextClassification

/// The tool's commands, and what runs each.
enum Tool {
  /// The declaration from which parser, help, manual and completions come.
  static let spec = ToolSpec(
    "sentiment",
    version: toolVersion,
    manual: Manual(
      abstract: "Train, evaluate and use classifiers of texts.",
      discussion: """
        A corpus has a text and a label in each row: of JSON, JSON Lines, CSV, TSV, lines with their \
        label first, or a folder for each label, compressed or not. A model is one file. The answer goes to standard output, everything else to standard error.
        """,
      examples: [
        Manual.Example(
          "Train a model and test it",
          "sentiment train train.json --test test.json -o model.safetensors"),
        Manual.Example(
          "Classify one text", "echo 'Not bad at all' | sentiment predict -m model.safetensors"),
      ],
      statuses: ExitStatus.manual),
    commands: [
      TrainCommand.spec, EvaluateCommand.spec, CompareCommand.spec, PredictCommand.spec,
      InspectCommand.spec, CheckCommand.spec, ExportCommand.spec, CompletionsCommand.spec,
      ManualCommand.spec,
    ]
  ).sharing([SharedOptions.group])

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - name: The command's name.
  ///   - arguments: What was given.
  ///   - console: The standard streams.
  /// - Returns: How it ended.
  /// - Throws: Any error whose status ``ExitStatus`` knows.
  static func run(
    _ name: String, _ arguments: ParsedArguments, _ console: inout Console
  ) throws -> ExitStatus {
    let shared = SharedOptions(arguments)
    if shared.isQuiet && shared.isVerbose {
      throw UsageError(.conflictingOptions("--quiet", "--verbose"), command: name)
    }
    console.isQuiet = shared.isQuiet
    console.isVerbose = shared.isVerbose
    console.use(color: shared.color)
    if shared.areThreadsDenied {
      console.note("the limits of the system (ulimit -v, -n, -u) allow one thread only")
    }
    if shared.takesTimes { console.takeTimes() }
    defer { console.tellTimes() }
    switch name {
    case "train": return try TrainCommand(arguments, shared).run(&console)
    case "evaluate": return try EvaluateCommand(arguments, shared).run(&console)
    case "compare": return try CompareCommand(arguments, shared).run(&console)
    case "check": return try CheckCommand(arguments, shared).run(&console)
    case "inspect": return try InspectCommand(arguments, shared).run(&console)
    case "predict": return try PredictCommand(arguments, shared).run(&console)
    case "export": return try ExportCommand(arguments, shared).run(&console)
    case "completions": return try CompletionsCommand(arguments).run(&console)
    case "manual": return try ManualCommand().run(&console)
    default:
      throw CommandFailure(
        status: .internalError, description: "the command '\(name)' is declared but not implemented"
      )
    }
  }
}
