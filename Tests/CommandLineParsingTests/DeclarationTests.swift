import CommandLineParsing
import Testing

@Suite("Declarations")
struct DeclarationTests {
  private static func problems(
    positionals: [PositionalSpec] = [], options: [OptionSpec] = [],
    constraints: [OptionConstraint] = []
  ) -> [String] {
    let syntax = CommandSyntax(
      positionals: positionals, groups: [OptionGroup("Options", options)], constraints: constraints)
    let command = CommandSpec("run", syntax: syntax, manual: Manual(abstract: "Run."))
    let manual = Manual(abstract: "Test.")
    return ToolSpec("tool", version: "1", manual: manual, commands: [command]).problems
  }

  @Test func `finds nothing wrong with the example`() {
    #expect(ExampleTool.tool.problems == [])
  }

  static let wrongOptions: [(OptionSpec, String)] = [
    (
      OptionSpec("a b", help: ""),
      "run: option 'a b' is not made of ASCII letters, digits and hyphens"
    ),
    (OptionSpec("", help: ""), "run: option '' is not made of ASCII letters, digits and hyphens"),
    (OptionSpec("n", help: "a\nb"), "run: the text 'a\nb' has a line break"),
    (OptionSpec("help", help: ""), "run: option 'help' is declared twice"),
    (OptionSpec("host", short: "h", help: ""), "run: short option 'h' is declared twice"),
    (OptionSpec("one", short: "1", help: ""), "run: short option '1' is a digit"),
    (
      OptionSpec("n", value: .integer("n", in: 1...2).defaulting(to: "3"), help: ""),
      "run: --n: default '3' is not an integer from 1 to 2"
    ),
    (
      OptionSpec("n", value: .text("n").defaulting(to: "3"), help: "").required(),
      "run: --n: a required option has no default"
    ),
    (
      OptionSpec("n", value: .choice("n", ["a b"]), help: ""),
      #"run: --n: choices ["a b"] are not plain words"#
    ),
  ]

  @Test(arguments: wrongOptions)
  func `names what is wrong with an option`(option: OptionSpec, problem: String) {
    #expect(Self.problems(options: [option]) == [problem])
  }

  @Test func `wants the repeated argument last`() {
    let found = Self.problems(positionals: [
      PositionalSpec(.file("a"), .zeroOrMore, help: ""), PositionalSpec(.file("b"), help: ""),
    ])
    #expect(
      found == [
        "run: argument 'a' must be the last",
        "run: argument 'b' must stand before the optional ones",
      ])
  }

  @Test func `wants constraints to name options`() {
    let found = Self.problems(constraints: [.requires(option: "help", other: "nothing")])
    #expect(found == ["run: a constraint names the unknown option 'nothing'"])
  }

  @Test(
    arguments: [
      (NumberRange(.including(0), .including(1)), "from 0 to 1"),
      (NumberRange(.excluding(0), .none), "above 0"),
      (NumberRange(.including(0.5), .excluding(2)), "of at least 0.5 and below 2"),
      (NumberRange(.none, .including(1e300)), "at most 1e+300"),
      (NumberRange(.none, .none), ""),
    ])
  func `describes a range of numbers`(range: NumberRange, text: String) {
    #expect(range.description == text)
  }

  @Test(arguments: [-Double.infinity, -1, 0, 1, .infinity, .nan])
  func `keeps open ends and what is not finite out of a range`(number: Double) {
    #expect(NumberRange(.none, .none).contains(number) == number.isFinite)
    #expect(NumberRange(.excluding(0), .excluding(1)).contains(number) == false)
    #expect(NumberRange(.including(0), .including(1)).contains(number) == [0, 1].contains(number))
  }
}
