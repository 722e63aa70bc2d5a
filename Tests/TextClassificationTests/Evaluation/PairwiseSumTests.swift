import TestSupport
import Testing

@testable import TextClassification

@Suite("Pairwise sum")
struct PairwiseSumTests {
  @Test(arguments: [0, 1, 7, 8, 9, 16, 127, 128, 129, 1_000])
  func `it adds every number once`(count: Int) {
    // Sums of small whole numbers are exact in any order.
    let numbers = (0..<count).map { Double($0 + 1) }
    #expect(AverageMetrics.pairwiseSum(numbers) == Double(count * (count + 1) / 2))
  }

  @Test func `its order of addition is NumPy's`() throws {
    if let reason = PythonEnvironment.unavailableReason { try Test.cancel("\(reason)") }
    var generator = SeededRandom(seed: 11)
    let lists = (1...300).map { count in (0..<count).map { _ in generator.unit() } }
    let sums = try NumPyReference.sums(of: lists)
    #expect(lists.map { AverageMetrics.pairwiseSum($0) } == sums)
  }
}
