/// A value in a table.
///
/// Strings are told apart by their bytes, so that two spellings of 'é' are two values.
public enum MLDataValue: Hashable, Sendable {
  /// Values by key.
  indirect case dictionary(DictionaryType)
  /// A number with a fraction.
  case double(Double)
  /// A whole number; booleans are 0 and 1.
  case int(Int)
  /// No value: the row has none in this column.
  case invalid
  /// Values in order.
  indirect case sequence(SequenceType)
  /// A text.
  case string(String)

  /// The types of values.
  public enum ValueType: String, Hashable, Sendable {
    /// Values by key.
    case dictionary
    /// A number with a fraction.
    case double
    /// A whole number.
    case int
    /// No value.
    case invalid
    /// Values in order.
    case sequence
    /// A text.
    case string
  }

  /// The type of this value.
  public var type: ValueType {
    switch self {
    case .dictionary: .dictionary
    case .double: .double
    case .int: .int
    case .invalid: .invalid
    case .sequence: .sequence
    case .string: .string
    }
  }

  /// Whether this is a value at all.
  public var isValid: Bool { self != .invalid }

  /// The text, or `nil` where the value is none.
  public var stringValue: String? { if case .string(let text) = self { text } else { nil } }

  /// The whole number, or `nil` where the value is none.
  public var intValue: Int? { if case .int(let number) = self { number } else { nil } }

  /// The number, a whole one included, or `nil` where the value is none.
  public var doubleValue: Double? {
    switch self {
    case .double(let number): number
    case .int(let number): Double(number)
    default: nil
    }
  }

  /// The values in order, or `nil` where the value is no sequence.
  public var sequenceValue: SequenceType? {
    if case .sequence(let values) = self { values } else { nil }
  }

  /// The values by key, or `nil` where the value is no dictionary.
  public var dictionaryValue: DictionaryType? {
    if case .dictionary(let values) = self { values } else { nil }
  }

  /// Compares values, strings by their bytes.
  ///
  /// - Parameters:
  ///   - left: A value.
  ///   - right: Another.
  /// - Returns: Whether they are of one type and equal.
  public static func == (left: MLDataValue, right: MLDataValue) -> Bool {
    switch (left, right) {
    case (.dictionary(let left), .dictionary(let right)): left == right
    case (.double(let left), .double(let right)): left == right
    case (.int(let left), .int(let right)): left == right
    case (.invalid, .invalid): true
    case (.sequence(let left), .sequence(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    default: false
    }
  }

  /// Feeds the value into a hasher, strings by their bytes.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    switch self {
    case .dictionary(let values): hasher.combine(values)
    case .double(let number): hasher.combine(number)
    case .int(let number): hasher.combine(number)
    case .invalid: break
    case .sequence(let values): hasher.combine(values)
    case .string(var text):
      text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}

extension MLDataValue: CustomStringConvertible, CustomDebugStringConvertible {
  /// The value without its type; empty for none.
  public var description: String {
    switch self {
    case .dictionary(let values): values.description
    case .double(let number): number.description
    case .int(let number): number.description
    case .invalid: ""
    case .sequence(let values): values.description
    case .string(let text): text
    }
  }

  /// The value with its type, such as `string("good")`.
  public var debugDescription: String { isValid ? "\(type)(\(description))" : "\(type)" }
}

extension MLDataValue.ValueType: CustomStringConvertible {
  /// The type's name.
  public var description: String { rawValue }

  /// The type in words, for many values.
  var plural: String {
    switch self {
    case .dictionary: "dictionaries"
    case .double: "numbers with fractions"
    case .int: "whole numbers"
    case .invalid: "no values"
    case .sequence: "sequences"
    case .string: "strings"
    }
  }

  /// The type in words, for one value.
  var singular: String {
    switch self {
    case .dictionary: "a dictionary"
    case .double: "a number with a fraction"
    case .int: "a whole number"
    case .invalid: "no value"
    case .sequence: "a sequence"
    case .string: "a string"
    }
  }
}
