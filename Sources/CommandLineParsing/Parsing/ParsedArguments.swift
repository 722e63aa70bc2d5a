/// The values of one command line, already checked against the command's table of options.
///
/// Asking for an option or argument under a name that the command does not declare, or in another
/// type than the declared one, is a programming error. The accessors without `IfGiven` return the
/// declared default, and are only for options that are required or have one.
package struct ParsedArguments: Sendable {
  private let options: [String: OptionSpec]
  private let values: [String: [String]]
  private let positionals: [String: [String]]

  init(options: [OptionSpec], values: [String: [String]], positionals: [String: [String]]) {
    self.options = Dictionary(options.map { ($0.name, $0) }) { first, _ in first }
    self.values = values
    self.positionals = positionals
  }

  // MARK: Flags

  /// Returns whether the flag or option is on the command line.
  package func isGiven(_ name: String) -> Bool { count(of: name) > 0 }

  /// Returns how often the flag or option is on the command line.
  package func count(of name: String) -> Int { given(name).count }

  // MARK: Options

  /// Returns the text of an option, or its default.
  package func text(_ name: String) -> String {
    guard let text = texts(name).last else {
      preconditionFailure("option '\(name)' is neither required nor has a default")
    }
    return text
  }

  /// Returns the text of an option, or nil where it is not given.
  package func textIfGiven(_ name: String) -> String? { given(name).last }

  /// Returns all texts of a repeatable option in their order, or its default, or none.
  package func texts(_ name: String) -> [String] {
    let texts = given(name)
    if texts.isEmpty, case .value(let text)? = options[name]?.value?.defaultValue { return [text] }
    return texts
  }

  /// Returns the integer of an option, or its default.
  package func integer(_ name: String) -> Int { Self.converted(text(name), name) }

  /// Returns the integer of an option, or nil where it is not given.
  package func integerIfGiven(_ name: String) -> Int? {
    textIfGiven(name).map { Self.converted($0, name) }
  }

  /// Returns the finite number of an option, or its default.
  package func number(_ name: String) -> Double { Self.converted(text(name), name) }

  /// Returns the finite number of an option, or nil where it is not given.
  package func numberIfGiven(_ name: String) -> Double? {
    textIfGiven(name).map { Self.converted($0, name) }
  }

  /// Returns the choice of an option, or its default, as the case whose raw value it is.
  ///
  /// - Parameters:
  ///   - name: The long name of an option whose choices are all raw values of the type.
  ///   - type: The type of the result.
  /// - Returns: The case.
  package func choice<Choice: RawRepresentable<String>>(
    _ name: String, as type: Choice.Type
  ) -> Choice {
    guard let choice = Choice(rawValue: text(name)) else {
      preconditionFailure("option '\(name)' allows '\(text(name))', which \(type) does not know")
    }
    return choice
  }

  // MARK: Positional arguments

  /// Returns the value of an argument that occurs once.
  package func argument(_ name: String) -> String {
    guard let value = arguments(name).first else {
      preconditionFailure("argument '\(name)' is not a required one")
    }
    return value
  }

  /// Returns the value of an optional argument, or nil where it is not given.
  package func argumentIfGiven(_ name: String) -> String? { arguments(name).first }

  /// Returns the values of a repeated argument in their order.
  package func arguments(_ name: String) -> [String] {
    guard let values = positionals[name] else {
      preconditionFailure("argument '\(name)' is not declared")
    }
    return values
  }

  private func given(_ name: String) -> [String] {
    precondition(options[name] != nil, "option '\(name)' is not declared")
    return values[name] ?? []
  }

  private static func converted<Value: LosslessStringConvertible>(
    _ text: String, _ name: String
  ) -> Value {
    guard let value = Value(text) else {
      preconditionFailure("option '\(name)' is not declared as \(Value.self)")
    }
    return value
  }
}
