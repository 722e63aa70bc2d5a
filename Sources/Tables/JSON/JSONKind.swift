/// The type of a JSON value.
public enum JSONKind: Equatable, Sendable, CustomStringConvertible {
  /// `[…]`.
  case array
  /// `true` or `false`.
  case boolean
  /// `null`.
  case null
  /// Any number.
  case number
  /// `{…}`.
  case object
  /// `"…"`.
  case string

  /// The type with its article, such as `an array`.
  public var description: String {
    switch self {
    case .array: "an array"
    case .boolean: "a boolean"
    case .null: "null"
    case .number: "a number"
    case .object: "an object"
    case .string: "a string"
    }
  }
}
