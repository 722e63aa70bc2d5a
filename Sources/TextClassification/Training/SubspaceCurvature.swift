internal import LinearAlgebra

/// The second derivative of an objective along some directions and along the intercepts.
enum SubspaceCurvature {
  /// A symmetric row-major matrix over directions and, behind them, intercepts.
  case full([Double])
  /// The same with a diagonal matrix for the intercepts: between directions, directions × intercepts,
  /// and the diagonal.
  case bordered(directions: [Double], mixed: [Double], diagonal: [Double])

  /// Adds a symmetric matrix between the directions.
  ///
  /// - Parameters:
  ///   - count: The number of directions.
  ///   - term: Gives what to add at a row and a column.
  mutating func add(count: Int, _ term: (_ row: Int, _ column: Int) -> Double) {
    switch self {
    case .full(var matrix):
      self = .full([])
      let size = Int(Double(matrix.count).squareRoot().rounded())
      for row in 0..<count {
        for column in 0..<count { matrix[row * size + column] += term(row, column) }
      }
      self = .full(matrix)
    case .bordered(var directions, let mixed, let diagonal):
      for row in 0..<count {
        for column in 0..<count { directions[row * count + column] += term(row, column) }
      }
      self = .bordered(directions: directions, mixed: mixed, diagonal: diagonal)
    }
  }

  /// Solves H x = g with the diagonal of H grown by a share.
  ///
  /// - Parameters:
  ///   - gradient: g, directions first.
  ///   - ridge: The share.
  /// - Returns: The solution, or `nil` where H is not positive definite.
  /// - Complexity: O(size³) for a full matrix, else O(directions² · intercepts).
  func solve(_ gradient: [Double], ridge: Double) -> [Double]? {
    switch self {
    case .full(var matrix):
      let size = gradient.count
      for index in 0..<size {
        matrix[index * (size + 1)] = Self.grown(matrix[index * (size + 1)], by: ridge)
      }
      return solvePositiveDefinite(matrix, gradient)
    case .bordered(let directions, let mixed, let diagonal):
      let border = Border(
        count: gradient.count - diagonal.count, mixed: mixed,
        diagonal: diagonal.map { Self.grown($0, by: ridge) })
      return border.solve(directions, gradient, ridge: ridge)
    }
  }

  fileprivate static func grown(_ element: Double, by ridge: Double) -> Double {
    element * (1 + ridge) + 1e-12
  }
}

/// Elimination of unknowns whose own matrix is diagonal: the Schur complement.
private struct Border {
  let count: Int
  let mixed: [Double]
  let diagonal: [Double]

  func solve(_ directions: [Double], _ gradient: [Double], ridge: Double) -> [Double]? {
    let width = diagonal.count
    var matrix = directions
    var right = Array(gradient[..<count])
    for row in 0..<count {
      matrix[row * (count + 1)] = SubspaceCurvature.grown(matrix[row * (count + 1)], by: ridge)
      for column in 0...row {
        var sum = 0.0
        for label in 0..<width {
          sum += mixed[row * width + label] * mixed[column * width + label] / diagonal[label]
        }
        matrix[row * count + column] -= sum
        if column != row { matrix[column * count + row] -= sum }
      }
      for label in 0..<width {
        right[row] -= mixed[row * width + label] * gradient[count + label] / diagonal[label]
      }
    }
    guard let steps = solvePositiveDefinite(matrix, right) else { return nil }
    return steps
      + (0..<width).map { label in
        let coupled = (0..<count).reduce(0) { $0 + mixed[$1 * width + label] * steps[$1] }
        return (gradient[count + label] - coupled) / diagonal[label]
      }
  }
}
