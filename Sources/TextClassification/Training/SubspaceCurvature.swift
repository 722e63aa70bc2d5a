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

  /// The diagonal, directions first.
  ///
  /// - Parameter count: The number of directions.
  /// - Returns: A number for each direction and each intercept.
  func diagonal(count: Int) -> [Double] {
    switch self {
    case .full(let matrix):
      let size = Int(Double(matrix.count).squareRoot().rounded())
      return (0..<size).map { matrix[$0 * (size + 1)] }
    case .bordered(let directions, _, let diagonal):
      return (0..<count).map { directions[$0 * (count + 1)] } + diagonal
    }
  }

  /// Solves (H + D) x = g with D a diagonal matrix.
  ///
  /// - Parameters:
  ///   - gradient: g, directions first.
  ///   - added: The diagonal of D.
  /// - Returns: The solution, or `nil` where H is not positive definite.
  /// - Complexity: O(size³) for a full matrix, else O(directions² · intercepts).
  func solve(_ gradient: [Double], adding added: [Double]) -> [Double]? {
    switch self {
    case .full(var matrix):
      let size = gradient.count
      for index in 0..<size { matrix[index * (size + 1)] += added[index] }
      return solvePositiveDefinite(matrix, gradient)
    case .bordered(var directions, let mixed, let diagonal):
      let count = gradient.count - diagonal.count
      for index in 0..<count { directions[index * (count + 1)] += added[index] }
      let border = Border(
        count: count, mixed: mixed, diagonal: zip(diagonal, added[count...]).map { $0 + $1 })
      return border.solve(directions, gradient)
    }
  }
}

/// Elimination of unknowns whose own matrix is diagonal: the Schur complement.
private struct Border {
  let count: Int
  let mixed: [Double]
  let diagonal: [Double]

  func solve(_ directions: [Double], _ gradient: [Double]) -> [Double]? {
    let width = diagonal.count
    var matrix = directions
    var right = Array(gradient[..<count])
    for row in 0..<count {
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
