import TestSupport
import Testing

@testable import TextClassification

@Suite("NGramFilter")
struct NGramFilterTests {
  private static func filter(_ hashes: [UInt64]) -> NGramFilter {
    unsafe hashes.withUnsafeBufferPointer { unsafe NGramFilter($0) }
  }

  @Test(arguments: [0, 1, 2, 7, 8, 1000, 30_000])
  func `lets every hash of the model pass, and few others`(count: Int) {
    var generator = SeededRandom(seed: 21)
    let hashes = (0..<count).map { _ in generator.next() }.sorted()
    let filter = Self.filter(hashes)
    #expect(hashes.allSatisfy { filter.passes($0) == 1 })
    let others = (0..<20_000).map { _ in generator.next() }
    let passed = others.reduce(0) { $0 + filter.passes($1) }
    // One bit in eight at most is set.
    #expect(passed <= (count == 0 ? 0 : 2_800))
  }

  @Test func `takes the smallest and the largest hash`() {
    let filter = Self.filter([0, .max - 1])
    #expect(filter.passes(0) == 1)
    #expect(filter.passes(.max - 1) == 1)
    #expect(filter.passes(.max / 2) == 0)
  }

  @Test func `an n-gram counts as often as a list and a set tell, over the list's length`() {
    var generator = SeededRandom(seed: 22)
    var known = (0..<500).map { _ in generator.next() >> 1 }
    known.sort()
    let scales = known.map { _ in Float(1) }
    let index = unsafe known.withUnsafeBufferPointer { hashes in
      unsafe scales.withUnsafeBufferPointer { scales in
        unsafe NGramIndex(hashes, scales: scales) { UInt32($0) }
      }
    }
    var collector = KnownNGramCollector(index)
    defer { collector.deallocate() }
    for length in [0, 1, 255, 256, 257, 3000] {
      let visited = (0..<length).map { _ in known[Int(generator.next() % 500)] }
      collector.set.removeAll()
      for hash in visited { collector.visit(hash, 0..<1) }
      collector.flush()
      let counts = Dictionary(visited.map { ($0, 1) }, uniquingKeysWith: +)
      #expect(collector.set.count == counts.count)
      for position in 0..<collector.set.count {
        let hash = unsafe collector.set.hashes[position]
        #expect(unsafe collector.set.frequencies[position] == UInt32(counts[hash] ?? 0))
      }
    }
  }
}
