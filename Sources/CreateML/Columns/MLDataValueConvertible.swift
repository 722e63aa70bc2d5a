/// A type whose values can stand in a table.
public protocol MLDataValueConvertible {
  /// The type that the values have in a table.
  static var dataValueType: MLDataValue.ValueType { get }

  /// Creates an empty value: 0, an empty text, no elements.
  init()

  /// Creates a value from one of a table.
  ///
  /// - Parameter dataValue: A value, which gives `nil` where it is of another type.
  init?(from dataValue: MLDataValue)

  /// The value as a table has it.
  var dataValue: MLDataValue { get }
}

extension String: MLDataValueConvertible {
  /// The type that texts have in a table.
  public static var dataValueType: MLDataValue.ValueType { .string }

  /// Creates a text from a value of a table.
  ///
  /// - Parameter dataValue: A value, which gives `nil` where it is no text.
  public init?(from dataValue: MLDataValue) {
    guard let text = dataValue.stringValue else { return nil }
    self = text
  }

  /// The text as a table has it.
  public var dataValue: MLDataValue { .string(self) }
}

extension Int: MLDataValueConvertible {
  /// The type that whole numbers have in a table.
  public static var dataValueType: MLDataValue.ValueType { .int }

  /// Creates a number from a value of a table.
  ///
  /// - Parameter dataValue: A value, which gives `nil` where it is no whole number.
  public init?(from dataValue: MLDataValue) {
    guard let number = dataValue.intValue else { return nil }
    self = number
  }

  /// The number as a table has it.
  public var dataValue: MLDataValue { .int(self) }
}

extension Double: MLDataValueConvertible {
  /// The type that numbers with fractions have in a table.
  public static var dataValueType: MLDataValue.ValueType { .double }

  /// Creates a number from a value of a table.
  ///
  /// - Parameter dataValue: A value, which gives `nil` where it is no number.
  public init?(from dataValue: MLDataValue) {
    guard let number = dataValue.doubleValue else { return nil }
    self = number
  }

  /// The number as a table has it.
  public var dataValue: MLDataValue { .double(self) }
}

extension Bool: MLDataValueConvertible {
  /// The type that booleans have in a table, where they are 0 and 1.
  public static var dataValueType: MLDataValue.ValueType { .int }

  /// Creates a boolean from a value of a table.
  ///
  /// - Parameter dataValue: A value, which gives `nil` where it is no whole number.
  public init?(from dataValue: MLDataValue) {
    guard let number = dataValue.intValue else { return nil }
    self = number != 0
  }

  /// The boolean as a table has it.
  public var dataValue: MLDataValue { .int(self ? 1 : 0) }
}

extension Array: MLDataValueConvertible where Element: MLDataValueConvertible {
  /// The type that arrays have in a table.
  public static var dataValueType: MLDataValue.ValueType { .sequence }

  /// Creates an array from a value of a table.
  ///
  /// - Parameter dataValue: A value, which gives `nil` where it or an element is of another type.
  public init?(from dataValue: MLDataValue) {
    guard let values = dataValue.sequenceValue else { return nil }
    let elements = values.compactMap { Element(from: $0) }
    guard elements.count == values.count else { return nil }
    self = elements
  }

  /// The elements as a table has them.
  public var dataValue: MLDataValue { .sequence(.init(map(\.dataValue))) }
}

extension Dictionary: MLDataValueConvertible
where Key: MLDataValueConvertible, Value: MLDataValueConvertible {
  /// The type that dictionaries have in a table.
  public static var dataValueType: MLDataValue.ValueType { .dictionary }

  /// Creates a dictionary from a value of a table.
  ///
  /// - Parameter dataValue: A value, which gives `nil` where it, a key or a value is of another type.
  public init?(from dataValue: MLDataValue) {
    guard let values = dataValue.dictionaryValue else { return nil }
    self.init()
    for key in values.keys {
      guard let own = Key(from: key), let value = values[key].flatMap(Value.init(from:)) else {
        return nil
      }
      self[own] = value
    }
  }

  /// Keys and values as a table has them.
  public var dataValue: MLDataValue {
    let pairs = map { ($0.key.dataValue, $0.value.dataValue) }
    return .dictionary(.init(Dictionary<MLDataValue, MLDataValue>(pairs) { first, _ in first }))
  }
}
