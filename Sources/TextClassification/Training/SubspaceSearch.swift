internal import LinearAlgebra

/// The state of a search: a point, and the loss's value and slope there.
struct SubspaceSearch {
  let loss: LogisticLoss
  private(set) var point: SubspaceMinimizer.Point
  /// The objective: half the squared norm of the weights, plus the loss.
  private(set) var value = 0.0
  /// The probability of each margin's class.
  private(set) var probabilities: [Float]
  /// The negative slope of the loss by each margin.
  private(set) var residuals: [Float]
  /// aᵀKa.
  private var squaredNorm: Double

  /// The most Newton steps in one subspace; the last ones change little.
  private static let newtonSteps = 2
  /// The most steps of the intercept alone; with few classes they end long before.
  private static let interceptSteps = 40
  /// What the diagonal of the curvature grows by, in shares of itself: from its error in single
  /// precision on, each tried at all of ``lengths``.
  private static let ridges = [1e-6, 1e-4, 1e-2]
  /// What it grows by after these, in shares of the largest curvature that there can be: where
  /// probabilities are 0 or 1 there is none left to take a share of.
  private static let bounds = [1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1, 10]
  private static let lengths = [1, 0.5, 0.25, 0.1, 0.03]
  /// The least share of what a step promises by its slope that the objective must fall by.
  ///
  /// A quadratic function falls by half of it. A step that overshoots and still ends a little lower
  /// may lead to where all probabilities are 0 or 1 and there is no curvature to go on by.
  private static let sufficientDecrease = 0.1

  init(loss: LogisticLoss, point: SubspaceMinimizer.Point) {
    self.loss = loss
    self.point = point
    probabilities = Array(repeating: 0, count: point.margins.count)
    residuals = probabilities
    squaredNorm = Vector.dot(point.coefficients, point.margins)
    let initial = evaluate(margins: point.margins, intercept: point.intercept)
    value = squaredNorm / 2 + initial
  }

  /// Minimises over the span of some directions and the intercept, by Newton's method.
  ///
  /// - Parameter subspace: The directions.
  /// - Returns: The multiples of the directions that were taken.
  mutating func descend(along subspace: Subspace) -> [Double] {
    let slope = Vector.dots(point.margins, subspace.coefficients, on: loss.parallelism)
    var state = (steps: [Double](repeating: 0, count: subspace.count), margins: point.margins)
    for _ in 0..<Self.newtonSteps {
      let system = newtonSystem(subspace, slope, state.steps)
      let before = value
      guard descend(system, subspace, slope, &state) else { break }
      if before - value < 1e-6 * abs(value) { break }
    }
    point.coefficients = Vector.combination(
      point.coefficients, state.steps, subspace.coefficients, on: loss.parallelism)
    point.margins = state.margins
    squaredNorm = Vector.dot(point.coefficients, point.margins)
    return state.steps
  }

  /// Minimises over the intercept alone.
  ///
  /// To the end, since nothing follows where the features have nothing to say.
  mutating func fitIntercept() {
    let nothing = Subspace(on: loss.parallelism)
    for _ in 0..<Self.interceptSteps {
      let before = value
      _ = descend(along: nothing)
      if before - value <= 1e-9 * abs(before) { break }
    }
  }

  /// The slope and curvature along some directions and the intercepts.
  private struct NewtonSystem {
    var gradient: [Double]
    var hessian: SubspaceCurvature

    /// The step −(H + D)⁻¹g with a share of a diagonal matrix; `nil` where H + D is not positive.
    func step(adding share: Double, of diagonal: [Double]) -> [Double]? {
      hessian.solve(gradient, adding: diagonal.map { $0 * share + 1e-12 })?.map { -$0 }
    }

    /// How fast the objective changes along a step.
    func slope(along step: [Double]) -> Double {
      zip(gradient, step).reduce(0) { $0 + $1.0 * $1.1 }
    }
  }

