internal import LinearAlgebra

extension LogisticLoss {
  /// The second derivative of the loss along some directions and along the intercepts.
  ///
  /// With two classes the curvature of a row is h = weight · p · (1 − p), and the result is
  /// Σ h u uᵀ with u the row's values of all directions and 1 for the intercept. With more it is
  /// Σ weight · (diag(p) − p pᵀ) in the same way, with one intercept a class.
  ///
  /// - Parameters:
  ///   - directions: Vectors of rows × ``width`` changes of margins.
  ///   - probabilities: As ``evaluate(margins:intercept:probabilities:residuals:)`` set them.
  /// - Returns: The symmetric matrix of (directions + ``width``)², or with many classes one that is
  ///   nowhere smaller.
  func curvature(along directions: [[Float]], probabilities: [Float]) -> SubspaceCurvature {
    if width == 1 { return .full(binaryCurvature(directions, probabilities)) }
    let parts = multinomialCurvature(directions, probabilities)
    if width > Self.widestFullCurvature {
      let diagonal = interceptDiagonal(probabilities)
      return .bordered(directions: parts.directions, mixed: parts.mixed, diagonal: diagonal)
    }
    return .full(fullCurvature(parts, count: directions.count, probabilities))
  }

  /// The number of classes up to which the curvature of the intercepts is a full matrix, whose
  /// products and factors take time in proportion to its square and cube.
  private static let widestFullCurvature = 128

  private func binaryCurvature(_ directions: [[Float]], _ probabilities: [Float]) -> [Double] {
    let size = directions.count + 1
    let parts = parallelism.map(blocksOf: Self.rowsPerBlock, from: classes.count) { rows in
      Vector.gram(scaledByRoots(directions, probabilities, rows), rows: size)
    }
    var result = [Double](repeating: 0, count: size * size)
    for part in parts {
      for place in result.indices { result[place] += Double(part[place]) }
    }
    return result
  }

  /// Some rows of the directions, and ones for the intercept, times the roots of the rows' curvatures:
  /// (directions + 1) × rows.
  private func scaledByRoots(
    _ directions: [[Float]], _ probabilities: [Float], _ rows: Range<Int>
  ) -> [Float] {
    let count = rows.count
    let size = directions.count + 1
    return unsafe [Float](unsafeUninitializedCapacity: size * count) { scaled, initialized in
      guard let start = scaled.baseAddress else { return }
      let roots = unsafe start + directions.count * count
      for (place, row) in rows.enumerated() {
        let probability = probabilities[row]
        unsafe roots[place] = (weights[row] * probability * (1 - probability)).squareRoot()
      }
      for (index, direction) in directions.enumerated() {
        let target = unsafe start + index * count
        unsafe direction.withUnsafeBufferPointer { direction in
          for place in 0..<count {
            unsafe target[place] = roots[place] * direction[rows.lowerBound + place]
          }
        }
      }
      initialized = size * count
    }
  }

  /// The second derivatives between directions, directions², and between each direction and the
  /// intercepts, directions × ``width``.
  private func multinomialCurvature(
    _ directions: [[Float]], _ probabilities: [Float]
  ) -> (directions: [Double], mixed: [Double]) {
    let rowCount = classes.count
    let length = rowCount * width
    let count = directions.count
    guard count > 0 else { return ([], []) }
    let roots = self.roots(of: probabilities)
    var scaled = [Float](repeating: 0, count: count * length)
    var means = [Float](repeating: 0, count: count * rowCount)
    var mixed = [Float](repeating: 0, count: count * width)
    unsafe scaled.withUnsafeMutableBufferPointer { scaled in
      unsafe means.withUnsafeMutableBufferPointer { means in
        unsafe mixed.withUnsafeMutableBufferPointer { mixed in
          let shared = unsafe (SharedBuffer(scaled), SharedBuffer(means), SharedBuffer(mixed))
          parallelism.forEach(count) { index, _ in
            unsafe scaleByProbability(
              directions[index], (probabilities, roots),
              into: (
                scaled: shared.0.base + index * length, means: shared.1.base + index * rowCount,
                mixed: shared.2.base + index * width
              ))
          }
        }
      }
    }
    let whole = Vector.gram(scaled, rows: count)
    let between = Vector.gram(means, rows: count)
    return (zip(whole, between).map { Double($0) - Double($1) }, mixed.map { Double($0) })
  }

