import TestSupport
import Testing

@testable import TextClassification

@Suite("The distinct n-grams of a text")
struct NGramSetTests {
  private static func contents(_ set: NGramSet) -> [UInt64: UInt32] {
    Dictionary(
      uniqueKeysWithValues: (0..<set.count).map {
        unsafe (set.hashes[$0], set.frequencies[$0])
      })
  }

  @Test func `a new set is empty`() {
    #expect(NGramSet().count == 0)
  }

  @Test(arguments: [1, 1022, 1023, 1024, 1025, 2048, 5000, 40_000])
  func `it counts as a dictionary does`(distinct: Int) {
    var random = SeededRandom(seed: UInt64(distinct))
    let hashes = (0..<distinct).map { _ in NGramHash.finish(random.next(), .word) }
    let set = NGramSet()
    var expected: [UInt64: UInt32] = [:]
    for hash in hashes + (0..<distinct).map({ _ in hashes[random.index(below: distinct)] }) {
      set.insert(hash)
      expected[hash, default: 0] += 1
    }
    #expect(Self.contents(set) == expected)
  }

  @Test func `hashes stand in order of first occurrence`() {
    var random = SeededRandom(seed: 5)
    let hashes = (0..<3000).map { _ in NGramHash.finish(random.next(), .word) }
    let set = NGramSet()
    for hash in hashes { set.insert(hash) }
    for hash in hashes.reversed() { set.insert(hash) }
    #expect((0..<set.count).map { unsafe set.hashes[$0] } == hashes)
  }

  @Test func `hashes that meet in one slot are kept apart`() {
    // The slot comes from the bits above the twentieth; these differ only below.
    let hashes: [UInt64] = (0..<1500).map { UInt64($0) } + [0, .max - 1]
    let set = NGramSet()
    for hash in hashes { set.insert(hash) }
    #expect(Self.contents(set).count == 1501)
    #expect(Self.contents(set)[0] == 2)
  }

  @Test func `a set holds more n-grams than 24 bits count`() {
    // Where too few bits of a hash told its slot, this took hours.
    var random = SeededRandom(seed: 8)
    let set = NGramSet()
    for _ in 0..<(1 << 24) - 2000 { set.insert(random.next()) }
    #expect(set.count == (1 << 24) - 2000)
  }

  @Test func `emptying it leaves nothing behind`() {
    var random = SeededRandom(seed: 6)
    let set = NGramSet()
    for round in 0..<300 {
      set.removeAll()
      let hashes = (0..<random.index(below: round == 150 ? 9000 : 900)).map { _ in
        UInt64(random.index(below: 500)) << 40
      }
      var expected: [UInt64: UInt32] = [:]
      for hash in hashes {
        set.insert(hash)
        expected[hash, default: 0] += 1
      }
      #expect(Self.contents(set) == expected)
    }
  }

  @Test func `it stays right when its stamps run out`() {
    // Two million texts move the base of the stamps past 32 bits.
    let set = NGramSet()
    for round in 0..<UInt64(1 << 21) + 4 {
      set.removeAll()
      set.insert(7 << 40)
      set.insert(round << 40)
      set.insert(7 << 40)
      let expected: UInt32 = round == 7 ? 3 : 2
      guard unsafe set.frequencies[0] == expected, set.count == (round == 7 ? 1 : 2) else {
        Issue.record("round \(round): \(Self.contents(set))")
        return
      }
    }
  }

  @Test func `a full set stays right when its stamps run out`() {
    let set = NGramSet()
    for round in 0..<UInt64(1 << 21) + 2 {
      set.removeAll()
      guard round % (1 << 18) == 0 || round >= (1 << 21) - 2 else { continue }
      for hash in 0..<UInt64(1023) { set.insert(hash << 40) }
      for hash in 0..<UInt64(1023) { set.insert(hash << 40) }
      #expect(set.count == 1023, "round \(round)")
      #expect((0..<set.count).allSatisfy { unsafe set.frequencies[$0] == 2 })
    }
  }
}
