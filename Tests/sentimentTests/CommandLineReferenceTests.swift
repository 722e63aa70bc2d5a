import CommandLineParsing
import Foundation
import Testing

@testable import sentiment

@Suite("Documentation/CommandLine.md")
struct CommandLineReferenceTests {
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Documentation/CommandLine.md")

  @Test func `is what the declared commands give`() throws {
    let page = MarkdownRenderer(Tool.spec).page()
    if ProcessInfo.processInfo.environment["SENTIMENT_RECORD_SNAPSHOTS"] == "1" {
      try Data(page.utf8).write(to: Self.file)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == page)
  }
}
