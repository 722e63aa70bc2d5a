/// Gathers the options and positional arguments of one command line and remembers the first error.
///
/// Reading goes on after an error, because a later `--help` wins over it.
struct ArgumentCollector {
  /// The values by long name; a flag has an empty text for each time it is given.
  private(set) var values: [String: [String]] = [:]
  /// The positional arguments read so far.
  private(set) var positionals: [String] = []
  /// The first error.
  var problem: UsageError.Problem?

  private var scanner: ArgumentScanner
  private let options: [OptionSpec]

  init(_ arguments: [String], options: [OptionSpec]) {
    scanner = ArgumentScanner(arguments, options: options)
    self.options = options
  }

  /// Whether `--help` was read.
  var asksForHelp: Bool { values[ToolSpec.helpName] != nil }

  /// Remembers an error unless there was one before.
  mutating func note(_ problem: UsageError.Problem) {
    self.problem = self.problem ?? problem
  }

  /// Reads up to the first positional argument and returns it with its index, or reads everything.
  mutating func readFirstPositional() -> (String, Int)? {
    while let token = nextToken() {
      switch token {
      case .option(let option, let value): take(option, value)
      case .positional(let text, let index):
        positionals.append(text)
        return (text, index)
      }
    }
    return nil
  }

  /// Reads everything that is left.
  mutating func readAll() {
    while readFirstPositional() != nil {}
  }

  private mutating func nextToken() -> ArgumentScanner.Token? {
    while true {
      do {
        return try scanner.next()
      } catch {
        note(error)
      }
    }
  }

  private mutating func take(_ option: OptionSpec, _ value: String?) {
    if let spec = option.value, let value, !spec.accepts(value) {
      note(.invalidValue(value, of: option.spelling, expected: spec.expectation))
    }
    if values[option.name] != nil, !option.isRepeatable { note(.duplicateOption(option.spelling)) }
    values[option.name, default: []].append(value ?? "")
  }

  /// Returns what a command line without a command asks for, or throws the error.
  func outcome(
    failingWith problem: UsageError.Problem
  ) throws(UsageError) -> ArgumentParser.Invocation {
    if asksForHelp { return .help(nil) }
    if values[ToolSpec.versionName] != nil { return .version }
    throw UsageError(problem)
  }

  /// Returns what a command's line asks for, or throws its first error.
  func outcome(of command: CommandSpec) throws(UsageError) -> ArgumentParser.Invocation {
    if asksForHelp { return .help(command) }
    if values[ToolSpec.versionName] != nil { return .version }
    if let problem = problem ?? constraintProblem(command) ?? positionalProblem(command) {
      throw UsageError(problem, command: command.name)
    }
    var named: [String: [String]] = [:]
    var rest = positionals[...]
    for spec in command.syntax.positionals {
      let taken = spec.arity.isRepeated ? rest : rest.prefix(1)
      named[spec.name] = Array(taken)
      rest = rest.dropFirst(taken.count)
    }
    return .run(command, ParsedArguments(options: options, values: values, positionals: named))
  }

  private func constraintProblem(_ command: CommandSpec) -> UsageError.Problem? {
    for constraint in command.syntax.constraints {
      switch constraint {
      case .exclusive(let names):
        let given = names.filter { values[$0] != nil }
        if given.count > 1 { return .conflictingOptions("--" + given[0], "--" + given[1]) }
      case .requires(let option, let other):
        if values[option] != nil, values[other] == nil {
          return .missingRequirement(of: "--" + option, needed: "--" + other)
        }
      }
    }
    let missing = options.first { $0.isRequired && values[$0.name] == nil }
    return missing.map { .missingOption($0.longLabel) }
  }

  private func positionalProblem(_ command: CommandSpec) -> UsageError.Problem? {
    let specs = command.syntax.positionals
    let required = specs.filter(\.arity.isRequired)
    if positionals.count < required.count {
      return .missingArgument(required[positionals.count].label)
    }
    if specs.last?.arity.isRepeated != true, positionals.count > specs.count {
      return .unexpectedArgument(positionals[specs.count], limit: specs.count)
    }
    for (index, text) in positionals.enumerated() {
      let spec = specs[min(index, specs.count - 1)]
      if !spec.value.accepts(text) {
        return .invalidValue(text, of: "<\(spec.name)>", expected: spec.value.expectation)
      }
    }
    return nil
  }
}
