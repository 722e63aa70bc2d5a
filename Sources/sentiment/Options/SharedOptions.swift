import CProcessor
import CommandLineParsing

/// The options that mean the same for every command.
struct SharedOptions {
  let isJSON: Bool
  let isQuiet: Bool
  let isVerbose: Bool
  let takesTimes: Bool
  let color: ColorChoice
  let threads: Int
  /// Whether more threads were asked for than the system's limits allow.
  let areThreadsDenied: Bool

  static let group = OptionGroup(
    "General options",
    [
      OptionSpec("json", help: "Write the answer as JSON"),
      OptionSpec("quiet", short: "q", help: "Leave out notes, warnings and progress"),
      OptionSpec(
        "verbose", short: "v", help: "Tell more on standard error, such as each iteration"),
      OptionSpec("timings", help: "Tell on standard error how long each stage took"),
      OptionSpec(
        "color",
        value: .choice("when", ColorChoice.allCases.map(\.rawValue)).defaulting(to: "auto"),
        help: "When to color messages; NO_COLOR is respected"),
      OptionSpec(
        "threads", value: .integer("n", in: 1...1024).defaulting(describedAs: "all processors"),
        help: "How many threads to use; results do not depend on it"),
    ])

  init(_ arguments: ParsedArguments) {
    isJSON = arguments.isGiven("json")
    isQuiet = arguments.isGiven("quiet")
    isVerbose = arguments.isGiven("verbose")
    takesTimes = arguments.isGiven("timings")
    color = arguments.choice("color", as: ColorChoice.self)
    let given = arguments.integerIfGiven("threads")
    let wanted = given ?? Self.processorCount
    threads = wanted > 1 && ProcessLimits.allows(threads: wanted) ? wanted : 1
    areThreadsDenied = (given ?? 1) > threads
  }

  /// The number of processors that this process may use.
  private static var processorCount: Int { max(1, sentiment_processor_count()) }
}
