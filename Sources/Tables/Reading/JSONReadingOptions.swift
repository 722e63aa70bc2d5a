/// Which members of a JSON record become columns, and what to do with wrong rows.
public struct JSONReadingOptions: Codable, Equatable, Sendable {
  /// The name of the member that holds the text.
  public var textColumn: String

  /// The name of the member that holds the label, or nil where no labels are wanted; then a member
  /// of any name is one of the others.
  public var labelColumn: String?

  /// Whether wrong rows are dropped and reported instead of ending the reading with an error.
  ///
  /// A wrong row is well-formed JSON without a usable text or label, or a malformed line of JSON
  /// Lines. A malformed array is an error all the same, since nobody can say where its next row
  /// begins.
  public var skipsInvalidRows: Bool

  /// Whether the JSON source of the members that fill no column is kept.
  public var keepsOtherMembers: Bool

  /// Creates options.
  ///
  /// - Parameters:
  ///   - textColumn: The member that holds the text.
  ///   - labelColumn: The member that holds the label, or nil where no labels are wanted.
  ///   - skipsInvalidRows: Whether wrong rows are dropped and reported.
  ///   - keepsOtherMembers: Whether the source of all other members is kept.
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
