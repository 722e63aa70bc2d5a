import TestSupport
import Testing

@testable import TextClassification

@Suite("N-grams of a text")
struct NGramScannerTests {
  /// Options at their defaults and at their edges.
  static let variants: [NGramOptions] = [
    NGramOptions(), options(words: 3, inWord: (2, 0)), options(words: 1, inWord: (1, 3), inRun: 1),
    options(words: 0, inWord: (3, 3), inRun: 0), options(words: 5, inWord: (4, 2), inRun: 6),
    options(words: 0, inWord: (1, 0), inRun: 0),
  ]

  /// Options for word sequences up to `words`, characters inside words and in runs.
  static func options(words: Int, inWord: (shortest: Int, longest: Int), inRun: Int = 4)
    -> NGramOptions
  {
    var options = NGramOptions()
    options.longestWordSequence = words
    options.shortestInWord = inWord.shortest
    options.longestInWord = inWord.longest
    options.longestInRun = inRun
    return options
  }

  @Test(arguments: variants.indices)
  func `mixed texts give the n-grams of the plain twin`(variant: Int) {
    let options = Self.variants[variant]
    var listing = NGramListing(options)
    let twin = PlainTokenizer(options: options)
    var texts = RandomText(seed: UInt64(300 + variant))
    var wrong = Differences()
    for _ in 0..<1000 {
      let bytes = texts.next()
      let found = listing.scan(bytes).map(\.ngram).sorted()
      let expected = twin.ngrams(bytes)
      if found != expected {
        let surplus = Set(found).subtracting(expected).sorted()
        let missing = Set(expected).subtracting(found).sorted()
        wrong.note("\(bytes): surplus \(surplus), missing \(missing)")
      }
    }
    #expect(wrong == Differences())
  }

  @Test func `mixed texts give the tokens of the plain twin`() {
    var listing = NGramListing()
    var texts = RandomText(seed: 310)
    var wrong = Differences()
    for _ in 0..<3000 {
      let bytes = texts.next()
      _ = listing.scan(bytes)
      let normalizer = listing.scanner.normalizer
      let found = listing.scanner.tokens.map { $0.map { unsafe normalizer.scalars[$0] } }
      if found != PlainTokenizer().tokens(bytes) { wrong.note("\(bytes): \(found)") }
    }
    #expect(wrong == Differences())
  }

  @Test func `equal n-grams have equal hashes and distinct ones distinct hashes`() {
    var listing = NGramListing(Self.options(words: 3, inWord: (1, 5)))
    var texts = RandomText(seed: 320)
    var hashOfNGram: [PlainNGram: UInt64] = [:]
    var ngramOfHash: [UInt64: PlainNGram] = [:]
    var wrong = Differences()
    for _ in 0..<3000 {
      for visit in listing.scan(texts.next(longest: 40)) {
        let hash = hashOfNGram[visit.ngram, default: visit.hash]
        let ngram = ngramOfHash[visit.hash, default: visit.ngram]
        if hash != visit.hash { wrong.note("\(visit.ngram) has two hashes") }
        if ngram != visit.ngram { wrong.note("\(visit.ngram) and \(ngram) share a hash") }
        hashOfNGram[visit.ngram] = hash
        ngramOfHash[visit.hash] = ngram
      }
    }
    #expect(wrong == Differences())
    #expect(hashOfNGram.count > 100_000)
  }

  @Test func `all sequences of few words have hashes of their own`() {
    let words = (0..<24).map { "w\($0)" } + ["a", "b", "!", "?", "😀", "1"]
    var listing = NGramListing(Self.options(words: 3, inWord: (2, 0)))
    var hashes: Set<UInt64> = []
    for first in words {
      for second in words {
        for third in words {
          hashes.formUnion(listing.hashes("\(first) \(second) \(third)"))
        }
      }
    }
    #expect(hashes.count == words.count + words.count * words.count * (words.count + 1))
  }

  @Test func `the order of words counts`() {
    var listing = NGramListing()
    let forward = listing.hashes("not good", .words)
    let backward = listing.hashes("good not", .words)
    #expect(forward.count == 3 && backward.count == 3)
    #expect(Set(forward).intersection(backward).count == 2)
  }

  @Test func `doubled words are told apart`() {
    var listing = NGramListing(Self.options(words: 3, inWord: (2, 0)))
    let doubled = ["very very", "ha ha", "no no"].map { listing.hashes($0, .words).last }
    #expect(Set(doubled).count == 3)
    let continued = ["so so good", "no no good"].map { listing.hashes($0, .words).last }
    #expect(Set(continued).count == 2)
  }

  @Test func `families share no n-gram`() {
    var listing = NGramListing(Self.options(words: 2, inWord: (1, 5)))
    let word = listing.hashes("a", .words) + listing.hashes("a", .wordCharacters)
    #expect(Set(word).count == 1 + listing.hashes("a", .wordCharacters).count)
    let run = listing.hashes("aあ", .runCharacters)
    #expect(Set(run).isDisjoint(with: word))
  }

  @Test(arguments: [
    "  ", "\t", "\n", "\r\n", "\u{0}", "\u{A0}", "\u{3000}", "\u{2028}", " \u{85} ",
  ])
  func `the kind of white space makes no difference`(space: String) {
    var listing = NGramListing()
    let plain = listing.hashes("it is 好き good!! 😀 ok")
    let spaced = ["it", "is", "好き", "good!!", "😀", "ok"].joined(separator: space)
    #expect(listing.hashes(space + spaced + space) == plain)
  }

  @Test func `a scanner remembers nothing of the text before`() {
    var used = NGramListing()
    for text in ["one two", "好", "", "a", "👩\u{200D}🚀", "'x'", "\u{301}"] {
      _ = used.scan(Array("three four \u{1F469}\u{200D}".utf8))
      var fresh = NGramListing()
      let bytes = Array(text.utf8)
      #expect(used.scan(bytes).map(\.hash) == fresh.scan(bytes).map(\.hash), "\(text)")
    }
  }

  @Test func `no hash is the mark of a free slot`() {
    #expect(NGramHash.finish(.max) != .max)
    for value: UInt64 in [0, 1, .max, .max - 1, 0x8000_0000_0000_0000] {
      #expect(NGramHash.finish(value) < .max)
    }
  }
}
