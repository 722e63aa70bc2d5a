import Foundation
import TestSupport
import Testing

@Suite(
  "Pages about hostile corpora",
  .disabled(
    if: PythonEnvironment.unavailableReason != nil,
    Comment(rawValue: PythonEnvironment.unavailableReason ?? "")))
struct HostileTextTests {
  /// Strings that are markup, or end it, where they are not escaped.
  static let strings = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
    "</style><script>alert(2)</script>", "</title><svg onload=alert(3)>", "<!-- ", "-->", "]]>",
    "<![CDATA[x", "&lt;b&gt;&#x3C;i&#62;", "javascript:alert(4)", "</bdi></main></body>",
    "<a href=http://example.org/>", "${7*7}{{x}}", "\u{202E}desrever", "nul\u{0}bell\u{7}",
    "url(http://example.org)", "مرحبا بالعالم", "最高の映画", "two\nlines",
  ]

  /// A corpus in which every string is a label, and stands in texts of other labels.
  private static func corpus(_ seed: Int, extra: [String] = []) -> [SampleRow] {
    (strings + extra).indices.flatMap { place -> [SampleRow] in
      let labels = strings + extra
      return (0..<6).map { turn in
        let other = strings[(place * 7 + turn * 3 + seed) % strings.count]
        return SampleRow(
          text: "\(labels[place]) word\(place) \(other) number \(turn)",
          label: labels[(place + (turn == seed ? 1 : 0)) % labels.count])
      }
    }
  }

  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.add("train.json", Self.corpus(0))
    try folder.add("<b>\"test'&.json", Self.corpus(1, extra: ["<unseen onclick=x>"]))
  }

  private func check(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ParsedPage {
    let page = try ParsedPage(folder.data(name))
    #expect(page.faults.isEmpty, sourceLocation: sourceLocation)
    #expect(page.tags.isSubset(of: ParsedPage.knownTags), sourceLocation: sourceLocation)
    #expect(
      page.attributes.isSubset(of: ParsedPage.knownAttributes), sourceLocation: sourceLocation)
    let style = /(--v|left|width|flex|font-size)[0-9a-z%.: ;-]*/
    for value in page.styles {
      let parts = value.split(separator: ";")
      #expect(parts.allSatisfy { $0.wholeMatch(of: style) != nil }, "\(value)")
    }
    for name in page.classes { #expect(name.wholeMatch(of: /[a-z0-9-]+/) != nil, "\(name)") }
    return page
  }

  private func train(_ page: String, _ more: String...) throws -> ToolRun {
    try ToolRun(
      [
        "train", "train.json", "--test", "<b>\"test'&.json", "--report", page, "--author",
        "<i>me</i>", "--description", "</dd><script>", "-o", "<u>m", "--force", "-q",
      ] + more, in: folder)
  }

  @Test func `a report shows every string as text`() throws {
    let run = try train("page.html")
    #expect(run.status == 0, "\(run.messages)")
    let page = try check("page.html")
    for string in ["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "<i>me</i>"] {
      #expect(page.text.contains(string))
    }
    #expect(page.text.contains("<unseen onclick=x>"))
    #expect(page.text.contains("\\u{202e}desrever"))
    #expect(!page.text.contains("\u{202E}"))
  }

  @Test func `a comparison shows every string as text`() throws {
    try #require(try train("a.json").status == 0)
    try #require(try train("b.json", "--regularization", "0.01").status == 0)
    let run = try ToolRun("compare", "a.json", "b.json", "--report", "c.html", in: folder)
    #expect(run.status == 0, "\(run.messages)")
    let page = try check("c.html")
    #expect(page.text.contains("<script>alert(1)</script>"))
    #expect(page.text.contains("<u>m"))
  }

  @Test func `answers of other tools are shown as text`() throws {
    for (name, shift) in [("a.jsonl", 0), ("<s>.jsonl", 1), ("c.jsonl", 2)] {
      let lines = Self.strings.enumerated().map { place, string in
        try? JSONEncoder().encode([
          "id": "\(string)\(place)", "text": string, "label": string,
          "prediction": Self.strings[(place + (place % 3 < shift ? 1 : 0)) % Self.strings.count],
        ])
      }
      try folder.add(name, Data(lines.compactMap(\.self).joined(separator: [0x0A])))
    }
    for names in [["a.jsonl", "<s>.jsonl"], ["a.jsonl", "<s>.jsonl", "c.jsonl"]] {
      let run = try ToolRun(["compare"] + names + ["--report", "p.html", "-f"], in: folder)
      #expect(run.status == 0, "\(run.messages)")
      #expect(try check("p.html").text.contains("<s>.jsonl"))
    }
  }
}
