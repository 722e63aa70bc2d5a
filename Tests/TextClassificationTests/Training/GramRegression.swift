import Foundation
import LinearAlgebra

@testable import TextClassification

// Foundation for exp and log.

/// The two-class objective solved by Newton's method over an n × n matrix of the rows' products: the
/// plain twin of a search that never forms it.
///
///     minimise over a, b    ½ aᵀ K a + Σ c_i ℓ(y_i, (K a)_i + b)
struct GramRegression {
  /// K = N X S² Xᵀ N, rows × rows.
  let gram: [Double]
  /// 0 or 1.
  let classes: [Int32]
  /// The weight c of every row.
  let weight: Double

  private var count: Int { classes.count }

  /// Forms the matrix, each row against each, column by column of the pattern.
  init(_ system: ScaledSystem, classes: [Int32], weight: Double) {
    let rowCount = classes.count
    let pattern = system.pattern
    var gram = [Double](repeating: 0, count: rowCount * rowCount)
    for feature in 0..<pattern.columnCount where system.scales.squared[feature] > 0 {
      let range = pattern.columnStarts[feature]..<pattern.columnStarts[feature + 1]
      let scale = Double(system.scales.squared[feature])
      for first in range {
        let row = Int(pattern.rows[first])
        for second in range { gram[row * rowCount + Int(pattern.rows[second])] += scale }
      }
    }
    for row in 0..<rowCount {
      for column in 0..<rowCount {
        gram[row * rowCount + column] *=
          Double(system.inverseNorms[row]) * Double(system.inverseNorms[column])
      }
    }
    self.gram = gram
    self.classes = classes
    self.weight = weight
  }

  /// Coefficients of rows and an intercept.
  struct Point {
    var coefficients: [Double]
    var intercept: Double
  }

  /// K a + b.
  func margins(_ point: Point) -> [Double] {
    (0..<count).map { row in
      point.intercept
        + (0..<count).reduce(0) { $0 + gram[row * count + $1] * point.coefficients[$1] }
    }
  }

  /// The objective at a point.
  func objective(_ point: Point) -> Double {
    let margins = margins(point)
    var sum = 0.0
    for row in 0..<count {
      sum += point.coefficients[row] * (margins[row] - point.intercept) / 2
      let signed = classes[row] == 1 ? -margins[row] : margins[row]
      sum += weight * (max(signed, 0) + log1p(exp(-abs(signed))))
    }
    return sum
  }

  /// The minimum; Newton's steps are halved until the objective falls.
  ///
  /// A step solves (K + H⁻¹) a + b 1 = z with 1ᵀ a = 0, where h = c p (1 − p) and z = f + H⁻¹ r.
  /// With B = 1 + √H K √H, which is well conditioned, (K + H⁻¹)⁻¹ = √H B⁻¹ √H.
  func minimum() -> (point: Point, steps: Int)? {
    var point = Point(coefficients: Array(repeating: 0, count: count), intercept: 0)
    var value = objective(point)
    for step in 1...50 {
      guard let target = newtonTarget(from: point) else { return nil }
      var share = 1.0
      var next = target
      while objective(next) > value && share > 1e-6 {
        share /= 2
        next.intercept = point.intercept + share * (target.intercept - point.intercept)
        for row in 0..<count {
          next.coefficients[row] =
            point.coefficients[row] + share * (target.coefficients[row] - point.coefficients[row])
        }
      }
      let reached = objective(next)
      if reached >= value * (1 - 1e-13) { return (point, step) }
      (point, value) = (next, reached)
    }
    return nil
  }

  private func newtonTarget(from point: Point) -> Point? {
    let margins = margins(point)
    let probabilities = margins.map { 1 / (1 + exp(-$0)) }
    let roots = probabilities.map { (weight * max($0 * (1 - $0), 1e-12)).squareRoot() }
    var matrix = [Double](repeating: 0, count: count * count)
    for row in 0..<count {
      for column in 0..<count {
        matrix[row * count + column] = roots[row] * gram[row * count + column] * roots[column]
      }
      matrix[row * count + row] += 1
    }
    let targets = (0..<count).map { row in
      let residual = weight * ((classes[row] == 1 ? 1 : 0) - probabilities[row])
      return roots[row] * (margins[row] + residual / (roots[row] * roots[row]))
    }
    guard let left = solvePositiveDefinite(matrix, targets),
      let right = solvePositiveDefinite(matrix, roots)
    else { return nil }
    let (u, v) = (zip(roots, left).map(*), zip(roots, right).map(*))
    let intercept = u.reduce(0, +) / v.reduce(0, +)
    return Point(coefficients: zip(u, v).map { $0 - intercept * $1 }, intercept: intercept)
  }
}
