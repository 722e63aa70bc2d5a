/// Texts as cells of CSV.
package enum CSVQuoting {
  /// A text in quotes, those in it doubled, as RFC 4180 has it.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The cell.
  package static func quoted(_ text: String) -> String {
    var cell = "\""
    for scalar in text.unicodeScalars {
      // Scalars and not characters: a combining mark after a quote would hide it.
      if scalar == "\"" { cell.unicodeScalars.append(scalar) }
      cell.unicodeScalars.append(scalar)
    }
    return cell + "\""
  }
}
