/// How the bytes of a corpus are laid out, where that is not to be told from its contents.
public struct FileLayout: Codable, Equatable, Sendable {
  /// What encloses a cell of a table that holds a delimiter, a quote or a line break.
  public enum Quote: Codable, Equatable, Sendable {
    /// A byte, below 0x80.
    case character(UInt8)
    /// Nothing: every quote is text, and no cell can hold a delimiter or a line break.
    case none
  }

  /// The format, or nil to recognize it.
  public var format: CorpusFormat?

  /// The name of the encoding, as iconv knows it; nil for UTF-8.
  public var encoding: String?

  /// The byte between the cells of a row, below 0x80; nil to recognize comma, tab, semicolon or
  /// vertical bar.
  public var delimiter: UInt8?

  /// What encloses cells.
  public var quote = Quote.character(UInt8(ascii: "\""))

  /// Whether the first row of a table names its columns; without names they are counted from 1.
  public var hasHeader = true

  /// How many lines at the beginning of each file are passed over unread.
  public var skippedLines = 0

  /// Whether a file that is no JSON and names no columns has a text on each line.
  ///
  /// For predictions; with labels a line alone is no row.
  public var allowsPlainLines = true

  /// Whether it says how the cells of a table are told apart.
  package var describesTables: Bool {
    delimiter != nil || quote != Self().quote || !hasHeader
  }

  /// A layout that is recognized.
  public init() {}
}
