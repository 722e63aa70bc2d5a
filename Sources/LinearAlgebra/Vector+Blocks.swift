extension Vector {
  /// Multiplies a vector by another, element by element: x ← x ⊙ y.
  ///
  /// - Parameters:
  ///   - x: A vector.
  ///   - y: As long as `x`.
  ///   - parallelism: The threads to use; the result does not depend on it.
  public static func multiply(_ x: inout [Float], by y: [Float], on parallelism: Parallelism) {
    multiplyRows(&x, width: 1, by: y, on: parallelism)
  }

  /// Multiplies each row of a matrix by a factor of its own.
  ///
  /// - Parameters:
  ///   - x: A row-major matrix, rows × `width`.
  ///   - width: The number of its columns, at least 1.
  ///   - factors: One for each row.
  ///   - parallelism: The threads to use; the result does not depend on it.
  package static func multiplyRows(
    _ x: inout [Float], width: Int, by factors: [Float], on parallelism: Parallelism
  ) {
    precondition(
      x.count == factors.count * width,
      "\(x.count) elements, \(factors.count) rows of \(width)")
    unsafe update(&x, width: width, on: parallelism) { rows, elements in
      unsafe factors.withUnsafeBufferPointer { factors in
        if width == 1 {
          for row in rows { unsafe elements[row] *= factors[row] }
        } else {
          for row in rows {
            let factor = unsafe factors[row]
            for index in row &* width..<(row &+ 1) &* width { unsafe elements[index] *= factor }
          }
        }
      }
    }
  }

  /// Changes a matrix in place, block of rows by block of rows.
  ///
  /// - Parameters:
  ///   - x: A row-major matrix, rows × `width`.
  ///   - width: The number of its columns, at least 1.
  ///   - parallelism: The threads to use.
  ///   - body: Changes the elements of some rows; it receives the numbers of these rows, and where the
  ///     elements of row 0 are.
  package static func update(
    _ x: inout [Float], width: Int, on parallelism: Parallelism,
    _ body: @Sendable (_ rows: Range<Int>, _ elements: UnsafeMutablePointer<Float>) -> Void
  ) {
    let rowCount = rowCount(of: x, width: width)
    unsafe x.withUnsafeMutableBufferPointer { x in
      let shared = unsafe SharedBuffer(x)
      parallelism.forEachBlock(of: rowCount, size: max(1, blockSize / width)) { rows, _ in
        unsafe body(rows, shared.base)
      }
    }
  }

  /// The sums of a matrix's columns, in double precision.
  ///
  /// - Parameters:
  ///   - x: A row-major matrix, rows × `width`.
  ///   - width: The number of its columns, at least 1.
  ///   - parallelism: The threads to use; the result does not depend on it.
  /// - Returns: `width` sums.
  package static func columnSums(
    _ x: [Float], width: Int, on parallelism: Parallelism
  ) -> [Double] {
    let rowCount = rowCount(of: x, width: width)
    let parts = parallelism.map(blocksOf: max(1, blockSize / width), from: rowCount) { rows in
      unsafe x.withUnsafeBufferPointer { x in
        let part = unsafe UnsafeBufferPointer(
          rebasing: x[rows.lowerBound * width..<rows.upperBound * width])
        return unsafe width == 1 ? [sum(part)] : columnSums(part, width: width)
      }
    }
    var sums = [Double](repeating: 0, count: width)
    for part in parts {
      for (column, sum) in part.enumerated() { sums[column] += sum }
    }
    return sums
  }

  private static func rowCount(of x: [Float], width: Int) -> Int {
    precondition(width >= 1 && x.count % width == 0, "\(x.count) elements in rows of \(width)")
    return x.count / width
  }

  /// Elements in one piece of parallel work and in one partial sum.
  private static let blockSize = 1 << 13

  private static func columnSums(_ x: UnsafeBufferPointer<Float>, width: Int) -> [Double] {
    var sums = [Double](repeating: 0, count: width)
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      var index = 0
      while index < x.count {
        for column in 0..<sums.count { unsafe sums[column] += Double(x[index &+ column]) }
        index &+= sums.count
      }
    }
    return sums
  }

  /// Four independent sums hide the latency of the addition.
  private static func sum(_ x: UnsafeBufferPointer<Float>) -> Double {
    var sums = SIMD4<Double>()
    var index = 0
    while index &+ 4 <= x.count {
      let next = unsafe SIMD4(x[index], x[index &+ 1], x[index &+ 2], x[index &+ 3])
      sums += SIMD4<Double>(next)
      index &+= 4
    }
    var sum = sums.sum()
    while index < x.count {
      unsafe sum += Double(x[index])
      index &+= 1
    }
    return sum
  }
}
