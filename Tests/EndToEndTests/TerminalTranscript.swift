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
  ///
  /// A part between two gaps begins where its first line stands in the output, and without one is
  /// left out.
  func recording(of actual: [String]) -> [String] {
    let actual = Self.shortened(actual)
    let parts = output.split(
      separator: TerminalTranscript.ellipsis, omittingEmptySubsequences: false)
    guard !Self.matches(output[...], actual[...]), let first = parts.first, let last = parts.last,
      parts.count > 1
    else { return matches(actual) ? output : actual }
    var recorded = Array(actual.prefix(first.count))
    var rest = actual.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() {
      guard let start = rest.firstIndex(where: { $0 == part.first }) else { continue }
      recorded += [TerminalTranscript.ellipsis] + rest[start...].prefix(part.count)
      rest = rest[start...].dropFirst(part.count)
    }
    return recorded + [TerminalTranscript.ellipsis] + rest.suffix(last.count)
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
