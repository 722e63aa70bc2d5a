/// An argument that is known by its place.
package struct PositionalSpec: Sendable {
  /// How many values the argument takes.
  package enum Arity: Sendable {
    /// Exactly one.
    case one
    /// One or none.
    case optional
    /// Any number, one at least.
    case oneOrMore
    /// Any number, or none.
    case zeroOrMore

    var isRequired: Bool { self == .one || self == .oneOrMore }
    var isRepeated: Bool { self == .oneOrMore || self == .zeroOrMore }
  }

  /// What stands for the value in help, and which values are accepted; its placeholder is the name.
  package let value: ValueSpec
  /// How many values the argument takes.
  package let arity: Arity
  /// The help text, without a final period.
  package let help: String

  /// Makes a positional argument.
  ///
  /// - Parameters:
  ///   - value: The placeholder, which is also the name, and which values are accepted.
  ///   - arity: How many values the argument takes.
  ///   - help: The help text, without a final period.
  package init(_ value: ValueSpec, _ arity: Arity = .one, help: String) {
    self.value = value
    self.arity = arity
    self.help = help
  }

  /// The name under which `ParsedArguments` holds the values.
  package var name: String { value.placeholder }
}
