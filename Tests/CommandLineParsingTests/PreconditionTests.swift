import CommandLineParsing
import Testing

@Suite("Preconditions")
struct PreconditionTests {
  private static func mixed() throws -> ParsedArguments {
    guard case .run(_, let arguments) = try ArgumentParser(ExampleTool.tool).parse(["mix", "a"])
    else { throw UsageError(.noArguments) }
    return arguments
  }

  /// Returns whether the process died of a signal, and not of a thrown error.
  private static func isCrash(_ status: ExitStatus) -> Bool {
    if case .signal = status { true } else { false }
  }

  @Test func `refuses a tool with problems`() async {
    let result = await #expect(processExitsWith: .failure) {
      let manual = Manual(abstract: "Test.")
      let help = CommandSpec("help", syntax: CommandSyntax(), manual: manual)
      _ = ArgumentParser(ToolSpec("tool", version: "1", manual: manual, commands: [help]))
    }
    #expect(result.map { Self.isCrash($0.exitStatus) } == true)
  }

  @Test func `refuses an undeclared option`() async {
    let result = await #expect(processExitsWith: .failure) {
      _ = try PreconditionTests.mixed().isGiven("bogus")
    }
    #expect(result.map { Self.isCrash($0.exitStatus) } == true)
  }

  @Test func `refuses the value of an option without one`() async {
    let result = await #expect(processExitsWith: .failure) {
      _ = try PreconditionTests.mixed().integer("threads")
    }
    #expect(result.map { Self.isCrash($0.exitStatus) } == true)
  }

  @Test func `refuses an undeclared argument`() async {
    let result = await #expect(processExitsWith: .failure) {
      _ = try PreconditionTests.mixed().arguments("bogus")
    }
    #expect(result.map { Self.isCrash($0.exitStatus) } == true)
  }
}
