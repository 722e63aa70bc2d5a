extension ToolSpec {
  /// What is wrong with the declaration itself, one sentence each; empty for a sound tool.
  ///
  /// `ArgumentParser` refuses a tool with problems, so that no command line meets one.
  package var problems: [String] {
    var problems = Self.nameProblems([name], of: "tool")
    problems += Self.nameProblems(commands.map(\.name), of: "command")
    problems += Self.lineProblems([manual.abstract] + commands.map(\.manual.abstract))
    if command(named: Self.helpName) != nil { problems.append("command 'help' is built in") }
    for command in commands {
      let options = options(for: command)
      let found =
        Self.optionProblems(options) + Self.positionalProblems(command.syntax.positionals)
        + Self.constraintProblems(command.syntax.constraints, options: options)
      problems += found.map { "\(command.name): \($0)" }
    }
    return problems
  }

  private static func nameProblems(_ names: [String], of kind: String) -> [String] {
    var seen: Set<String> = []
    return names.flatMap { name -> [String] in
      let isPlain = name.utf8.allSatisfy {
        isLetterOrDigit($0) || $0 == UInt8(ascii: "-")
      }
      var problems: [String] = []
      if !isPlain || name.isEmpty || name.utf8.first == UInt8(ascii: "-") {
        problems.append("\(kind) '\(name)' is not made of ASCII letters, digits and hyphens")
      }
      if !seen.insert(name).inserted { problems.append("\(kind) '\(name)' is declared twice") }
      return problems
    }
  }

  /// Texts that stand on one line of a completion script.
  private static func lineProblems(_ texts: [String]) -> [String] {
    texts.filter { $0.contains(where: \.isNewline) }.map { "the text '\($0)' has a line break" }
  }

  private static func optionProblems(_ options: [OptionSpec]) -> [String] {
    let shorts = options.compactMap { $0.short.map(String.init) }
    var problems = nameProblems(options.map(\.name), of: "option")
    problems += nameProblems(shorts, of: "short option")
    // A digit would make the value in '--option -1' ambiguous.
    problems += shorts.filter { Int($0) != nil }.map { "short option '\($0)' is a digit" }
    problems += lineProblems(options.map(\.help))
    for option in options {
      guard let value = option.value else { continue }
      problems += valueProblems(value).map { "\(option.spelling): \($0)" }
      if option.isRequired && value.defaultValue != .none {
        problems.append("\(option.spelling): a required option has no default")
      }
    }
    return problems
  }

  private static func valueProblems(_ value: ValueSpec) -> [String] {
    var problems: [String] = []
    if case .value(let text) = value.defaultValue, !value.accepts(text) {
      problems.append("default '\(text)' is not \(value.expectation)")
    }
    if let implied = value.impliedText, !value.accepts(implied) {
      problems.append("implied '\(implied)' is not \(value.expectation)")
    }
    if case .choice(let words) = value.kind {
      // Other characters would need quoting in three shells.
      let isPlain = words.allSatisfy { word in
        !word.isEmpty && word.utf8.allSatisfy { isLetterOrDigit($0) || "-._+".utf8.contains($0) }
      }
      if words.isEmpty || !isPlain { problems.append("choices \(words) are not plain words") }
    }
    return problems
  }

  private static func positionalProblems(_ positionals: [PositionalSpec]) -> [String] {
    var problems = nameProblems(positionals.map(\.name), of: "argument")
    problems += lineProblems(positionals.map(\.help))
    for (earlier, later) in zip(positionals, positionals.dropFirst()) {
      if earlier.arity.isRepeated { problems.append("argument '\(earlier.name)' must be the last") }
      if !earlier.arity.isRequired && later.arity.isRequired {
        problems.append("argument '\(later.name)' must stand before the optional ones")
      }
    }
    return problems + positionals.flatMap { valueProblems($0.value) }
  }

  private static func constraintProblems(
    _ constraints: [OptionConstraint], options: [OptionSpec]
  ) -> [String] {
    let known = Set(options.map(\.name))
    return constraints.flatMap { constraint in
      switch constraint {
      case .exclusive(let names): names
      case .requires(let option, let other): [option, other]
      }
    }.filter { !known.contains($0) }.map { "a constraint names the unknown option '\($0)'" }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: false
    }
  }
}
