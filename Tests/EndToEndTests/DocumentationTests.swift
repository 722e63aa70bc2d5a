import Foundation
import TestSupport
import Testing

@Suite("The documents")
struct DocumentationTests {
  private static let pages = [
    "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "Data/README.md", "Models/README.md",
    "Documentation/Architecture.md", "Documentation/CommandLine.md", "Documentation/Comparing.md",
    "Documentation/CreateML.md", "Documentation/Exporting.md", "Documentation/Formats.md",
    "Documentation/Failures.md", "Documentation/Inspection.md", "Documentation/KnownFaults.md",
    "Documentation/ModelFormat.md", "Documentation/Pages.md",
    "Documentation/Performance.md", "Documentation/Scale.md", "Documentation/Training.md",
    "Examples/README.md",
  ]

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: TerminalSession.package.appending(path: name), encoding: .utf8)
  }

  /// A heading as a link names it: lower case, hyphens for spaces, no punctuation.
  private static func anchors(_ page: String) -> Set<String> {
    Set(
      page.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
        heading.drop { $0 == "#" || $0 == " " }.lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
          .replacing(" ", with: "-")
      })
  }

  @Test(arguments: pages)
  func `link to files and headings that are there`(name: String) throws {
    let page = try Self.text(name)
    let folder = TerminalSession.package.appending(path: name).deletingLastPathComponent()
    for link in page.matches(of: /\]\(([^)#]*)(#([^)]+))?\)/) {
      let path = String(link.output.1)
      if path.hasPrefix("http") { continue }
      let target = folder.appending(path: path)
      #expect(FileManager.default.fileExists(atPath: target.path), "\(path)")
      guard let anchor = link.output.3 else { continue }
      let headings =
        path.isEmpty ? page : try String(contentsOf: target, encoding: .utf8)
      #expect(Self.anchors(headings).contains(String(anchor)), "\(path)#\(anchor)")
    }
  }

  @Test(arguments: pages)
  func `name targets of the Makefile`(name: String) throws {
    let makefile = try Self.text("Makefile")
    let page = try Self.text(name)
    let inline = page.matches(of: /`make ([a-z][a-z-]*)/).map(\.output.1)
    let blocks = page.matches(of: /(?m)^(?:    )?make ([a-z][a-z-]*)(?:  | CORPORA|$)/)
    for target in inline + blocks.map(\.output.1) {
      #expect(makefile.contains("\n\(target):"), "make \(target)")
    }
  }

  @Test func `the help of the Makefile names its targets`() throws {
    let makefile = try Self.text("Makefile")
    let phony = try #require(makefile.firstMatch(of: /(?m)^\.PHONY: (.+)$/)?.output.1)
    for target in phony.split(separator: " ") where target != "help" {
      #expect(makefile.contains("@echo \"make \(target) "), "make \(target)")
    }
  }

  @Test func `state the defaults of the sources`() throws {
    let page = try Self.text("Documentation/Training.md")
    let rows = page.matches(
      of: /(?m)^\| [^|]+ \| `([^`]+)` \| `([^`]+)` \| \[[^\]]+\]\(\.\.\/([^)]+)\) \|$/)
    #expect(rows.count >= 20)
    for row in rows {
      let (name, value, file) = (row.output.1, row.output.2, String(row.output.3))
      // The name and, on the same line, the value, which no digit may lengthen at either end.
      let isThere = try Self.text(file).split(separator: "\n").contains { line in
        guard let found = line.firstRange(of: name) else { return false }
        return line[found.upperBound...].ranges(of: value).contains { range in
          let around = [line[..<range.lowerBound].last, line[range.upperBound...].first]
          return around.allSatisfy { $0.map { !$0.isNumber && !".-_".contains($0) } ?? true }
        }
      }
      #expect(isThere, "\(file): \(name) is not \(value)")
    }
  }

  @Test func `open a model with Python as they show`() throws {
    if let reason = PythonEnvironment.unavailableReason { try Test.cancel("\(reason)") }
    let page = try Self.text("Documentation/ModelFormat.md")
    let example = try #require(page.firstMatch(of: /(?s)```python\n(.*?)```/)?.output.1)
    let shown = try #require(page.firstMatch(of: /(?s)```text\n(.*?)```/)?.output.1)
    let session = try TerminalSession()
    let training = try session.run(
      "sentiment train Data/reviews_en_train.json -o Models/reviews_en.safetensors")
    try #require(training.status == 0, "\(training.lines)")
    let script = """
      import contextlib, os, sys
      os.chdir(open(sys.argv[1]).read())
      with open(sys.argv[2], "w") as output, contextlib.redirect_stdout(output):

      """
    let body = example.split(separator: "\n").map { "    \($0)\n" }.joined()
    let output = try PythonEnvironment.run(
      script: script + body, input: Data(session.folder.path.utf8))
    #expect(String(decoding: output, as: UTF8.self) == shown)
  }
}
