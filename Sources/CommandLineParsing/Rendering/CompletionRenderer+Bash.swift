extension CompletionRenderer {
  /// The script for Bash: one function that finds the command and decides by the word before.
  ///
  /// Files and folders are left to Readline, which alone knows how to quote their names.
  func bashLines() -> [String] {
    let commands = commandNames.joined(separator: "|")
    let valued = options(for: nil).filter { $0.value != nil }.flatMap(\.spellings)
    let skipping = valued.isEmpty ? [] : ["      \(valued.joined(separator: "|"))) ((i++)) ;;"]
    return [
      "\(functionName)() {",
      "  local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]}",
      "  local command= ended= kind= words= i",
      "  COMPREPLY=()",
      "  # Bash hands over '--name=value' as three words.",
      "  if [[ $word == = ]]; then word=",
      "  elif [[ $option == = ]]; then option=${COMP_WORDS[COMP_CWORD-2]}",
      "  fi",
      "  for ((i = 1; i < COMP_CWORD; i++)); do",
      "    [[ -z $command ]] || break",
      "    case ${COMP_WORDS[i]} in",
    ] + skipping + [
      "      \(commands)) command=${COMP_WORDS[i]} ;;",
      "    esac",
      "  done",
      "  for ((i = 1; i < COMP_CWORD; i++)); do",
      "    [[ ${COMP_WORDS[i]} != -- ]] || ended=1",
      "  done",
      "  [[ -n $ended ]] || case $command:$option in",
    ] + bashValueCases() + [
      "  esac",
      "  if [[ -z $kind$words && -z $ended && $word == -* ]]; then",
      "    case $command in",
    ] + bashOptionCases() + [
      "    esac",
      "  elif [[ -z $kind$words ]]; then",
      "    case $command in",
    ] + bashPositionalCases() + [
      "    esac",
      "  fi",
      "  [[ -z $words ]] || mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")",
      "  case $kind in",
      "    file) compopt -o default ;;",
      "    directory) compopt -o dirnames ;;",
      "  esac",
      "}",
      "complete -F \(functionName) \(tool.name)",
    ]
  }

  private func bashValueCases() -> [String] {
    let own = tool.visibleCommands.flatMap { command in
      bashValueCases(command.syntax.groups.flatMap(\.options), prefix: command.name)
    }
    return own + bashValueCases(tool.sharedGroups.flatMap(\.options), prefix: "*")
  }

  private func bashValueCases(_ options: [OptionSpec], prefix: String) -> [String] {
    options.filter { !$0.isHidden }.compactMap { option in
      guard let value = option.value else { return nil }
      let pattern = option.spellings.map { "\(prefix):\($0)" }.joined(separator: "|")
      return "    \(pattern)) \(Self.bashAction(value)) ;;"
    }
  }

  private func bashOptionCases() -> [String] {
    (tool.visibleCommands.map(Optional.some) + [nil]).map { command in
      let words = options(for: command).flatMap(\.spellings).joined(separator: " ")
      return "      \(command?.name ?? "*")) words='\(words)' ;;"
    }
  }

  private func bashPositionalCases() -> [String] {
    // Whatever any argument of the command accepts, since places are not counted.
    let own = tool.visibleCommands.map { command in
      let actions = command.syntax.positionals.map { Self.bashAction($0.value) }
      return "      \(command.name)) \(actions.joined(separator: " ")) ;;"
    }
    let names = commandNames.joined(separator: " ")
    return own + ["      ''|\(ToolSpec.helpName)) words='\(names)' ;;"]
  }

  private static func bashAction(_ value: ValueSpec) -> String {
    switch value.kind {
    case .choice(let words): "words='\(words.joined(separator: " "))'"
    case .directory: "kind=directory"
    case .file: "kind=file"
    case .integer, .number, .text: "kind=none"
    }
  }
}
