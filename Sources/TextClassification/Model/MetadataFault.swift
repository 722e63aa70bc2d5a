extension ModelFileError {
  /// What is wrong with an entry of the metadata.
  public enum MetadataFault: Equatable, Sendable {
    /// There is no such entry.
    case missing
    /// A member of its JSON is missing; the path leads to it.
    case memberMissing(String)
    /// A member of its JSON has another type or range than it has to have; the path leads to it, and
    /// is empty for the whole.
    case memberUnexpected(String)
    /// It is no JSON, or holds a number that is too large for its member, which a decoder does not tell
    /// apart.
    case notJSON

    /// The fault behind an error of a decoder.
    init(_ error: any Error) {
      switch error {
      case DecodingError.keyNotFound(let key, let context):
        self = .memberMissing((context.codingPath + [key]).dotted)
      case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
        self = .memberUnexpected(context.codingPath.dotted)
      case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
        self = .memberUnexpected(context.codingPath.dotted)
      default: self = .notJSON
      }
    }
  }
}

extension ModelFileError.MetadataFault: CustomStringConvertible {
  /// What is wrong, to follow the name of the entry.
  public var description: String {
    switch self {
    case .missing: "is missing"
    case .memberMissing(let path): "has no member '\(path)'"
    case .memberUnexpected(""): "is not of the type that it has to be"
    case .memberUnexpected(let path): "has a member '\(path)' that is not what it has to be"
    case .notJSON: "is no JSON, or holds a number that is too large"
    }
  }
}
