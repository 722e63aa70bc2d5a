/// A command line that the tool cannot accept.
///
/// `HelpRenderer.report(_:)` turns it into the text for standard error. A command throws it too, for
/// what a table of options cannot express.
package struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package let problem: Problem
  /// The command whose usage helps, or nil for the tool's own.
  package let command: String?

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - problem: What is wrong.
  ///   - command: The command whose usage helps, or nil for the tool's own.
  package init(_ problem: Problem, command: String? = nil) {
    self.problem = problem
    self.command = command
  }

  /// The message without the tool's name.
  package var description: String { problem.description }
}

extension UsageError {
  /// The ways to misuse a tool; options are spelled with their dashes.
  package enum Problem: Error, Equatable, Sendable {
    /// Two options that exclude each other.
    case conflictingOptions(String, String)
    /// An option given twice that may be given once.
    case duplicateOption(String)
    /// A value that the option or argument does not accept.
    case invalidValue(String, of: String, expected: String)
    /// A positional argument that is not there.
    case missingArgument(String)
    /// Options without a command.
    case missingCommand(known: [String])
    /// A required option that is not there.
    case missingOption(String)
    /// An option that makes sense only with another one.
    case missingRequirement(of: String, needed: String)
    /// An option without its value; `refused` is the argument after it that looks like an option.
    case missingValue(of: String, refused: String?)
    /// No argument at all.
    case noArguments
    /// An option of a command that stands before the command's name.
    case optionBeforeCommand(String, command: String)
    /// One positional argument too many.
    case unexpectedArgument(String, limit: Int)
    /// A flag with a value.
    case unexpectedValue(String, of: String)
    /// A command that does not exist.
    case unknownCommand(String, suggestion: String?, known: [String])
    /// An option that does not exist.
    case unknownOption(String, suggestion: String?)
  }
}

extension UsageError.Problem: CustomStringConvertible {
  /// The message: what is wrong, what was expected, what to do.
  package var description: String {
    switch self {
    case .conflictingOptions(let first, let second):
      "options '\(first)' and '\(second)' cannot be used together"
    case .duplicateOption(let option):
      "option '\(option)' is given more than once"
    case .invalidValue(let value, let name, let expected):
      "invalid value \(value.quoted) for '\(name)'; expected \(expected)"
    case .missingArgument(let label):
      "missing argument '\(label)'"
    case .missingCommand(let known):
      "missing command; expected \(known.map(\.quoted).joinedAsList(conjunction: "or"))"
    case .missingOption(let label):
      "missing required option '\(label)'"
    case .missingRequirement(let option, let needed):
      "option '\(option)' can only be used together with '\(needed)'"
    case .missingValue(let option, nil):
      "missing value for '\(option)'"
    case .missingValue(let option, let refused?):
      "missing value for '\(option)'; to pass \(refused.quoted), write "
        + "\("\(option)=\(refused)".quoted)"
    case .noArguments:
      "no arguments"
    case .optionBeforeCommand(let option, let command):
      "option '\(option)' must stand after its command, such as '\(command)'"
    case .unexpectedArgument(let argument, let limit):
      "unexpected argument \(argument.quoted); expected "
        + (limit == 0 ? "none" : "at most \(limit)")
    case .unexpectedValue(let value, let option):
      "unexpected value \(value.quoted) for '\(option)', which takes none"
    case .unknownCommand(let name, let suggestion?, _):
      "unknown command \(name.quoted); did you mean '\(suggestion)'?"
    case .unknownCommand(let name, nil, let known):
      "unknown command \(name.quoted); expected "
        + known.map(\.quoted).joinedAsList(conjunction: "or")
    case .unknownOption(let name, let suggestion?):
      "unknown option \(name.quoted); did you mean '\(suggestion)'?"
    case .unknownOption(let name, nil):
      "unknown option \(name.quoted)"
    }
  }
}
