internal import FoundationEssentials

/// Why a text is refused as options of features.
package enum FeatureOptionsError: Error, Equatable, Sendable {
  /// The text is no JSON object whose members are options with values of their types.
  case malformed
  /// An option has a value out of its range.
  case outOfRange(String, value: String)
  /// There is no option of a name.
  case unknownOption(String, known: [String])
}

extension FeatureOptionsError: CustomStringConvertible {
  /// What is wrong, and what was expected.
  package var description: String {
    switch self {
    case .malformed:
      "a JSON object of options with numbers, or true and false where they are switches"
    case .outOfRange(let name, let value):
      "another value of '\(name)' than \(value), which is out of its range"
    case .unknownOption(let name, let known):
      "no option '\(name)' but some of " + known.joined(separator: ", ")
    }
  }
}

extension FeatureOptions {
  /// Reads options from a JSON object; what is missing keeps its default.
  ///
  /// Unlike in a model file, a name that is no option is refused: a study with a misspelt one would
  /// measure the defaults.
  ///
  /// - Parameter text: The JSON.
  /// - Throws: ``FeatureOptionsError``.
  package init(json text: String) throws(FeatureOptionsError) {
    let data = Data(text.utf8)
    let decoder = JSONDecoder()
    guard let names = try? decoder.decode([String: AnyValue].self, from: data),
      let options = try? decoder.decode(FeatureOptions.self, from: data)
    else { throw .malformed }
    try Self.check(names.keys, known: CodingKeys.allCases.map(\.rawValue))
    if let inner = try? decoder.decode(InnerNames.self, from: data).ngrams {
      try Self.check(inner.keys, known: NGramOptions.CodingKeys.allCases.map(\.rawValue))
    }
    if let option = options.firstOutOfRange { throw .outOfRange(option.name, value: option.value) }
    self = options
  }

  private static func check(
    _ names: some Collection<String>, known: [String]
  ) throws(FeatureOptionsError) {
    if let unknown = names.sorted().first(where: { !known.contains($0) }) {
      throw .unknownOption(unknown, known: known)
    }
  }

  /// A value of any type, of which only the name is looked at.
  fileprivate struct AnyValue: Decodable {
    init(from decoder: any Decoder) {}
  }

  /// The names of the options of n-grams.
  private struct InnerNames: Decodable {
    var ngrams: [String: AnyValue]?
  }
}
