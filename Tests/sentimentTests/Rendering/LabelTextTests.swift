import Testing

@testable import sentiment

@Suite("Labels as text")
struct LabelTextTests {
  @Test(arguments: [
    ("very positive", "very positive"), ("a\nb", "a\\nb"), ("a\r\nb", "a\\r\\nb"),
    ("a\tb", "a\\tb"), ("\u{1B}[31mred", "\\u{1b}[31mred"), ("a\\n", "a\\\\n"), ("", "\"\""),
    ("pos ", "\"pos \""), ("pos\u{A0}", "\"pos\u{A0}\""), ("a\u{202E}b", "a\\u{202e}b"),
    ("a\u{2028}b", "a\\u{2028}b"), ("👩‍💻", "👩‍💻"), ("❤️", "❤️"), ("nul\0", "nul\\u{0}"),
  ])
  func `a label shows what it holds`(label: String, text: String) {
    #expect(LabelText.visible(label) == text)
  }

  @Test(arguments: [
    ("abcdefghij", 10, "abcdefghij"), ("abcdefghijk", 10, "abcde…hijk"), ("abcdef", 5, "ab…ef"),
    ("肯定的な評価", 8, "肯定…価"), ("😀😀😀😀", 7, "😀…😀"),
  ])
  func `a long label loses its middle`(label: String, limit: Int, text: String) {
    #expect(LabelText.shortened(label, to: limit) == text)
    #expect(DisplayWidth.columns(of: text) <= limit)
  }

  @Test(arguments: [
    ("abc\u{200B}defghi", 10, "abc…fghi"), ("a\u{200B}bcdefghijk", 12, "a…ghijk"),
    ("abcdefghijk\u{200B}", 12, "abcdef…"), ("abcd\nefghij", 10, "abcd…ghij"),
    ("abcd\\efghij", 9, "abcd…ghij"), ("abc\nefghij", 10, "abc\\n…ghij"),
  ])
  func `a long label loses escape sequences as a whole`(label: String, limit: Int, text: String) {
    #expect(LabelText.display(label, limit: limit) == text)
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("ｶﾅ", 2), ("한국어", 6),
    ("Ａ", 2), ("😀", 2), ("❤", 1), ("❤️", 2), ("👩‍💻", 2), ("🇯🇵", 2), ("1️⃣", 2), ("…", 1),
    ("ไทย", 3), ("\u{200D}", 0), ("–", 1),
  ])
  func `the width counts columns of a terminal`(text: String, width: Int) {
    #expect(DisplayWidth.columns(of: text) == width)
  }
}
