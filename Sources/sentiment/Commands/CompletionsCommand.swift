import CommandLineParsing
import Files

/// `sentiment completions`: the script by which a shell completes the tool's command lines.
struct CompletionsCommand {
  static let spec = CommandSpec(
    "completions",
    syntax: CommandSyntax(positionals: [
      PositionalSpec(
        .choice("shell", CompletionRenderer.Shell.allCases.map(\.rawValue)),
        help: "The shell that reads the script")
    ]),
    manual: Manual(
      abstract: "Print the completion script of a shell.",
      discussion: """
        The scripts are made of the same declarations as this help. 'make install' puts them where the \
        shells look for them.
        """,
      examples: [
        Manual.Example("For this session of Bash", "source <(sentiment completions bash)"),
        Manual.Example(
          "For every session of fish",
          "sentiment completions fish > ~/.config/fish/completions/sentiment.fish"),
      ]))

  private let shell: CompletionRenderer.Shell

  init(_ arguments: ParsedArguments) {
    // The names of the shells are the only values that the declaration accepts.
    shell = CompletionRenderer.Shell(rawValue: arguments.argument("shell")) ?? .bash
  }

  /// Prints the script.
  func run(_ console: inout Console) throws -> ExitStatus {
    try console.output.write(CompletionRenderer(Tool.spec).script(for: shell))
    return .success
  }
}
