import Foundation
import Testing

@Suite("Documentation/Architecture.md")
struct ArchitectureTests {
  private static let stages = [
    "Corpus", "Text", "Features", "Training", "Model", "Evaluation", "Export",
  ]
  private static let library = TerminalSession.package.appending(
    path: "Sources/TextClassification")

  private static func page() throws -> String {
    let file = TerminalSession.package.appending(path: "Documentation/Architecture.md")
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// A source file of the library: its place and its code without comments.
  private struct Source {
    let stage: Int
    let name: String
    let code: String
  }

  private static func sources() throws -> [Source] {
    try stages.enumerated().flatMap { stage, folder in
      try FileManager.default.subpathsOfDirectory(atPath: library.appending(path: folder).path)
        .filter { $0.hasSuffix(".swift") }.map { file in
          let name = "\(folder)/\(file)"
          let text = try String(contentsOf: library.appending(path: name), encoding: .utf8)
          return Source(stage: stage, name: name, code: text.replacing(/\/\/.*/, with: ""))
        }
    }
  }

  @Test func `names all files that use a type of a later stage, and only those`() throws {
    let sources = try Self.sources()
    var stageOfType: [String: Int] = [:]
    for source in sources {
      let declarations = source.code.matches(
        of: /(?m)^((?:package |public |final )*)(?:struct|class|enum|protocol) (\w+)/)
      for declaration in declarations { stageOfType[String(declaration.2)] = source.stage }
    }
    #expect(stageOfType.count > 60)
    var found: [String: Set<String>] = [:]
    for source in sources {
      for word in Set(source.code.matches(of: /\w+/).map { String($0.output) })
      where stageOfType[word, default: 0] > source.stage {
        found[source.name, default: []].insert(word)
      }
    }
    var documented: [String: Set<String>] = [:]
    let rows = try Self.page().matches(of: /(?m)^\| \[`(\w+\/[\w+]+\.swift)`\]\S+ \| ([^|]+) \|/)
    for row in rows {
      documented[String(row.1)] = Set(row.2.matches(of: /`(\w+)`/).map { String($0.1) })
    }
    #expect(found == documented)
  }

  @Test func `lists the targets in the order of the package`() throws {
    let manifest = try String(
      contentsOf: TerminalSession.package.appending(path: "Package.swift"), encoding: .utf8)
    let declared = manifest.matches(
      of: /\.(?:systemLibrary|target|executableTarget)\(\s*name: "(\w+)"/
    ).map { String($0.1) }.filter {
      let folder = TerminalSession.package.appending(path: "Sources/\($0)")
      return FileManager.default.fileExists(atPath: folder.path)
    }
    let listed = try Self.page().matches(of: /(?m)^\| \[`\w+`\]\(\.\.\/Sources\/\w+\).*$/).flatMap {
      $0.output.matches(of: /\(\.\.\/Sources\/(\w+)\)/).map { String($0.1) }
    }
    #expect(listed == declared)
  }
}
