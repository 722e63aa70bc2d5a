import Foundation
import Testing

@Suite("The sample corpora in Data")
struct SampleCorporaTests {
  private struct Row: Decodable {
    let text: String
    let label: String
  }

  private static let names = [
    "headlines_ja_train", "headlines_ja_test", "reviews_en_train", "reviews_en_test",
  ]

  private static func rows(_ name: String) throws -> [Row] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Data")
    let data = try Data(contentsOf: folder.appending(path: "\(name).json"))
    return try JSONDecoder().decode([Row].self, from: data)
  }

  @Test(arguments: names)
  func `have the sizes that the README gives`(name: String) throws {
    #expect(try Self.rows(name).count == (name.hasSuffix("train") ? 1020 : 100))
  }

  @Test(arguments: names)
  func `hold both labels in fair shares and no other`(name: String) throws {
    let rows = try Self.rows(name)
    let positive = rows.count { $0.label == "positive" }
    #expect(Set(rows.map(\.label)) == ["positive", "negative"])
    #expect((0.4...0.6).contains(Double(positive) / Double(rows.count)))
  }

  @Test func `hold no text twice, in one file or in two`() throws {
    let texts = try Self.names.flatMap { try Self.rows($0).map(\.text) }
    let plain = texts.map { $0.lowercased().filter { !$0.isWhitespace && !$0.isPunctuation } }
    #expect(Set(plain).count == texts.count)
  }

  @Test func `come from no template`() throws {
    // The beginning of a text is where templates show: no three first words, and no six first
    // characters of a headline, are shared by many.
    for name in Self.names {
      let openings = try Self.rows(name).map { row in
        name.hasPrefix("reviews")
          ? row.text.split(separator: " ").prefix(3).joined(separator: " ").lowercased()
          : String(row.text.prefix(6))
      }
      let most = Dictionary(grouping: openings) { $0 }.values.map(\.count).max() ?? 0
      #expect(most <= 6, "an opening of \(name) stands \(most) times")
    }
  }

  @Test(arguments: ["reviews_en_train", "reviews_en_test"])
  func `hold reviews from three words to a paragraph`(name: String) throws {
    let lengths = try Self.rows(name).map { $0.text.split(separator: " ").count }
    #expect(lengths.allSatisfy { (2...130).contains($0) })
    for range in [3...8, 9...25, 26...59, 60...130] {
      let share = Double(lengths.count { range.contains($0) }) / Double(lengths.count)
      #expect(share > 0.08, "only \(share) of the texts have \(range) words")
    }
  }

  @Test(arguments: ["headlines_ja_train", "headlines_ja_test"])
  func `hold headlines of the length of headlines, in Japanese`(name: String) throws {
    for row in try Self.rows(name) {
      #expect((8...50).contains(row.text.count), "\(row.text)")
      #expect(row.text.unicodeScalars.contains { (0x3040...0x9FFF).contains($0.value) })
    }
  }
}
