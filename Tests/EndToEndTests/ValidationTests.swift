import Foundation
import Testing

@Suite("Validation rows")
struct ValidationTests {
  private let folder: Workspace

  init() throws { folder = try Workspace() }

  private func rowCounts(_ arguments: String...) throws -> [Double?] {
    let run = try ToolRun(["train"] + arguments + ["--json"], in: folder)
    try #require(run.status == 0, "\(run.messages)")
    let metrics = try run.object.object("metrics")
    return ["training", "validation"].map { metrics.object($0).number("rowCount") }
  }

  @Test(arguments: [(49, 0), (50, 5), (199, 20), (200, 10), (400, 20)])
  func `are held out by the size of the corpus`(count: Int, held: Int) throws {
    try folder.add("c", SampleRow.rows(count, seed: 1))
    #expect(try rowCounts("c") == [Double(count - held), held == 0 ? nil : Double(held)])
  }

  @Test func `are as many as --validation-split says`() throws {
    try folder.add("c", SampleRow.rows(100, seed: 1))
    #expect(try rowCounts("c", "--validation-split", "0.3") == [70, 30])
  }

  @Test func `are none where the share asked for is less than one`() throws {
    try folder.add("c", SampleRow.rows(300, seed: 1))
    let text = try ToolRun("train", "c", "--validation-split", "0.001", in: folder).text
    #expect(text.contains(/Validation accuracy: +n\/a +\(no row could be held out\)/), "\(text)")
  }

  @Test func `are none with --no-validation`() throws {
    try folder.add("c", SampleRow.rows(100, seed: 1))
    #expect(try rowCounts("c", "--no-validation") == [100, nil])
    let text = try ToolRun("train", "c", "--no-validation", in: folder).text
    #expect(text.contains(/Validation accuracy: +n\/a +\(--no-validation\)/))
  }

  @Test func `come from a file of their own`() throws {
    try folder.add("c", SampleRow.rows(100, seed: 1))
    try folder.add("v", SampleRow.rows(30, seed: 2))
    #expect(try rowCounts("c", "--validation", "v") == [100, 30])
    let text = try ToolRun("train", "c", "--validation", "v", in: folder).text
    #expect(text.contains("Entries used of validation:  30 rows, 2 columns"))
  }

  @Test func `from a file are looked over as test rows are`() throws {
    try folder.add("c", SampleRow.rows(300, seed: 1))
    let rows = [SampleRow(text: "what", label: "odd")] + SampleRow.rows(300, seed: 1).prefix(39)
    try folder.add("v", rows)
    let run = try ToolRun("train", "c", "--validation", "v", "--json", in: folder)
    let overlap = "39 of 40 validation texts are also in the training corpus"
    let unseen = "labels of the validation rows that the model never saw count as wrong answers: "
    #expect(run.messages.contains(overlap) && run.messages.contains(unseen + "odd (1)"))
    let warnings = try #require(try run.object["warnings"] as? [String])
    #expect(warnings.contains { $0.hasPrefix(overlap) })
    #expect(warnings.contains { $0.hasPrefix(unseen) })
  }

  @Test func `judge --fail-under where there are no test rows`() throws {
    try folder.add("c", SampleRow.rows(100, seed: 1))
    try folder.add("v", #"[{"text":"lovely","label":"poor"}]"#)
    #expect(
      try ToolRun("train", "c", "--validation", "v", "--fail-under", "1", in: folder).status == 1)
  }
}
