import Tables
import Testing

@testable import TextClassification

@Suite("Rules of the families of n-grams")
struct FamilyRuleTests {
  private static func texts(_ text: String, _ kind: NGramKind, pairs: Int = 5) -> [String] {
    var options = NGramOptions()
    options.pairDistance = pairs
    var listing = NGramListing(options)
    return listing.texts(text, kind)
  }

  @Test(arguments: [
    ("up to the next mark", "not bad at all , fine", ["bad", "at", "all"]),
    ("up to the end", "I never liked it", ["liked", "it"]),
    ("short form", "I don't like it", ["like", "it"]),
    ("short form in capitals", "DON’T GO", ["go"]),
    ("short form alone", "n't so", ["so"]),
    ("hardly", "Hardly good", ["good"]),
    ("negation under negation", "not without charm", ["without", "charm"]),
    ("two scopes", "no fun. nothing new", ["fun", "new"]),
    ("emoji ends it", "not 😀 bad", []),
    ("last word", "why not", []),
    ("part of a word", "nothings notable knot", []),
    ("apostrophe apart", "not 'bad'", []),
    ("negation after a mark", "!not bad", ["bad"]),
    ("a line end does not end it", "not\nbad", ["bad"]),
    ("long word that ends with n't", "aaaaaaaaaan't bad", []),
  ])
  func `a negation reaches the words up to a mark`(what: String, text: String, expected: [String]) {
    #expect(Self.texts(text, .negated) == expected, "\(what)")
  }

  @Test(arguments: [
    ("all", "GOOD", ["good", ""]), ("first", "Good", ["good"]), ("none", "good", []),
    ("inner", "iPhone", []), ("one letter", "I", []), ("accents", "ÉTÉ", ["été", ""]),
    ("accents apart", "E\u{301}TE\u{301}", ["été", ""]), ("apostrophe", "DON'T", ["don't", ""]),
    ("digits", "COVID19", ["covid19", ""]), ("one capital and a digit", "B2", ["b2"]),
    ("digit first", "2B", []), ("sharp s", "STRAẞE", ["strasse", ""]),
    ("full width", "ＧＯＯＤ", ["good", ""]), ("Cyrillic", "НЕТ Нет нет", ["нет", "", "нет"]),
    ("two words", "SO Good", ["so", "", "good"]), ("no case", "좋아 10 😀 !!", []),
    ("capital in the middle", "McDonald", ["mcdonald"]),
  ])
  func `capitals are told`(what: String, text: String, expected: [String]) {
    #expect(Self.texts(text, .capitals) == expected, "\(what)")
  }

  @Test func `a word in capitals is another n-gram than one with a first capital`() {
    var listing = NGramListing()
    let all = listing.hashes("GOOD", .capitals)
    let first = listing.hashes("Good", .capitals)
    #expect(all.count == 2 && first.count == 1 && !all.contains(first[0]))
    #expect(listing.hashes("BAD", .capitals)[1] == all[1])
  }

  @Test(arguments: [
    ("one word", "good", ["good"]), ("two", "So good indeed", ["so", "so good"]),
    ("a mark first", "!!! no", ["!!!", "!!! no"]), ("nothing", " ", []), ("a run", "好き", []),
    ("a run first", "好き ok", ["ok"]),
  ])
  func `a text has an opening`(what: String, text: String, expected: [String]) {
    #expect(Self.texts(text, .opening) == expected, "\(what)")
  }

