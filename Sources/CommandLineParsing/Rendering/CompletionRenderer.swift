/// Writes the completion scripts of a tool.
package struct CompletionRenderer: Sendable {
  /// The shells with completion scripts.
  package enum Shell: String, CaseIterable, Sendable {
    /// GNU Bash 4.4 or later.
    case bash
    /// fish 3 or later.
    case fish
    /// The Z shell.
    case zsh
  }

  let tool: ToolSpec

  /// Makes a renderer.
  ///
  /// - Parameter tool: The tool to complete.
  package init(_ tool: ToolSpec) {
    self.tool = tool
  }

  /// Returns the script for a shell.
  ///
  /// - Parameter shell: The shell that reads the script.
  /// - Returns: Commands, options, choices, files and folders as the declaration has them.
  package func script(for shell: Shell) -> String {
    let lines =
      switch shell {
      case .bash: bashLines()
      case .fish: fishLines()
      case .zsh: zshLines()
      }
    let comment = "# Completion of \(tool.name), generated from its table of options."
    let header = shell == .zsh ? ["#compdef \(tool.name)", comment] : [comment]
    return (header + lines).map { $0 + "\n" }.joined()
  }

  /// The name of the shell function, free of characters that shells refuse there.
  var functionName: String {
    "_" + tool.name.map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// The names of the commands and of `help`.
  var commandNames: [String] { tool.visibleCommands.map(\.name) + [ToolSpec.helpName] }

  /// Returns the visible options that may follow a command, or stand before any.
  func options(for command: CommandSpec?) -> [OptionSpec] {
    tool.options(for: command).filter { !$0.isHidden }
  }

  /// Returns the text in single quotes as POSIX shells read it.
  static func singleQuoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}

extension OptionSpec {
  /// The forms as they are typed, the short one first.
  var spellings: [String] { [shortSpelling, spelling].compactMap(\.self) }
}
