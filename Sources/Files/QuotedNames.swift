/// Names in messages: some of many, and none at any length.
package enum QuotedNames {
  /// How many characters of a name are told.
  private static let lengthLimit = 60

  /// Lists names.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - limit: How many of them are told, at least 1.
  /// - Returns: Such as `'a', 'b' and 3 more`.
  /// - Complexity: O(`limit`), whatever the number and length of the names.
  package static func list(_ names: [String], limit: Int = 10) -> String {
    names.prefix(limit).map { "'\(shortened($0))'" }.joined(separator: ", ")
      + (names.count > limit ? " and \(names.count - limit) more" : "")
  }

  private static func shortened(_ name: String) -> String {
    let start = name.unicodeScalars.prefix(lengthLimit)
    return start.endIndex == name.endIndex ? name : String(start) + "…"
  }
}
