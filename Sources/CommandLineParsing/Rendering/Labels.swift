extension OptionSpec {
  /// The long form with its placeholder, such as "--output <file>" or "--limit [<n>]".
  var longLabel: String {
    let placeholder = value.map { value in
      value.impliedText == nil ? "<\(value.placeholder)>" : "[<\(value.placeholder)>]"
    }
    return [spelling, placeholder].compactMap(\.self).joined(separator: " ")
  }

  /// Both forms with the placeholder, such as "-o, --output <file>".
  var label: String {
    [shortSpelling, longLabel].compactMap(\.self).joined(separator: ", ")
  }

  /// The help text with what the declaration says about values, default and other options.
  ///
  /// - Parameter constraints: The rules of the command, of which those with this option are told.
  /// - Returns: The text, with the notes in parentheses.
  func explanation(_ constraints: [OptionConstraint]) -> String {
    var notes = value?.notes ?? []
    if isRequired { notes.append("required") }
    if isRepeatable { notes.append("may be repeated") }
    for constraint in constraints {
      switch constraint {
      case .exclusive(let names) where names.contains(name):
        let others = names.filter { $0 != name }.map { "--" + $0 }
        notes.append("not with \(others.joinedAsList(conjunction: "or"))")
      case .requires(name, let other):
        notes.append("only with --\(other)")
      default: break
      }
    }
    return notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
  }
}

extension PositionalSpec {
  /// The placeholder with the marks of its arity, such as "[<file>...]".
  var label: String {
    let repeated = "<\(name)>" + (arity.isRepeated ? "..." : "")
    return arity.isRequired ? repeated : "[\(repeated)]"
  }

  /// The help text with what the declaration says about values and default.
  var explanation: String {
    let notes = value.notes
    return notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
  }
}

extension ValueSpec {
  /// What help says about the accepted values and the default.
  fileprivate var notes: [String] {
    var notes: [String] = []
    if case .choice(let words) = kind {
      notes.append("values: \(words.joined(separator: ", "))")
    } else if let rangeText {
      notes.append(rangeText.hasPrefix("of ") ? String(rangeText.dropFirst(3)) : rangeText)
    }
    if let impliedText { notes.append("without a value: \(impliedText)") }
    switch defaultValue {
    case .described(let text), .value(let text): notes.append("default: \(text)")
    case .none: break
    }
    return notes
  }
}
