import Foundation
import Testing

@Suite("Documentation/Exporting.md")
struct ExportingPageTests {
  private static let file = TerminalSession.package.appending(path: "Documentation/Exporting.md")

  @Test func `shows for each command what it prints`() throws {
    let isRecording = ProcessInfo.processInfo.environment["SENTIMENT_RECORD_SNAPSHOTS"] == "1"
    let transcript = TerminalTranscript(try String(contentsOf: Self.file, encoding: .utf8))
    try #require(transcript.steps.count >= 5)
    let session = try TerminalSession()
    var outputs: [[String]] = []
    for step in transcript.steps {
      let screen = try session.run(step.command)
      #expect(screen.status == 0, "\(step): \(screen.lines)")
      outputs.append(step.recording(of: screen.lines))
      if !isRecording {
        #expect(step.matches(screen.lines), "\(step) printed this:\n\(screen.lines)")
      }
    }
    if isRecording {
      try Data(transcript.replacing(outputs: outputs).utf8).write(to: Self.file)
    }
  }
}
