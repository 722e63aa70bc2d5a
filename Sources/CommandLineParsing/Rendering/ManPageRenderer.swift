/// Writes the manual page of a tool with all its commands, in the man(7) macros.
package struct ManPageRenderer: Sendable {
  private let tool: ToolSpec
  private let date: String

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - tool: The tool to describe.
  ///   - date: The date in the page's foot, as `YYYY-MM-DD`.
  package init(_ tool: ToolSpec, date: String) {
    self.tool = tool
    self.date = date
  }

  /// Returns the source of the page for section 1 of the manual.
  package func page() -> String {
    let page = ReferencePage(tool)
    var lines = [
      ".TH \(tool.name.uppercased()) 1 \(date) \"\(tool.name) \(Self.escaped(tool.version))\"",
      ".SH NAME",
      "\(Self.escaped(tool.name)) \\- \(Self.summary(page.abstract))",
      ".SH SYNOPSIS",
    ]
    lines += Self.marked(page.usage)
    let description = page.discussion.isEmpty ? [page.abstract] : page.discussion
    lines += [".SH DESCRIPTION"] + Self.paragraphs(description)
    // The commands' own chapters stand before the examples and exit statuses of the whole tool.
    let groupCount = 1 + tool.sharedGroups.count
    lines += page.sections.prefix(groupCount).flatMap { Self.lines($0, heading: ".SH") }
    for command in tool.visibleCommands { lines += chapter(command) }
    lines += page.sections.dropFirst(groupCount).flatMap { Self.lines($0, heading: ".SH") }
    return lines.map { $0 + "\n" }.joined()
  }

  private func chapter(_ command: CommandSpec) -> [String] {
    let page = ReferencePage(command, of: tool, isPart: true)
    return [".SH \(Self.escaped(page.name.uppercased()))"]
      + Self.paragraphs([page.abstract] + page.discussion)
      + [".PP"] + Self.marked(page.usage)
      + page.sections.flatMap { Self.lines($0, heading: ".SS") }
  }

  private static func lines(_ section: ReferencePage.Section, heading: String) -> [String] {
    let title = heading == ".SH" ? section.title.uppercased() : section.title
    let body = section.blocks.enumerated().flatMap { index, block in
      switch block {
      case .definitions(let rows), .list(let rows):
        // A term is one line of input, however long.
        rows.flatMap { [".TP", marked($0.term).joined(separator: " ")] + text($0.text) }
      case .example(let example):
        (index == 0 ? [] : [".PP"]) + text(example.title + ":")
          + [".PP", ".nf", ".RS", line(escaped(example.line)), ".RE", ".fi"]
      }
    }
    return ["\(heading) \(escaped(title))"] + body
  }

  private static func paragraphs(_ texts: [String]) -> [String] {
    Array(texts.map(text).joined(separator: [".PP"]))
  }

  /// The abstract as manual pages' indexes want it: no period, and no capital but of an acronym.
  private static func summary(_ abstract: String) -> String {
    let body = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    let isWord = body.dropFirst().first?.isLowercase == true
    return escaped(isWord ? body.prefix(1).lowercased() + body.dropFirst() : body)
  }

  /// Returns lines with options, names and literals in bold and placeholders in italics.
  private static func marked(_ text: String) -> [String] {
    let words = text.split(separator: " ").map { word -> String in
      guard let open = word.firstIndex(of: "<"), let close = word.lastIndex(of: ">") else {
        let isCommaLast = word.hasSuffix(",")
        let literal = escaped(String(isCommaLast ? word.dropLast() : word))
        return word.hasPrefix("[") ? literal : "\\fB\(literal)\\fR" + (isCommaLast ? "," : "")
      }
      let name = escaped(String(word[word.index(after: open)..<close]))
      return escaped(String(word[..<open])) + "\\fI\(name)\\fR"
        + escaped(String(word[word.index(after: close)...]))
    }
    return lines(of: words.joined(separator: " "))
  }

  private static func text(_ text: String) -> [String] { lines(of: escaped(text)) }

  /// Breaks escaped text into lines of input; the formatter fills them again.
  private static func lines(of escaped: String) -> [String] {
    TextLayout.wrapped(escaped, width: 78).map(line)
  }

  /// Keeps the beginning of an escaped line from being read as a macro.
  private static func line(_ escaped: String) -> String {
    escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }

  /// Escapes what the formatter would change: backslashes, and hyphens, quotes, carets and tildes
  /// that must stay ASCII so that command lines can be copied.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default:
        if scalar.isASCII {
          result.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
        }
      }
    }
    return result
  }
}
