import LinearAlgebra
import TestSupport
import Testing

@testable import TextClassification

@Suite("LogisticLoss")
struct LogisticLossTests {
  /// Random rows, among them some of weight 0.
  private func randomLoss(
    classCount: Int, rowCount: Int, threads: Int = 1, using generator: inout SeededRandom
  ) -> LogisticLoss {
    LogisticLoss(
      classCount: classCount,
      classes: (0..<rowCount).map { _ in Int32(generator.index(below: classCount)) },
      weights: (0..<rowCount).map { _ in
        generator.unit() < 0.2 ? 0 : Float(0.1 + 3 * generator.unit())
      },
      parallelism: Parallelism(threads: threads))
  }

  private func randomMargins(
    _ count: Int, scale: Double, using generator: inout SeededRandom
  ) -> [Float] {
    (0..<count).map { _ in Float(scale * (2 * generator.unit() - 1)) }
  }

  @Test(arguments: [2, 3, 7], [0.1, 5, 200])
  func `value and residuals equal those of the plain formulas`(classCount: Int, scale: Double) {
    var generator = SeededRandom(seed: UInt64(classCount))
    for rowCount in [0, 1, 2, 100, 5000] {
      let loss = randomLoss(classCount: classCount, rowCount: rowCount, using: &generator)
      let margins = randomMargins(rowCount * loss.width, scale: scale, using: &generator)
      let state = loss.state(at: margins)
      let plain = PlainLogisticLoss(
        classCount: classCount, classes: loss.classes, weights: loss.weights)
      let expected = plain.evaluate(margins.map { Double($0) })
      #expect(abs(state.value - expected.value) <= 1e-6 * expected.value + 1e-12)
      for (found, exact) in zip(state.residuals, expected.residuals) {
        #expect(abs(Double(found) - exact) <= 2e-6)
      }
    }
  }

  @Test(arguments: [2, 3, 7])
  func `the intercept moves the margins of every row`(classCount: Int) {
    var generator = SeededRandom(seed: 21)
    let loss = randomLoss(classCount: classCount, rowCount: 50, using: &generator)
    let margins = randomMargins(50 * loss.width, scale: 3, using: &generator)
    let intercept = randomMargins(loss.width, scale: 3, using: &generator)
    let moved = margins.enumerated().map { $1 + intercept[$0 % loss.width] }
    let (found, expected) = (loss.state(at: margins, intercept: intercept), loss.state(at: moved))
    #expect(abs(found.value - expected.value) <= 1e-6 * expected.value)
    for (residual, other) in zip(found.residuals, expected.residuals) {
      #expect(abs(residual - other) <= 1e-6)
    }
  }

  @Test(arguments: [2, 3, 7])
  func `probabilities lie in [0, 1] and belong to the residuals`(classCount: Int) {
    var generator = SeededRandom(seed: 3)
    let loss = randomLoss(classCount: classCount, rowCount: 500, using: &generator)
    let margins = randomMargins(500 * loss.width, scale: 20, using: &generator)
    let state = loss.state(at: margins)
    for (index, probability) in state.probabilities.enumerated() {
      #expect(0...1 ~= probability)
      let row = index / loss.width
      let column = classCount == 2 ? 1 : index % loss.width
      let indicator: Float = column == Int(loss.classes[row]) ? 1 : 0
      let residual = loss.weights[row] * (indicator - probability)
      #expect(abs(state.residuals[index] - residual) <= 1e-6)
    }
  }

  @Test func `huge margins of two classes neither overflow nor lose the loss`() {
    let margins: [Float] = [1000, -1000, 1000, -1000, 0, -0.0]
    let loss = LogisticLoss(
      classCount: 2, classes: [1, 0, 0, 1, 0, 1], weights: [1, 1, 1, 1, 1, 1],
      parallelism: Parallelism(threads: 1))
    let state = loss.state(at: margins)
    #expect(abs(state.value - (2000 + 2 * 0.693147180559945)) < 1e-3)
    for (found, expected) in zip(state.residuals, [0, 0, -1, 1, -0.5, 0.5] as [Float]) {
      #expect(abs(found - expected) < 1e-30)
    }
  }

