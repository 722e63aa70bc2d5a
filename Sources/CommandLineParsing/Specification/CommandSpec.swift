/// One command of a tool: its name, what it accepts and its texts.
package struct CommandSpec: Sendable {
  /// The name as it is typed: ASCII letters, digits and hyphens.
  package let name: String
  /// What the command accepts.
  package let syntax: CommandSyntax
  /// What the help says.
  package let manual: Manual
  /// Whether help and completions leave the command out.
  package private(set) var isHidden = false

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - name: The name as it is typed; `help` is taken.
  ///   - syntax: What the command accepts besides the tool's shared options.
  ///   - manual: What the help says.
  package init(_ name: String, syntax: CommandSyntax, manual: Manual) {
    self.name = name
    self.syntax = syntax
    self.manual = manual
  }

  /// Returns this command left out of help and completions.
  package func hidden() -> Self {
    var command = self
    command.isHidden = true
    return command
  }
}
