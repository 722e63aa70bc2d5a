import Foundation
import Testing

@Suite("Ecosystem: the Python of Documentation/Exporting.md", .enabled(if: Ecosystem.isWanted))
struct EcosystemPageTests {
  private static let file = TerminalSession.package.appending(path: "Documentation/Exporting.md")

  private static let isRecording =
    ProcessInfo.processInfo.environment["SENTIMENT_RECORD_SNAPSHOTS"] == "1"

  @Test func `prints what the page shows`() throws {
    var page = try String(contentsOf: Self.file, encoding: .utf8)
    let blocks = page.matches(of: /(?s)```python\n(.*?)```\n\n```text\n(.*?)```/)
      .map { (program: String($0.output.1), output: String($0.output.2)) }
    try #require(blocks.count == page.ranges(of: "```python").count)
    let ecosystem = try Ecosystem()
    for step in TerminalTranscript(page).steps { _ = try ecosystem.run(step.command) }
    let rows = try Data(contentsOf: ecosystem.url("Data/reviews_en_test.json"))
    let lines = try JSONDecoder().decode([SampleRow].self, from: rows)
    try SampleRow.lines(of: lines).write(to: ecosystem.url("reviews.jsonl"))
    for block in blocks {
      if block.program.contains("pyspark"), !Ecosystem.includesSpark { continue }
      let printed = try ecosystem.run(python: block.program).map { $0 + "\n" }.joined()
      if Self.isRecording {
        page = page.replacing(
          "\(block.program)```\n\n```text\n\(block.output)```",
          with: "\(block.program)```\n\n```text\n\(printed)```")
      } else {
        #expect(printed == block.output, "\(block.program)")
      }
    }
    if Self.isRecording { try Data(page.utf8).write(to: Self.file) }
  }

  @Test func `classifies a data frame in thirty lines, opens a model in five`() throws {
    let page = try String(contentsOf: Self.file, encoding: .utf8)
    let programs = page.matches(of: /(?s)```python\n(.*?)```/).map {
      $0.output.1.split(separator: "\n")
    }
    let frame = try #require(programs.first { $0.contains("import subprocess") })
    #expect(frame.count <= 30)
    let opening = try #require(programs.first { $0[0].contains("safetensors") })
    #expect(opening.count <= 5)
  }
}
