extension String {
  /// The text in single quotes, shortened, and without characters that would act on a terminal.
  var quoted: String {
    let limit = 200
    var text = ""
    for scalar in unicodeScalars.prefix(limit) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
        text += scalar.escaped(asASCII: true)
      default:
        text.unicodeScalars.append(scalar)
      }
    }
    return unicodeScalars.dropFirst(limit).isEmpty ? "'\(text)'" : "'\(text)…'"
  }
}

extension [String] {
  /// The elements as an English list, such as "a, b or c".
  func joinedAsList(conjunction: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
