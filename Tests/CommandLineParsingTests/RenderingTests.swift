import CommandLineParsing
import Testing

@Suite("Rendering")
struct RenderingTests {
  static let pages: [(name: String, text: String)] = {
    let tool = ExampleTool.tool
    let help = HelpRenderer(tool)
    var pages = [
      ("help.txt", help.help()),
      ("help-mix.txt", help.help(for: tool.command(named: "mix"))),
      (
        "help-mix-50-styled.txt",
        HelpRenderer(tool, width: 50, isStyled: true).help(for: tool.command(named: "mix"))
      ),
      ("help-apply.txt", help.help(for: tool.command(named: "apply"))),
      ("paint.1", ManPageRenderer(tool, date: "2026-01-31").page()),
      ("CommandLine.md", MarkdownRenderer(tool).page()),
    ]
    for shell in CompletionRenderer.Shell.allCases {
      pages.append(("paint.\(shell.rawValue)", CompletionRenderer(tool).script(for: shell)))
    }
    return pages
  }()

  @Test(arguments: pages.map(\.name))
  func `matches the snapshot`(name: String) throws {
    let page = try #require(Self.pages.first { $0.name == name })
    #expect(try page.text == Snapshot.recorded(name, for: page.text))
  }

  @Test(arguments: pages)
  func `leaves out what is hidden`(name: String, text: String) {
    #expect(!text.contains("trace"))
    #expect(!text.contains("secret"))
  }

  @Test(arguments: pages)
  func `ends every line with a line feed and no blanks`(name: String, text: String) {
    #expect(text.hasSuffix("\n"))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
  }

  @Test(arguments: [50, 60, 80, 120])
  func `keeps help within the width`(width: Int) {
    let tool = ExampleTool.tool
    for command in [nil] + tool.commands.map(Optional.some) {
      let text = HelpRenderer(tool, width: width).help(for: command)
      let lines = text.split(separator: "\n").filter {
        // Command lines are never broken.
        !$0.hasPrefix("    paint ")
      }
      #expect(lines.filter { $0.count > width } == [])
    }
  }

  @Test func `shows control sequences only when asked`() {
    #expect(!HelpRenderer(ExampleTool.tool).help().contains("\u{1B}"))
    #expect(
      HelpRenderer(ExampleTool.tool, isStyled: true).help().contains("\u{1B}[1mUSAGE\u{1B}[0m"))
  }
}
