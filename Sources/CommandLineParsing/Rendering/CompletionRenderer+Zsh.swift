extension CompletionRenderer {
  /// The script for zsh: one `_arguments` call for the tool and one for each command.
  func zshLines() -> [String] {
    let descriptions =
      tool.visibleCommands.map { ($0.name, $0.manual.abstract) }
      + [(ToolSpec.helpName, "Show help")]
    let commands = descriptions.map { name, text in
      "    " + Self.singleQuoted("\(name):\(Self.zshEscaped(text))")
    }
    return [
      "\(functionName)() {",
      "  local curcontext=$curcontext state line",
      "  typeset -A opt_args",
      "  local -a commands=(",
    ] + commands + [
      "  )",
      "  _arguments -C -s -S \\",
    ] + zshSpecs(options(for: nil), indent: "    ") + [
      "    '1:command:->command' \\",
      "    '*::argument:->arguments' && return",
      "  case $state in",
      "    command) _describe command commands ;;",
      "    arguments)",
      "      case $line[1] in",
    ] + tool.visibleCommands.flatMap(zshCase) + [
      "        \(ToolSpec.helpName)) _arguments '1:command:->command' && return",
      "          _describe command commands ;;",
      "      esac ;;",
      "  esac",
      "}",
      // A file in $fpath is itself the function's body; a sourced one registers it.
      "if [[ $funcstack[1] == \(functionName) ]]; then",
      "  \(functionName) \"$@\"",
      "else",
      "  compdef \(functionName) \(tool.name)",
      "fi",
    ]
  }

  private func zshCase(_ command: CommandSpec) -> [String] {
    let positionals = command.syntax.positionals.enumerated().map { index, positional in
      let place =
        switch positional.arity {
        case .one: "\(index + 1):"
        case .optional: "\(index + 1)::"
        case .oneOrMore, .zeroOrMore: "*:"
        }
      let action = Self.zshAction(positional.value)
      return "            " + Self.singleQuoted("\(place)\(positional.name):\(action)")
    }
    let specs = zshSpecs(options(for: command), indent: "            ", isLast: positionals.isEmpty)
    let places = positionals.enumerated().map { index, line in
      index + 1 == positionals.count ? line : line + " \\"
    }
    return ["        \(command.name))", "          _arguments -s -S \\"] + specs + places
      + ["          ;;"]
  }

  private func zshSpecs(
    _ options: [OptionSpec], indent: String, isLast: Bool = false
  ) -> [String] {
    options.enumerated().map { index, option in
      let ends = isLast && index + 1 == options.count
      return indent + zshSpec(option) + (ends ? "" : " \\")
    }
  }

  private func zshSpec(_ option: OptionSpec) -> String {
    let help = "[\(Self.zshEscaped(option.help))]"
    var tail = help
    if let value = option.value {
      tail += value.impliedText == nil ? ":" : "::"
      tail += "\(value.placeholder):\(Self.zshAction(value))"
    }
    let long = option.spelling + (option.value == nil ? "" : "=")
    guard let short = option.shortSpelling else {
      return Self.singleQuoted((option.isRepeatable ? "*" : "") + long + tail)
    }
    let forms = "{\(short)\(option.value == nil ? "" : "+"),\(long)}"
    let others = option.isRepeatable ? "*" : "(\(short) \(option.spelling))"
    return Self.singleQuoted(others) + forms + Self.singleQuoted(tail)
  }

  private static func zshAction(_ value: ValueSpec) -> String {
    switch value.kind {
    case .choice(let words): "(\(words.joined(separator: " ")))"
    case .directory: "_files -/"
    case .file: "_files"
    case .integer, .number, .text: " "
    }
  }

  /// Escapes what ends a description in `_arguments` and `_describe`.
  private static func zshEscaped(_ text: String) -> String {
    text.map { "\\:[]".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
