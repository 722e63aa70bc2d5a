private import Glibc
internal import LinearAlgebra

extension LogisticLoss {
  /// Gives coefficients to rows that an earlier fit had left out.
  ///
  /// Each such row is solved as if it were alone: its margins are those that the earlier fit gives
  /// it, and its own coefficients, which enter them with the square of its length, 1. A fit that
  /// starts there instead of at zero has the shock of all new rows behind it.
  ///
  /// - Parameter point: Where the earlier fit ended; its margins cover the new rows too.
  /// - Complexity: O(width) for each new row.
  func addNewRows(to point: inout SubspaceMinimizer.Point) {
    let earlier = point
    let intercept = earlier.intercept.map { Float($0) }
    unsafe point.coefficients.withUnsafeMutableBufferPointer { coefficients in
      let shared = unsafe SharedBuffer(coefficients)
      parallelism.forEachBlock(of: classes.count, size: Self.rowsPerBlock) { rows, _ in
        for row in rows where weights[row] > 0 {
          let own = row * width..<(row + 1) * width
          guard earlier.coefficients[own].allSatisfy({ $0 == 0 }) else { continue }
          let margins = zip(earlier.margins[own], intercept).map { $0 + $1 }
          for (index, value) in zip(own, self.coefficients(ofRow: row, at: margins)) {
            unsafe shared[index] = value
          }
        }
      }
    }
  }

  /// The most Newton steps for one row, and how often one is halved.
  private static let rowSteps = 12
  private static let rowHalvings = 6

  /// The coefficients a of a row that minimise ½ |a|² + weight · loss(margins + a).
  ///
  /// - Parameters:
  ///   - row: The row; its class and weight count.
  ///   - margins: Its ``width`` margins without its own coefficients, intercept included.
  /// - Returns: ``width`` numbers.
  func coefficients(ofRow row: Int, at margins: [Float]) -> [Float] {
    let (label, weight) = (Int(classes[row]), weights[row])
    var state = RowState(margins: margins, label: label, weight: weight)
    for _ in 0..<Self.rowSteps {
      let step = state.newtonStep
      if step.allSatisfy({ abs($0) < 1e-3 * weight }) { break }
      var length: Float = 1
      var next = state.moved(by: step, length)
      for _ in 0..<Self.rowHalvings where !(next.objective < state.objective) {
        length /= 2
        next = state.moved(by: step, length)
      }
      guard next.objective < state.objective else { break }
      state = next
    }
    return state.coefficients
  }
}

/// One row while its own coefficients are sought.
private struct RowState {
  private(set) var coefficients: [Float]
  private(set) var objective: Float = 0
  private let margins: [Float]
  private let label: Int
  private let weight: Float
  private var probabilities: [Float] = []

  init(margins: [Float], label: Int, weight: Float) {
    self.margins = margins
    self.label = label
    self.weight = weight
    coefficients = Array(repeating: 0, count: margins.count)
    evaluate()
  }

  /// The state after a step.
  func moved(by step: [Float], _ length: Float) -> RowState {
    var result = self
    for index in step.indices { result.coefficients[index] += length * step[index] }
    result.evaluate()
    return result
  }

  private mutating func evaluate() {
    let moved = zip(margins, coefficients).map { $0 + $1 }
    let all = moved.count == 1 ? [0, moved[0]] : moved
    let largest = all.max() ?? 0
    let powers = all.map { exp($0 - largest) }
    let total = powers.reduce(0, +)
    let loss = largest + log(total) - all[label]
    objective = coefficients.reduce(0) { $0 + $1 * $1 } / 2 + weight * loss
    probabilities = (moved.count == 1 ? powers.suffix(1) : powers[...]).map { $0 / total }
  }

  /// −H⁻¹g with g = a − weight · (indicator − p), and H = 1 + weight · p (1 − p) with one margin,
  /// otherwise 1 + weight · (diag(p) − p pᵀ), inverted by the formula of Sherman and Morrison.
  var newtonStep: [Float] {
    let isBinary = probabilities.count == 1
    let gradient = probabilities.indices.map { margin in
      let indicator: Float = margin == (isBinary ? label - 1 : label) ? 1 : 0
      return coefficients[margin] - weight * (indicator - probabilities[margin])
    }
    if isBinary {
      return [-gradient[0] / (1 + weight * probabilities[0] * (1 - probabilities[0]))]
    }
    let diagonal = probabilities.map { 1 + weight * $0 }
    let scaled = zip(gradient, diagonal).map { $0 / $1 }
    let direction = zip(probabilities, diagonal).map { $0 / $1 }
    let along = zip(probabilities, scaled).reduce(0) { $0 + $1.0 * $1.1 }
    let share = zip(probabilities, direction).reduce(0) { $0 + $1.0 * $1.1 }
    let factor = weight * along / (1 - weight * share)
    return zip(scaled, direction).map { -($0 + factor * $1) }
  }
}
