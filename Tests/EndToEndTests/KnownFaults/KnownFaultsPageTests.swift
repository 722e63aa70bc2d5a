import Foundation
import Testing

@Suite("Documentation/KnownFaults.md")
struct KnownFaultsPageTests {
  /// How many faults are known of each section, and the number of the last.
  private static let sections = [
    "A1": (23, 29), "A2": (14, 47), "A3": (11, 61), "A4": (8, 71), "A5": (7, 81), "A6": (8, 90),
    "A7": (14, 14),
  ]

  private static func rows() throws -> [(section: String, number: Int, test: String)] {
    let page = try String(
      contentsOf: TerminalSession.package.appending(path: "Documentation/KnownFaults.md"),
      encoding: .utf8)
    return page.matches(of: /(?m)^\| (A\d)\.(\d+) \|.*\| `([^`]+)` \|$/).map {
      (String($0.output.1), Int($0.output.2) ?? 0, String($0.output.3))
    }
  }

  @Test func `lists every fault once`() throws {
    let rows = try Self.rows()
    for (section, expected) in Self.sections {
      let numbers = rows.filter { $0.section == section }.map(\.number)
      #expect(numbers.count == expected.0, "\(section)")
      #expect(numbers.last == expected.1, "\(section)")
      #expect(numbers == Set(numbers).sorted(), "\(section)")
    }
  }

  @Test func `names tests that are there`() throws {
    let folder = TerminalSession.package.appending(path: "Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var names: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let source = try String(contentsOf: file, encoding: .utf8)
      names.formUnion(source.matches(of: /func `([^`]+)`\(/).map { String($0.output.1) })
    }
    for row in try Self.rows() {
      #expect(names.contains(row.test), "\(row.section).\(row.number): \(row.test)")
    }
  }
}
