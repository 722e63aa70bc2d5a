import Testing
import TextClassification

@testable import sentiment

@Suite("Differences and p-values as text")
struct DifferenceTextTests {
  @Test(arguments: [
    (3.0, "+3.0"), (-3.04, "-3.0"), (0.04, "0.0"), (-0.04, "0.0"), (0, "0.0"), (0.05, "+0.1"),
  ])
  func `a difference has its sign unless it rounds to nothing`(value: Double, text: String) {
    #expect(DifferenceText.signed(value, digits: 1) == text)
  }

  @Test func `points are hundredths`() {
    #expect(DifferenceText.points(-0.0125) == "-1.2")
    #expect(DifferenceText.points(0.21) == "+21.0")
  }

  @Test(arguments: [
    (1.0, "1"), (0.995, "1"), (0.9949, "0.99"), (0.5, "0.50"), (0.0999, "0.10"), (0.05, "0.050"),
    (0.04949, "0.049"), (0.00999, "0.010"), (0.0015, "0.0015"), (0.000151, "0.00015"),
    (0.0001, "0.00010"), (0.000_099, "< 0.0001"), (0, "< 0.0001"),
  ])
  func `a p-value has two significant digits down to the smallest`(value: Double, text: String) {
    #expect(DifferenceText.pValue(value) == text)
  }

  @Test func `a p-value stands with its relation`() {
    #expect(DifferenceText.relation(0.0015) == "p = 0.0015")
    #expect(DifferenceText.relation(1e-9) == "p < 0.0001")
  }
}
