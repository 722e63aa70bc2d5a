import Foundation
import LinearAlgebra
import TestSupport
import Testing

@testable import TextClassification

// Foundation and not FoundationEssentials: `exp` and `log` for Double.

@Suite("Margins of rows held out")
struct HeldOutMarginsTests {
  /// Random margins that lean to the rows' classes, some by too much.
  private static func margins(
    _ classCount: Int, scale: Double, seed: UInt64, count: Int = 300
  ) -> (held: HeldOutMargins, margins: [[Double]], classes: [Int32]) {
    var random = SeededRandom(seed: seed)
    let width = classCount == 2 ? 1 : classCount
    let classes = (0..<count).map { _ in Int32(random.index(below: classCount)) }
    let margins = classes.map { label in
      (0..<width).map { margin in
        let sign = classCount == 2 ? (label == 1 ? 1.0 : -1) : (Int(label) == margin ? 1 : 0)
        return Double(Float(scale * (sign + 3 * random.unit() - 1.5)))
      }
    }
    let point = SubspaceMinimizer.Point(
      coefficients: [], margins: margins.flatMap { $0.map { Float($0) } },
      intercept: [Double](repeating: 0, count: width))
    let fit = LogisticRegression.Fit(
      point: point,
      convergence: Convergence(iterations: 1, objective: 1, gradientNorm: 0, status: .converged))
    var held = HeldOutMargins(classCount: classCount)
    // In two parts, as folds come.
    held.append(Array(0..<count / 3), of: fit, classes: classes)
    held.append(Array(count / 3..<count), of: fit, classes: classes)
    return (held, margins, classes)
  }

  /// The mean loss when a share of each row counts for the other classes.
  private static func logLoss(
    _ margins: [[Double]], _ classes: [Int32], temperature: Double, doubt: Double = 0
  ) -> Double {
    let losses = zip(margins, classes).map { margins, label in
      let all = (margins.count == 1 ? [0] + margins : margins).map { $0 / temperature }
      let largest = all.max() ?? 0
      let sum = largest + log(all.reduce(0) { $0 + exp($1 - largest) })
      let others = all.indices.filter { $0 != Int(label) }
      let otherLoss = others.reduce(0) { $0 + sum - all[$1] } / Double(others.count)
      return (1 - doubt) * (sum - all[Int(label)]) + doubt * otherLoss
    }
    return losses.reduce(0, +) / Double(max(1, losses.count))
  }

  @Test(arguments: [2, 3, 6], [0.3, 1, 8])
  func `loss and accuracy are those of the plain formulas`(classCount: Int, scale: Double) {
    let (held, margins, classes) = Self.margins(classCount, scale: scale, seed: 40)
    #expect(held.count == 300)
    for temperature in [0.1, 1, 7] {
      let expected = Self.logLoss(margins, classes, temperature: temperature)
      #expect(abs(held.logLoss(temperature: temperature) - expected) < 1e-5 * max(1, expected))
    }
    let right = zip(margins, classes).count { margins, label in
      let all = margins.count == 1 ? [0] + margins : margins
      return all.indices.max { all[$0] < all[$1] } == Int(label)
    }
    #expect(abs(held.accuracy - Double(right) / 300) < 1e-12)
  }

  @Test(arguments: [2, 3, 6], [0.3, 1, 8])
  func `the temperature is where a grid finds the least loss`(classCount: Int, scale: Double) {
    let (held, margins, classes) = Self.margins(
      classCount, scale: scale, seed: UInt64(50 + classCount))
    let grid = stride(from: -log(20.0), through: log(20.0), by: 0.005).map { exp($0) }
    let losses = grid.map { Self.logLoss(margins, classes, temperature: $0, doubt: 1.0 / 302) }
    let best = grid[losses.indices.min { losses[$0] < losses[$1] } ?? 0]
    #expect(abs(held.bestTemperature / best - 1) < 1e-2, "\(held.bestTemperature), \(best)")
  }

  /// Rows of one margin, all answered rightly or all wrongly.
  private static func rows(_ count: Int, margin: Float) -> HeldOutMargins {
    let classes = (0..<count).map { Int32($0 % 2) }
    let fit = LogisticRegression.Fit(
      point: SubspaceMinimizer.Point(
        coefficients: [], margins: classes.map { $0 == 1 ? margin : -margin }, intercept: [0]),
      convergence: Convergence(iterations: 1, objective: 1, gradientNorm: 0))
    var held = HeldOutMargins(classCount: 2)
    held.append(Array(0..<count), of: fit, classes: classes)
    return held
  }

  @Test(arguments: [2, 300, 5000])
  func `rows that are all right do not make the next answer certain`(count: Int) {
    // log(1 + e⁻ˣ) + x / (n + 2) is smallest where the probability of the answer is
    // (n + 1) / (n + 2), that is x = ln(n + 1).
    for margin: Float in [0.9, 4] {
      let temperature = Self.rows(count, margin: margin).bestTemperature
      let expected = Double(margin) / log(Double(count + 1))
      #expect(abs(temperature / expected - 1) < 1e-2)
    }
  }

  @Test func `rows that are all wrong give the highest temperature`() {
    #expect(abs(Self.rows(2, margin: -1).bestTemperature / 20 - 1) < 1e-2)
  }

  @Test(arguments: [2, 3])
  func `margins that say nothing stay as they are`(classCount: Int) {
    let (held, _, _) = Self.margins(classCount, scale: 0, seed: 60)
    #expect(held.bestTemperature == 1)
  }

  @Test func `no rows leave the margins as they are`() {
    let held = HeldOutMargins(classCount: 3)
    #expect(held.bestTemperature == 1 && held.accuracy == 0 && held.logLoss() == 0)
  }
}
