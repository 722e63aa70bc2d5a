import Tables
import TestSupport
import Testing

@testable import TextClassification

@Suite("N-grams of a text")
struct NGramScannerTests {
  /// Options at their defaults and at their edges.
  static let variants: [NGramOptions] = [
    NGramOptions(), options(words: 3, inWord: (2, 0), pairs: 0),
    options(words: 1, inWord: (1, 3), inRun: 1, pairs: 1, stem: 1),
    options(words: 1, inWord: (3, 3), inRun: 0, pairs: 2, stem: 64),
    options(words: 5, inWord: (4, 2), inRun: 6, pairs: 64, stem: 2),
    options(words: 2, inWord: (1, 0), inRun: 0, pairs: 0), long, unmarked,
  ]

  /// Options without the families of marked words.
  private static var unmarked: NGramOptions {
    var options = NGramOptions()
    options.marksOpenings = false
    options.marksNegation = false
    options.marksCapitals = false
    return options
  }

  /// Options as long texts get them.
  static var long: NGramOptions {
    NGramOptions(suiting: TextColumn([String(repeating: "long ", count: 100)]))
  }

  /// Options for word sequences up to `words`, characters inside words and in runs, and pairs.
  static func options(
    words: Int, inWord: (shortest: Int, longest: Int), inRun: Int = 4, pairs: Int = 5, stem: Int = 4
  ) -> NGramOptions {
    var options = NGramOptions()
    options.longestWordSequence = words
    options.shortestInWord = inWord.shortest
    options.longestInWord = inWord.longest
    options.longestInRun = inRun
    options.pairDistance = pairs
    options.stemLength = stem
    return options
  }

  @Test(arguments: NGramKind.allCases.filter { $0 != .repeated }, variants.indices)
  func `mixed texts give the n-grams of the plain twin`(kind: NGramKind, variant: Int) {
    let options = Self.variants[variant]
    var listing = NGramListing(options)
    let twin = PlainScanner(options: options)
    var texts = RandomText(seed: UInt64(300 + variant))
    var wrong = Differences()
    var count = 0
    for round in 0..<400 {
      let bytes = round % 2 == 0 ? texts.next() : texts.sentence()
      let found = listing.scan(bytes).map(\.ngram).filter { $0.kind == kind }.sorted()
      let expected = twin.ngrams(bytes).filter { $0.kind == kind }
      count += expected.count
      if found != expected {
        let surplus = Set(found).subtracting(expected).sorted()
        let missing = Set(expected).subtracting(found).sorted()
        wrong.note("\(bytes): surplus \(surplus), missing \(missing)")
      }
    }
    #expect(wrong == Differences())
    #expect(count > 100 || Self.leavesOut(kind, options), "only \(count)")
  }

  /// Whether options leave out a family.
  private static func leavesOut(_ kind: NGramKind, _ options: NGramOptions) -> Bool {
    switch kind {
    case .wordPair: options.longestWordSequence < 2
    case .wordSequence: options.longestWordSequence < 3
    case .opening: !options.marksOpenings
    case .negated: !options.marksNegation
    case .capitals: !options.marksCapitals
    case .stemPair: options.pairDistance == 0
    case .shortInWord: options.longestInWord < options.shortestInWord
    case .longInWord: options.longestInWord < max(4, options.shortestInWord)
    case .inRun: options.longestInRun == 0
    default: false
    }
  }

  @Test func `mixed texts give the tokens of the plain twin`() {
    var listing = NGramListing()
    var texts = RandomText(seed: 310)
    var wrong = Differences()
    for _ in 0..<3000 {
      let bytes = texts.next()
      _ = listing.scan(bytes)
      let tokenizer = listing.scanner.tokenizer
      let found = (0..<tokenizer.count).map { index in
        let token = unsafe tokenizer.tokens[index]
        return FoundToken(
          scalars: token.range.map { unsafe tokenizer.normalizer.scalars[$0] },
          isWord: token.isWord, capitals: token.capitals)
      }
      let expected = PlainTokenizer().tokens(bytes).map {
        FoundToken(scalars: $0.scalars, isWord: $0.isWord, capitals: $0.capitals)
      }
      if found != expected { wrong.note("\(bytes): \(found), not \(expected)") }
    }
    #expect(wrong == Differences())
  }

  private struct FoundToken: Equatable {
    var scalars: [UInt32]
    var isWord: Bool
    var capitals: Token.Capitals
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
          let text = "\(first) \(second) \(third)"
          hashes.formUnion(listing.hashes(text, .word, .wordPair, .wordSequence))
        }
      }
    }
    #expect(hashes.count == words.count + words.count * words.count * (words.count + 1))
  }

  @Test func `the order of words counts`() {
    var listing = NGramListing()
    for kind in [NGramKind.wordPair, .stemPair] {
      let forward = listing.hashes("not good", kind)
      let backward = listing.hashes("good not", kind)
      #expect(forward.count == 1 && backward.count == 1)
      #expect(forward != backward)
    }
    #expect(Set(listing.hashes("not good", .word)) == Set(listing.hashes("good not", .word)))
  }

  @Test func `doubled words are told apart`() {
    var listing = NGramListing(Self.options(words: 3, inWord: (2, 0)))
    let doubled = ["very very", "ha ha", "no no"].map { listing.hashes($0, .wordPair) }
    #expect(Set(doubled).count == 3)
    let continued = ["so so good", "no no good"].map { listing.hashes($0, .wordSequence) }
    #expect(Set(continued).count == 2)
  }

  @Test func `each hash tells its family`() {
    var random = SeededRandom(seed: 330)
    for kind in NGramKind.allCases {
      for value in [0, .max] + (0..<100).map({ _ in random.next() }) {
        #expect(NGramHash.kind(of: NGramHash.finish(value, kind)) == kind)
      }
    }
    for number: UInt64 in [0, 14, 15, .max] { #expect(NGramHash.kind(of: number) == nil) }
    #expect(NGramHash.kind(of: NGramHash.repeated(1)) == .repeated)
    #expect(NGramHash.repeated(1) != NGramHash.repeated(2))
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
    for kind in NGramKind.allCases {
      for value: UInt64 in [0, 1, .max, .max - 1, 0x8000_0000_0000_0000] {
        #expect(NGramHash.finish(value, kind) < .max)
      }
    }
  }
}
