internal import LinearAlgebra

/// Minimises ½ aᵀKa + loss(Ka + b) over coefficients a and a free intercept b.
///
/// The regularised linear model has its optimum in the span of the rows, W = S²Xᵀa, so that the
/// search runs over one number a row and class instead of one a feature, and K = X S² Xᵀ is only
/// ever applied, at the cost of one product with the matrix and one with its transpose. The
/// margins of every direction tried so far are kept. A step then minimises over the gradient and
/// the last few steps all at once (sequential subspace optimisation, Narkiss & Zibulevsky 2005),
/// the intercept included, by Newton's method in a handful of unknowns, at the cost of a few dense
/// products and of not one more product with the sparse matrix.
struct SubspaceMinimizer {
  /// The loss of the margins.
  let loss: LogisticLoss
  /// When to stop.
  let rule: StoppingRule
  /// The number of earlier steps searched again.
  let memory: Int

  /// A point reached: coefficients, their margins without intercept, and the intercept.
  struct Point {
    /// Rows × width.
    var coefficients: [Float]
    /// K · coefficients, rows × width.
    var margins: [Float]
    /// One number for each margin of a row.
    var intercept: [Double]
  }

  /// How a search ended.
  struct Outcome {
    var point: Point
    var convergence: Convergence
  }

  /// A direction, its margins, and the loss's view of both.
  fileprivate struct Direction {
    var coefficients: [Float]
    var margins: [Float]
  }

  /// Searches from a starting point.
  ///
  /// - Parameters:
  ///   - start: Where to begin.
  ///   - apply: Computes K · a.
  ///   - report: Receives the state of each iteration.
  /// - Returns: The point reached, and whether the stopping rule was met.
  /// - Complexity: One call of `apply` an iteration.
  func minimize(
    from start: Point, apply: ([Float]) -> [Float], report: (Convergence) -> Void
  ) -> Outcome {
    var search = SubspaceSearch(loss: loss, point: start)
    // The gradient below leaves the intercept out, and may vanish only because it is not fitted.
    _ = search.descend(along: [])
    var directions: [Direction] = []
    var metric = GradientMetric()
    var convergence = Convergence(iterations: 0, objective: search.value, gradientNorm: .infinity)
    for iteration in 0... {
      var gradient = search.point.coefficients
      Vector.add(-1, times: search.residuals, to: &gradient)
      let (fresh, norm) = steepest(gradient, search.probabilities, in: &metric, apply: apply)
      convergence = Convergence(
        iterations: iteration, objective: search.value,
        gradientNorm: metric.firstNorm == 0 ? 0 : norm / metric.firstNorm)
      convergence.status = rule.status(of: convergence)
      report(convergence)
      if convergence.status != .running { break }
      let before = search.value
      let tried = [fresh.scaled(by: 1 / norm)] + directions
      let move = search.descend(along: tried.map { ($0.coefficients, $0.margins) })
      if before - search.value <= 1e-9 * abs(before) && iteration > 0 {
        convergence.status = .stalled
        break
      }
      let length = max(0, Vector.dot(move.coefficients, move.margins)).squareRoot()
      guard length > 0 else { continue }
      let taken = Direction(coefficients: move.coefficients, margins: move.margins)
      directions.insert(taken.scaled(by: 1 / length), at: 0)
      if directions.count > memory { directions.removeLast() }
    }
    return Outcome(point: search.point, convergence: convergence)
  }

  /// How gradients are measured, and the first one, which the others are compared with.
  private struct GradientMetric {
    var isPreconditioned = true
    var firstGradient: [Float]?
    var firstNorm = 0.0
  }

  /// The direction of a gradient, preconditioned as long as that helps, and its norm.
  ///
  /// The product of the preconditioned gradient with the gradient estimates twice what is left to
  /// gain, and for a diagonal K is at least its product with itself. Where it is less, K couples
  /// rows of very different curvature; the direction may then even lead uphill, and from there on
  /// the search goes along the gradient itself. NaN passes through.
  private func steepest(
    _ gradient: [Float], _ probabilities: [Float], in metric: inout GradientMetric,
    apply: ([Float]) -> [Float]
  ) -> (direction: Direction, norm: Double) {
    let isFirst = metric.firstGradient == nil
    var square = 0.0
    var direction = Direction(coefficients: gradient, margins: [])
    if metric.isPreconditioned {
      direction.coefficients = preconditioned(gradient, probabilities)
      direction.margins = apply(direction.coefficients)
      square = Vector.dot(gradient, direction.margins)
      if square < Vector.dot(direction.coefficients, direction.margins) {
        metric.isPreconditioned = false
        direction.coefficients = gradient
        if let first = metric.firstGradient {
          metric.firstNorm = max(0, Vector.dot(first, apply(first))).squareRoot()
        }
      }
    }
    if !metric.isPreconditioned {
      direction.margins = apply(gradient)
      square = Vector.dot(gradient, direction.margins)
    }
    let norm = (square < 0 ? 0 : square).squareRoot()
    if isFirst {
      metric.firstGradient = gradient
      metric.firstNorm = norm
    }
    return (direction, norm)
  }

  /// The gradient scaled by the inverse of 1 + each margin's curvature, as if K were diagonal.
  private func preconditioned(_ gradient: [Float], _ probabilities: [Float]) -> [Float] {
    var result = gradient
    let width = loss.width
    for row in loss.classes.indices {
      for index in row * width..<(row + 1) * width {
        let probability = probabilities[index]
        result[index] /= 1 + loss.weights[row] * probability * (1 - probability)
      }
    }
    return result
  }
}

extension SubspaceMinimizer.Direction {
  fileprivate func scaled(by factor: Double) -> Self {
    var result = self
    Vector.scale(&result.coefficients, by: Float(factor))
    Vector.scale(&result.margins, by: Float(factor))
    return result
  }
}
