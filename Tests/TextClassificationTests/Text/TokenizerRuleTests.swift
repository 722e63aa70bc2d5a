import TestSupport
import Testing

@testable import TextClassification

@Suite("Rules of the tokenizer")
struct TokenizerRuleTests {
  private static func tokens(_ text: String) -> [String] {
    var listing = NGramListing()
    return listing.texts(text, .word)
  }

  @Test(arguments: [
    ("inner apostrophe", "don't", ["don't"]),
    ("typographic apostrophe", "Don’t", ["don't"]),
    ("two inner apostrophes", "o'n'e rock'n'roll", ["o'n'e", "rock'n'roll"]),
    ("apostrophe before a digit", "don'3", ["don", "'", "3"]),
    ("apostrophe after a digit", "90's", ["90's"]),
    ("apostrophe at the start", "'tis", ["'", "tis"]),
    ("apostrophe at the end", "dogs' tail", ["dogs", "'", "tail"]),
    ("two apostrophes", "it''s", ["it", "''", "s"]),
    ("run of one mark", "wow!!!!", ["wow", "!!!"]),
    ("run of three", "!!!", ["!!!"]),
    ("run of two", "!!", ["!!"]),
    ("words after a long run", "!!!!!x", ["!!!", "x"]),
    ("run of different marks", "?!?", ["?", "!", "?"]),
    ("ellipsis", "so…", ["so", "..."]),
    ("one-letter words", "I a b", ["i", "a", "b"]),
    ("numbers", "10/10 1st", ["10", "/", "10", "1st"]),
    ("low line", "snake_case", ["snake_case"]),
    ("full width", "ＡＢＣ１２３", ["abc123"]),
    ("emoticon", ":-)", [":", "-", ")"]),
    ("neighbouring emoji", "😀😀", ["😀", "😀"]),
    ("emoji within words", "so😀good", ["so", "😀", "good"]),
    ("variation selector", "❤️", ["❤"]),
    ("skin tone", "👍🏽👍", ["👍🏽", "👍"]),
    ("family", "👨‍👩‍👧‍👦x", ["👨‍👩‍👧‍👦", "x"]),
    ("joined with skin tones", "👩🏽‍🚀👩🏽‍🚀", ["👩🏽‍🚀", "👩🏽‍🚀"]),
    ("joined with a variation selector", "🏳️‍🌈", ["🏳\u{200D}🌈"]),
    ("joiner before a letter", "👍\u{200D}great", ["👍", "great"]),
    ("joiner before a mark", "👍\u{200D}!", ["👍", "!"]),
    ("joiner at the end", "👍\u{200D} ok", ["👍", "ok"]),
    ("flags", "🇯🇵🇩🇪🇫", ["🇯🇵", "🇩🇪", "🇫"]),
    ("flag of tags", "🏴\u{E0067}\u{E0062}\u{E007F}!", ["🏴\u{E0067}\u{E0062}\u{E007F}", "!"]),
    ("skin tone alone", "🏽 a", ["a"]),
    ("keycap", "1️⃣", ["1\u{20E3}"]),
    ("Korean", "정말 좋아요ㅋㅋ", ["정말", "좋아요ㅋㅋ"]),
    ("Arabic", "كتاب جميل!", ["كتاب", "جميل", "!"]),
    ("Arabic marks", "مُحَمَّد", ["مُحَمَّد"]),
    ("Devanagari", "बहुत अच्छा", ["बहुत", "अच्छा"]),
    ("Sinhala with a joiner", "ශ්\u{200D}රී", ["ශ්රී"]),
    ("Persian with a non-joiner", "می\u{200C}روم", ["میروم"]),
    ("soft hyphen", "won\u{AD}derful", ["wonderful"]),
    ("byte order mark", "\u{FEFF}good", ["good"]),
    ("mark at the start", "\u{301}a", ["\u{301}a"]),
    ("NUL", "a\u{0}b", ["a", "b"]),
    ("tab and return", "a\tb\r\nc", ["a", "b", "c"]),
    ("nothing", "", []),
    ("only spaces", " \t\n\u{3000}", []),
    ("only ignorable scalars", "\u{FE0F}\u{AD}\u{200D}\u{FEFF}", []),
    ("Thai", "ดีมาก", []),
    ("Japanese", "好き", []),
  ])
  func `it cuts`(what: String, text: String, expected: [String]) {
    let tokens = Self.tokens(text)
    #expect(tokens.map { Array($0.utf8) } == expected.map { Array($0.utf8) }, "\(what): \(tokens)")
  }

