extension String {
  /// Returns the text moved to the right end of a column.
  ///
  /// - Parameter width: The column's width; a wider text is returned as it is.
  /// - Returns: The text after as many blanks as it lacks.
  func alignedRight(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - DisplayWidth.columns(of: self))) + self
  }

  /// Returns the text at the left end of a column.
  ///
  /// - Parameter width: The column's width; a wider text is returned as it is.
  /// - Returns: The text before as many blanks as it lacks.
  func alignedLeft(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - DisplayWidth.columns(of: self)))
  }

  /// The text without the blanks at its end, so that no line of a table has any.
  var withoutTrailingBlanks: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension Sequence<String> {
  /// The width of the widest text, 0 for none.
  var widest: Int { reduce(0) { Swift.max($0, DisplayWidth.columns(of: $1)) } }
}
