public import FoundationEssentials

/// What can go wrong with a table or a training.
///
/// The cases are Create ML's. A reason says what is wrong, where, what was expected and what to do;
/// one that is about a place in a file begins with it: `path:line:column: error: …`.
public enum MLCreateError: Error, Equatable, Sendable {
  /// The work was called off; nothing here calls work off.
  case cancelled
  /// Everything else.
  case generic(reason: String)
  /// A parameter was changed between two parts of a training; nothing here trains in parts.
  case incompatibleParameters(parameter: String, originalValue: String, newValue: String)
  /// A file cannot be read or written, or its contents are malformed.
  case io(reason: String)
  /// The training data was changed between two parts of a training; nothing here trains in parts.
  case modifiedTrainingData
  /// A column has values of another type than was expected.
  case type(reason: String)
}

extension MLCreateError: CustomStringConvertible, CustomDebugStringConvertible {
  /// What is wrong, where, what was expected and what to do.
  public var description: String {
    switch self {
    case .cancelled: "the work was cancelled"
    case .generic(let reason), .io(let reason), .type(let reason): reason
    case .incompatibleParameters(let parameter, let original, let new):
      "the parameter '\(parameter)' was '\(original)' when the training began and is now '\(new)'"
    case .modifiedTrainingData: "the training data is not that with which the training began"
    }
  }

  /// The same as `description`.
  public var debugDescription: String { description }
}

extension MLCreateError: LocalizedError {
  /// The same as `description`.
  public var errorDescription: String? { description }
}
