import CommandLineParsing
import Testing

@Suite("Random arguments")
struct ArgumentFuzzTests {
  /// SeededRandom, so that a failing seed fails again.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private static let words = [
    "mix", "apply", "secret", "help", "a.txt", "-", "--", "---", "", "-o", "-ox", "-o=", "--output",
    "--output=x", "--seed", "3", "-3", "-0x1p-3", "-inf", "nan", "--seed=", "--ratio=0.5", "-r",
    "-q",
    "-vvv", "-qv=", "-h", "--help", "--version", "--help=1", "--threads", "--color", "never",
    "--water", "--dry", "-w", "gloss", "--log", "--note", "--not", "=", "-=", "--=", "-\u{301}",
    "\u{0}", "🇯🇵", "-🇯", "--\u{FEFF}json", "\r\n", "--note=\r\n",
  ]

  private static let scalars = Array("-=ovqh\u{301}é\u{200D}\u{1F600}\n\r\0 '\\axyz".unicodeScalars)

  private static func argument(_ generator: inout Generator) -> String {
    if Int.random(in: 0..<4, using: &generator) > 0 {
      return words[Int.random(in: 0..<words.count, using: &generator)]
    }
    var text = ""
    for _ in 0..<Int.random(in: 0..<12, using: &generator) {
      text.unicodeScalars.append(scalars[Int.random(in: 0..<scalars.count, using: &generator)])
    }
    return text
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `gives a result or a usage error`(seed: UInt64) {
    var generator = Generator(state: seed)
    let parser = ArgumentParser(ExampleTool.tool)
    let renderer = HelpRenderer(ExampleTool.tool)
    for _ in 0..<500 {
      let count = Int.random(in: 0..<8, using: &generator)
      let line = (0..<count).map { _ in Self.argument(&generator) }
      do {
        if case .run(let command, let arguments) = try parser.parse(line), command.name == "mix" {
          #expect(arguments.integer("seed") >= 0)
          #expect(arguments.number("ratio") > 0 && arguments.number("ratio") <= 1)
          #expect(arguments.number("offset").isFinite)
          #expect(!arguments.arguments("recipe").isEmpty)
        }
      } catch {
        let report = renderer.report(error)
        #expect(error.problem == .noArguments || report.utf8.count { $0 == 10 } == 3)
        #expect(report.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 })
      }
    }
  }

  @Test func `keeps every positional argument after two dashes`() throws {
    var generator = Generator(state: 1)
    for _ in 0..<500 {
      let names = (0..<4).map { _ in "x" + Self.argument(&generator) } + ["-"]
      guard
        case .run(_, let arguments) = try ArgumentParser(ExampleTool.tool)
          .parse(["mix", "--"] + names)
      else {
        Issue.record("not a command: \(names)")
        continue
      }
      #expect(arguments.arguments("recipe").map { Array($0.utf8) } == names.map { Array($0.utf8) })
    }
  }
}
