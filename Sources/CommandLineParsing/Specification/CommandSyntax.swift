/// What a command accepts on its command line.
package struct CommandSyntax: Sendable {
  /// The positional arguments in their order.
  package let positionals: [PositionalSpec]
  /// The options in the order of the help.
  package let groups: [OptionGroup]
  /// The rules between options.
  package let constraints: [OptionConstraint]

  /// Makes a syntax.
  ///
  /// - Parameters:
  ///   - positionals: Required ones first, then optional ones; only the last may repeat.
  ///   - groups: The command's own options.
  ///   - constraints: The rules between options.
  package init(
    positionals: [PositionalSpec] = [], groups: [OptionGroup] = [],
    constraints: [OptionConstraint] = []
  ) {
    self.positionals = positionals
    self.groups = groups
    self.constraints = constraints
  }
}

/// A rule between options, given by their long names without dashes.
package enum OptionConstraint: Sendable, Equatable {
  /// At most one of these options may be given.
  case exclusive([String])
  /// The option makes sense only together with the other one.
  case requires(option: String, other: String)
}
