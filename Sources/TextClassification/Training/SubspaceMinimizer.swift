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
  struct Point: Sendable {
    /// Rows × width.
    var coefficients: [Float]
    /// K · coefficients, rows × width.
    var margins: [Float]
    /// One number for each margin of a row.
    var intercept: [Double]

    /// Whether every weight and intercept is 0.
    var isZero: Bool {
      intercept.allSatisfy { $0 == 0 } && coefficients.allSatisfy { $0 == 0 }
    }

    /// The point where every weight is 0.
    static func zero(rowCount: Int, width: Int) -> Point {
      let zero = [Float](repeating: 0, count: rowCount * width)
      return Point(
        coefficients: zero, margins: zero, intercept: Array(repeating: 0, count: width))
    }
  }

  /// How a search ended.
  struct Outcome {
    var point: Point
    /// The last directions, which another search with the same K may begin with.
    var subspace: Subspace
    var convergence: Convergence
  }

  /// Searches from a starting point.
  ///
  /// - Parameters:
  ///   - start: Where to begin.
  ///   - known: Directions that a search with other weights of the rows but the same K has left;
  ///     the first step is along these, and costs no product.
  ///   - apply: Computes K · a.
  ///   - report: Receives the state of each iteration.
  /// - Returns: The point reached, or where the search stalled the best one, and whether the stopping
  ///   rule was met.
  /// - Complexity: One call of `apply` an iteration, and one more for a start other than zero.
  func minimize(
    from start: Point, along known: Subspace? = nil, apply: @escaping ([Float]) -> [Float],
    report: (Convergence) -> Void
  ) -> Outcome {
    var search = SubspaceSearch(loss: loss, point: start)
    // The gradient leaves the intercept out, and could vanish only because it is not fitted.
    search.fitIntercept()
    var metric = GradientMetric(loss, apply: apply)
    var subspace = known ?? Subspace(on: loss.parallelism)
    if subspace.count > 0 { _ = search.descend(along: subspace) }
    var convergence = Convergence(iterations: 0, objective: search.value, gradientNorm: 1)
    var best = BestPoint()
    while true {
      let (direction, margins, norm) = metric.steepest(at: search)
      convergence.objective = search.value
      convergence.gradientNorm = norm
      convergence.status = rule.status(of: convergence)
      report(convergence)
      if convergence.status != .running { break }
      if best.hasDrifted(norm) {
        convergence.status = .stalled
        break
      }
      best.note(search.point, convergence)
      let before = search.value
      let length = max(0, Vector.dot(direction, margins)).squareRoot()
      guard length > 0 else {
        convergence.status = .stalled
        break
      }
      subspace.insert(
        direction.scaled(by: 1 / length), margins: margins.scaled(by: 1 / length))
      let taken = search.descend(along: subspace)
      convergence.iterations += 1
      convergence.objective = search.value
      if before - search.value <= 1e-9 * abs(before) {
        convergence.status = .stalled
        break
      }
      remember(taken, in: &subspace)
    }
    let end = best.end(after: (search.point, convergence))
    return Outcome(point: end.point, subspace: subspace, convergence: end.convergence)
  }

  /// Puts the step that was taken in the place of the gradient that it came from.
  private func remember(_ steps: [Double], in subspace: inout Subspace) {
    let zero = [Float](repeating: 0, count: subspace.margins[0].count)
    let move = Vector.combination(zero, steps, subspace.coefficients, on: loss.parallelism)
    let margins = Vector.combination(zero, steps, subspace.margins, on: loss.parallelism)
    let length = max(0, Vector.dot(move, margins)).squareRoot()
    subspace.removeFirst()
    guard length > 0 else { return }
    subspace.insert(move.scaled(by: 1 / length), margins: margins.scaled(by: 1 / length))
    if subspace.count > memory { subspace.removeLast() }
  }
}

extension [Float] {
  fileprivate func scaled(by factor: Double) -> [Float] {
    var result = self
    Vector.scale(&result, by: Float(factor))
    return result
  }
}
