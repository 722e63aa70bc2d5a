/// Finds options by their long and short names.
struct OptionTable {
  /// The options by long name.
  let names: [String: OptionSpec]
  /// The options by letter.
  let shorts: [Unicode.Scalar: OptionSpec]
  private let visible: [OptionSpec]

  /// Makes a table; of equal names the first counts.
  init(_ options: [OptionSpec]) {
    names = Dictionary(options.map { ($0.name, $0) }) { first, _ in first }
    let withShort = options.compactMap { option in option.short.map { ($0, option) } }
    shorts = Dictionary(withShort) { first, _ in first }
    visible = options.filter { !$0.isHidden }
  }

  /// Returns whether the argument begins with an option of this table.
  func knows(_ argument: String) -> Bool {
    let scalars = argument.unicodeScalars
    if argument.utf8.starts(with: "--".utf8) {
      return names[String(scalars.dropFirst(2).prefix { $0 != "=" })] != nil
    }
    return scalars.dropFirst().first.map { shorts[$0] != nil } ?? false
  }

  /// Returns the spelling of the visible option that a wrong name probably meant.
  ///
  /// - Parameter name: What was typed, without dashes and value.
  /// - Returns: The spelling with its dashes, or nil where none is near.
  func suggestion(for name: String) -> String? {
    if let letter = name.unicodeScalars.first, name.unicodeScalars.count == 1,
      let option = shorts[letter], !option.isHidden
    {
      return "-\(letter)"
    }
    return NameSuggestion(names: visible.map(\.name)).nearest(to: name).map { "--" + $0 }
  }
}
