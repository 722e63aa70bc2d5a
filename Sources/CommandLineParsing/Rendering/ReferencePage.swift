/// The content of a help page before it is laid out as terminal text, manual page or Markdown.
struct ReferencePage {
  /// A heading and what stands below it.
  struct Section {
    let title: String
    let blocks: [Block]
  }

  /// A term and its explanation.
  typealias Row = (term: String, text: String)

  /// A piece of a section.
  enum Block {
    /// Options or arguments, each with its explanation.
    case definitions([Row])
    /// A title and the command line below it.
    case example(Manual.Example)
    /// Words or numbers, each with its explanation, as a list of its own.
    case list([Row])
  }

  /// The tool's name and the command's, if any.
  let name: String
  /// The command line in general, without "usage:".
  let usage: String
  /// One line that says what the command does.
  let abstract: String
  /// The paragraphs of the longer text.
  let discussion: [String]
  /// Everything else in its order.
  let sections: [Section]

  /// Makes the page of the tool itself: its commands and shared options.
  init(_ tool: ToolSpec) {
    name = tool.name
    usage = "\(tool.name) <command> [options] [<argument>...]"
    abstract = tool.manual.abstract
    discussion = tool.manual.discussion.paragraphs
    let commands = tool.visibleCommands.map { (term: $0.name, text: $0.manual.abstract) }
    sections =
      [Section(title: "Commands", blocks: [.list(commands)])]
      + Self.sections(tool.sharedGroups, constraints: [])
      + Self.sections(tool.manual, statuses: tool.manual.statuses)
  }

  /// Makes the page of a command.
  ///
  /// - Parameters:
  ///   - command: One of the tool's commands.
  ///   - tool: The tool.
  ///   - isPart: Whether the page is part of a whole that lists what all commands share elsewhere.
  init(_ command: CommandSpec, of tool: ToolSpec, isPart: Bool) {
    let syntax = command.syntax
    let statuses = command.manual.statuses
    let required = tool.options(for: command).filter(\.isRequired).map(\.longLabel)
    name = "\(tool.name) \(command.name)"
    usage = ([name, "[options]"] + required + syntax.positionals.map(\.label))
      .joined(separator: " ")
    abstract = command.manual.abstract
    discussion = command.manual.discussion.paragraphs
    let positionals = syntax.positionals.map { (term: $0.label, text: $0.explanation) }
    sections =
      (positionals.isEmpty
        ? [] : [Section(title: "Arguments", blocks: [.definitions(positionals)])])
      + Self.sections(
        isPart ? syntax.groups : tool.groups(for: command), constraints: syntax.constraints)
      + Self.sections(
        command.manual, statuses: statuses.isEmpty && !isPart ? tool.manual.statuses : statuses)
  }

  private static func sections(
    _ groups: [OptionGroup], constraints: [OptionConstraint]
  ) -> [Section] {
    groups.compactMap { group in
      let visible = group.options.filter { !$0.isHidden }
      let rows = visible.map { (term: $0.label, text: $0.explanation(constraints)) }
      return rows.isEmpty ? nil : Section(title: group.title, blocks: [.definitions(rows)])
    }
  }

  private static func sections(_ manual: Manual, statuses: [Manual.Status]) -> [Section] {
    var sections: [Section] = []
    if !manual.examples.isEmpty {
      sections.append(Section(title: "Examples", blocks: manual.examples.map(Block.example)))
    }
    if !statuses.isEmpty {
      let rows = statuses.map { (term: String($0.code), text: $0.meaning) }
      sections.append(Section(title: "Exit status", blocks: [.list(rows)]))
    }
    return sections
  }
}

extension String {
  /// The parts between blank lines, each on one line.
  fileprivate var paragraphs: [String] {
    split(separator: "\n", omittingEmptySubsequences: false)
      .split { $0.allSatisfy(\.isWhitespace) }
      .map { $0.joined(separator: " ") }
  }
}
