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
    mirrorLowerTriangle(&result, size: rows)
    return result
  }

  /// The scalar products of all pairs of columns: result = Xᵀ · X.
  ///
  /// - Parameters:
  ///   - x: A row-major matrix with `columns` columns.
  ///   - columns: How many columns, at least 1.
  /// - Returns: A symmetric row-major matrix, columns × columns.
  /// - Complexity: O(columns² · rows), by BLAS.
  package static func columnGram(_ x: [Float], columns: Int) -> [Float] {
    let rows = x.count / columns
    precondition(columns * rows == x.count, "\(x.count) elements in \(columns) columns")
    var result = [Float](repeating: 0, count: columns * columns)
    guard rows > 0 else { return result }
    unsafe cblas_ssyrk(
      CblasRowMajor, CblasLower, CblasTrans, Int32(columns), Int32(rows), 1, x, Int32(columns),
      0, &result, Int32(columns))
    mirrorLowerTriangle(&result, size: columns)
    return result
  }

  private static func mirrorLowerTriangle(_ matrix: inout [Float], size: Int) {
    for row in 0..<size {
      for column in 0..<row { matrix[column * size + row] = matrix[row * size + column] }
    }
  }
}
