/// An option with a value, or a flag without one.
///
///     OptionSpec("output", short: "o", value: .file("model"), help: "Where the model goes")
///     OptionSpec("json", help: "Write JSON")
package struct OptionSpec: Sendable {
  /// The long name without dashes: lower-case ASCII letters, digits and hyphens.
  package let name: String
  /// The ASCII letter of the short form.
  package let short: Unicode.Scalar?
  /// Which values are accepted, or nil for a flag.
  package let value: ValueSpec?
  /// The help text, without a final period.
  package let help: String
  /// Whether leaving the option out is an error.
  package private(set) var isRequired = false
  /// Whether the option may be given several times.
  package private(set) var isRepeatable = false
  /// Whether help and completions leave the option out.
  package private(set) var isHidden = false

  /// Makes an option that may be left out and may not be given twice.
  ///
  /// - Parameters:
  ///   - name: The long name without dashes.
  ///   - short: The ASCII letter of the short form.
  ///   - value: Which values are accepted, or nil for a flag.
  ///   - help: The help text, without a final period.
  package init(
    _ name: String, short: Unicode.Scalar? = nil, value: ValueSpec? = nil, help: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
  }

  /// Returns this option such that leaving it out is an error.
  package func required() -> Self {
    var option = self
    option.isRequired = true
    return option
  }

  /// Returns this option such that it may be given several times.
  package func repeatable() -> Self {
    var option = self
    option.isRepeatable = true
    return option
  }

  /// Returns this option left out of help and completions.
  package func hidden() -> Self {
    var option = self
    option.isHidden = true
    return option
  }

  /// The long name with its dashes, as messages show it.
  package var spelling: String { "--" + name }

  /// The short form with its dash, if there is one.
  var shortSpelling: String? { short.map { "-\($0)" } }
}

/// Options that stand under one heading of the help.
package struct OptionGroup: Sendable {
  /// The heading, such as "Training options".
  package let title: String
  /// The options in the order of the help.
  package let options: [OptionSpec]

  /// Makes a group; groups that several commands share are declared once and listed in each.
  ///
  /// - Parameters:
  ///   - title: The heading.
  ///   - options: The options in the order of the help.
  package init(_ title: String, _ options: [OptionSpec]) {
    self.title = title
    self.options = options
  }
}
