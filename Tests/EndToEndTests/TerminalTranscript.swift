import Foundation

/// The commands and outputs that a page of Markdown shows in its `console` blocks.
///
/// A line that begins with `$ ` is a command, and the lines after it are its output. A line `…`
/// stands for any lines left out, and `…` after three decimals for the digits that follow, which
/// differ between machines.
struct TerminalTranscript {
  /// A command with the output that is shown for it.
  struct Step: CustomStringConvertible {
    let command: String
    /// The lines of the page that the output takes.
    let range: Range<Int>
    let output: [String]

    var description: String { command }
  }

  static let ellipsis = "…"

  /// All lines of the page.
  let lines: [String]
  let steps: [Step]

  init(_ page: String) {
    lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var steps: [Step] = []
    var isInside = false
    var command: (text: String, line: Int)?
    for (index, line) in lines.enumerated() {
      let isFence = line.hasPrefix("```")
      if let begun = command, isFence || line.hasPrefix("$ ") {
        let range = begun.line + 1..<index
        steps.append(Step(command: begun.text, range: range, output: Array(lines[range])))
        command = nil
      }
      if isFence { isInside = line == "```console" }
      if isInside, line.hasPrefix("$ ") { command = (String(line.dropFirst(2)), index) }
    }
    self.steps = steps
  }

  /// The page with other outputs.
  func replacing(outputs: [[String]]) -> String {
    var lines = lines
    for (step, output) in zip(steps, outputs).reversed() {
      lines.replaceSubrange(step.range, with: output)
    }
    return lines.joined(separator: "\n")
  }
}

extension TerminalTranscript.Step {
  /// Whether an output is the one shown.
  func matches(_ actual: [String]) -> Bool {
    Self.matches(output[...], Self.shortened(actual)[...])
  }

  /// An output as the page would show it, with as many lines before and after those left out.
  func recording(of actual: [String]) -> [String] {
    let actual = Self.shortened(actual)
    guard !Self.matches(output[...], actual[...]),
      let gap = output.firstIndex(of: TerminalTranscript.ellipsis)
    else { return matches(actual) ? output : actual }
    return actual.prefix(gap) + [TerminalTranscript.ellipsis]
      + actual.dropFirst(gap).suffix(output.count - gap - 1)
  }

  private static func matches(_ shown: ArraySlice<String>, _ actual: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return actual.isEmpty }
    if first == TerminalTranscript.ellipsis {
      return (actual.startIndex...actual.endIndex).contains { start in
        matches(shown.dropFirst(), actual[start...])
      }
    }
    return actual.first == first && matches(shown.dropFirst(), actual.dropFirst())
  }

  /// Leaves out the digits after the third of numbers with more than four decimals.
  private static func shortened(_ lines: [String]) -> [String] {
    lines.map { line in
      line.replacing(/(\d\.\d{3})\d{2,}/) { "\($0.output.1)\(TerminalTranscript.ellipsis)" }
    }
  }
}