  @Test func `huge margins of several classes neither overflow nor lose the loss`() {
    let margins: [Float] = [1000, -1000, 0, -1000, 1000, 1000, 0, 0, 0]
    let loss = LogisticLoss(
      classCount: 3, classes: [1, 2, 0], weights: [1, 1, 2],
      parallelism: Parallelism(threads: 1))
    let state = loss.state(at: margins)
    #expect(abs(state.value - (2000 + 0.693147 + 2 * 1.098612)) < 1e-3)
    let third: Float = 2.0 / 3
    for (found, expected) in zip(
      state.residuals, [-1, 1, 0, 0, -0.5, 0.5, 2 * third, -third, -third] as [Float])
    {
      #expect(abs(found - expected) < 1e-6)
    }
  }

  @Test(arguments: [2, 3])
  func `a row of weight 0 adds nothing`(classCount: Int) {
    let width = classCount == 2 ? 1 : classCount
    let loss = LogisticLoss(
      classCount: classCount, classes: [0], weights: [0], parallelism: Parallelism(threads: 1))
    for margin: Float in [-1000, 0, 1000] {
      let state = loss.state(at: [margin] + [Float](repeating: 0, count: width - 1))
      #expect(state.value == 0 && state.residuals.allSatisfy { $0 == 0 })
    }
  }

  @Test(arguments: [2, 3, 7])
  func `residuals are the negative slope of the value`(classCount: Int) {
    var generator = SeededRandom(seed: 9)
    let loss = randomLoss(classCount: classCount, rowCount: 12, using: &generator)
    let margins = randomMargins(12 * loss.width, scale: 3, using: &generator)
    let residuals = loss.state(at: margins).residuals
    let step: Float = 1 / 64
    for index in margins.indices {
      var (up, down) = (margins, margins)
      up[index] += step
      down[index] -= step
      let slope = (loss.state(at: up).value - loss.state(at: down).value) / Double(2 * step)
      #expect(abs(slope + Double(residuals[index])) < 2e-4)
    }
  }

  @Test(arguments: [2, 3, 7], [0, 1, 4])
  func `curvature is the negative slope of the residuals`(classCount: Int, count: Int) {
    var generator = SeededRandom(seed: UInt64(count))
    let loss = randomLoss(classCount: classCount, rowCount: 60, using: &generator)
    let length = 60 * loss.width
    let margins = randomMargins(length, scale: 3, using: &generator)
    let directions = (0..<count).map { _ in randomMargins(length, scale: 1, using: &generator) }
    guard
      case .full(let curvature) = loss.curvature(
        along: directions, probabilities: loss.state(at: margins).probabilities)
    else {
      Issue.record("few classes have a full matrix")
      return
    }
    // The intercept of a margin moves that margin of every row.
    let intercepts = (0..<loss.width).map { margin in
      (0..<length).map { $0 % loss.width == margin ? Float(1) : 0 }
    }
    let all = directions + intercepts
    #expect(curvature.count == all.count * all.count)
    let step: Float = 1 / 64
    for (column, direction) in all.enumerated() {
      let up = loss.state(at: zip(margins, direction).map { $0 + step * $1 }).residuals
      let down = loss.state(at: zip(margins, direction).map { $0 - step * $1 }).residuals
      let change = zip(up, down).map { ($0 - $1) / (2 * step) }
      for (row, other) in all.enumerated() {
        let expected = -Vector.dot(other, change)
        #expect(abs(curvature[row * all.count + column] - expected) < 5e-3, "\(row), \(column)")
      }
    }
  }

