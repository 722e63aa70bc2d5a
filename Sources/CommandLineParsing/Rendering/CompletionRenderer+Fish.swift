extension CompletionRenderer {
  /// The script for fish: a function that finds the command, and one `complete` for each option.
  func fishLines() -> [String] {
    let finder = "_\(functionName)_command"
    let valued = options(for: nil).filter { $0.value != nil }.flatMap(\.spellings)
    let skipping =
      valued.isEmpty
      ? []
      : [
        "    if contains -- $word \(valued.joined(separator: " "))",
        "      set skip 1",
        "      continue",
        "    end",
      ]
    let head = [
      "function \(finder) --description 'Test which command was typed'",
      "  set -l found",
      "  set -l skip 0",
      "  for word in (commandline -opc)[2..]",
      "    if test $skip = 1",
      "      set skip 0",
      "      continue",
      "    end",
    ]
    let tail = [
      "    if contains -- $word \(commandNames.joined(separator: " "))",
      "      set found $word",
      "      break",
      "    end",
      "  end",
      "  test \"$found\" = \"$argv[1]\"",
      "end",
      "complete -c \(tool.name) -f",
    ]
    return head + skipping + tail + fishCommands(finder) + fishOptions(finder)
  }

  private func fishCommands(_ finder: String) -> [String] {
    let descriptions =
      tool.visibleCommands.map { ($0.name, $0.manual.abstract) }
      + [(ToolSpec.helpName, "Show help")]
    let commands = descriptions.map { name, text in
      "complete -c \(tool.name) -n \(finder) -a \(name) -d \(Self.fishQuoted(text))"
    }
    let names = commandNames.joined(separator: " ")
    let help = "complete -c \(tool.name) -n '\(finder) \(ToolSpec.helpName)' -a '\(names)'"
    return commands + [help]
  }

  private func fishOptions(_ finder: String) -> [String] {
    let shared = tool.sharedGroups.flatMap(\.options).filter { !$0.isHidden }.map {
      "complete -c \(tool.name)" + fishOption($0)
    }
    let own = tool.visibleCommands.flatMap { command in
      let start = "complete -c \(tool.name) -n '\(finder) \(command.name)'"
      let options = command.syntax.groups.flatMap(\.options).filter { !$0.isHidden }
      // Whatever any argument of the command accepts, since places are not counted.
      let actions = command.syntax.positionals.map { Self.fishAction($0.value) }
      return options.map { start + fishOption($0) } + actions.filter { $0 != "" }.map { start + $0 }
    }
    return shared + own
  }

  private func fishOption(_ option: OptionSpec) -> String {
    let short = option.short.map { " -s \($0)" } ?? ""
    // '-x' keeps files out, which the command's arguments may offer, and wants a value.
    let value = option.value.map { Self.fishNeed($0) + Self.fishAction($0) } ?? ""
    return short + " -l \(option.name)" + value + " -d \(Self.fishQuoted(option.help))"
  }

  private static func fishNeed(_ value: ValueSpec) -> String {
    if value.impliedText != nil { return "" }
    return value.kind == .file ? " -r" : " -x"
  }

  private static func fishAction(_ value: ValueSpec) -> String {
    switch value.kind {
    case .choice(let words): " -a '\(words.joined(separator: " "))'"
    case .directory: " -a '(__fish_complete_directories)'"
    case .file: " -F"
    case .integer, .number, .text: ""
    }
  }

  /// Returns the text in single quotes as fish reads it, where a backslash escapes.
  private static func fishQuoted(_ text: String) -> String {
    "'" + text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
