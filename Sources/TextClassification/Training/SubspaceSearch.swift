internal import LinearAlgebra

/// The state of a search: a point, and the loss's value and slope there.
struct SubspaceSearch {
  let loss: LogisticLoss
  private(set) var point: SubspaceMinimizer.Point
  /// The objective: half the squared norm of the weights, plus the loss.
  private(set) var value = 0.0
  private(set) var probabilities: [Float]
  private(set) var residuals: [Float]
  /// aᵀKa.
  private var squaredNorm: Double

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
  /// - Parameter directions: Coefficients and their margins.
  /// - Returns: The step taken, as a sum of directions and of their margins.
  mutating func descend(
    along directions: [(coefficients: [Float], margins: [Float])]
  ) -> (coefficients: [Float], margins: [Float]) {
    let count = directions.count
    let slope = directions.map { Vector.dot($0.coefficients, point.margins) }
    var products = [Double](repeating: 0, count: count * count)
    for row in 0..<count {
      for column in 0...row {
        let product = Vector.dot(directions[row].coefficients, directions[column].margins)
        products[row * count + column] = product
        products[column * count + row] = product
      }
    }
    var steps = [Double](repeating: 0, count: count)
    var margins = point.margins
    for _ in 0..<Self.newtonSteps {
      let system = newtonSystem(directions, products, slope, steps)
      let before = value
      guard descend(system, directions, (products, slope), &steps, &margins) else { break }
      if before - value < 1e-3 * (system.decrease + 1e-6 * abs(value)) { break }
    }
    return finish(steps, directions, margins)
  }

  /// The most Newton steps in one subspace; the last ones change little.
  private static let newtonSteps = 3
  /// What the diagonal of the curvature grows by: from its error in single precision to where the
  /// step is that of the gradient, each tried with ``lengths``.
  private static let ridges = [1e-6, 1e-4, 1e-2, 1, 100]
  private static let lengths = [1, 0.5, 0.25]

  /// The slope and curvature along some directions and the intercepts.
  private struct NewtonSystem {
    var gradient: [Double]
    var hessian: [Double]

    /// The step −H⁻¹g with the diagonal of H grown by a share; `nil` where H is not positive.
    func step(ridge: Double) -> [Double]? {
      let size = gradient.count
      var matrix = hessian
      for index in 0..<size {
        matrix[index * (size + 1)] = hessian[index * (size + 1)] * (1 + ridge) + 1e-12
      }
      return solvePositiveDefinite(matrix, gradient)?.map { -$0 }
    }

    /// What a full step promises to lower the objective by, twice.
    var decrease: Double {
      guard let step = step(ridge: 1e-6) else { return 0 }
      return -zip(step, gradient).reduce(0) { $0 + $1.0 * $1.1 }
    }
  }

  private func newtonSystem(
    _ directions: [(coefficients: [Float], margins: [Float])], _ products: [Double],
    _ slope: [Double], _ steps: [Double]
  ) -> NewtonSystem {
    let count = directions.count
    let size = count + loss.width
    var gradient = [Double](repeating: 0, count: size)
    for row in 0..<count {
      var penalty = slope[row]
      for column in 0..<count { penalty += products[row * count + column] * steps[column] }
      gradient[row] = penalty - Vector.dot(directions[row].margins, residuals)
    }
    for (index, residual) in residuals.enumerated() {
      gradient[count + index % loss.width] -= Double(residual)
    }
    var hessian = loss.curvature(along: directions.map(\.margins), probabilities: probabilities)
    for row in 0..<count {
      for column in 0..<count {
        hessian[row * size + column] += products[row * count + column]
      }
    }
    return NewtonSystem(gradient: gradient, hessian: hessian)
  }

  /// Takes the longest Newton step that lowers the objective.
  ///
  /// - Returns: Whether there was one; without, the state is as it was.
  private mutating func descend(
    _ system: NewtonSystem, _ directions: [(coefficients: [Float], margins: [Float])],
    _ penalty: (products: [Double], slope: [Double]), _ steps: inout [Double],
    _ margins: inout [Float]
  ) -> Bool {
    let count = directions.count
    for ridge in Self.ridges {
      guard let newton = system.step(ridge: ridge) else { continue }
      for length in Self.lengths {
        let newSteps = (0..<count).map { steps[$0] + length * newton[$0] }
        let intercept = point.intercept.indices.map {
          point.intercept[$0] + length * newton[count + $0]
        }
        var newMargins = point.margins
        for index in 0..<count {
          Vector.add(Float(newSteps[index]), times: directions[index].margins, to: &newMargins)
        }
        let newValue =
          halfSquaredNorm(newSteps, penalty) + evaluate(margins: newMargins, intercept: intercept)
        if newValue < value {
          (steps, margins, point.intercept, value) = (newSteps, newMargins, intercept, newValue)
          return true
        }
      }
    }
    _ = evaluate(margins: margins, intercept: point.intercept)
    return false
  }

  /// Half of aᵀKa after some steps.
  private func halfSquaredNorm(
    _ steps: [Double], _ penalty: (products: [Double], slope: [Double])
  ) -> Double {
    let count = steps.count
    var sum = squaredNorm / 2
    for row in 0..<count {
      sum += steps[row] * penalty.slope[row]
      for column in 0..<count {
        sum += steps[row] * steps[column] * penalty.products[row * count + column] / 2
      }
    }
    return sum
  }

  private mutating func finish(
    _ steps: [Double], _ directions: [(coefficients: [Float], margins: [Float])],
    _ margins: [Float]
  ) -> (coefficients: [Float], margins: [Float]) {
    var move = [Float](repeating: 0, count: margins.count)
    var marginMove = move
    for (step, direction) in zip(steps, directions) {
      Vector.add(Float(step), times: direction.coefficients, to: &move)
      Vector.add(Float(step), times: direction.margins, to: &marginMove)
    }
    Vector.add(1, times: move, to: &point.coefficients)
    point.margins = margins
    squaredNorm = Vector.dot(point.coefficients, point.margins)
    return (move, marginMove)
  }

  private mutating func evaluate(margins: [Float], intercept: [Double]) -> Double {
    var total = margins
    if intercept.count == 1 {
      let shift = Float(intercept[0])
      for index in total.indices { total[index] += shift }
    } else {
      let shift = intercept.map { Float($0) }
      for index in total.indices { total[index] += shift[index % shift.count] }
    }
    return loss.evaluate(
      margins: total, probabilities: &probabilities, residuals: &residuals)
  }
}
