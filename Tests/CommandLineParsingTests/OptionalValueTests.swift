import CommandLineParsing
import Testing

@Suite("An option whose value may be left out")
struct OptionalValueTests {
  private static let tool = spec(hours: NumberRange(.including(0), .none))

  /// A tool whose option `--wait` takes a number of hours, 2 where none is given.
  private static func spec(hours: NumberRange) -> ToolSpec {
    ToolSpec(
      "paint", version: "1", manual: Manual(abstract: "Paint."),
      commands: [
        CommandSpec(
          "dry",
          syntax: CommandSyntax(
            positionals: [PositionalSpec(.file("wall"), .zeroOrMore, help: "Walls")],
            groups: [
              OptionGroup(
                "Options",
                [
                  OptionSpec(
                    "wait", short: "w",
                    value: .number("hours", in: hours).implying("2"),
                    help: "Wait before it")
                ])
            ]),
          manual: Manual(abstract: "Dry walls."))
      ])
  }

  @Test(arguments: [
    (["--wait"], "2", []), (["--wait", "3"], "3", []), (["--wait=4.5"], "4.5", []),
    (["--wait", "hall"], "2", ["hall"]), (["--wait", "--", "5"], "2", ["5"]),
    (["hall", "-w"], "2", ["hall"]), (["-w6", "hall"], "6", ["hall"]),
    (["-w", "7", "hall"], "7", ["hall"]), ([], nil, []),
  ])
  func `takes the argument behind it where that is a value`(
    line: [String], value: String?, walls: [String]
  ) throws {
    guard case .run(_, let arguments) = try ArgumentParser(Self.tool).parse(["dry"] + line) else {
      Issue.record("\(line) is not run")
      return
    }
    #expect(arguments.textIfGiven("wait") == value)
    #expect(arguments.arguments("wall") == walls)
  }

  @Test(arguments: [["--wait", "-1"], ["--wait", "25"]])
  func `a number out of range is a value that is refused, and no file`(line: [String]) {
    let tool = Self.spec(hours: NumberRange(.including(0), .including(24)))
    #expect(throws: UsageError.self) { try ArgumentParser(tool).parse(["dry"] + line) }
  }

  @Test(arguments: ["0x1", "0x1p2", "inf", "nan", "1_0"])
  func `a number is decimal`(text: String) {
    #expect(throws: UsageError.self) {
      try ArgumentParser(Self.tool).parse(["dry", "--wait=\(text)"])
    }
  }

  @Test func `refuses a value behind the equals sign that is none`() {
    let error = #expect(throws: UsageError.self) {
      try ArgumentParser(Self.tool).parse(["dry", "--wait=-1"])
    }
    #expect(error?.description.hasPrefix("invalid value '-1' for '--wait'") == true)
  }

  @Test func `shows in help that it may be left out, and what it then is`() {
    let help = HelpRenderer(Self.tool, width: 100).help(for: Self.tool.commands[0])
    #expect(help.contains("--wait [<hours>]"))
    #expect(help.contains("without a value: 2"))
  }

  @Test func `must imply a value that is accepted`() {
    let option = OptionSpec(
      "wait", value: .integer("hours", in: 0...9).implying("10"), help: "Wait")
    let tool = ToolSpec(
      "paint", version: "1", manual: Manual(abstract: "Paint."),
      commands: [
        CommandSpec(
          "dry", syntax: CommandSyntax(groups: [OptionGroup("Options", [option])]),
          manual: Manual(abstract: "Dry walls."))
      ])
    #expect(tool.problems.contains { $0.contains("implied '10' is not") }, "\(tool.problems)")
  }
}
