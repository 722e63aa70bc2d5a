import Files
import Testing

@Suite("Numbers in messages")
struct NumberWordsTests {
  @Test(arguments: [(0, "0 rows"), (1, "1 row"), (2, "2 rows")])
  func `a noun stands in the number of its count`(count: Int, text: String) {
    #expect(NumberWords.counted(count, "row") == text)
  }

  @Test(arguments: [(50.0, "50"), (0.5, "0.5"), (-3, "-3"), (1e30, "1e+30")])
  func `whole numbers have no fraction`(number: Double, text: String) {
    #expect(NumberWords.short(number) == text)
  }

  @Test func `hexadecimal numbers have 16 digits`() {
    #expect(NumberWords.hexadecimal(0xAB) == "00000000000000ab")
    #expect(NumberWords.hexadecimal(.max, uppercase: true) == "FFFFFFFFFFFFFFFF")
  }

  @Test func `a number of single precision has its own digits`() {
    #expect(NumberWords.short(Float(0.3)) == "0.3" && NumberWords.short(Float(15)) == "15")
  }

  @Test(arguments: [
    ("1", 1.0), ("0.5", 0.5), ("-2e-3", -0.002), (".5", 0.5), ("0x1", nil), ("0x1p-1", nil),
    ("inf", nil), ("nan", nil), ("", nil), (" 1", nil), ("1_0", nil), ("e", nil),
  ])
  func `a decimal number is digits`(text: String, number: Double?) {
    #expect(NumberWords.decimal(text) == number)
  }
}
