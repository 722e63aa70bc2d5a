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
  /// - Returns: A symmetric row-major matrix of (directions + ``width``)².
  func curvature(along directions: [[Float]], probabilities: [Float]) -> [Double] {
    width == 1
      ? binaryCurvature(directions, probabilities)
      : multinomialCurvature(directions, probabilities)
  }

  private func binaryCurvature(_ directions: [[Float]], _ probabilities: [Float]) -> [Double] {
    let size = directions.count + 1
    let rowCount = classes.count
    let packed = unsafe [Float](unsafeUninitializedCapacity: size * rowCount) { packed, count in
      let packed = unsafe SharedBuffer(packed)
      parallelism.forEach(size) { direction, _ in
        for row in 0..<rowCount {
          let probability = probabilities[row]
          let root = (weights[row] * probability * (1 - probability)).squareRoot()
          let value = direction < directions.count ? directions[direction][row] : 1
          unsafe packed[direction * rowCount + row] = root * value
        }
      }
      count = size * rowCount
    }
    return Vector.gram(packed, rows: size).map { Double($0) }
  }

  private func multinomialCurvature(_ directions: [[Float]], _ probabilities: [Float]) -> [Double] {
    let rowCount = classes.count
    let length = rowCount * width
    let count = directions.count
    let size = count + width
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
              directions[index], (probabilities, roots), scaled: shared.0.base + index * length,
              means: shared.1.base + index * rowCount, mixed: shared.2.base + index * width)
          }
        }
      }
    }
    var result = [Double](repeating: 0, count: size * size)
    if count > 0 {
      let whole = Vector.gram(scaled, rows: count)
      let between = Vector.gram(means, rows: count)
      for row in 0..<count {
        for column in 0..<count {
          let index = row * count + column
          result[row * size + column] = Double(whole[index]) - Double(between[index])
        }
        for column in 0..<width {
          let value = Double(mixed[row * width + column])
          result[row * size + count + column] = value
          result[(count + column) * size + row] = value
        }
      }
    }
    addInterceptCurvature(probabilities, to: &result, at: count)
    return result
  }

  /// For one direction d: √(weight · p) · d, √weight · Σ p d by row, and weight · p · (d − Σ p d)
  /// summed by class.
  private func scaleByProbability(
    _ direction: [Float], _ rows: (probabilities: [Float], roots: [Float]),
    scaled: UnsafeMutablePointer<Float>,
    means: UnsafeMutablePointer<Float>, mixed: UnsafeMutablePointer<Float>
  ) {
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
