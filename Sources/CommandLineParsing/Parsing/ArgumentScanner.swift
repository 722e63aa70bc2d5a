/// Splits arguments into options and positional arguments, without judging their values.
///
/// After an error the scanner goes on with the next argument, so that a later `--help` is found.
struct ArgumentScanner {
  /// What the scanner finds.
  enum Token {
    /// An option, with its value unless it is a flag.
    case option(OptionSpec, value: String?)
    /// An argument known by its place, and its index among the arguments.
    case positional(String, index: Int)
  }

  private let arguments: [String]
  private let table: OptionTable
  private var index = 0
  private var optionsEnded = false
  /// The letters of a combined short option that are still to be read, and the whole argument.
  private var cluster: (letters: Substring.UnicodeScalarView, argument: String)?

  init(_ arguments: [String], options: [OptionSpec]) {
    self.arguments = arguments
    table = OptionTable(options)
  }

  /// Returns the next option or positional argument, or nil at the end.
  mutating func next() throws(UsageError.Problem) -> Token? {
    if let (letters, argument) = cluster, !letters.isEmpty {
      return try shortOption(letters, of: argument)
    }
    guard index < arguments.count else { return nil }
    let argument = arguments[index]
    index += 1
    if optionsEnded || !argument.looksLikeOption {
      return .positional(argument, index: index - 1)
    }
    if argument == "--" {
      optionsEnded = true
      return try next()
    }
    // Scalars and not characters: a combining mark after '-' or '=' would hide it.
    let scalars = argument.unicodeScalars
    if argument.utf8.starts(with: "--".utf8) {
      return try longOption(scalars.dropFirst(2), of: argument)
    }
    let letters = scalars.dropFirst()
    let word = String(letters.prefix { $0 != "=" })
    // '-output' is a slip for '--output', and would otherwise be '-o' with the value 'utput'.
    if table.names[word] != nil, word.utf8.count > 1 {
      throw .unknownOption("-" + word, suggestion: "--" + word)
    }
    return try shortOption(letters, of: argument)
  }

  private mutating func longOption(
    _ text: Substring.UnicodeScalarView, of argument: String
  ) throws(UsageError.Problem) -> Token {
    let name = String(text.prefix { $0 != "=" })
    let value = text.firstIndex(of: "=").map { String(text[text.index(after: $0)...]) }
    guard let option = table.names[name] else {
      throw .unknownOption(
        name.isEmpty ? argument : "--" + name, suggestion: table.suggestion(for: name))
    }
    switch (option.value, value) {
    case (nil, nil), (_?, _?): return .option(option, value: value)
    case (nil, let value?): throw .unexpectedValue(value, of: option.spelling)
    case (let spec?, nil):
      return .option(option, value: try nextValue(of: option.spelling, spec))
    }
  }

  private mutating func shortOption(
    _ letters: Substring.UnicodeScalarView, of argument: String
  ) throws(UsageError.Problem) -> Token {
    cluster = nil
    guard let letter = letters.first, let option = table.shorts[letter] else {
      let word = String(argument.unicodeScalars.dropFirst().prefix { $0 != "=" })
      if word.isEmpty { throw .unknownOption(argument, suggestion: nil) }
      let suggestion = table.suggestion(for: word)
      let isWholeWord = suggestion != nil || letters.count == argument.unicodeScalars.count - 1
      throw .unknownOption(
        "-" + (isWholeWord ? word : String(letters.prefix(1))), suggestion: suggestion)
    }
    let rest = letters.dropFirst()
    let hasEqualsSign = rest.first == "="
    guard let spec = option.value else {
      if hasEqualsSign { throw .unexpectedValue(String(rest.dropFirst()), of: "-\(letter)") }
      cluster = (rest, argument)
      return .option(option, value: nil)
    }
    if rest.isEmpty { return .option(option, value: try nextValue(of: "-\(letter)", spec)) }
    return .option(option, value: String(hasEqualsSign ? rest.dropFirst() : rest))
  }

  /// Takes the argument after an option as its value, unless it looks like another option, or the
  /// value may be left out and this is none.
  ///
  /// A number that is out of range is meant as the value, and is refused later.
  private mutating func nextValue(
    of spelling: String, _ spec: ValueSpec
  ) throws(UsageError.Problem) -> String {
    if let implied = spec.impliedText {
      guard index < arguments.count, !arguments[index].looksLikeOption,
        spec.accepts(arguments[index]) || spec.isNumber(arguments[index])
      else { return implied }
    }
    guard index < arguments.count else { throw .missingValue(of: spelling, refused: nil) }
    let argument = arguments[index]
    guard !argument.looksLikeOption || argument.isNegativeNumber else {
      let isOption = argument == "--" || table.knows(argument)
      throw .missingValue(of: spelling, refused: isOption ? nil : argument)
    }
    index += 1
    return argument
  }
}

extension String {
  /// Whether the argument begins with a dash and is not the lone dash of a standard stream.
  fileprivate var looksLikeOption: Bool {
    utf8.first == UInt8(ascii: "-") && utf8.count > 1
  }

  /// Whether the argument is a dash and a decimal number; '-inf' and '-nan' are not.
  fileprivate var isNegativeNumber: Bool {
    guard let second = utf8.dropFirst().first else { return false }
    return (second == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second))
      && Double(self) != nil
  }
}
