import CommandLineParsing
import Testing

@Suite("Argument parser")
struct ArgumentParserTests {
  private enum When: String { case auto, always, never }

  private func parse(_ line: String...) throws -> ParsedArguments {
    let invocation = try ArgumentParser(ExampleTool.tool).parse(line)
    guard case .run(_, let arguments) = invocation else {
      throw UsageError(.noArguments)
    }
    return arguments
  }

  private func parsesAsHelp(_ line: [String]) throws -> String?? {
    guard case .help(let command) = try ArgumentParser(ExampleTool.tool).parse(line) else {
      return nil
    }
    return .some(command?.name)
  }

  @Test(
    arguments: [
      ["mix", "a", "--output", "x"], ["mix", "a", "--output=x"], ["mix", "a", "-o", "x"],
      ["mix", "a", "-ox"], ["mix", "a", "-o=x"], ["mix", "a", "-qox"], ["mix", "a", "-qo", "x"],
      ["mix", "a", "-vvqo=x"], ["mix", "-o", "x", "a"], ["-q", "mix", "a", "-o", "x"],
      ["--threads", "4", "-q", "mix", "-o", "x", "a"], ["mix", "-o", "x", "--", "a"],
      ["-q", "--", "mix", "a"].dropLast(2) + ["mix", "a"],
    ])
  func `accepts options anywhere and in every form`(line: [String]) throws {
    let invocation = try ArgumentParser(ExampleTool.tool).parse(line)
    guard case .run(let command, let arguments) = invocation else {
      Issue.record("not a command: \(invocation)")
      return
    }
    #expect(command.name == "mix")
    #expect(arguments.arguments("recipe") == ["a"])
    #expect(
      arguments.text("output") == (line.contains("--") && line.count == 4 ? "color.txt" : "x"))
  }

  @Test(
    arguments: [
      ("-1", "-1"), ("-.5", "-.5"), ("-", "-"), ("", ""), ("a=b", "a=b"), ("é", "é"),
    ])
  func `takes the next argument as a value`(argument: String, value: String) throws {
    #expect(try parse("mix", "a", "--note", argument).texts("note") == [value])
  }

  @Test(
    arguments: [
      ("--note=-x", "-x"), ("--note=--json", "--json"), ("--note=", ""), ("--note==", "="),
      ("--note=a=b", "a=b"), ("--note=\u{301}x", "\u{301}x"), ("--note=\r\n", "\r\n"),
    ])
  func `takes everything after the equals sign as a value`(argument: String, value: String) throws {
    let note = try parse("mix", "a", argument).text("note")
    #expect(Array(note.utf8) == Array(value.utf8))
  }

  @Test func `takes everything after two dashes as positional`() throws {
    let arguments = try parse("mix", "a", "--", "-o", "--help", "--", "-")
    #expect(arguments.arguments("recipe") == ["a", "-o", "--help", "--", "-"])
  }

  @Test func `takes a lone dash as positional`() throws {
    #expect(try parse("mix", "-", "b").arguments("recipe") == ["-", "b"])
  }

  @Test func `returns typed values`() throws {
    let arguments = try parse(
      "mix", "a", "--seed", "7", "-r", "0.25", "--offset", "-2e3", "--color=never", "--water=-5")
    #expect(arguments.integer("seed") == 7)
    #expect(arguments.number("ratio") == 0.25)
    #expect(arguments.number("offset") == -2000)
    #expect(arguments.choice("color", as: When.self) == .never)
    #expect(arguments.integerIfGiven("water") == -5)
  }

  @Test func `returns defaults`() throws {
    let arguments = try parse("mix", "a")
    #expect(arguments.integer("seed") == 42)
    #expect(arguments.number("ratio") == 0.5)
    #expect(arguments.choice("color", as: When.self) == .auto)
    #expect(arguments.texts("note") == [])
    #expect(arguments.texts("output") == ["color.txt"])
    #expect(!arguments.isGiven("seed"))
  }

  @Test func `returns nil for what is not given`() throws {
    let arguments = try parse("mix", "a")
    #expect(arguments.integerIfGiven("threads") == nil)
    #expect(arguments.integerIfGiven("seed") == nil)
    #expect(arguments.numberIfGiven("ratio") == nil)
    #expect(arguments.textIfGiven("stirring-time-in-minutes") == nil)
  }

  @Test func `keeps repeated values in order`() throws {
    let arguments = try parse("mix", "--note", "b", "a", "--note=a", "-vv", "--verbose")
    #expect(arguments.texts("note") == ["b", "a"])
    #expect(arguments.count(of: "verbose") == 3)
  }

  @Test func `assigns positional arguments by place`() throws {
    let one = try parse("apply", "sky", "-w", "hall")
    #expect(one.argument("color") == "sky")
    #expect(one.argumentIfGiven("finish") == nil)
    let two = try parse("apply", "-whall", "sky", "matt")
    #expect(two.argumentIfGiven("finish") == "matt")
    #expect(two.text("wall") == "hall")
  }

  @Test func `accepts hidden commands and options`() throws {
    #expect(try parse("secret").arguments("word") == [])
    #expect(try parse("secret", "a", "b").arguments("word") == ["a", "b"])
    #expect(try parse("mix", "a", "--trace").isGiven("trace"))
  }

  @Test(
    arguments: [
      ["mix", "-h"], ["mix", "--help"], ["-h", "mix"], ["mix", "--bogus", "--help"],
      ["mix", "a", "-qh"], ["mix", "--seed", "x", "--seed", "-h"], ["mix", "--output", "--help"],
      ["--bogus", "mix", "-h"], ["help", "mix"], ["help", "mix", "-h"], ["help", "mix", "x", "-h"],
      ["-q", "help", "mix"], ["mix", "--version", "-h"],
    ])
  func `shows the command's help`(line: [String]) throws {
    #expect(try parsesAsHelp(line) == .some("mix"))
  }

  @Test(
    arguments: [
      ["-h"], ["--help"], ["help"], ["help", "help"], ["bogus", "--help"], ["--bogus", "-h"],
      ["help", "bogus", "--help"], ["--", "bogus"].dropLast(2) + ["-qh"], ["help", "-h"],
    ])
  func `shows the tool's help`(line: [String]) throws {
    #expect(try parsesAsHelp(line) == .some(nil))
  }

  @Test(arguments: [
    ["--version"], ["mix", "--version"], ["--version", "mix"], ["x", "--version"],
  ])
  func `shows the version`(line: [String]) throws {
    guard case .version = try ArgumentParser(ExampleTool.tool).parse(line) else {
      Issue.record("not the version")
      return
    }
  }
}
