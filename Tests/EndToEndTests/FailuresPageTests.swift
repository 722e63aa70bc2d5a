import Foundation
import Testing

/// The page that lists what can go wrong is made from the failures that are tested.
@Suite("Documentation/Failures.md")
struct FailuresPageTests {
  private static let file = TerminalSession.package.appending(path: "Documentation/Failures.md")

  private static let opening = """
    # Failures

    Every way in which a command fails, each tried by a test: the command, its exit status, and the last line of its message. In the folder stand
    `train.json`, `test.json`, a model `m`, an older file `older.json`, a folder `sub`, and corpora that are broken as their names say. What the
    statuses mean stands in [the reference](CommandLine.md) and in the manual page.

    A failed command prints one message to standard error, nothing to standard output, and leaves all files as they were. Two things come before a failure
    and stay: answers of `predict` to the records before a broken one, and files that were whole before a later one, or standard output, could not be written.

    | command | status | message |
    |---|---|---|

    """

  /// A cell of Markdown.
  private static func cell(_ text: String) -> String {
    "`\(text.replacing("|", with: "\\|").replacing("`", with: "'"))`"
  }

  @Test func `is what the tested failures print`() throws {
    let tests = try ExitStatusTests()
    var page = Self.opening
    for failure in ExitStatusTests.failures {
      let run = try tests.run(failure)
      let lines = run.otherMessages.split(separator: "\n").filter { !$0.hasPrefix("usage: ") }
      let message = lines.last { $0.contains("error: ") } ?? lines.last ?? ""
      let command = failure.arguments.isEmpty ? "sentiment" : "sentiment \(failure.arguments)"
      page += "| \(Self.cell(command)) | \(run.status) | \(Self.cell(String(message))) |\n"
    }
    if ProcessInfo.processInfo.environment["SENTIMENT_RECORD_SNAPSHOTS"] == "1" {
      try Data(page.utf8).write(to: Self.file)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == page)
  }

  @Test func `has every status but those of success, of signals and of faults of the tool`() {
    let statuses = Set(ExitStatusTests.failures.map(\.status))
    #expect(statuses == [1, 64, 65, 66, 73, 74])
  }
}
