internal import Files

extension ValueSpec {
  /// Returns whether the text is an accepted value.
  func accepts(_ text: String) -> Bool {
    switch kind {
    case .choice(let words): words.contains(text)
    case .directory, .file: !text.isEmpty
    case .integer(let range): Int(text).map(range.contains) ?? false
    case .number(let range): NumberWords.decimal(text).map(range.contains) ?? false
    case .text: true
    }
  }

  /// Returns whether the text is a number where one is expected, if not an accepted one.
  func isNumber(_ text: String) -> Bool {
    switch kind {
    case .integer, .number: NumberWords.decimal(text) != nil
    case .choice, .directory, .file, .text: false
    }
  }

  /// What an error says was expected.
  var expectation: String {
    switch kind {
    case .choice(let words): words.map { "'\($0)'" }.joinedAsList(conjunction: "or")
    case .directory: "the path of a folder"
    case .file: "the path of a file"
    case .integer: ["an integer", rangeText].compactMap(\.self).joined(separator: " ")
    case .number: ["a finite number", rangeText].compactMap(\.self).joined(separator: " ")
    case .text: "a text"
    }
  }

  /// The range of a numeric value in words, or nil where there is no bound.
  var rangeText: String? {
    switch kind {
    case .integer(let range):
      switch (range.lowerBound, range.upperBound) {
      case (.min, .max): nil
      case (.min, let upper): "of at most \(upper)"
      case (let lower, let upper): "from \(lower) to \(upper)"
      }
    case .number(let range): range.description.isEmpty ? nil : range.description
    default: nil
    }
  }
}
