import LinearAlgebra
import TestSupport
import Testing

@testable import TextClassification

@Suite("SubspaceSearch")
struct SubspaceSearchTests {
  private let loss = LogisticLoss(
    classCount: 2, classes: [0, 1, 1, 0, 1], weights: [1, 2, 1, 3, 0],
    parallelism: Parallelism(threads: 1))

  /// A search from 0.
  private func search() -> SubspaceSearch {
    let zero = [Float](repeating: 0, count: 5)
    return SubspaceSearch(
      loss: loss, point: .init(coefficients: zero, margins: zero, intercept: [0]))
  }

  @Test func `without directions it fits the intercept`() {
    var search = search()
    for _ in 0..<5 { _ = search.descend(along: []) }
    // Weights 3 of 7 belong to the second class.
    let residual = search.residuals.reduce(0) { $0 + Double($1) }
    #expect(abs(residual) < 1e-5)
    #expect(search.point.coefficients == [0, 0, 0, 0, 0])
  }

  @Test func `keeps its point where no step lowers the objective`() {
    // Margins that are no product of the matrix promise a descent that never comes.
    var search = search()
    let before = search.value
    let huge = [Float](repeating: .greatestFiniteMagnitude, count: 5)
    for direction in [
      ([Float](repeating: 1, count: 5), huge),
      ([Float](repeating: 1, count: 5), [Float](repeating: .nan, count: 5)),
      ([Float](repeating: .infinity, count: 5), [1, -1, 1, -1, 1] as [Float]),
    ] {
      _ = search.descend(along: [direction])
      #expect(search.value <= before)
      #expect(search.point.margins.allSatisfy { $0.isFinite })
      #expect(search.point.coefficients.allSatisfy { $0.isFinite })
      let total = search.point.margins.map { $0 + Float(search.point.intercept[0]) }
      #expect(search.residuals == loss.state(at: total).residuals)
    }
  }

  @Test func `never raises the objective, however often it searches`() {
    var generator = SeededRandom(seed: 1)
    var search = search()
    for _ in 0..<200 {
      let before = search.value
      let direction = generator.direction()
      _ = search.descend(along: [direction, generator.direction()])
      #expect(search.value <= before)
    }
  }
}

extension SeededRandom {
  /// Random coefficients with their product by the unit matrix.
  fileprivate mutating func direction() -> (coefficients: [Float], margins: [Float]) {
    let values = (0..<5).map { _ in Float(2 * unit() - 1) }
    return (values, values)
  }
}
