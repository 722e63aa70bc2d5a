private import CBLAS

extension Vector {
  /// How many elements one piece of parallel work covers; small enough to stay in the cache while
  /// all vectors are added.
  private static let combinationBlock = 1 << 14

  /// The sum of a vector and multiples of others: base + Σ coefficients · vectors.
  ///
  /// - Parameters:
  ///   - base: The vector to add to.
  ///   - coefficients: One factor for each of `vectors`.
  ///   - vectors: As long as `base`.
  ///   - parallelism: The threads to use; the result does not depend on it.
  /// - Returns: The sum.
  /// - Complexity: O(n · vectors).
  package static func combination(
    _ base: [Float], _ coefficients: [Double], _ vectors: [[Float]], on parallelism: Parallelism
  ) -> [Float] {
    precondition(
      coefficients.count == vectors.count && vectors.allSatisfy { $0.count == base.count },
      "\(coefficients.count) coefficients, vectors of \(vectors.map(\.count)) to \(base.count)")
    var result = base
    unsafe result.withUnsafeMutableBufferPointer { result in
      let shared = unsafe SharedBuffer(result)
      parallelism.forEachBlock(of: base.count, size: combinationBlock) { range, _ in
        let target = unsafe shared.base + range.lowerBound
        for (coefficient, vector) in zip(coefficients, vectors) {
          unsafe vector.withUnsafeBufferPointer { vector in
            guard let source = vector.baseAddress else { return }
            unsafe cblas_saxpy(
              Int32(range.count), Float(coefficient), source + range.lowerBound, 1, target, 1)
          }
        }
      }
    }
    return result
  }

  /// The scalar products of one vector with others, each summed in double precision.
  ///
  /// - Parameters:
  ///   - x: A vector.
  ///   - others: As long as `x`.
  ///   - parallelism: The threads to use; the result does not depend on it.
  /// - Returns: A number for each of `others`.
  package static func dots(
    _ x: [Float], _ others: [[Float]], on parallelism: Parallelism
  ) -> [Double] {
    var result = [Double](repeating: 0, count: others.count)
    unsafe result.withUnsafeMutableBufferPointer { result in
      let shared = unsafe SharedBuffer(result)
      parallelism.forEach(others.count) { index, _ in unsafe shared[index] = dot(x, others[index]) }
    }
    return result
  }
}