  @Test(arguments: [
    ("Japanese", "好きだ", 2, ["好", "好き", "き", "きだ", "だ"]),
    ("Chinese", "不好", 4, ["不", "不好", "好"]),
    ("Thai", "ดี", 4, ["ด", "ดี", "ี"]),
    ("half-width kana", "ﾊﾞ", 4, ["バ"]),
    ("a Latin word within", "超good", 2, ["超", "超g", "g", "go", "o", "oo", "o", "od", "d"]),
    ("punctuation within", "好!!", 2, ["好", "好!", "!", "!!", "!"]),
    ("ignorable scalars within", "好\u{FE0F}\u{200B}き", 2, ["好", "好き", "き"]),
    ("two runs", "好 き", 2, ["好", "き"]),
    ("one character", "好", 4, ["好"]),
    ("a word beside", "good 好", 4, ["好"]),
  ])
  func `a run without spaces gives sequences of characters`(
    what: String, text: String, longest: Int, expected: [String]
  ) {
    var options = NGramOptions()
    options.longestInRun = longest
    var listing = NGramListing(options)
    #expect(listing.texts(text, .inRun) == expected, "\(what)")
  }

  @Test(arguments: [
    ("one letter", "a", [" a", " a ", "a "]),
    ("one word", "ab", [" a", " ab", " ab ", "ab", "ab ", "b "]),
    ("inner apostrophe", "a'b", [" a", " a'", " a'b", "a'", "a'b", "a'b ", "'b", "'b ", "b "]),
    ("word after an apostrophe", "'ab", [" a", " ab", " ab ", "ab", "ab ", "b "]),
    ("word before an apostrophe", "ab' ", [" a", " ab", " ab ", "ab", "ab ", "b "]),
    ("word between marks", "(ab)", [" a", " ab", " ab ", "ab", "ab ", "b "]),
    ("Korean", "좋아", [" 좋", " 좋아", " 좋아 ", "좋아", "좋아 ", "아 "]),
  ])
  func `the ends of a word count as characters`(what: String, text: String, expected: [String]) {
    var options = NGramOptions()
    options.shortestInWord = 2
    options.longestInWord = 4
    var listing = NGramListing(options)
    #expect(listing.texts(text, .shortInWord, .longInWord) == expected, "\(what)")
  }

  @Test func `emoji, marks and runs give no characters inside words`() {
    var listing = NGramListing()
    #expect(listing.texts("😀 !!! 🇯🇵 好き '", .shortInWord, .longInWord) == [])
  }

  @Test func `sequences of words do not reach across a run without spaces`() {
    var listing = NGramListing()
    let found = listing.texts("a b 好 c d", .word, .wordPair, .wordSequence)
    #expect(found == ["a", "b", "a b", "c", "d", "c d"])
  }

  @Test(arguments: [
    ("❤️", "❤"), ("don’t", "don't"), ("DON’T", "DON'T"), ("ＧＯＯＤ", "GOOD"), ("e\u{301}té", "été"),
    ("E\u{301}TE\u{301}", "ÉTÉ"), ("E\u{301}te", "Éte"), ("好き ", "好き"), ("好き\n", " 好き"),
  ])
  func `two spellings give the same n-grams`(first: String, second: String) {
    var listing = NGramListing()
    let hashes = listing.hashes(first)
    #expect(hashes == listing.hashes(second))
    #expect(!hashes.isEmpty)
  }

  @Test(arguments: ["a", "é", "好", "!", "😀", "\u{301}", "\u{200D}", "ㅋ", "\u{FF9E}"])
  func `a text of one megabyte without a space is scanned`(piece: String) {
    let repetitions = 1_000_000 / piece.utf8.count
    let bytes = Array(repeatElement(Array(piece.utf8), count: repetitions).joined())
    let few = PlainScanner().ngrams(Array(String(repeating: piece, count: 20).utf8)).count
    let more = PlainScanner().ngrams(Array(String(repeating: piece, count: 30).utf8)).count
    // From some length on, each piece adds the same number of n-grams.
    #expect(VisitCounter.count(bytes) == few + (more - few) * (repetitions - 20) / 10)
  }

  @Test func `a word of five megabytes gives its n-grams`() {
    let count = 5_000_000
    let bytes = [UInt8](repeating: 0x61, count: count)
    let windows = count + (2...5).map { count + 2 - $0 + 1 }.reduce(0, +)
    // The word itself, and that it opens the text.
    #expect(VisitCounter.count(bytes) == 2 + windows)
  }
}
