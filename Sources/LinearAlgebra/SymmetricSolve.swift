private import CBLAS

/// Solves A x = b for a symmetric positive definite matrix, by LAPACK's Cholesky factorisation.
///
/// - Parameters:
///   - a: The matrix, n × n, of which the lower triangle (row-major: elements with row ≥ column)
///     is read.
///   - b: The right-hand side, n.
/// - Returns: The solution, or `nil` when the matrix is not positive definite.
/// - Complexity: O(n³).
public func solvePositiveDefinite(_ a: [Double], _ b: [Double]) -> [Double]? {
  precondition(a.count == b.count * b.count, "matrix has \(a.count) elements for \(b.count) rows")
  guard !b.isEmpty else { return [] }
  var factor = a
  var solution = b
  var order = Int32(b.count)
  var columns: Int32 = 1
  var leading = Int32(b.count)
  var solutionLeading = Int32(b.count)
  var info: Int32 = 0
  // Row-major lower is column-major upper.
  var triangle = CChar(UInt8(ascii: "U"))
  unsafe dposv_(&triangle, &order, &columns, &factor, &leading, &solution, &solutionLeading, &info)
  return info == 0 ? solution : nil
}
