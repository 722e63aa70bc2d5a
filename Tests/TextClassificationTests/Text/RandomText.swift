import TestSupport

/// Random bytes that look like what people write, and like what breaks programs that read it.
struct RandomText {
  private var generator: SeededRandom

  init(seed: UInt64) { generator = SeededRandom(seed: seed) }

  /// Pieces of one kind, from which a text mixes.
  static let alphabets: [[String]] = [
    ["a", "b", "e", "i", "o", "B", "Z", "K", "S", "0", "7", "_"],
    [" ", " ", " ", "\t", "\n", "\r\n", "\u{0}", "\u{A0}", "\u{3000}", "\u{2028}", "\u{85}"],
    ["'", "\u{2019}", "\u{2018}", "`", "\u{B4}", "\u{FF07}", "\u{2BC}", "n't", "o'c", "s' "],
    ["!", "!!!!", "?", "...", "…", "‼", "-", "/", ":)", "#", "*", "€", "\u{FFFD}", "¨", "©", "™"],
    ["é", "e\u{301}", "ñ", "İ", "ß", "ẞ", "ﬁ", "ﬃ", "ſ", "ŉ", "ǆ", "ế", "Å", "Ω", "ς", "ı", "Å"],
    ["\u{301}", "\u{300}", "\u{323}", "\u{327}", "\u{334}", "\u{315}", "\u{308}", "\u{20E3}"],
    [
      "가", "한", "글", "각", "값", "\u{1112}", "\u{1161}", "\u{11AB}", "\u{1100}", "\u{11A8}", "ㅋ", "ㅠ",
      "ㅏ",
    ],
    [
      "か", "ハ", "は", "\u{3099}", "\u{309A}", "ﾊ", "ｶ", "ﾞ", "ﾟ", "ー", "が", "ㇷ", "\u{309B}", "。",
      "・",
    ],
    ["好", "不", "漢", "㍿", "㌔", "豈", "\u{2F00}", "〇", "々", "、", "𠮷", "\u{2F81A}"],
    ["ก", "ำ", "้", "ี", "ด", "ມ", "ະ", "မ", "ြ", "ខ", "្", "ໍ"],
    ["ع", "ر", "َ", "ّ", "ل", "ا", "ﻻ", "ـ", "ﷺ", "،", "١"],
    [
      "क", "्", "ष", "़", "ि", "क़", "क\u{200D}", "ක", "්\u{200D}ර", "ொ", "\u{BC6}", "\u{BBE}",
      "\u{BD7}",
    ],
    ["😀", "❤", "❤️", "👍🏽", "👨‍👩‍👧", "🏳️‍🌈", "🇯🇵", "🇯", "1️⃣", "👩‍❤️‍👨", "♀", "🏽", "ℹ️", "㊗️"],
    ["\u{200D}", "\u{FE0F}", "\u{FE0E}", "\u{AD}", "\u{200B}", "\u{200C}", "\u{200E}", "\u{FEFF}"],
    [
      "\u{34F}", "\u{2060}", "\u{3164}", "\u{115F}", "\u{1160}", "\u{180B}", "\u{E0100}",
      "\u{E0062}",
    ],
    ["ﬀ", "Ａ", "ｂ", "１", "！", "＇", "²", "½", "Ⅳ", "①", "𝔸", "㎏", "K", "\u{FFA1}", "\u{FFC2}"],
  ]

  private static let invalid: [[UInt8]] = [
    [0x80], [0xFF], [0xC0, 0xAF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98],
    [0xF4, 0x90, 0x80, 0x80], [0xC3], [0xE3, 0x81, 0x41],
  ]

  /// A text of a few pieces from a few alphabets, sometimes with bytes that are no UTF-8.
  mutating func next(longest: Int = 24) -> [UInt8] {
    let first = generator.index(below: Self.alphabets.count)
    let second = generator.index(below: Self.alphabets.count)
    var bytes: [UInt8] = []
    for _ in 0..<generator.index(below: longest + 1) {
      let pick = generator.index(below: 40)
      if pick == 0 {
        bytes += Self.invalid[generator.index(below: Self.invalid.count)]
        continue
      }
      let place =
        switch pick {
        case 1..<14: first
        case 14..<26: second
        default: generator.index(below: Self.alphabets.count)
        }
      let alphabet = Self.alphabets[place]
      bytes += Array(alphabet[generator.index(below: alphabet.count)].utf8)
    }
    return bytes
  }

  private static let words = [
    "not", "never", "no", "don't", "CAN'T", "hardly", "Hardly", "nothing", "good", "GOOD", "Good",
    "bad",
    "iPhone", "I", "ÉTÉ", "E\u{301}TE\u{301}", "A\u{301}", "STRAẞE", "ǅ", "ǅA", "B2B", "COVID19",
    "so", "at",
    "all", ",", ".", "!!!!", "...", "?", "😀", "👍🏽", "好き", "最高の映画ですね。", "ラーメン屋は", "正直、", "ดี", "좋아",
    "'tis", "dogs'", "n't", "shouldn't've", "wonderfulln't", "ﬁne", "ŉ", "AŉB", "X\u{327}Y", "x",
    "_", "A_B",
  ]

  /// A text of words with negations, capitals and scripts, and now and then a space too many.
  mutating func sentence(longest: Int = 14) -> [UInt8] {
    var text = ""
    for _ in 0..<generator.index(below: longest + 1) {
      text += Self.words[generator.index(below: Self.words.count)]
      text += ["", " ", " ", " ", " ", " ", "  ", "\n"][generator.index(below: 8)]
    }
    return Array(text.utf8)
  }

  /// A text of assigned scalars of any script, with marks and ignorable scalars among them.
  mutating func anyScalars(from pool: [Unicode.Scalar], marks: [Unicode.Scalar]) -> [UInt8] {
    let count = 1 + generator.index(below: 8)
    let scalars = (0..<count).map { _ in
      let source = generator.index(below: 2) == 0 ? pool : marks
      return source[generator.index(below: source.count)]
    }
    return scalars.flatMap { Array(String($0).utf8) }
  }
}
