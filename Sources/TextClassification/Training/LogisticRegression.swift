internal import LinearAlgebra

/// Fits a multinomial logistic regression with scaled features and rows of length 1.
///
///     minimise  ½ Σ_jc w_jc² / s²_jc + C Σ_i loss(y_i, margins_i)
///     margins_i = (Σ_{j in i} w_j) / √(Σ_{j in i} s̄²_j) + b
///
/// with s the scales of ``FeatureScales`` and s̄² their mean over the margins. The intercept b is
/// not penalised. `Documentation/Training.md` derives the method.
struct LogisticRegression: Sendable {
  /// A fitted model over the columns of a matrix.
  struct Fit: Sendable {
    /// The weights: features × width.
    var weights: [Float]
    /// One number for each margin.
    var intercept: [Double]
    /// The margins of all rows, intercept included, rows × width.
    var margins: [Float]
    /// How the search ended.
    var convergence: Convergence
  }

  let options: TrainingOptions
  let parallelism: Parallelism

  /// Fits the rows that have a class.
  ///
  /// - Parameters:
  ///   - pattern: Rows × features.
  ///   - classes: The class of each row, or −1 for a row that takes no part in training.
  ///   - classCount: The number of classes, at least 2.
  ///   - scales: The scales of the features.
  ///   - report: Receives the state of each iteration.
  /// - Returns: The fit; its margins cover the rows that took no part too.
  /// - Complexity: O(nonzeros · width) an iteration.
  func fit(
    _ pattern: SparsePattern, classes: [Int32], classCount: Int, scales: FeatureScales,
    report: (Convergence) -> Void
  ) -> Fit {
    let system = ScaledSystem(pattern: pattern, scales: scales, parallelism: parallelism)
    let loss = LogisticLoss(
      classCount: classCount, classes: classes.map { max($0, 0) },
      weights: classes.map { $0 < 0 ? 0 : options.regularization }, parallelism: parallelism)
    let minimizer = SubspaceMinimizer(
      loss: loss,
      rule: StoppingRule(
        tolerance: options.tolerance, iterationLimit: options.iterationLimit),
      memory: 8)
    let zero = [Float](repeating: 0, count: pattern.rowCount * loss.width)
    let start = SubspaceMinimizer.Point(
      coefficients: zero, margins: zero, intercept: Array(repeating: 0, count: loss.width))
    let outcome = minimizer.minimize(from: start, apply: system.apply, report: report)
    var margins = outcome.point.margins
    for index in margins.indices {
      margins[index] += Float(outcome.point.intercept[index % loss.width])
    }
    return Fit(
      weights: system.weights(of: outcome.point.coefficients),
      intercept: outcome.point.intercept, margins: margins, convergence: outcome.convergence)
  }
}

/// The matrix that turns coefficients of rows into margins: K = N X S² Xᵀ N, N the inverse row
/// norms.
struct ScaledSystem: Sendable {
  let pattern: SparsePattern
  let scales: FeatureScales
  let parallelism: Parallelism
  /// 1 / √Σ s̄² by row; 0 for a row without features.
  let inverseNorms: [Float]

  init(pattern: SparsePattern, scales: FeatureScales, parallelism: Parallelism) {
    self.pattern = pattern
    self.scales = scales
    self.parallelism = parallelism
    inverseNorms = pattern.multiply(scales.mean, width: 1, on: parallelism)
      .map { $0 > 0 ? 1 / $0.squareRoot() : 0 }
  }

  /// K · a: rows × width.
  func apply(_ coefficients: [Float]) -> [Float] {
    var margins = pattern.multiply(weights(of: coefficients), width: scales.width, on: parallelism)
    scaleRows(&margins)
    return margins
  }

  /// The weights that coefficients of rows stand for, S² Xᵀ N a: features × width.
  func weights(of coefficients: [Float]) -> [Float] {
    var scaled = coefficients
    scaleRows(&scaled)
    var weights = pattern.multiplyTransposed(scaled, width: scales.width, on: parallelism)
    Vector.multiply(&weights, by: scales.squared)
    return weights
  }

  private func scaleRows(_ values: inout [Float]) {
    let width = scales.width
    for (row, factor) in inverseNorms.enumerated() {
      for index in row * width..<(row + 1) * width { values[index] *= factor }
    }
  }
}
