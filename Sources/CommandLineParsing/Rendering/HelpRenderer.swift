/// Lays out help and error reports for a terminal.
package struct HelpRenderer: Sendable {
  private let tool: ToolSpec
  private let width: Int
  private let isStyled: Bool

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - tool: The tool to describe.
  ///   - width: The columns to fill; fewer than 40 count as 40.
  ///   - isStyled: Whether headings are bold and errors red by the terminal's control sequences.
  package init(_ tool: ToolSpec, width: Int = 80, isStyled: Bool = false) {
    self.tool = tool
    self.width = max(width, 40)
    self.isStyled = isStyled
  }

  /// Returns the help page of a command.
  ///
  /// - Parameter command: One of the tool's commands, or nil for the tool itself.
  /// - Returns: Lines that each end with a line feed.
  package func help(for command: CommandSpec? = nil) -> String {
    let page = page(for: command)
    var lines = TextLayout.wrapped(page.abstract, width: width)
    lines += ["", heading("USAGE")] + usage(page)
    for paragraph in page.discussion {
      lines += [""] + TextLayout.wrapped(paragraph, width: width)
    }
    let column = termColumn(page)
    for section in page.sections {
      lines += ["", heading(section.title.uppercased())]
      lines += section.blocks.flatMap { self.lines($0, column: column) }
    }
    if command == nil {
      lines += [""]
      lines += TextLayout.wrapped(
        "See '\(tool.name) help <command>' for the options of a command.", width: width)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns what standard error should say about a command line that was not accepted.
  ///
  /// - Parameter error: The error; for a command line without arguments this is the whole help.
  /// - Returns: Lines that each end with a line feed.
  package func report(_ error: UsageError) -> String {
    if error.problem == .noArguments { return help() }
    let page = page(for: error.command.flatMap(tool.command(named:)))
    let word = isStyled ? "\u{1B}[1;31merror:\u{1B}[0m" : "error:"
    return """
      \(tool.name): \(word) \(error)
      usage: \(page.usage)
      See '\(page.name) --help'.

      """
  }

  private func page(for command: CommandSpec?) -> ReferencePage {
    command.map { ReferencePage($0, of: tool, isPart: false) } ?? ReferencePage(tool)
  }

  private func heading(_ text: String) -> String {
    isStyled ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  private func usage(_ page: ReferencePage) -> [String] {
    let lines = TextLayout.wrapped(page.usage, width: width - 4)
    return lines.enumerated().map { ($0 == 0 ? "  " : "    ") + $1 }
  }

  private func lines(_ block: ReferencePage.Block, column: Int) -> [String] {
    switch block {
    case .example(let example):
      TextLayout.wrapped(example.title + ":", width: width - 2).map { "  " + $0 }
        + ["    " + example.line]
    case .definitions(let rows):
      rows.flatMap { row in
        TextLayout.definition(Self.aligned(row.term), row.text, column: column, width: width)
      }
    case .list(let rows):
      rows.flatMap { row in
        TextLayout.definition(
          row.term, row.text, column: 4 + (rows.map(\.term.count).max() ?? 0), width: width)
      }
    }
  }

  /// Moves a long name without a short one below the other long names.
  private static func aligned(_ term: String) -> String {
    term.hasPrefix("--") ? "    " + term : term
  }

  /// The column where all explanations of a page begin.
  private func termColumn(_ page: ReferencePage) -> Int {
    let terms = page.sections.flatMap(\.blocks).flatMap { block -> [Int] in
      guard case .definitions(let rows) = block else { return [] }
      return rows.map { Self.aligned($0.term).count }
    }
    let limit = min(28, width / 3)
    return 4 + (terms.filter { $0 <= limit }.max() ?? 0)
  }
}
