private import CBLAS

extension Vector {
  /// The scalar products of all pairs of rows: result = X · Xᵀ.
  ///
  /// - Parameters:
  ///   - x: A row-major matrix with `rows` rows.
  ///   - rows: How many rows, at least 1.
  /// - Returns: A symmetric row-major matrix, rows × rows.
  /// - Complexity: O(rows² · columns), by BLAS.
  package static func gram(_ x: [Float], rows: Int) -> [Float] {
    let columns = x.count / rows
    precondition(columns * rows == x.count, "\(x.count) elements in \(rows) rows")
    var result = [Float](repeating: 0, count: rows * rows)
    guard columns > 0 else { return result }
    unsafe cblas_ssyrk(
      CblasRowMajor, CblasLower, CblasNoTrans, Int32(rows), Int32(columns), 1, x, Int32(columns),
      0, &result, Int32(rows))
    for row in 0..<rows {
      for column in (row + 1)..<max(rows, row + 1) {
        result[row * rows + column] = result[column * rows + row]
      }
    }
    return result
  }
}
