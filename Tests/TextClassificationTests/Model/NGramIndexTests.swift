import TestSupport
import Testing

@testable import TextClassification

@Suite("NGramIndex")
struct NGramIndexTests {
  private func index(_ hashes: [UInt64]) -> NGramIndex {
    let scales = hashes.indices.map { Float($0) + 0.5 }
    return unsafe hashes.withUnsafeBufferPointer { hashes in
      unsafe scales.withUnsafeBufferPointer { scales in
        unsafe NGramIndex(hashes, scales: scales) { UInt32($0 * 3) }
      }
    }
  }

  /// Sets of hashes of every kind of spread.
  private static func hashes(_ kind: String) -> [UInt64] {
    var generator = SeededRandom(seed: 12)
    let hashes: [UInt64] =
      switch kind {
      case "none": []
      case "one": [generator.next() >> 1]
      case "lowest": [0]
      case "highest": [.max - 1]
      case "both ends": [0, 1, 2, .max - 3, .max - 2, .max - 1]
      case "few": (0..<17).map { _ in generator.next() >> 1 }
      case "many": (0..<20_000).map { _ in generator.next() >> 1 }
      case "all at the bottom": Array(0..<500)
      case "all at the top": (1...500).map { UInt64.max - $0 }
      case "in clusters":
        (0..<20).flatMap { _ in
          let start = generator.next() >> 1
          return (0..<50).map { start + $0 }
        }
      default: []
      }
    return Set(hashes).sorted()
  }

  @Test(arguments: [
    "none", "one", "lowest", "highest", "both ends", "few", "many", "all at the bottom",
    "all at the top", "in clusters",
  ])
  func `finds what a dictionary finds`(kind: String) {
    let hashes = Self.hashes(kind)
    let index = index(hashes)
    #expect(index.count == hashes.count)
    let places = Dictionary(uniqueKeysWithValues: hashes.enumerated().map { ($1, $0) })
    var generator = SeededRandom(seed: 13)
    var wanted = hashes + [0, 1, .max - 1, .max / 2]
    for hash in hashes where hash < .max - 1 { wanted.append(hash + 1) }
    for hash in hashes where hash > 0 { wanted.append(hash - 1) }
    for _ in 0..<1000 { wanted.append(generator.next() >> 1) }
    for hash in wanted {
      let slot = index.slot(of: hash)
      #expect(slot?.payload == places[hash].map { UInt32($0 * 3) })
      #expect(slot?.scale == places[hash].map { Float($0) + 0.5 })
    }
  }
}
