import TestSupport
import Testing
import TextClassification

@Suite("McNemar's exact test")
struct McNemarTestTests {
  @Test(arguments: [
    (0, 0, 1.0), (0, 1, 1.0), (5, 0, 2.0 / 32), (0, 6, 2.0 / 64), (3, 3, 1.0),
    // 2 (1 + 10 + 45) / 1024.
    (2, 8, 112.0 / 1024),
  ])
  func `has the p-value worked by hand`(first: Int, second: Int, pValue: Double) {
    let test = McNemarTest(onlyFirstCount: first, onlySecondCount: second)
    #expect(abs(test.pValue - pValue) < 1e-15)
    #expect(test.pValue == McNemarTest(onlyFirstCount: second, onlySecondCount: first).pValue)
  }

  @Test func `equals SciPy's binomial test from single rows to many`() throws {
    if let reason = PythonEnvironment.unavailableReason { try Test.cancel("\(reason)") }
    var random = SeededRandom(seed: 5)
    var counts = (0..<200).map { _ in [random.index(below: 60), random.index(below: 60)] }
    counts += [
      [0, 1000], [480, 520], [1, 99_999], [49_500, 50_500], [400, 1200], [20_000, 20_001],
    ]
    let expected = try ComparisonReference.binomialTests(counts)
    for (pair, reference) in zip(counts, expected) {
      let pValue = McNemarTest(onlyFirstCount: pair[0], onlySecondCount: pair[1]).pValue
      #expect(abs(pValue - reference) <= 1e-9 * reference, "\(pair)")
    }
  }
}

@Suite("Holm's correction")
struct HolmCorrectionTests {
  @Test(arguments: [
    ([], []), ([0.04], [0.04]),
    // Ascending: 4 · 0.01, 3 · 0.02, 2 · 0.03 and 0.05 raised to the one before.
    ([0.03, 0.01, 0.05, 0.02], [0.06, 0.04, 0.06, 0.06]),
    ([0.6, 0.5], [1, 1]), ([0.01, 0.01], [0.02, 0.02]),
  ])
  func `has the values worked by hand`(pValues: [Double], expected: [Double]) {
    let adjusted = HolmCorrection.adjusted(pValues)
    #expect(zip(adjusted, expected).allSatisfy { abs($0 - $1) < 1e-15 }, "\(adjusted)")
    #expect(adjusted.count == expected.count)
  }
}
