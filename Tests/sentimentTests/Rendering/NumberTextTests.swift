import Foundation
import TestSupport
import Testing
import TextClassification

@testable import sentiment

// Foundation and not FoundationEssentials: `String(format:)` is the reference of the rounding.

@Suite("Numbers as text")
struct NumberTextTests {
  @Test(arguments: [
    (0, 7, "0.0"), (7, 7, "100.0"), (9_997, 10_000, "99.9"), (999_999, 1_000_000, "99.9"),
    (43, 49, "87.8"), (923, 924, "99.9"), (42, 50, "84.0"), (1, 2_000, "0.1"), (1, 2_001, "0.0"),
  ])
  func `percentages round half up and keep 100 for the whole`(
    part: Int,
    whole: Int,
    text: String,
  ) {
    #expect(NumberText.percent(part, of: whole) == text)
  }

  @Test(arguments: [
    (0.9997, 0.999_999, "99.9–100.0"), (0.5, 1, "50.0–100.0"), (0, 0.0001, "0.0–0.0"),
  ])
  func `the upper end of an interval is rounded up to the whole`(
    lower: Double, upper: Double, text: String
  ) {
    #expect(NumberText.interval(Interval(lower: lower, upper: upper)) == text)
  }

  @Test(arguments: [(0.999_7, "99.9"), (1.0, "100.0"), (0.917_4, "91.7"), (0.0, "0.0")])
  func `proportions keep 100 for 1`(proportion: Double, text: String) {
    #expect(NumberText.percent(proportion) == text)
  }

  @Test(arguments: [
    (0, "0"), (9_999, "9999"), (10_000, "10,000"), (25_000, "25,000"), (1_234_567, "1,234,567"),
  ])
  func `counts are grouped from ten thousand on`(count: Int, text: String) {
    #expect(NumberText.grouped(count) == text)
  }

  @Test(arguments: [
    (0.125, 2, "0.12"), (0.375, 2, "0.38"), (0.625, 2, "0.62"), (0.005, 2, "0.01"),
    (-0.001, 2, "0.00"), (-0.5, 2, "-0.50"), (1.0, 2, "1.00"),
    (Double.leastNonzeroMagnitude, 2, "0.00"), (1e300, 2, "1e+300"),
  ])
  func `fixed digits round the exact value`(value: Double, digits: Int, text: String) {
    #expect(NumberText.fixed(value, digits: digits) == text)
  }

  @Test func `fixed digits agree with those of the C library`() {
    var generator = SeededRandom(seed: 3)
    for round in 0..<4_000 {
      // Fractions of small numbers meet the ties; the others have all bits set at random.
      let value =
        round % 2 == 0
        ? Double(generator.index(below: 4_000)) / Double(1 + generator.index(below: 2_000))
        : generator.unit() * 1_000 + 0.01
      let digits = 1 + generator.index(below: 6)
      #expect(NumberText.fixed(value, digits: digits) == String(format: "%.\(digits)f", value))
    }
  }

  @Test(arguments: [
    (0.000_091, "9.1e-05"), (0, "0"), (1, "1.0e+00"), (9.96e-5, "1.0e-04"), (-9.96, "-1.0e+01"),
    (1.5e120, "1.5e+120"), (.nan, "n/a"),
  ])
  func `scientific numbers have two digits`(value: Double, text: String) {
    #expect(NumberText.scientific(value) == text)
  }
}
