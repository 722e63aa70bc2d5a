import Foundation
import Testing

@testable import TextClassification

// Foundation and not FoundationEssentials: `String(format:)` writes hexadecimal digits.

@Suite("Hashes as Documentation/ModelFormat.md makes them")
struct DocumentedHashTests {
  /// An n-gram of a text, with the hash that the document's rules give it.
  struct Example: CustomStringConvertible {
    let family: UInt64
    let text: String
    let ngram: String
    let hash: UInt64

    var description: String { "family \(family) of '\(text)'" }

    /// The row of the document's table.
    var row: String {
      "| \(family) | `\(text)` | \(ngram) | `\(String(format: "%016lX", hash))` |"
    }
  }

  // MARK: - The rules, on their own

  private static func seed(_ family: UInt64) -> UInt64 { family &* 0x9E37_79B9_7F4A_7C15 }

  private static func extend(_ hash: UInt64, _ values: UInt64...) -> UInt64 {
    values.reduce(hash) { hash, value in
      let product = (hash ^ value) &* 0xD6E8_FEB8_6659_FD93
      return product ^ (product >> 32)
    }
  }

  private static func extend(_ hash: UInt64, _ text: String) -> UInt64 {
    text.unicodeScalars.reduce(hash) { extend($0, UInt64($1.value)) }
  }

  private static func finish(_ hash: UInt64, _ family: UInt64) -> UInt64 {
    let product = (hash ^ (hash >> 29)) &* 0xBF58_476D_1CE4_E5B9
    return (product ^ (product >> 32)) / 16 * 16 + family
  }

  private static func token(_ text: String) -> UInt64 { extend(seed(1), text) }

  private static func example(
    _ family: UInt64, _ text: String, _ ngram: String, _ hash: UInt64
  ) -> Example {
    Example(family: family, text: text, ngram: ngram, hash: finish(hash, family))
  }

  static let examples: [Example] = {
    let (not, so, good) = (token("not"), token("so"), token("good"))
    let (kanji, kana) = (extend(seed(11), "好"), extend(seed(11), "き"))
    return [
      example(1, "Not so good", "*good*", good),
      example(2, "Not so good", "*so*, *good*", extend(seed(2), so, good)),
      example(3, "Not so good", "*not*, *so*, *good*", extend(seed(3), not, so, good)),
      example(4, "Not so good", "*not* first", extend(seed(4), not)),
      example(4, "Not so good", "*not*, *so* first", extend(seed(4), not, so)),
      example(5, "Not so good", "*good* negated", extend(seed(5), good)),
      example(6, "Not so good", "*not* with a first capital", extend(seed(6), 1, not)),
      example(6, "SO good", "*so* in capitals", extend(seed(6), 2, so)),
      example(6, "SO good", "capitals", extend(seed(6), 2)),
      example(
        7, "really so good", "*real…*, *good*",
        extend(seed(7), extend(token("real"), 1), extend(good, 0))),
      example(7, "good!", "*good*, *!*", extend(seed(7), extend(good, 0), token("!"))),
      example(8, "good", "start, *g*, *o*", extend(seed(8), " go")),
      example(9, "good", "*o*, *o*, *d*, end", extend(seed(8), "ood ")),
      example(10, "好き", "好き", extend(seed(10), "好き")),
      example(11, "好き", "好", extend(seed(11), kanji)),
      example(11, "好き", "好, き", extend(seed(11) &+ 1, kanji, kana)),
      example(11, "好き好", "好, き, 好", extend(seed(11) &+ 2, kanji, kana, kanji)),
      example(12, "好き", "好き", extend(seed(12), "好き")),
      example(13, "好 好", "好 of family 10", extend(seed(13), finish(extend(seed(10), "好"), 10))),
    ]
  }()

  // MARK: - What is compared

  @Test(arguments: examples)
  func `an n-gram that the scanner finds has the documented hash`(example: Example) {
    var collector = NGramCollector()
    let scanner = NGramScanner(options: NGramOptions())
    let bytes = Array(example.text.utf8)
    unsafe bytes.withUnsafeBufferPointer { unsafe collector.collect($0, with: scanner) }
    let found = (0..<collector.set.count).map { unsafe collector.set.hashes[$0] }
    #expect(found.contains(example.hash))
  }

  @Test func `every family has an example`() {
    let families = Set(Self.examples.map(\.family))
    #expect(families == Set(NGramKind.allCases.map { UInt64($0.rawValue) }))
  }

  @Test(arguments: examples)
  func `the document shows the hash`(example: Example) throws {
    let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let page = try String(
      contentsOf: package.appending(path: "Documentation/ModelFormat.md"), encoding: .utf8)
    #expect(page.contains("\n\(example.row)\n"), "\(example.row)")
  }
}
