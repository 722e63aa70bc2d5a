/// The texts of a tool or a command.
///
/// In every text a blank line separates paragraphs; other line breaks count as spaces.
package struct Manual: Sendable {
  /// A command line worth copying.
  package struct Example: Sendable {
    /// What the command line does, without a final colon.
    package let title: String
    /// The command line itself, beginning with the tool's name.
    package let line: String

    /// Makes an example.
    ///
    /// - Parameters:
    ///   - title: What the command line does, without a final colon.
    ///   - line: The command line itself.
    package init(_ title: String, _ line: String) {
      self.title = title
      self.line = line
    }
  }

  /// An exit status and when it happens.
  package struct Status: Sendable {
    /// The number in `[0, 255]`.
    package let code: Int
    /// When the tool ends with it, without a final period.
    package let meaning: String

    /// Makes a row of the table.
    ///
    /// - Parameters:
    ///   - code: The number in `[0, 255]`.
    ///   - meaning: When the tool ends with it, without a final period.
    package init(_ code: Int, _ meaning: String) {
      self.code = code
      self.meaning = meaning
    }
  }

  /// One line that says what the command does, with a final period.
  package let abstract: String
  /// The longer text, possibly empty.
  package let discussion: String
  /// Command lines worth copying.
  package let examples: [Example]
  /// The exit statuses; a command without its own shows its tool's.
  package let statuses: [Status]

  /// Makes the texts.
  ///
  /// - Parameters:
  ///   - abstract: One line that says what the command does, with a final period.
  ///   - discussion: The longer text.
  ///   - examples: Command lines worth copying.
  ///   - statuses: The exit statuses.
  package init(
    abstract: String, discussion: String = "", examples: [Example] = [], statuses: [Status] = []
  ) {
    self.abstract = abstract
    self.discussion = discussion
    self.examples = examples
    self.statuses = statuses
  }
}
