import CommandLineParsing
import Testing

@Suite("Error messages")
struct ErrorMessageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let line: [String]
    let message: String
    var testDescription: String { line.joined(separator: " ") }

    init(_ line: String..., gives message: String) {
      self.line = line
      self.message = message
    }
  }

  static let options = [
    Case("mix", "a", "--josn", gives: "unknown option '--josn'; did you mean '--json'?"),
    Case("mix", "a", "--JSON", gives: "unknown option '--JSON'; did you mean '--json'?"),
    Case("mix", "a", "--se", "1", gives: "unknown option '--se'; did you mean '--seed'?"),
    Case("mix", "a", "--outptu=x", gives: "unknown option '--outptu'; did you mean '--output'?"),
    Case("mix", "a", "--xyzzy", gives: "unknown option '--xyzzy'"),
    Case("mix", "a", "--trac", gives: "unknown option '--trac'"),
    Case("mix", "a", "--o", "x", gives: "unknown option '--o'; did you mean '-o'?"),
    Case("mix", "a", "-x", gives: "unknown option '-x'"),
    Case("mix", "a", "-5", gives: "unknown option '-5'"),
    Case("mix", "a", "-qx", gives: "unknown option '-x'"),
    Case("mix", "a", "-seed", "1", gives: "unknown option '-seed'; did you mean '--seed'?"),
    Case("mix", "a", "-output", "x", gives: "unknown option '-output'; did you mean '--output'?"),
    Case("mix", "a", "-vebose", gives: "unknown option '-vebose'; did you mean '--verbose'?"),
    Case("mix", "a", "---", gives: "unknown option '---'"),
    Case("mix", "a", "--=x", gives: "unknown option '--=x'"),
    Case("mix", "a", "-=x", gives: "unknown option '-=x'"),
    Case("mix", "a", "-q\u{301}", gives: "unknown option '-\u{301}'"),
    Case("mix", "a", "--a\u{1B}[31m\nb", gives: #"unknown option '--a\u{1B}[31m\nb'"#),
    Case("mix", "a", "--\u{301}x", gives: "unknown option '--\u{301}x'"),
    Case(
      "--json", "mix", "a", gives: "option '--json' must stand after its command, such as 'mix'"),
    Case("-o", "x", "mix", gives: "option '-o' must stand after its command, such as 'mix'"),
    Case("mix", "a", "-q", "--quiet", gives: "option '--quiet' is given more than once"),
    Case("-q", "mix", "a", "-q", gives: "option '--quiet' is given more than once"),
    Case("mix", "a", "-o", "x", "--output=y", gives: "option '--output' is given more than once"),
    Case(
      "mix", "a", "--dry", "--water", "5",
      gives: "options '--dry' and '--water' cannot be used together"),
    Case(
      "mix", "a", "--stirring-time-in-minutes", "5",
      gives: "option '--stirring-time-in-minutes' can only be used together with '--water'"),
    Case("apply", "a", gives: "missing required option '--wall <name>'"),
  ]

  static let values = [
    Case("mix", "a", "--seed", gives: "missing value for '--seed'"),
    Case("mix", "a", "-o", gives: "missing value for '-o'"),
    Case("mix", "a", "--note", "--json", gives: "missing value for '--note'"),
    Case("mix", "a", "--note", "-v", gives: "missing value for '--note'"),
    Case("mix", "a", "--note", "--", gives: "missing value for '--note'"),
    Case(
      "mix", "a", "--note", "-x",
      gives: "missing value for '--note'; to pass '-x', write '--note=-x'"),
    Case(
      "mix", "a", "-o", "--my file",
      gives: "missing value for '-o'; to pass '--my file', write '-o=--my file'"),
    Case(
      "mix", "a", "--offset", "-inf",
      gives: "missing value for '--offset'; "
        + "to pass '-inf', write '--offset=-inf'"),
    Case("mix", "a", "--json=yes", gives: "unexpected value 'yes' for '--json', which takes none"),
    Case("mix", "a", "-q=1", gives: "unexpected value '1' for '-q', which takes none"),
    Case(
      "mix", "a", "--seed", "x",
      gives: "invalid value 'x' for '--seed'; expected an integer from 0 to 9223372036854775807"),
    Case(
      "mix", "a", "--seed", "-1",
      gives: "invalid value '-1' for '--seed'; expected an integer from 0 to 9223372036854775807"),
    Case(
      "mix", "a", "--seed=",
      gives: "invalid value '' for '--seed'; expected an integer from 0 to 9223372036854775807"),
    Case(
      "mix", "a", "--seed=99999999999999999999",
      gives: "invalid value '99999999999999999999' for '--seed'; "
        + "expected an integer from 0 to 9223372036854775807"),
    Case(
      "mix", "a", "--threads", "65",
      gives: "invalid value '65' for '--threads'; expected an integer from 1 to 64"),
    Case(
      "mix", "a", "--water", "501",
      gives: "invalid value '501' for '--water'; expected an integer of at most 500"),
    Case(
      "mix", "a", "--ratio", "0",
      gives: "invalid value '0' for '--ratio'; expected a finite number above 0 and at most 1"),
    Case(
      "mix", "a", "--ratio", "nan",
      gives: "invalid value 'nan' for '--ratio'; expected a finite number above 0 and at most 1"),
    Case(
      "mix", "a", "--offset", "inf",
      gives: "invalid value 'inf' for '--offset'; expected a finite number"),
    Case(
      "mix", "a", "--offset=-1e999",
      gives: "invalid value '-1e999' for '--offset'; expected a finite number"),
    Case(
      "mix", "a", "--color", "blue",
      gives: "invalid value 'blue' for '--color'; expected 'auto', 'always' or 'never'"),
    Case(
      "mix", "a", "--output=",
      gives: "invalid value '' for '--output'; expected the path of a file"),
    Case(
      "apply", "a", "--wall", "w", "--log", "",
      gives: "invalid value '' for '--log'; expected the path of a folder"),
  ]

  static let places = [
    Case("mix", gives: "missing argument '<recipe>...'"),
    Case("mix", "", gives: "invalid value '' for '<recipe>'; expected the path of a file"),
    Case("apply", "-w", "w", gives: "missing argument '<color>'"),
    Case(
      "apply", "-w", "w", "a", "shiny",
      gives: "invalid value 'shiny' for '<finish>'; expected 'matt' or 'gloss'"),
    Case(
      "apply", "-w", "w", "a", "matt", "b\tc",
      gives: #"unexpected argument 'b\tc'; expected at most 2"#),
    Case("mxi", gives: "unknown command 'mxi'; did you mean 'mix'?"),
    Case("hlep", gives: "unknown command 'hlep'; did you mean 'help'?"),
    Case("file.txt", gives: "unknown command 'file.txt'; expected 'mix' or 'apply'"),
    Case("", gives: "unknown command ''; expected 'mix' or 'apply'"),
    Case("-", gives: "unknown command '-'; expected 'mix' or 'apply'"),
    Case("help", "mxi", gives: "unknown command 'mxi'; did you mean 'mix'?"),
    Case("help", "mix", "apply", gives: "unexpected argument 'apply'; expected at most 1"),
    Case("help", "--all", gives: "unknown option '--all'"),
    Case("mxi", "--seed", "x", gives: "unknown command 'mxi'; did you mean 'mix'?"),
    Case("-q", gives: "missing command; expected 'mix' or 'apply'"),
    Case("--", gives: "missing command; expected 'mix' or 'apply'"),
    Case(
      "--threads", "mix", "a",
      gives: "invalid value 'mix' for '--threads'; "
        + "expected an integer from 1 to 64"),
    Case(gives: "no arguments"),
  ]

  @Test(arguments: options + values + places)
  func `says what is wrong`(case: Case) throws {
    let error = try #require(throws: UsageError.self) {
      _ = try ArgumentParser(ExampleTool.tool).parse(`case`.line)
    }
    #expect(error.description == `case`.message)
  }

  @Test func `reports the first of several mistakes`() throws {
    let error = try #require(throws: UsageError.self) {
      _ = try ArgumentParser(ExampleTool.tool).parse(["mix", "--seed", "x", "--bogus", "--seed=1"])
    }
    #expect(error.description.hasPrefix("invalid value 'x' for '--seed'"))
  }

  @Test func `shortens a long argument`() throws {
    let error = try #require(throws: UsageError.self) {
      let line = [String(repeating: "a", count: 100_000)]
      _ = try ArgumentParser(ExampleTool.tool).parse(line)
    }
    #expect(error.description.count < 300)
  }

  @Test func `reports the error with the usage of its command`() {
    let error = UsageError(.missingOption("--wall <name>"), command: "apply")
    #expect(
      HelpRenderer(ExampleTool.tool).report(error) == """
        paint: error: missing required option '--wall <name>'
        usage: paint apply [options] --wall <name> <color> [<finish>]
        See 'paint apply --help'.

        """)
  }

  @Test func `reports an error outside commands with the usage of the tool`() {
    let error = UsageError(.missingCommand(known: ["mix"]))
    #expect(
      HelpRenderer(ExampleTool.tool).report(error) == """
        paint: error: missing command; expected 'mix'
        usage: paint <command> [options] [<argument>...]
        See 'paint --help'.

        """)
  }

  @Test func `reports the help where there are no arguments`() {
    let renderer = HelpRenderer(ExampleTool.tool)
    #expect(renderer.report(UsageError(.noArguments)) == renderer.help())
  }
}
