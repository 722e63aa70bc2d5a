import CommandLineParsing
import TextClassification

/// Other features than the defaults, for studies.
enum FeatureOptionsOption {
  // Hidden: the names follow the library's options and may change with them.
  static let spec = OptionSpec(
    "feature-options", value: .text("json"),
    help: "Options of features as a JSON object; what is missing keeps its default"
  ).hidden()

  /// The options that were given, or the defaults.
  ///
  /// - Throws: `UsageError`.
  static func features(_ arguments: ParsedArguments) throws -> FeatureOptions {
    guard let text = arguments.textIfGiven("feature-options") else { return FeatureOptions() }
    do throws(FeatureOptionsError) {
      return try FeatureOptions(json: text)
    } catch {
      throw UsageError(
        .invalidValue(text, of: "--feature-options", expected: "\(error)"), command: "train")
    }
  }
}