  private func newtonSystem(
    _ subspace: Subspace, _ slope: [Double], _ steps: [Double]
  ) -> NewtonSystem {
    let count = subspace.count
    let size = count + loss.width
    var gradient = [Double](repeating: 0, count: size)
    let lossSlope = Vector.dots(residuals, subspace.margins, on: loss.parallelism)
    for row in 0..<count {
      let penalty = (0..<count).reduce(slope[row]) { $0 + subspace.product(row, $1) * steps[$1] }
      gradient[row] = penalty - lossSlope[row]
    }
    let residualSums = Vector.columnSums(residuals, width: loss.width, on: loss.parallelism)
    for (index, sum) in residualSums.enumerated() { gradient[count + index] = -sum }
    var hessian = loss.curvature(along: subspace.margins, probabilities: probabilities)
    hessian.add(count: count) { subspace.product($0, $1) }
    return NewtonSystem(gradient: gradient, hessian: hessian)
  }

  /// Takes the longest Newton step that lowers the objective by enough.
  ///
  /// - Returns: Whether there was one; without, the state is as it was.
  private mutating func descend(
    _ system: NewtonSystem, _ subspace: Subspace, _ slope: [Double],
    _ state: inout (steps: [Double], margins: [Float])
  ) -> Bool {
    let own = system.hessian.diagonal(count: subspace.count)
    for ridge in Self.ridges {
      guard let newton = system.step(adding: ridge, of: own) else { continue }
      if take(newton, of: system, subspace, slope, &state) { return true }
    }
    let largest = curvatureBound(along: subspace)
    for share in Self.bounds {
      guard let newton = system.step(adding: share, of: largest) else { continue }
      if take(newton, of: system, subspace, slope, &state) { return true }
    }
    _ = evaluate(margins: state.margins, intercept: point.intercept)
    return false
  }

  /// Takes a step, or a part of it, if that lowers the objective by enough.
  private mutating func take(
    _ newton: [Double], of system: NewtonSystem, _ subspace: Subspace, _ slope: [Double],
    _ state: inout (steps: [Double], margins: [Float])
  ) -> Bool {
    let count = subspace.count
    let promise = Self.sufficientDecrease * max(0, -system.slope(along: newton))
    for length in Self.lengths {
      let steps = (0..<count).map { state.steps[$0] + length * newton[$0] }
      let intercept = point.intercept.indices.map {
        point.intercept[$0] + length * newton[count + $0]
      }
      let margins = Vector.combination(
        point.margins, steps, subspace.margins, on: loss.parallelism)
      let newValue =
        halfSquaredNorm(after: steps, subspace, slope)
        + evaluate(margins: margins, intercept: intercept)
      if newValue < value && newValue <= value - length * promise {
        state = (steps, margins)
        point.intercept = intercept
        value = newValue
        return true
      }
    }
    return false
  }

  /// The largest second derivative along each direction and each intercept, wherever the point is:
  /// no matrix diag(p) − p pᵀ of probabilities p exceeds ½ (Böhning 1992).
  private func curvatureBound(along subspace: Subspace) -> [Double] {
    let directions = subspace.margins.enumerated().map { index, margins in
      var sum = 0.0
      for (entry, value) in margins.enumerated() {
        sum += Double(loss.weights[entry / loss.width]) * Double(value) * Double(value)
      }
      return subspace.product(index, index) + sum / 2
    }
    let rows = loss.weights.reduce(0.0) { $0 + Double($1) }
    return directions + Array(repeating: rows / 2, count: loss.width)
  }

  /// Half of aᵀKa after some steps.
  private func halfSquaredNorm(
    after steps: [Double], _ subspace: Subspace, _ slope: [Double]
  ) -> Double {
    var sum = squaredNorm / 2
    for row in steps.indices {
      sum += steps[row] * slope[row]
      for column in steps.indices {
        sum += steps[row] * steps[column] * subspace.product(row, column) / 2
      }
    }
    return sum
  }

  private mutating func evaluate(margins: [Float], intercept: [Double]) -> Double {
    loss.evaluate(
      margins: margins, intercept: intercept.map { Float($0) }, probabilities: &probabilities,
      residuals: &residuals)
  }
}
