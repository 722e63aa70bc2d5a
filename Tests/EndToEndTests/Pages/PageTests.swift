import Foundation
import TestSupport
import Testing

@Suite("Reports as pages")
struct PageTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.addModel("m")
    try folder.add("test.json", SampleRow.rows(120, seed: 2))
  }

  private func page(_ name: String) throws -> String {
    String(decoding: try folder.data(name), as: UTF8.self)
  }

  @Test func `both formats are written in one run, by their names`() throws {
    let run = try ToolRun(
      "evaluate", "-m", "m", "test.json", "--report", "r.json", "--report", "r.HTML", in: folder)
    #expect(run.status == 0)
    #expect(try folder.object("r.json").number("schemaVersion") == 1)
    let page = try page("r.HTML")
    #expect(page.hasPrefix("<!DOCTYPE html>\n"))
    #expect(page.hasSuffix("</html>\n"))
    let metrics = try folder.object("r.json").object("metrics").object("test")
    let correct = metrics.number("correctCount")
    #expect(page.contains("<b>Abstention.</b> With --min-confidence 0."))
    #expect(page.contains("\(Int(correct ?? -1)) of 120 test rows answered rightly"))
  }

  @Test func `a page loads and runs nothing`() throws {
    _ = try ToolRun("evaluate", "-m", "m", "test.json", "--report", "r.html", in: folder)
    let page = try page("r.html")
    #expect(page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
    for part in ["<script", "<link", "<img", "src=", "href=", "@import", "url("] {
      #expect(!page.contains(part), "\(part)")
    }
  }

  @Test func `a page is the same at any number of threads`() throws {
    for threads in ["1", "3"] {
      _ = try ToolRun(
        "evaluate", "-m", "m", "test.json", "--report", "\(threads).html", "--threads", threads,
        in: folder)
    }
    #expect(try folder.data("1.html") == folder.data("3.html"))
  }

  @Test func `a page is replaced only by force`() throws {
    try folder.add("r.html", "old")
    let arguments = ["evaluate", "-m", "m", "test.json", "--report", "r.html"]
    #expect(try ToolRun(arguments, in: folder).status == 73)
    #expect(try page("r.html") == "old")
    #expect(try ToolRun(arguments + ["--force"], in: folder).status == 0)
    #expect(try ToolRun(arguments + ["-f", "--report", "r.html"], in: folder).status == 64)
  }

  @Test func `a rule of decision is told`() throws {
    let run = try ToolRun(
      "evaluate", "-m", "m", "test.json", "--threshold", "good=0.7", "--min-confidence", "0.8",
      "--report", "r.html", in: folder)
    try #require(run.status == 0)
    let page = try page("r.html")
    #expect(page.contains("Threshold: the answer is &quot;good&quot; where its probability is at"))
    #expect(page.contains("rows below --min-confidence 0.8"))
  }

  @Test func `without mistakes it says so`() throws {
    let row = SampleRow(text: "lovely bright sturdy", label: "good")
    let rows = [SampleRow](repeating: row, count: 3)
    try folder.add("easy.json", rows)
    let run = try ToolRun("evaluate", "-m", "m", "easy.json", "--report", "r.html", in: folder)
    try #require(run.status == 0)
    let page = try page("r.html")
    #expect(page.contains("No row is answered wrongly."))
    // All rows are of one label: areas and correlations are undefined.
    #expect(page.contains("<dt>ROC AUC</dt><dd>n/a</dd>"))
    #expect(!page.contains("nan") && !page.contains(">inf"))
  }

  @Test func `mistakes stand with what drove them`() throws {
    try folder.add("hard.json", [SampleRow(text: "LOVELY, bright things", label: "poor")])
    let run = try ToolRun("evaluate", "-m", "m", "hard.json", "--report", "r.html", in: folder)
    try #require(run.status == 0)
    let page = try page("r.html")
    #expect(page.contains(/<mark class="for k[123]">LOVELY<\/mark>/))
    #expect(page.contains("<li><b><bdi>lovely</bdi></b> +"))
    #expect(page.contains("hard.json:1"))
  }

  @Test func `a training shows what was tried and what made the model`() throws {
    try folder.add("train.json", SampleRow.rows(300, seed: 1))
    let run = try ToolRun(
      "train", "train.json", "--learning-curve", "--report", "r.html", "--author", "Ada",
      in: folder)
    try #require(run.status == 0)
    let page = try page("r.html")
    for part in ["Learning curve.", "Regularisation.", "<dd><bdi>Ada</bdi></dd>", "give --test"] {
      #expect(page.contains(part), "\(part)")
    }
  }

  @Test func `a cross-validation shows its folds`() throws {
    let run = try ToolRun(
      "train", "test.json", "--cross-validate", "3", "--report", "r.html", in: folder)
    try #require(run.status == 0)
    let page = try page("r.html")
    for part in ["Fold 3", "All folds", "Reliability."] { #expect(page.contains(part), "\(part)") }
  }

  @Test func `a comparison is written as a page and as JSON`() throws {
    for (name, strength) in [("a.json", "0.001"), ("b.json", "10"), ("c.json", "1")] {
      try folder.add("train.json", SampleRow.rows(60, seed: 5))
      let run = try ToolRun(
        "train", "train.json", "--test", "test.json", "--regularization", strength, "--report",
        name, in: folder)
      try #require(run.status == 0)
    }
    let run = try ToolRun(
      "compare", "a.json", "b.json", "--report", "d.html", "--report", "d.json", in: folder)
    try #require(run.status == 0)
    let conclusion = try #require(try folder.object("d.json")["conclusion"] as? [String])
    let page = try page("d.html")
    let sentence = conclusion[0].replacing("\"", with: "&quot;")
    #expect(page.contains("<p class=\"verdict-line\">\(sentence)</p>"))
    #expect(run.lines.contains(conclusion[0]))
    _ = try ToolRun("compare", "a.json", "b.json", "c.json", "--report", "e.html", in: folder)
    for part in ["Ranking", "Pairs", "C − B"] {
      #expect(try self.page("e.html").contains(part), "\(part)")
    }
  }

  @Test func `thirty classes are cut to those that matter`() throws {
    let rows = (0..<90).map {
      SampleRow(text: "word\($0 % 30) and \($0 % 7)", label: "class \($0 % 30)")
    }
    try folder.add("many.json", rows)
    let run = try ToolRun(
      "train", "many.json", "--test", "many.json", "--report", "r.html", in: folder)
    try #require(run.status == 0)
    let page = try page("r.html")
    #expect(page.contains("The other 18 classes"))
    #expect(page.utf8.count < 400_000)
  }
}
