/// How corpora are read: which columns are wanted, what to do with wrong rows, and what is known of
/// the files.
public struct ReadingOptions: Codable, Equatable, Sendable {
  /// The name of the member or column that holds the text; for a table of text also its number,
  /// from 1.
  public var textColumn: String

  /// The name of the member or column that holds the label, or its number, or nil where no labels
  /// are wanted; then a member of any name is one of the others.
  public var labelColumn: String?

  /// Whether wrong rows are dropped and reported instead of ending the reading with an error.
  ///
  /// A wrong row is a well-formed one without a usable text or label, a malformed line of JSON
  /// Lines, a row of a table with another number of cells, or one whose bytes are no UTF-8. A
  /// malformed array and a quote left unclosed are errors all the same, since nobody can say where
  /// the next row begins.
  public var skipsInvalidRows: Bool

  /// Whether the members that fill no column are kept, as JSON.
  public var keepsOtherMembers: Bool

  /// How the files are laid out, as far as it is given.
  public var layout = FileLayout()

  /// Creates options.
  ///
  /// - Parameters:
  ///   - textColumn: The member that holds the text.
  ///   - labelColumn: The member that holds the label, or nil where no labels are wanted.
  ///   - skipsInvalidRows: Whether wrong rows are dropped and reported.
  ///   - keepsOtherMembers: Whether all other members are kept.
  public init(
    textColumn: String = "text", labelColumn: String? = "label", skipsInvalidRows: Bool = false,
    keepsOtherMembers: Bool = false,
  ) {
    self.textColumn = textColumn
    self.labelColumn = labelColumn
    self.skipsInvalidRows = skipsInvalidRows
    self.keepsOtherMembers = keepsOtherMembers
  }
}
