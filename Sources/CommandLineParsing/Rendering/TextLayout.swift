/// Breaks text into lines, counting each character as one column.
enum TextLayout {
  /// Returns the words of a text in lines of at most the width; a longer word has its own line.
  static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Returns a term, indented by two, with its explanation from a column on.
  ///
  /// A term that reaches into the column stands on a line of its own.
  static func definition(_ term: String, _ text: String, column: Int, width: Int) -> [String] {
    let label = "  " + term
    var lines = wrapped(text, width: width - column).map {
      String(repeating: " ", count: column) + $0
    }
    guard label.count + 2 <= column, let first = lines.first else { return [label] + lines }
    lines[0] = label + first.dropFirst(label.count)
    return lines
  }
}
