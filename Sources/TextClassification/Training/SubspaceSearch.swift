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
    let size = count + loss.width
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
    for _ in 0..<3 {
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
      guard let newton = solveRegularized(hessian, gradient) else { break }
      let before = value
      let decrement = zip(newton, gradient).reduce(0) { $0 + $1.0 * $1.1 }
      advance(by: newton, directions, products, slope, &steps, &margins)
      if !(before - value > 0.01 * decrement) || decrement < 1e-3 * abs(before - value) { break }
    }
    return finish(steps, directions, margins)
  }

  /// Takes the Newton step, or the longest half, quarter, … of it that does not raise the objective.
  ///
  /// Where none is found the point stays as it was.
  private mutating func advance(
    by newton: [Double], _ directions: [(coefficients: [Float], margins: [Float])],
    _ products: [Double], _ slope: [Double], _ steps: inout [Double], _ margins: inout [Float]
  ) {
    let count = directions.count
    var length = 1.0
    for _ in 0..<12 {
      var newSteps = steps
      for index in 0..<count { newSteps[index] -= length * newton[index] }
      var intercept = point.intercept
      for index in intercept.indices { intercept[index] -= length * newton[count + index] }
      var newMargins = point.margins
      for index in 0..<count {
        Vector.add(Float(newSteps[index]), times: directions[index].margins, to: &newMargins)
      }
      var penalty = squaredNorm / 2
      for row in 0..<count {
        penalty += newSteps[row] * slope[row]
        for column in 0..<count {
          penalty += newSteps[row] * newSteps[column] * products[row * count + column] / 2
        }
      }
      let newValue = penalty + evaluate(margins: newMargins, intercept: intercept)
      if newValue <= value {
        steps = newSteps
        margins = newMargins
        point.intercept = intercept
        value = newValue
        return
      }
      length /= 2
    }
    // The probabilities and residuals are those of the last try.
    _ = evaluate(margins: margins, intercept: point.intercept)
  }

  private mutating func finish(
    _ steps: [Double], _ directions: [(coefficients: [Float], margins: [Float])],
    _ margins: [Float]
  ) -> (coefficients: [Float], margins: [Float]) {
    var move = [Float](repeating: 0, count: margins.count)
    var marginMove = move
    for (step, direction) in zip(steps, directions) where step != 0 {
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

  /// Solves for the Newton step, with as small a multiple of the diagonal added as it takes.
  private func solveRegularized(_ hessian: [Double], _ gradient: [Double]) -> [Double]? {
    let size = gradient.count
    var ridge = 1e-9
    while ridge < 1 {
      var matrix = hessian
      for index in 0..<size {
        matrix[index * (size + 1)] = hessian[index * (size + 1)] * (1 + ridge) + 1e-12
      }
      if let step = solvePositiveDefinite(matrix, gradient) { return step }
      ridge *= 10
    }
    return nil
  }
}
