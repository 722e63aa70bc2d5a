/// Which values an option or positional argument accepts, and how help shows them.
package struct ValueSpec: Sendable {
  /// The kinds of values; each decides the check, the wording of its error and the completion.
  package enum Kind: Sendable, Equatable {
    /// One of these words.
    case choice([String])
    /// The path of a folder; not empty.
    case directory
    /// The path of a file; not empty.
    case file
    /// A decimal integer in the range.
    case integer(ClosedRange<Int>)
    /// A finite number in the range.
    case number(NumberRange)
    /// Any text, the empty one included.
    case text
  }

  /// What holds when the option is not given.
  package enum Default: Sendable, Equatable {
    /// Help says what happens, but there is no value to return.
    case described(String)
    /// Nothing is said.
    case none
    /// `ParsedArguments` returns this text, and help shows it.
    case value(String)
  }

  /// The word that stands for the value, without angle brackets.
  package let placeholder: String
  /// Which values are accepted.
  package let kind: Kind
  /// What holds when the option is not given.
  package private(set) var defaultValue = Default.none
  /// What an option that is given without a value stands for, or nil where it needs one.
  package private(set) var impliedText: String?

  /// Makes a value of any kind.
  ///
  /// - Parameters:
  ///   - placeholder: The word that stands for the value, without angle brackets.
  ///   - kind: Which values are accepted.
  package init(_ placeholder: String, _ kind: Kind) {
    self.placeholder = placeholder
    self.kind = kind
  }

  /// Makes a value that is one of the words.
  package static func choice(_ placeholder: String, _ words: [String]) -> Self {
    Self(placeholder, .choice(words))
  }

  /// Makes a value that is the path of a folder.
  package static func directory(_ placeholder: String) -> Self { Self(placeholder, .directory) }

  /// Makes a value that is the path of a file.
  package static func file(_ placeholder: String) -> Self { Self(placeholder, .file) }

  /// Makes a value that is an integer in the range; the largest integers bound it too, and are told.
  package static func integer(_ placeholder: String, in range: ClosedRange<Int>) -> Self {
    Self(placeholder, .integer(range))
  }

  /// Makes a value that is a finite number in the range.
  package static func number(_ placeholder: String, in range: NumberRange) -> Self {
    Self(placeholder, .number(range))
  }

  /// Makes a value that is any text.
  package static func text(_ placeholder: String) -> Self { Self(placeholder, .text) }

  /// Returns this value with a default that `ParsedArguments` returns and help shows.
  ///
  /// - Parameter text: The default as it would be typed; it must itself be accepted.
  /// - Returns: The value with its default.
  package func defaulting(to text: String) -> Self {
    var value = self
    value.defaultValue = .value(text)
    return value
  }

  /// Returns this value with a default that help describes and the caller works out.
  ///
  /// - Parameter text: What happens, such as "all cores".
  /// - Returns: The value with its described default.
  package func defaulting(describedAs text: String) -> Self {
    var value = self
    value.defaultValue = .described(text)
    return value
  }

  /// Returns this value such that the option may be given without it.
  ///
  /// The argument behind the option is then its value where it is an accepted one, so this is for
  /// numbers and choices, and not for files or texts.
  ///
  /// - Parameter text: What the option without a value stands for; it must itself be accepted.
  /// - Returns: The value, which may be left out.
  package func implying(_ text: String) -> Self {
    var value = self
    value.impliedText = text
    return value
  }
}
