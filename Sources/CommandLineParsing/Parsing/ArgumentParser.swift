/// Turns the arguments of a process into a command with typed values.
///
/// The rules are those that users of Swift's own tools know: options stand anywhere, before or
/// after positional arguments and even before the command if all commands share them; `--` ends
/// them; `-` is a value; `--name value`, `--name=value`, `-n value`, `-n=value`, `-nvalue` and
/// `-qv` are read; long names are never abbreviated; `--help` wins over every error.
package struct ArgumentParser: Sendable {
  private let tool: ToolSpec

  /// What the arguments ask for.
  package enum Invocation: Sendable {
    /// Help about the command, or about the tool, on standard output.
    case help(CommandSpec?)
    /// The command, with everything checked that its table of options can express.
    case run(CommandSpec, ParsedArguments)
    /// The version on standard output.
    case version
  }

  /// Makes a parser.
  ///
  /// - Parameter tool: The tool, which must have no `problems`.
  package init(_ tool: ToolSpec) {
    let problems = tool.problems
    precondition(problems.isEmpty, "wrong declaration: \(problems.joined(separator: "; "))")
    self.tool = tool
  }

  /// Reads the arguments.
  ///
  /// - Parameter arguments: The arguments after the name of the executable.
  /// - Returns: What the arguments ask for.
  /// - Throws: `UsageError` for the first mistake, unless help or the version is asked for.
  /// - Complexity: O(*n*) in the length of the arguments.
  package func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    if arguments.isEmpty { throw UsageError(.noArguments) }
    var start = ArgumentCollector(arguments, options: tool.options(for: nil))
    let first = start.readFirstPositional()
    start.problem = start.problem.map(explain)
    guard let (name, index) = first else {
      let known = tool.visibleCommands.map(\.name)
      return try start.outcome(failingWith: start.problem ?? .missingCommand(known: known))
    }
    var rest = arguments
    rest.remove(at: index)
    if name == ToolSpec.helpName { return try help(rest, after: start.problem) }
    guard let command = tool.command(named: name) else {
      let problem = start.problem ?? unknownCommand(name)
      // Only for a '--help' or '--version': other options may belong to the command that was meant.
      start.readAll()
      return try start.outcome(failingWith: problem)
    }
    var collector = ArgumentCollector(rest, options: tool.options(for: command))
    // Where an option before the command is unknown, its value may have been misread: the first
    // reading's error stands, whatever the second one makes of it.
    collector.problem = start.problem
    collector.readAll()
    return try collector.outcome(of: command)
  }

  /// Answers the `help` command.
  private func help(
    _ arguments: [String], after problem: UsageError.Problem?
  ) throws(UsageError) -> Invocation {
    var collector = ArgumentCollector(arguments, options: tool.options(for: nil))
    collector.problem = problem
    collector.readAll()
    if collector.positionals.count > 1 {
      collector.note(.unexpectedArgument(collector.positionals[1], limit: 1))
    }
    let name = collector.positionals.first ?? ToolSpec.helpName
    let command = tool.command(named: name)
    if command == nil, name != ToolSpec.helpName { collector.note(unknownCommand(name)) }
    if let problem = collector.problem, !collector.asksForHelp { throw UsageError(problem) }
    return .help(command)
  }

  private func unknownCommand(_ name: String) -> UsageError.Problem {
    let known = tool.visibleCommands.map(\.name)
    let suggestion = NameSuggestion(names: known + [ToolSpec.helpName]).nearest(to: name)
    return .unknownCommand(name, suggestion: suggestion, known: known)
  }

  /// Says which command an option belongs to that was not known before the command's name.
  private func explain(_ problem: UsageError.Problem) -> UsageError.Problem {
    guard case .unknownOption(let spelling, _) = problem else { return problem }
    let owner = tool.visibleCommands.first { command in
      command.syntax.groups.flatMap(\.options).contains {
        $0.spelling == spelling || $0.shortSpelling == spelling
      }
    }
    return owner.map { .optionBeforeCommand(spelling, command: $0.name) } ?? problem
  }
}
