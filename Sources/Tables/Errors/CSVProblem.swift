/// What is wrong with the quotes of a table of text.
public struct CSVProblem: Equatable, Sendable, CustomStringConvertible {
  /// The kinds of faults.
  enum Kind: Equatable, Sendable {
    case textBehindQuote
    case unclosedQuote
  }

  /// The quote that opens the cell.
  public let quote: UInt8

  /// Where something follows a quote that should have ended the cell; nil where no quote follows
  /// up to the end of the file.
  public let end: TextLocation?

  /// What is wrong and what to do; the place is that of the quote that opens the cell.
  public var description: String {
    let mark = quoted(Unicode.Scalar(quote))
    let remedy =
      "a quote inside an enclosed cell is written twice; where quotes are plain text, give "
      + "--quote none"
    guard let end else {
      return "the quote \(mark) that opens here is never closed; \(remedy)"
    }
    return "the quote \(mark) that opens a cell here is followed, at line \(end.line)"
      + (end.column.map { ", column \($0)," } ?? ",") + " by one with text behind it; \(remedy)"
  }
}