  /// Puts the whole matrix together.
  private func fullCurvature(
    _ parts: (directions: [Double], mixed: [Double]), count: Int, _ probabilities: [Float]
  ) -> [Double] {
    let size = count + width
    var result = [Double](repeating: 0, count: size * size)
    for row in 0..<count {
      for column in 0..<count {
        result[row * size + column] = parts.directions[row * count + column]
      }
      for column in 0..<width {
        let value = parts.mixed[row * width + column]
        result[row * size + count + column] = value
        result[(count + column) * size + row] = value
      }
    }
    addInterceptCurvature(probabilities, to: &result, at: count)
    return result
  }

  /// A diagonal matrix nowhere smaller than the curvature of the intercepts: twice its diagonal,
  /// 2 Σ weight · p · (1 − p).
  ///
  /// The curvature is the Laplacian matrix of a graph with weights Σ weight · pₖ · pₗ ≥ 0 between
  /// classes k and l, and twice the diagonal less such a matrix is positive semidefinite.
  private func interceptDiagonal(_ probabilities: [Float]) -> [Double] {
    var diagonal = [Double](repeating: 0, count: width)
    unsafe probabilities.withUnsafeBufferPointer { probabilities in
      unsafe diagonal.withUnsafeMutableBufferPointer { diagonal in
        for row in classes.indices where weights[row] > 0 {
          let weight = 2 * weights[row]
          for column in 0..<width {
            let probability = unsafe probabilities[row &* width &+ column]
            unsafe diagonal[column] += Double(weight * probability * (1 - probability))
          }
        }
      }
    }
    return diagonal
  }

  /// For one direction d: √(weight · p) · d, √weight · Σ p d by row, and weight · p · (d − Σ p d)
  /// summed by class.
  private func scaleByProbability(
    _ direction: [Float], _ rows: (probabilities: [Float], roots: [Float]),
    into output: (
      scaled: UnsafeMutablePointer<Float>, means: UnsafeMutablePointer<Float>,
      mixed: UnsafeMutablePointer<Float>
    )
  ) {
    let (scaled, means, mixed) = unsafe output
    unsafe direction.withUnsafeBufferPointer { direction in
      unsafe rows.probabilities.withUnsafeBufferPointer { probabilities in
        unsafe rows.roots.withUnsafeBufferPointer { roots in
          for row in classes.indices {
            let first = row &* width
            let weight = weights[row]
            var mean: Float = 0
            for column in 0..<width {
              unsafe mean += probabilities[first &+ column] * direction[first &+ column]
            }
            unsafe means[row] = weight.squareRoot() * mean
            for column in 0..<width {
              let value = unsafe direction[first &+ column]
              let root = unsafe roots[first &+ column]
              unsafe scaled[first &+ column] = root * value
              unsafe mixed[column] += root * root * (value - mean)
            }
          }
        }
      }
    }
  }

  /// √(weight · p) for each margin.
  private func roots(of probabilities: [Float]) -> [Float] {
    var roots = probabilities
    unsafe roots.withUnsafeMutableBufferPointer { roots in
      let roots = unsafe SharedBuffer(roots)
      parallelism.forEachBlock(of: classes.count, size: Self.rowsPerBlock) { rows, _ in
        for row in rows {
          let weight = weights[row]
          for index in row &* width..<(row &+ 1) &* width {
            unsafe roots[index] = (weight * roots[index]).squareRoot()
          }
        }
      }
    }
    return roots
  }

  private func addInterceptCurvature(
    _ probabilities: [Float], to result: inout [Double], at offset: Int
  ) {
    let size = offset + width
    let rowCount = classes.count
    var scaled = probabilities
    unsafe scaled.withUnsafeMutableBufferPointer { scaled in
      for row in 0..<rowCount {
        let weight = weights[row]
        let root = weight.squareRoot()
        for column in 0..<width {
          let probability = unsafe scaled[row &* width &+ column]
          unsafe scaled[row &* width &+ column] = root * probability
          result[(offset + column) * (size + 1)] += Double(weight * probability)
        }
      }
    }
    let products = Vector.columnGram(scaled, columns: width)
    for row in 0..<width {
      for column in 0..<width {
        result[(offset + row) * size + offset + column] -= Double(products[row * width + column])
      }
    }
  }
}
