import Foundation
import TestSupport
import Testing

@testable import TextClassification

@Suite("Normalisation of text")
struct TextNormalizerTests {
  /// Every scalar of the Unicode version that utf8proc knows, but for surrogates and private use.
  private static let assigned: [Unicode.Scalar] = (0..<0x110000).compactMap { value in
    guard let scalar = Unicode.Scalar(UInt32(value)), let age = scalar.properties.age,
      age.major <= 14, scalar.properties.generalCategory != .privateUse,
      scalar.properties.generalCategory != .unassigned
    else { return nil }
    return scalar
  }

  @Test func `every scalar alone folds as the plain twin does`() {
    let normalizer = TextNormalizer()
    var wrong = Differences()
    for scalar in Self.assigned {
      let bytes = Array(String(scalar).utf8)
      let expected = PlainNormalizer.normalize(bytes)
      let folded = normalizer.folded(bytes).scalars
      if folded != expected { wrong.note("\(scalar.value): \(folded), not \(expected)") }
    }
    #expect(Self.assigned.count > 140_000)
    #expect(wrong == Differences())
  }

  @Test func `every folded scalar has the class of the plain twin`() {
    let normalizer = TextNormalizer()
    var wrong = Differences()
    for scalar in Self.assigned {
      let (scalars, classes) = normalizer.folded(Array(String(scalar).utf8))
      for (value, kind) in zip(scalars, classes) {
        let expected = PlainNormalizer.scalarClass(of: Unicode.Scalar(value) ?? "\u{FFFD}")
        if kind != expected {
          wrong.note("\(String(value, radix: 16)): \(String(describing: kind)), not \(expected)")
        }
      }
    }
    #expect(wrong == Differences())
  }

  @Test(arguments: 0..<8)
  func `mixed texts fold as the plain twin does`(part: Int) {
    let normalizer = TextNormalizer()
    var texts = RandomText(seed: UInt64(100 + part))
    var wrong = Differences()
    for _ in 0..<1500 {
      let bytes = texts.next()
      let expected = PlainNormalizer.normalize(bytes)
      let folded = normalizer.folded(bytes).scalars
      if folded != expected { wrong.note("\(bytes): \(folded), not \(expected)") }
    }
    #expect(wrong == Differences())
  }

  @Test(arguments: 0..<4)
  func `texts of any scalars and marks fold as the plain twin does`(part: Int) {
    let marks = Self.assigned.filter {
      $0.properties.canonicalCombiningClass != .notReordered
        || $0.properties.generalCategory == .nonspacingMark
        || $0.properties.isDefaultIgnorableCodePoint || (0x1100...0x11FF).contains($0.value)
    }
    let normalizer = TextNormalizer()
    var texts = RandomText(seed: UInt64(200 + part))
    var wrong = Differences()
    for _ in 0..<3000 {
      let bytes = texts.anyScalars(from: Self.assigned, marks: marks)
      let expected = PlainNormalizer.normalize(bytes)
      let folded = normalizer.folded(bytes).scalars
      if folded != expected {
        let source = PlainNormalizer.decode(bytes).map { String($0.value, radix: 16) }
        wrong.note("\(source): \(folded), not \(expected)")
      }
    }
    #expect(wrong == Differences())
  }

  @Test func `texts with an iota below fold as the plain twin does`() {
    let scalars = "a\u{3B1}\u{1F9E}\u{1FB3}\u{37A}\u{345}\u{345}\u{301}\u{316}\u{307}\u{342} \u{AD}"
      .unicodeScalars.map { Array(String($0).utf8) }
    let normalizer = TextNormalizer()
    var random = SeededRandom(seed: 345)
    var wrong = Differences()
    for _ in 0..<4000 {
      let bytes = (0..<8).flatMap { _ in scalars[Int.random(in: scalars.indices, using: &random)] }
      let expected = PlainNormalizer.normalize(bytes)
      let folded = normalizer.folded(bytes).scalars
      if folded != expected { wrong.note("\(bytes): \(folded), not \(expected)") }
    }
    #expect(wrong == Differences())
  }

