import Foundation
import Testing

/// The texts of compared rows, of which reports hold hashes only.
@Suite("Texts of compared rows")
struct ComparedTextTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.add("test.json", SampleRow.rows(100, seed: 2))
    for (name, size, seed) in [("old", 40, UInt64(3)), ("new", 300, 1)] {
      try folder.add("train.json", SampleRow.rows(size, seed: seed))
      let run = try ToolRun(
        "train", "train.json", "--test", "test.json", "--report", "\(name).json", in: folder)
      try #require(run.status == 0, "\(run.messages)")
    }
  }

  private func compare(_ arguments: String...) throws -> ToolRun {
    let run = try ToolRun(["compare", "old.json", "new.json"] + arguments, in: folder)
    try #require(run.status == 0, "\(run.messages)")
    return run
  }

  /// The text of the first row that B fixed, by the comparison's own JSON.
  private func firstFixed() throws -> String {
    let pairs = try #require(try compare("--json").object["pairs"] as? [[String: Any]])
    let row = try #require((pairs[0]["fixed"] as? [[String: Any]])?.first)
    #expect(row["text"] is NSNull)
    let rows = try #require(
      try JSONSerialization.jsonObject(with: folder.data("test.json")) as? [[String: String]])
    // The file is one line: rows are told apart by their numbers.
    let report = try folder.object("new.json")["rows"] as? [[String: Any]]
    let texts = Set(rows.compactMap { $0["text"] })
    #expect(texts.count == 100 && report?.count == 100)
    return try #require(compare().lines.first { texts.contains(String($0.dropFirst(4))) })
  }

  @Test func `are shown where the corpus is as the reports found it`() throws {
    let line = try firstFixed()
    #expect(line.hasPrefix("    "))
    #expect(try !compare().text.contains("not shown"))
    _ = try compare("--report", "d.html")
    let page = String(decoding: try folder.data("d.html"), as: UTF8.self)
    #expect(page.contains(line.dropFirst(4)))
  }

  @Test func `are looked for in the corpora of both reports`() throws {
    let rows = try #require(try folder.object("new.json")["rows"] as? [[String: Any]])
    let answers = try rows.map { row -> [String: String] in
      [
        "label": try #require(row.text("label")),
        "prediction": try #require(row.object("prediction").text("label")),
      ]
    }
    try folder.add("answers.json", try JSONSerialization.data(withJSONObject: answers))
    for order in [["old.json", "answers.json"], ["answers.json", "old.json"]] {
      let run = try ToolRun(["compare"] + order, in: folder)
      #expect(run.status == 0 && !run.text.contains("not shown"), "\(run.text)")
    }
  }

  @Test func `are found elsewhere with --corpus, and left out with --no-texts`() throws {
    let line = try firstFixed()
    try FileManager.default.moveItem(
      atPath: folder.path("test.json"), toPath: folder.path("moved.json"))
    let gone = try compare("--report", "d.html")
    #expect(!gone.lines.contains(line))
    #expect(
      gone.text.contains(/\d+ texts? not shown: 'test.json' is not there; --corpus names another/))
    let page = String(decoding: try folder.data("d.html"), as: UTF8.self)
    #expect(
      page.contains("&#39;test.json&#39; is not there") || page.contains("'test.json' is not"))
    #expect(try compare("--corpus", "moved.json").lines.contains(line))
    let without = try compare("--corpus=moved.json", "--changed-rows", "0").text
    #expect(!without.contains(line))
    let bare = try ToolRun(
      "compare", "old.json", "new.json", "--no-texts", "--report", "e.html", in: folder)
    #expect(bare.status == 0 && !bare.text.contains("not shown") && !bare.lines.contains(line))
  }

  @Test func `are not those of a corpus that has changed since`() throws {
    let line = try firstFixed()
    try folder.add("test.json", SampleRow.rows(100, seed: 9))
    let run = try compare()
    #expect(!run.lines.contains(line))
    #expect(run.text.contains("'test.json' does not hold them in 'text', or has changed since"))
  }

  @Test func `a file that a report names is not opened where it is a pipe`() throws {
    try FileManager.default.removeItem(atPath: folder.path("test.json"))
    #expect(unsafe mkfifo(folder.path("test.json"), 0o600) == 0)
    #expect(try compare().text.contains("'test.json' is no file"))
  }

  @Test func `of a folder of classes are its files`() throws {
    let rows = SampleRow.rows(60, seed: 5)
    for label in ["good", "poor"] {
      try FileManager.default.createDirectory(
        atPath: folder.path("texts/\(label)"), withIntermediateDirectories: true)
    }
    for (place, row) in rows.enumerated() {
      try folder.add("texts/\(row.label)/\(place).txt", "of two lines:\n\(row.text)\n")
    }
    for (name, size) in [("old", 40), ("new", 300)] {
      try folder.add("train.json", SampleRow.rows(size, seed: UInt64(size)))
      let run = try ToolRun(
        "train", "train.json", "--test", "texts", "--report", "\(name).json", "-f", in: folder)
      try #require(run.status == 0, "\(run.messages)")
    }
    let run = try compare("--changed-rows", "50")
    #expect(run.text.contains("    of two lines:\\n"), "\(run.text)")
    #expect(!run.text.contains("not shown"))
  }
}
