extension MLDataTable {
  /// How a CSV file is laid out; the reader of JSON needs none of it.
  public struct ParsingOptions: Hashable, Sendable {
    /// Whether the first row holds the names of the columns; otherwise they are `X1`, `X2` and so on.
    public var containsHeader: Bool
    /// What parts the fields of a row.
    public var delimiter: String
    /// What the rest of a line is passed over behind, at its beginning; empty for nothing.
    public var comment: String
    /// What makes a quote, a delimiter or itself an ordinary character behind it; empty for nothing.
    public var escape: String
    /// Whether two quotes inside a quoted field stand for one.
    public var doubleQuote: Bool
    /// What stands around fields with delimiters, quotes or line ends in them.
    public var quote: String
    /// Whether blanks before a field are passed over.
    public var skipInitialSpaces: Bool
    /// The fields, outside quotes, that stand for no value.
    public var missingValues: [String]
    /// What ends a line; a carriage return before a line feed belongs to it.
    public var lineTerminator: String
    /// The names of the columns wanted, or `nil` for all.
    public var selectColumns: [String]?
    /// The most rows to read, or `nil` for all.
    public var maxRows: Int?
    /// How many rows to pass over behind the names of the columns.
    public var skipRows: Int

    /// Creates options.
    ///
    /// - Parameters:
    ///   - containsHeader: Whether the first row holds the names of the columns.
    ///   - delimiter: What parts the fields of a row.
    ///   - comment: What a line is passed over for; empty for nothing.
    ///   - escape: What makes the character behind it an ordinary one; empty for nothing.
    ///   - doubleQuote: Whether two quotes inside a quoted field stand for one.
    ///   - quote: What stands around fields that need it.
    ///   - skipInitialSpaces: Whether blanks before a field are passed over.
    ///   - missingValues: The fields that stand for no value.
    ///   - lineTerminator: What ends a line.
    ///   - selectColumns: The names of the columns wanted, or `nil` for all.
    ///   - maxRows: The most rows to read, or `nil` for all.
    ///   - skipRows: How many rows to pass over.
    public init(
      containsHeader: Bool = true, delimiter: String = ",", comment: String = "",
      escape: String = "\\", doubleQuote: Bool = true, quote: String = "\"",
      skipInitialSpaces: Bool = true, missingValues: [String] = ["NA"],
      lineTerminator: String = "\n", selectColumns: [String]? = nil, maxRows: Int? = nil,
      skipRows: Int = 0,
    ) {
      self.containsHeader = containsHeader
      self.delimiter = delimiter
      self.comment = comment
      self.escape = escape
      self.doubleQuote = doubleQuote
      self.quote = quote
      self.skipInitialSpaces = skipInitialSpaces
      self.missingValues = missingValues
      self.lineTerminator = lineTerminator
      self.selectColumns = selectColumns
      self.maxRows = maxRows
      self.skipRows = skipRows
    }
  }
}