  @Test(arguments: [
    ("ASCII", "Good FILM", "good film"),
    ("composed accent", "É", "\u{E9}"),
    ("decomposed accent", "E\u{301}", "\u{E9}"),
    ("iota below before another mark", "\u{1F9E}\u{307}", "\u{1F26}\u{307}\u{3B9}"),
    ("iota below behind another mark", "\u{1F2E}\u{307}\u{345}", "\u{1F26}\u{307}\u{3B9}"),
    ("iota below before a mark below", "a\u{345}\u{316}", "a\u{316}\u{3B9}"),
    ("iota below before an accent", "\u{3B1}\u{345}\u{301}", "\u{3AC}\u{3B9}"),
    ("iota below alone, and a mark", "\u{37A}\u{301}", " \u{301}\u{3B9}"),
    ("iota below at the start", "\u{345}a", "\u{3B9}a"),
    ("order of marks", "a\u{301}\u{323}", "\u{1EA1}\u{301}"),
    ("mark at the start", "\u{301}a", "\u{301}a"),
    ("mark after an ignorable scalar", "e\u{FE0F}\u{301}", "\u{E9}"),
    ("mark after a leading ignorable scalar", "\u{FEFF}\u{323}\u{301}x", "\u{323}\u{301}x"),
    ("mark after a soft hyphen at the end of a word", "cafe\u{AD}\u{301}", "caf\u{E9}"),
    ("full width", "ＡＢＣ１２３", "abc123"),
    ("dotted capital i", "İ", "i\u{307}"),
    ("sharp s", "Straße", "strasse"),
    ("capital sharp s", "STRAẞE", "strasse"),
    ("ligature", "ﬁne ﬃ", "fine ffi"),
    ("final sigma", "ΣΟΦΟΣ", "σοφοσ"),
    ("typographic apostrophe", "don\u{2019}t", "don't"),
    ("half-width kana with voicing", "ﾊﾟﾝﾀﾞ", "パンダ"),
    ("conjoining jamo", "\u{1112}\u{1161}\u{11AB}", "한"),
    ("syllable and final jamo", "가\u{11A8}", "각"),
    ("compatibility jamo", "ㅋㅋㅠㅠㅏ", "ㅋㅋㅠㅠㅏ"),
    ("variation selector", "❤️", "❤"),
    ("joiner between emoji", "👩\u{200D}🚀", "👩\u{200D}🚀"),
    ("joiner after a skin tone", "👩🏽\u{200D}🚀", "👩🏽\u{200D}🚀"),
    ("joiner between letters", "ක්\u{200D}ෂ", "ක්ෂ"),
    ("joiner between a letter and its mark", "e\u{200D}\u{301}", "\u{E9}"),
    ("grapheme joiner", "a\u{34F}b", "ab"),
    ("Hangul filler", "\u{3164}a\u{FFA0}\u{115F}", "a"),
    ("letter with an apostrophe inside", "ŉ", "'n"),
    ("apostrophe that is canonically a grave accent", "don\u{1FEF}t", "don't"),
    ("NUL", "a\u{0}b", "a\u{0}b"),
    ("nothing", "", ""),
    ("only ignorable scalars", "\u{FEFF}\u{FE0F}\u{AD}\u{200D}\u{200E}", ""),
  ])
  func `it folds`(what: String, text: String, expected: String) {
    let folded = TextNormalizer().folded(text)
    #expect(folded.unicodeScalars.elementsEqual(expected.unicodeScalars), "\(what): \(folded)")
  }

  @Test func `bytes that are no UTF-8 become one replacement each`() {
    let folded = TextNormalizer().folded([0x61, 0xFF, 0xE2, 0x82, 0x62, 0xC3]).scalars
    #expect(folded == [0x61, 0xFFFD, 0xFFFD, 0xFFFD, 0x62, 0xFFFD])
  }

  @Test func `a space stands behind the last scalar`() {
    let normalizer = TextNormalizer()
    for text in ["", "a", "ﷺ", String(repeating: "ﷺ", count: 3000), "e\u{301}"] {
      _ = normalizer.folded(text)
      #expect(unsafe normalizer.scalars[normalizer.count] == 0)
      #expect(unsafe normalizer.classes[normalizer.count] == ScalarClass.space.rawValue)
    }
  }

  @Test func `text that grows by folding finds room`() {
    let text = String(repeating: "ﷺ", count: 2000)
    let one = PlainNormalizer.normalize(Array("ﷺ".utf8))
    let folded = TextNormalizer().folded(Array(text.utf8)).scalars
    #expect(folded == Array(repeatElement(one, count: 2000).joined()))
  }

  @Test func `a long heap of marks is put in order in little time`() {
    let pair: [UInt32] = [0x301, 0x323]
    let text = "x" + String(repeating: "\u{301}\u{323}", count: 50_000)
    let folded = TextNormalizer().folded(Array(text.utf8)).scalars
    #expect(folded.count == 100_001)
    #expect(folded[1] == pair[1] && folded[50_000] == pair[1])
    #expect(folded[50_001] == pair[0] && folded[100_000] == pair[0])
  }
}
