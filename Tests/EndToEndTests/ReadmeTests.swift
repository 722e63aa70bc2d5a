import Foundation
import Testing

@Suite("README.md")
struct ReadmeTests {
  private static let file = TerminalSession.package.appending(path: "README.md")
  private static let formats = TerminalSession.package.appending(
    path: "Documentation/Formats.md")

  private static var isRecording: Bool {
    ProcessInfo.processInfo.environment["SENTIMENT_RECORD_SNAPSHOTS"] == "1"
  }

  @Test(arguments: [file, formats])
  func `shows for each command what it prints, as other pages do`(page: URL) throws {
    let transcript = TerminalTranscript(try String(contentsOf: page, encoding: .utf8))
    try #require(transcript.steps.count >= 5)
    let session = try TerminalSession()
    var outputs: [[String]] = []
    for step in transcript.steps {
      let screen = try session.run(step.command)
      #expect(screen.status == 0, "\(step): \(screen.lines.joined(separator: "\n"))")
      if Self.isRecording {
        outputs.append(step.recording(of: screen.lines))
      } else {
        let printed = screen.lines.joined(separator: "\n")
        #expect(step.matches(screen.lines), "\(step) printed this:\n\(printed)")
      }
    }
    if Self.isRecording {
      try Data(transcript.replacing(outputs: outputs).utf8).write(to: page)
    }
  }

  @Test func `shows every command of the tool`() throws {
    let transcript = TerminalTranscript(try String(contentsOf: Self.file, encoding: .utf8))
    let help = try TerminalSession().run("sentiment --help").lines
    let commands = help.drop { $0 != "COMMANDS" }.dropFirst().prefix { !$0.isEmpty }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(!commands.isEmpty)
    for command in commands {
      let isShown = transcript.steps.contains { $0.command.contains("sentiment \(command) ") }
      #expect(isShown, "\(command)")
    }
  }
}
