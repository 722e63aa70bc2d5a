import CommandLineParsing
import Files
import TextClassification

/// `sentiment manual`: the manual page of the tool with all its commands.
struct ManualCommand {
  static let spec = CommandSpec(
    "manual",
    syntax: CommandSyntax(),
    manual: Manual(
      abstract: "Print the manual page.",
      discussion: """
        The page is source for man(1) and says of every command what its help says. 'make install' puts \
        it where man(1) looks for it.
        """,
      examples: [Manual.Example("Read it without installing it", "sentiment manual | man -l -")]))

  /// The source of the page, dated by the release and not by the clock, so that two builds agree.
  static var page: String { ManPageRenderer(Tool.spec, date: toolDate).page() }

  /// Prints the page.
  func run(_ console: inout Console) throws -> ExitStatus {
    try console.output.write(Self.page)
    return .success
  }
}
