/// Writes the reference of all commands as one Markdown page.
package struct MarkdownRenderer: Sendable {
  private let tool: ToolSpec

  /// Makes a renderer.
  ///
  /// - Parameter tool: The tool to describe.
  package init(_ tool: ToolSpec) {
    self.tool = tool
  }

  /// Returns the page in GitHub's Markdown.
  package func page() -> String {
    let page = ReferencePage(tool)
    var blocks = Self.opening(page, level: 1)
    blocks += page.sections.flatMap { Self.blocks($0, level: 2) }
    for command in tool.visibleCommands {
      let page = ReferencePage(command, of: tool, isPart: true)
      blocks += Self.opening(page, level: 2)
      blocks += page.sections.flatMap { Self.blocks($0, level: 3) }
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func opening(_ page: ReferencePage, level: Int) -> [String] {
    [heading("`\(page.name)`", level), escaped(page.abstract), fenced(page.usage)]
      + page.discussion.map(escaped)
  }

  private static func blocks(_ section: ReferencePage.Section, level: Int) -> [String] {
    [heading(escaped(section.title), level)]
      + section.blocks.flatMap { block -> [String] in
        switch block {
        case .definitions(let rows), .list(let rows):
          let lines = rows.map { "| `\($0.term)` | \(escaped($0.text)) |" }
          return [(["| | |", "|---|---|"] + lines).joined(separator: "\n")]
        case .example(let example): return [escaped(example.title) + ":", fenced(example.line)]
        }
      }
  }

  private static func heading(_ text: String, _ level: Int) -> String {
    String(repeating: "#", count: level) + " " + text
  }

  private static func fenced(_ line: String) -> String { "```sh\n\(line)\n```" }

  /// Escapes the characters that Markdown and its tables give a meaning to.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if "\\`*_|<>[]#&".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
