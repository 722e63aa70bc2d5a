import CommandLineParsing
import Tables

/// How files of texts are laid out, as far as it is given.
enum LayoutOptions {
  /// What is read: whether a line alone can be a record.
  enum Use {
    case corpora
    case texts
  }

  /// The options for a use.
  ///
  /// - Parameters:
  ///   - use: What is read.
  ///   - formatOption: The name of the option for the format, where `--format` is taken.
  /// - Returns: Their declarations.
  static func specs(for use: Use, formatOption: String = "format") -> [OptionSpec] {
    let formats = InputFormat.allCases.filter { use == .texts || $0 != .text }
    return [
      OptionSpec(
        formatOption, value: .choice("name", formats.map(\.rawValue)).defaulting(to: "auto"),
        help: "How the input is laid out; auto tells it by the contents"),
      OptionSpec(
        "encoding", value: .text("name").defaulting(to: "UTF-8"),
        help: "The encoding of the input, such as Shift_JIS, EUC-JP, Latin-1, windows-1252, UTF-16"),
      OptionSpec(
        "delimiter", value: .text("character").defaulting(describedAs: "told by the first row"),
        help: "What stands between the cells of a table: an ASCII character, or 'tab'"),
      OptionSpec(
        "quote", value: .text("character").defaulting(to: "\""),
        help: "What encloses cells of a table: an ASCII character, or 'none'"),
      OptionSpec(
        "no-header", help: "The first row of a table is a row; columns are given by their numbers"),
      OptionSpec(
        "skip-lines", value: .integer("n", in: 0...Int.max).defaulting(to: "0"),
        help: "How many lines at the beginning of each file to pass over"),
    ]
  }

  /// Converts the options.
  ///
  /// - Throws: `UsageError` for what is no single character, or the same one twice.
  static func layout(
    _ arguments: ParsedArguments, command: String?, formatOption: String = "format"
  ) throws -> FileLayout {
    var layout = FileLayout()
    layout.format = arguments.choice(formatOption, as: InputFormat.self).corpusFormat
    if let name = arguments.textIfGiven("encoding") {
      guard TextEncoding(name: name).isKnown else {
        throw UsageError(
          .invalidValue(name, of: "--encoding", expected: "an encoding that 'iconv -l' lists"),
          command: command)
      }
      layout.encoding = name
    }
    layout.hasHeader = !arguments.isGiven("no-header")
    layout.skippedLines = arguments.integer("skip-lines")
    func character(_ name: String, orWord word: String) throws -> UInt8 {
      let text = arguments.text(name)
      if let byte = byte(text) { return byte }
      throw UsageError(
        .invalidValue(
          text, of: "--\(name)",
          expected: "one ASCII character that is no line break, or '\(word)'"),
        command: command)
    }
    if let text = arguments.textIfGiven("delimiter") {
      layout.delimiter =
        text == "tab" || text == "\\t" ? 0x09 : try character("delimiter", orWord: "tab")
    }
    layout.quote =
      arguments.text("quote") == "none" ? .none : .character(try character("quote", orWord: "none"))
    if let delimiter = layout.delimiter, layout.quote == .character(delimiter) {
      throw UsageError(
        .invalidValue(
          arguments.text("quote"), of: "--quote", expected: "another character than --delimiter"),
        command: command)
    }
    if let format = layout.format, format != .csv, format != .tsv,
      let option = ["delimiter", "quote", "no-header"].first(where: arguments.isGiven)
    {
      throw UsageError(
        .conflictingOptions("--\(formatOption) \(arguments.text(formatOption))", "--\(option)"),
        command: command)
    }
    // Columns are of no use to a line that is a text; who names one has a table.
    let tableOptions = ["text-column", "delimiter", "quote", "no-header"]
    layout.allowsPlainLines = !tableOptions.contains { arguments.isGiven($0) }
    return layout
  }

  private static func byte(_ text: String) -> UInt8? {
    guard text.utf8.count == 1, let byte = text.utf8.first, byte != 0x0A, byte != 0x0D else {
      return nil
    }
    return byte
  }
}

/// The formats by the names that `--format` has for them.
enum InputFormat: String, CaseIterable {
  case auto
  case json
  case jsonl
  case csv
  case tsv
  case fasttext
  case folder
  case text

  /// The library's name for it, or `nil` to tell it by the contents.
  var corpusFormat: CorpusFormat? {
    switch self {
    case .auto: nil
    case .json: .jsonArray
    case .jsonl: .jsonLines
    case .csv: .csv
    case .tsv: .tsv
    case .fasttext: .labelFirst
    case .folder: .folder
    case .text: .plainLines
    }
  }
}