  @Test(arguments: [0, 3])
  func `with many classes the curvature of the intercepts is a diagonal`(count: Int) {
    var generator = SeededRandom(seed: UInt64(count))
    let loss = randomLoss(classCount: 130, rowCount: 40, using: &generator)
    let margins = randomMargins(40 * 130, scale: 3, using: &generator)
    let directions = (0..<count).map { _ in randomMargins(40 * 130, scale: 1, using: &generator) }
    let probabilities = loss.state(at: margins).probabilities
    guard
      case .bordered(let own, let mixed, let diagonal) = loss.curvature(
        along: directions, probabilities: probabilities)
    else {
      Issue.record("many classes have no full matrix")
      return
    }
    let step: Float = 1 / 64
    for (column, direction) in directions.enumerated() {
      let up = loss.state(at: zip(margins, direction).map { $0 + step * $1 }).residuals
      let down = loss.state(at: zip(margins, direction).map { $0 - step * $1 }).residuals
      let change = zip(up, down).map { ($0 - $1) / (2 * step) }
      for (row, other) in directions.enumerated() {
        #expect(abs(own[row * count + column] + Vector.dot(other, change)) < 5e-3)
      }
      for label in 0..<130 {
        let sum = stride(from: label, to: change.count, by: 130).reduce(0) { $0 + change[$1] }
        #expect(abs(mixed[column * 130 + label] + Double(sum)) < 5e-3)
      }
    }
    for label in 0..<130 {
      let sum = loss.classes.indices.reduce(0.0) { sum, row in
        let probability = Double(probabilities[row * 130 + label])
        return sum + 2 * Double(loss.weights[row]) * probability * (1 - probability)
      }
      #expect(abs(diagonal[label] - sum) < 1e-5 * max(1, sum))
    }
  }

  @Test(arguments: [0.0, 0.5])
  func `a bordered curvature is solved as the matrix that it stands for`(share: Double) throws {
    var generator = SeededRandom(seed: 9)
    let (count, width) = (3, 40)
    let size = count + width
    let mixed = (0..<count * width).map { _ in generator.unit() - 0.5 }
    let diagonal = (0..<width).map { _ in 1 + generator.unit() }
    let directions = (0..<count * count).map { $0 % (count + 1) == 0 ? 30.0 : 2 }
    var dense = [Double](repeating: 0, count: size * size)
    for row in 0..<count {
      for column in 0..<count { dense[row * size + column] = directions[row * count + column] }
      for label in 0..<width {
        dense[row * size + count + label] = mixed[row * width + label]
        dense[(count + label) * size + row] = mixed[row * width + label]
      }
    }
    for label in 0..<width { dense[(count + label) * (size + 1)] = diagonal[label] }
    let gradient = (0..<size).map { _ in generator.unit() - 0.5 }
    let bordered = SubspaceCurvature.bordered(
      directions: directions, mixed: mixed, diagonal: diagonal)
    let full = SubspaceCurvature.full(dense)
    #expect(bordered.diagonal(count: count) == full.diagonal(count: count))
    let added = (0..<size).map { share * Double(1 + $0) }
    let found = try #require(bordered.solve(gradient, adding: added))
    let expected = try #require(full.solve(gradient, adding: added))
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-10 })
    #expect(
      SubspaceCurvature.bordered(
        directions: [0.01], mixed: mixed.prefix(width).map { 10 * $0 }, diagonal: diagonal
      ).solve(
        Array(repeating: 1, count: width + 1), adding: Array(repeating: 0, count: width + 1))
        == nil)
  }

  @Test(arguments: [2, 3])
  func `value and residuals have the same bits at any number of threads`(classCount: Int) {
    let states = [1, 2, 3, 8].map { threads in
      var generator = SeededRandom(seed: 4)
      let loss = randomLoss(
        classCount: classCount, rowCount: 20_001, threads: threads, using: &generator)
      let margins = randomMargins(20_001 * loss.width, scale: 4, using: &generator)
      return loss.state(at: margins)
    }
    for state in states.dropFirst() {
      #expect(state.value.bitPattern == states[0].value.bitPattern)
      #expect(state.residuals == states[0].residuals)
      #expect(state.probabilities == states[0].probabilities)
    }
  }
}
