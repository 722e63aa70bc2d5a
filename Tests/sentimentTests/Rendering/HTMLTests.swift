import Testing

@testable import sentiment

@Suite("Pieces of pages")
struct HTMLTests {
  @Test(arguments: [
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("\" onmouseover=\"x", "&quot; onmouseover=&quot;x"), ("it's `so`", "it&#39;s &#96;so&#96;"),
    ("&lt;", "&amp;lt;"), ("a\0b\u{1B}[0m", "a\u{2400}b\u{241B}[0m"),
    ("\u{7F}\u{85}", "\u{2421}\u{FFFD}"),
    ("\u{FFFE}\u{10FFFF}", "\u{FFFD}\u{FFFD}"), ("a\r\nb\tc", "a\u{240D}\nb\tc"),
    ("最高 😀 مرحبا", "最高 😀 مرحبا"),
  ])
  func `text is escaped`(text: String, escaped: String) {
    let piece: HTML = "<p title=\"\(text)\">\(text)</p>"
    #expect(piece.markup == "<p title=\"\(escaped)\">\(escaped)</p>")
  }

  @Test func `pieces are not escaped again`() {
    let inner: HTML = "<b>\("&")</b>"
    let outer: HTML = "<p>\(inner)\([inner, inner])\(3)</p>"
    #expect(outer.markup == "<p><b>&amp;</b><b>&amp;</b><b>&amp;</b>3</p>")
  }

  @Test(arguments: [(0.5, "0.5"), (-0.001, "0"), (12.345, "12.35"), (100, "100"), (10, "10")])
  func `lengths are short`(value: Double, text: String) {
    #expect(PageNumber.length(value) == text)
  }

  @Test func `a line leaves out points that cannot be told apart`() {
    let plot = Plot(size: (100, 100), margin: (left: 0, bottom: 0, top: 0, right: 0))
    #expect(plot.path([(0, 0), (0.001, 0), (0.5, 0.5), (1, 1)]) == "M0 100L50 50L100 0")
  }

  @Test(arguments: [(0.0...1.0, 1.0), (0.49...0.52, 1), (0.6...0.8, 100), (0.0...12_345, 1)])
  func `marks are round, rising and within the axis`(range: ClosedRange<Double>, factor: Double) {
    let ticks = AxisTicks.round(in: range, times: factor)
    #expect((2...6).contains(ticks.count))
    #expect(ticks.allSatisfy { range.contains($0.value) })
    #expect(Set(ticks.map(\.text)).count == ticks.count)
  }
}
