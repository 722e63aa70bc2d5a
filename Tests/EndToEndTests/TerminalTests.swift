import Foundation
import Testing

@Suite(
  "The tool on a terminal",
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"),
    "there is no /usr/bin/script, which makes a terminal"))
struct TerminalTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.add("train.json", SampleRow.rows(800, seed: 1))
    try folder.add("texts", "lovely bright\ndull\n\nqqq\n")
    try folder.add(
      "odd.json", #"[{"text":"lovely","label":"good"},{"text":"a","label":"unheard"}]"#)
    try folder.addModel("m")
  }

  /// What a terminal gets from a command, in which `$SENTIMENT` is the tool.
  private func screen(_ command: String, environment: String = "TERM=xterm") throws -> String {
    try folder.add("command", command)
    let run = try ToolRun(
      script: "unset NO_COLOR; \(environment) script -qec 'bash command' /dev/null </dev/null",
      in: folder)
    #expect(run.status == 0)
    return run.text
  }

  private static let eraseLine = "\r\u{1B}[K"

  @Test func `predictions are lines to read, and JSON on request`() throws {
    let lines = try screen("\"$SENTIMENT\" predict -m m texts").split(separator: "\r\n")
    #expect(lines.count == 4)
    #expect(lines[0].contains(/^good +\d+\.\d %  lovely bright$/))
    #expect(lines[1].contains(/^poor +\d+\.\d %  dull$/))
    #expect(lines[2].contains(/\ %  ""  \(no known words\)$/))
    let json = try screen("\"$SENTIMENT\" predict -m m texts --json").split(separator: "\r\n")
    #expect(json.count == 4)
    #expect(json.allSatisfy { $0.hasPrefix("{\"prediction\":") })
  }

  @Test func `progress rewrites one line at most ten times a second and goes away`() throws {
    let start = ContinuousClock.now
    let text = try screen("\"$SENTIMENT\" train train.json > /dev/null")
    let tenths = Int(start.duration(to: .now) / .milliseconds(100))
    let shown = text.ranges(of: Self.eraseLine).count
    #expect(shown >= 2)
    #expect(shown <= tenths + 5)
    #expect(!text.contains("\n"))
    #expect(text.hasSuffix(Self.eraseLine))
  }

  @Test func `progress tells rate and time left`() throws {
    let fits = try screen("\"$SENTIMENT\" train train.json > /dev/null")
      .split(separator: "\r").filter { $0.contains("fitting, iteration") }
    #expect(fits.allSatisfy { $0.contains(" iterations/s") })
    // The first of all lines is always shown.
    let texts = try screen("\"$SENTIMENT\" predict -m m texts -o out")
    #expect(texts.contains(/4 texts, [0-9,.]+ texts\/s, about 0 s left/))
  }

  @Test(arguments: [("TERM=dumb", ""), ("TERM=xterm", "-q")])
  func `progress is left out on a dumb terminal and with --quiet`(
    environment: String, option: String
  ) throws {
    let text = try screen(
      "\"$SENTIMENT\" train train.json \(option) > /dev/null", environment: environment)
    #expect(text.isEmpty)
  }

  @Test(arguments: [
    ("TERM=xterm", "", true), ("TERM=dumb", "", false), ("NO_COLOR=1 TERM=xterm", "", false),
    ("NO_COLOR= TERM=xterm", "", true), ("TERM=xterm", "--color never", false),
    ("NO_COLOR=1 TERM=dumb", "--color always", true),
  ])
  func `warnings are colored where that is wanted`(
    environment: String, option: String, isColored: Bool
  ) throws {
    let text = try screen(
      "\"$SENTIMENT\" evaluate -m m odd.json \(option) > /dev/null", environment: environment)
    #expect(text.contains("labels that the model never saw"))
    #expect(text.contains("\u{1B}[1;33mwarning:\u{1B}[0m") == isColored)
  }

  @Test(arguments: [
    ("train --nonsense", "sentiment: "), ("train", "sentiment: "), ("train nowhere", "sentiment: "),
    ("train wrong.json", "wrong.json:1:1: "), ("evaluate -m m -m m", "sentiment: "),
  ])
  func `errors are colored where that is wanted, of whatever kind`(
    arguments: String, subject: String
  ) throws {
    try folder.add("wrong.json", "]")
    let command = "\"$SENTIMENT\" \(arguments)"
    let red = "\(subject)\u{1B}[1;31merror:\u{1B}[0m "
    for (option, environment, isColored) in [
      (" --color always", "NO_COLOR=1 TERM=dumb", true), (" --color=always", "TERM=dumb", true),
      (" --color never", "TERM=xterm", false), ("", "TERM=xterm", true), ("", "TERM=dumb", false),
    ] {
      let text = try screen(command + option + "; true", environment: environment)
      #expect(text.contains(red) == isColored, "\(option), \(environment): \(text)")
      #expect(text.contains("\(subject)error: ") == !isColored)
    }
  }

  @Test func `--verbose keeps each iteration on its line, terminal or not`() throws {
    let run = try ToolRun("train", "train.json", "-v", in: folder)
    let lines = run.messages.split(separator: "\n")
    #expect(lines.count > 3)
    #expect(lines.allSatisfy { $0.hasPrefix("iteration ") })
  }
}
