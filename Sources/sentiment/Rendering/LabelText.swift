/// Labels as a terminal shows them; the label itself is never changed.
enum LabelText {
  /// Returns a label that is safe to print and at most so many columns wide.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - limit: The largest width in columns, at least 5.
  /// - Returns: The label escaped as by `visible(_:)` and shortened as by `shortened(_:to:)`.
  static func display(_ label: String, limit: Int) -> String {
    shortened(visible(label), to: limit)
  }

  /// Returns a label of at most 40 columns in double quotes.
  static func quoted(_ label: String) -> String {
    let text = display(label, limit: 40)
    return text.hasPrefix("\"") ? text : "\"\(text)\""
  }

  /// Returns a label in which everything can be seen.
  ///
  /// Control characters, line separators, characters that change the direction of writing, and the
  /// backslash that marks these are escaped as in a Swift string. A label that is empty or starts
  /// or ends with white space stands in double quotes.
  static func visible(_ label: String) -> String {
    var text = ""
    for scalar in label.unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\\": text += "\\\\"
      case _ where isHidden(scalar): text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    let scalars = text.unicodeScalars
    let isEdged = [scalars.first, scalars.last].contains { $0?.properties.isWhitespace ?? true }
    return isEdged ? "\"\(text)\"" : text
  }

  /// Returns a line of text in which nothing disturbs the terminal or begins another line.
  ///
  /// Only what `visible(_:)` calls hidden is escaped; backslashes and white space stay.
  static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": line += "\\n"
      case "\r": line += "\\r"
      case "\t": line += "\\t"
      case _ where isHidden(scalar): line += "\\u{\(String(scalar.value, radix: 16))}"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// Returns a message as a line, without its middle where it is too long: the names and labels in
  /// it may have any length.
  static func message(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > messageLimit else { return line(text) }
    let half = messageLimit / 2
    return line(String(scalars.prefix(half))) + " … " + line(String(scalars.suffix(half)))
  }

  /// The most characters of a message, before those that cannot be seen are written out.
  private static let messageLimit = 4000

  /// Returns a text whose middle is replaced by an ellipsis where it is too wide.
  ///
  /// Both ends are kept, since labels of one corpus often share their beginning. An escape sequence is
  /// kept as a whole or not at all.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - limit: The largest width in columns, at least 5.
  /// - Returns: A text of at most `limit` columns.
  static func shortened(_ text: String, to limit: Int) -> String {
    guard DisplayWidth.columns(of: text) > limit else { return text }
    let units = units(of: text)
    let tail = prefix(of: units.reversed(), columns: (limit - 1) / 2)
    let head = prefix(of: units, columns: limit - 1 - (limit - 1) / 2)
    return head.joined() + "…" + tail.reversed().joined()
  }

  /// The characters of a text, each escape sequence as one.
  private static func units(of text: String) -> [Substring] {
    var units: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      var end = rest.index(after: rest.startIndex)
      if first == "\\", end < rest.endIndex {
        let isLong = rest[end...].hasPrefix("u{")
        let last = isLong ? rest[end...].firstIndex(of: "}") ?? end : end
        end = rest.index(after: last)
      }
      units.append(rest[..<end])
      rest = rest[end...]
    }
    return units
  }

  /// As many of the first units as a width holds.
  private static func prefix(of units: [Substring], columns: Int) -> [Substring] {
    var width = 0
    return Array(
      units.prefix { unit in
        width += DisplayWidth.columns(of: String(unit))
        return width <= columns
      })
  }

  /// Whether a character has no shape of its own or disturbs the line around it.
  ///
  /// Joiners stay, since emoji and several scripts are written with them.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200B, 0x200E...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: true
    default:
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
  }
}
