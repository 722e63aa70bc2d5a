/// A command-line tool: its name, its commands and the options that all of them share.
///
/// One value of this type is the only source of the parser, the help, the manual page, the shell
/// completions and the Markdown reference.
///
///     let tool = ToolSpec(
///       "paint", version: "1.0", manual: Manual(abstract: "Paint walls."), commands: [mix, apply]
///     ).sharing([OptionGroup("General options", [OptionSpec("quiet", short: "q", help: "…")])])
package struct ToolSpec: Sendable {
  /// The name of the executable: ASCII letters, digits and hyphens.
  package let name: String
  /// The version printed by `--version`.
  package let version: String
  /// The texts of the tool as a whole.
  package let manual: Manual
  /// The commands in the order of the help.
  package let commands: [CommandSpec]
  /// Options that every command accepts, and that may also stand before the command's name.
  package private(set) var sharedGroups: [OptionGroup] = []

  /// Makes a tool without shared options; `--help` and `--version` are always there.
  ///
  /// - Parameters:
  ///   - name: The name of the executable.
  ///   - version: The version printed by `--version`.
  ///   - manual: The texts of the tool as a whole.
  ///   - commands: The commands in the order of the help.
  package init(_ name: String, version: String, manual: Manual, commands: [CommandSpec]) {
    self.name = name
    self.version = version
    self.manual = manual
    self.commands = commands
    self.sharedGroups = [OptionGroup("General options", Self.builtIns)]
  }

  /// Returns this tool with options that every command accepts.
  ///
  /// - Parameter groups: The groups in the order of the help; `--help` and `--version` are added
  ///   to the last one.
  /// - Returns: The tool with `groups` as its shared options.
  package func sharing(_ groups: [OptionGroup]) -> Self {
    guard let last = groups.last else { return self }
    var tool = self
    tool.sharedGroups = groups.dropLast() + [OptionGroup(last.title, last.options + Self.builtIns)]
    return tool
  }

  /// Returns the command of that name, or nil.
  ///
  /// - Parameter name: A whole name; abbreviations are not commands.
  /// - Returns: The command, hidden or not.
  package func command(named name: String) -> CommandSpec? {
    commands.first { $0.name == name }
  }

  /// The commands that help and completions show.
  package var visibleCommands: [CommandSpec] {
    commands.filter { !$0.isHidden }
  }

  /// Returns every group that a command accepts, its own first.
  ///
  /// - Parameter command: The command, or nil for what may stand before the command's name.
  /// - Returns: The groups in the order of the help.
  package func groups(for command: CommandSpec?) -> [OptionGroup] {
    (command?.syntax.groups ?? []) + sharedGroups
  }

  /// Returns every option that a command accepts, hidden ones included.
  ///
  /// - Parameter command: The command, or nil for what may stand before the command's name.
  /// - Returns: The options in the order of the help.
  package func options(for command: CommandSpec?) -> [OptionSpec] {
    groups(for: command).flatMap(\.options)
  }

  static let helpName = "help"
  static let versionName = "version"

  private static let builtIns = [
    OptionSpec(helpName, short: "h", help: "Show help and exit"),
    OptionSpec(versionName, help: "Show the version and exit"),
  ]
}
