import Tables
import Testing

@testable import TextClassification

@Suite("ONNXScalarTable")
struct ONNXScalarTableTests {
  private static let table = ONNXScalarTable(TextColumn(["好き", "한국", "good"]))

  /// What the parts of a number say.
  private struct Parts: Equatable {
    let scalar: UInt32
    let kind: UInt8
    let letter: UInt8

    init(scalar: UInt32, kind: UInt8, letter: UInt8) {
      (self.scalar, self.kind, self.letter) = (scalar, kind, letter)
    }

    init(_ number: Int64) {
      scalar = UInt32(number & 0x1F_FFFF)
      kind = UInt8(number >> 21 & 15)
      letter = UInt8(number >> 28 & 3)
    }
  }

  private static func parts(_ number: Int64) -> [Parts] {
    guard number >= ONNXScalarTable.several else { return [Parts(number)] }
    let first = Int(number & 0x1F_FFFF)
    return table.lists[first..<first + Int(number >> 21 & 31)].map { Parts($0) }
  }

  @Test func `says of each scalar what the normalizer makes of it`() {
    let normalizer = TextNormalizer()
    for (key, value) in zip(Self.table.keys, Self.table.values) where key != "\u{200D}" {
      let bytes = Array(key.utf8)
      unsafe bytes.withUnsafeBufferPointer { unsafe normalizer.normalize($0) }
      let expected = (0..<normalizer.count).map { place in
        unsafe Parts(
          scalar: normalizer.scalars[place], kind: normalizer.classes[place],
          letter: normalizer.cases[place])
      }
      #expect(Self.parts(value) == expected, "\(key.unicodeScalars.map(\.value))")
    }
  }

  @Test func `lists every scalar but Han and Hangul that the model does not know`() {
    let listed = Set(Self.table.keys.flatMap(\.unicodeScalars))
    #expect(listed.count == Self.table.keys.count)
    #expect(listed.isSuperset(of: "Aéß好한국ก😀\u{0}\u{301}㍿か\u{AD}".unicodeScalars))
    #expect(listed.isDisjoint(with: "悪글\u{E000}\u{378}𠮷".unicodeScalars))
    #expect(40_000..<60_000 ~= listed.count)
  }

  @Test func `composes pairs as the normalizer does`() {
    let normalizer = TextNormalizer()
    #expect(Self.table.pairs.count > 11_500)
    #expect(Set(Self.table.pairs).count == Self.table.pairs.count)
    for (pair, composite) in zip(Self.table.pairs, Self.table.composites) {
      let scalars = String(scalars: [UInt32(pair >> 21), UInt32(pair & 0x1F_FFFF)])
      let folded = normalizer.folded(Array(scalars.utf8)).scalars
      let isKnown = Parts(composite).scalar < 0x110000
      #expect(folded == [Parts(composite).scalar] || !isKnown && folded.count == 1)
    }
  }

  @Test func `composes the syllables of the model from their letters`() {
    let composed = Set(Self.table.composites.map { Parts($0).scalar })
    // 하 and 구 are what 한 and 국 are before their last letter.
    #expect(composed.isSuperset(of: "한국하구".unicodeScalars.map(\.value)))
  }
}
