import Foundation
import TestSupport

/// A labelled text.
struct SampleRow: Codable {
  var text: String
  var label: String

  private static let praise = [
    "lovely", "bright", "sturdy", "delight", "charming", "generous", "crisp", "wonderful", "tasty",
    "smooth", "cheerful", "reliable",
  ]
  private static let blame = [
    "dull", "broken", "awful", "tedious", "stale", "rude", "flimsy", "dreadful", "noisy", "sour",
    "clumsy", "wasteful",
  ]
  private static let plain = [
    "the", "kettle", "film", "hotel", "soup", "lamp", "was", "and", "a", "very", "ending", "with",
    "my", "guitar", "strap", "after", "two", "weeks", "staff", "garden",
  ]

  /// Makes texts that show their label by one or two words among others.
  ///
  /// One text in ten has the other label's word, so that no classifier is always right.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - seed: The same seed makes the same rows.
  /// - Returns: Rows labelled `good` and `poor` in turn.
  static func rows(_ count: Int, seed: UInt64) -> [SampleRow] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { index in
      let isGood = index % 2 == 0
      let telling = isGood != (random.index(below: 10) == 0) ? praise : blame
      var words = (0..<3 + random.index(below: 9)).map { _ in
        plain[random.index(below: plain.count)]
      }
      for _ in 0...random.index(below: 2) {
        words.insert(
          telling[random.index(below: telling.count)], at: random.index(below: words.count + 1))
      }
      // A number of its own keeps the texts distinct.
      words.append("\(index + 1)")
      return SampleRow(text: words.joined(separator: " "), label: isGood ? "good" : "poor")
    }
  }

  /// Texts that say nothing of their labels, so that no classifier can be right on all new ones.
  static func noise(_ count: Int) -> [SampleRow] {
    (0..<count).map { index in
      SampleRow(text: "the lamp \(index * 7919 % 1009)", label: index % 2 == 0 ? "good" : "poor")
    }
  }

  /// The rows with each label replaced.
  static func relabeled(_ rows: [SampleRow], _ labels: [String: String]) -> [SampleRow] {
    rows.map { SampleRow(text: $0.text, label: labels[$0.label] ?? $0.label) }
  }

  /// A JSON array of rows.
  static func array(of rows: [SampleRow]) throws -> Data { try JSONEncoder().encode(rows) }

  /// JSON Lines of rows.
  static func lines(of rows: [SampleRow], end: String = "\n") throws -> Data {
    var data = Data()
    for row in rows { data += try JSONEncoder().encode(row) + Data(end.utf8) }
    return data
  }
}
