import TestSupport
import Testing

@Suite("Times of the stages")
struct TimingsTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.addModel("m")
    try folder.add("t.json", #"[{"text":"lovely","label":"good"},{"text":"dull","label":"poor"}]"#)
  }

  @Test(arguments: [
    (
      ["predict", "-m", "m", "t.json"],
      ["starting", "loading the model", "reading", "classifying", "writing", "all"]
    ),
    (["evaluate", "-m", "m", "t.json"], ["starting", "reading", "testing", "writing", "all"]),
  ])
  func `every stage is told on standard error`(arguments: [String], stages: [String]) throws {
    let plain = try ToolRun(arguments, in: folder)
    let timed = try ToolRun(arguments + ["--timings"], in: folder)
    #expect(timed.status == 0 && timed.output == plain.output)
    #expect(plain.messages.isEmpty)
    let lines = timed.messages.split(separator: "\n")
    #expect(lines.first?.hasSuffix("seconds  processor") == true)
    #expect(lines.last?.hasPrefix("memory peak: ") == true)
    let rows = lines.dropFirst().dropLast()
    #expect(rows.map { String($0.prefix { $0.isLetter || $0 == " " }).trimmed } == stages)
    #expect(rows.allSatisfy { $0.wholeMatch(of: /[a-z ]+ +\d+\.\d{3} +\d+\.\d{3}/) != nil })
  }
}

extension String {
  fileprivate var trimmed: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