  @Test(arguments: [
    ("neighbours", "not good", 5, ["not … good"]),
    ("order", "good not", 5, ["good … not"]),
    ("stems", "wonderful performances", 5, ["wond- … perf-"]),
    ("word as long as a stem", "good film", 5, ["good … film"]),
    ("apostrophe", "don't goes", 5, ["don'- … goes"]),
    ("mark beside", "ok !!", 5, ["ok … !!"]),
    ("across a mark", "a , b", 5, ["a … ,", "a … b", ", … b"]),
    ("marks apart", ", a !", 5, [", … a", "a … !"]),
    ("emoji beside", "so 👍🏽", 5, ["so … 👍🏽"]),
    ("emoji beside each other", "😀👍🏽", 5, ["😀 … 👍🏽"]),
    ("not too far", "a b c d", 2, ["a … b", "a … c", "b … c", "b … d", "c … d"]),
    ("neighbours only", "a b c", 1, ["a … b", "b … c"]),
    ("none", "a b c", 0, []), ("one word", "a", 5, []),
  ])
  func `stems of words pair up`(what: String, text: String, distance: Int, expected: [String]) {
    #expect(Self.texts(text, .stemPair, pairs: distance) == expected, "\(what)")
  }

  @Test func `a word and a longer one of the same stem pair up apart`() {
    var listing = NGramListing()
    let short = listing.hashes("a good", .stemPair)
    let long = listing.hashes("a goodness", .stemPair)
    #expect(short != long)
    #expect(listing.hashes("a goodly", .stemPair) == long)
  }

  @Test(arguments: [
    ("kanji and kana", "最高の", ["最高", "の", "最高の"]),
    ("three", "ラーメン屋は", ["ラーメン", "屋", "ラーメン屋", "は", "屋は", "ラーメン屋は"]),
    ("four", "見たいカ", ["見", "たい", "見たい", "カ", "たいカ", "見たいカ"]),
    ("parted", "好。き", ["好", "き"]), ("spaced", "好 き", ["好", "き"]),
    ("repeated sign", "人々", ["人々"]), ("Latin", "超cool", ["超", "cool", "超cool"]),
    ("half width", "ﾗｰﾒﾝ好", ["ラーメン", "好", "ラーメン好"]),
    ("a word beside", "ok 好", ["ok", "好"]), ("no run", "ok", []),
  ])
  func `runs of one script stand in sequence`(what: String, text: String, expected: [String]) {
    #expect(Self.texts(text, .scriptRun) == expected, "\(what)")
  }

  @Test(arguments: [
    ("two", "好き", ["好き"]), ("three", "好きだ", ["好き", "好きだ", "きだ"]), ("one", "好", []),
    ("spaces", " 好\u{3000}きだ\n", ["きだ"]), ("a mark", "だ。", ["だ。"]), ("no run", "end", []),
  ])
  func `a text has an ending`(what: String, text: String, expected: [String]) {
    #expect(Self.texts(text, .ending) == expected, "\(what)")
  }

  @Test func `the ending of a long text is that of its last fifteen characters`() {
    let last = "一二三四五六七八九十百千万億兆"
    #expect(last.count == 15)
    let expected = Self.texts(last, .ending)
    #expect(expected.count == 14 + 13)
    #expect(Self.texts("好きです" + last, .ending) == expected)
    #expect(Self.texts("好 " + last + String(repeating: " ", count: 99), .ending) == expected)
  }

  @Test func `short and long texts are told by their mean length`() {
    let short = NGramOptions(suiting: TextColumn(["a", "b"]))
    #expect(short == NGramOptions())
    #expect(short.countsRepeatedRuns && !short.countsRepeatedWords)
    let long = NGramScannerTests.long
    #expect(long.longestInWord == 0 && long.pairDistance == 0)
    #expect(long.countsRepeatedRuns && long.countsRepeatedWords)
  }

  @Test(arguments: ["not a ", "a'b ", "😀 ", "GOOD ", "a 好 ", "!? ", "not好 ", "n't"])
  func `the n-grams of a long text are in proportion to its length`(piece: String) {
    func visits(_ count: Int) -> Int {
      VisitCounter.count(Array(repeatElement(Array(piece.utf8), count: count).joined()))
    }
    let short = visits(10_000)
    #expect(short > 10_000)
    // What depends on the ends of the text is the same for both.
    #expect(abs(visits(200_000) - 20 * short) < 20 * 200)
  }
}
