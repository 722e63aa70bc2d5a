internal import LinearAlgebra

/// Fits a multinomial logistic regression with scaled features and rows of length 1.
///
///     minimise  ½ Σ_jc w_jc² / s²_jc + C Σ_i loss(y_i, margins_i)
///     margins_i = (Σ_{j in i} w_j) / √(Σ_{j in i} s̄²_j) + b
///
/// with s the scales of ``FeatureScales`` and s̄² their mean over the margins. The intercept b is
/// not penalised. `Documentation/Training.md` derives the method.
struct LogisticRegression: Sendable {
  /// A fitted model, as coefficients of rows.
  struct Fit: Sendable {
    /// The coefficients and margins without intercept, and the intercept.
    var point: SubspaceMinimizer.Point
    /// The last directions of the search.
    var subspace = Subspace(on: Parallelism(threads: 1))
    /// How the search ended.
    var convergence: Convergence

    /// The margins of a row, intercept included.
    func margins(ofRow row: Int) -> [Float] {
      point.intercept.indices.map {
        point.margins[row * point.intercept.count + $0] + Float(point.intercept[$0])
      }
    }

    /// The probabilities of all rows, rows × classes.
    ///
    /// - Parameters:
    ///   - temperature: What the margins are divided by.
    ///   - prior: The margins of a row without features.
    ///   - system: Tells which rows have features.
    /// - Returns: Numbers in [0, 1] that add up to 1 in every row.
    func probabilities(
      temperature: Double, prior: [Float], in system: ScaledSystem
    ) -> [Float] {
      let divisor = Float(temperature)
      var result: [Float] = []
      result.reserveCapacity(system.inverseNorms.count * max(2, prior.count))
      for (row, inverseNorm) in system.inverseNorms.enumerated() {
        let margins = inverseNorm == 0 ? prior : margins(ofRow: row).map { $0 / divisor }
        result += ClassProbabilities.values(margins: margins)
      }
      return result
    }
  }

  let system: ScaledSystem
  let classCount: Int
  /// When the search ends.
  let rule: StoppingRule

  /// Fits the rows that have a weight.
  ///
  /// - Parameters:
  ///   - classes: The class of each row; any for a row of weight 0.
  ///   - weights: The weight C of each row's loss; 0 for a row that takes no part.
  ///   - start: Where to begin: a fit of other weights, or `nil` for zero.
  ///   - known: The directions that such a fit has left.
  ///   - report: Receives the state of each iteration.
  /// - Returns: The fit; its margins cover the rows that took no part too.
  /// - Complexity: O(nonzeros · width) an iteration.
  func fit(
    classes: [Int32], weights: [Float], from start: SubspaceMinimizer.Point? = nil,
    along known: Subspace? = nil, report: (Convergence) -> Void = { _ in }
  ) -> Fit {
    let loss = loss(classes, weights)
    let minimizer = SubspaceMinimizer(
      loss: loss, rule: rule, memory: 8)
    let outcome = minimizer.minimize(
      from: start ?? .zero(rowCount: classes.count, width: loss.width), along: known,
      apply: system.apply, report: report)
    return Fit(
      point: outcome.point, subspace: outcome.subspace, convergence: outcome.convergence)
  }

  /// Where to begin after a fit of some of the rows, with scales of its own.
  ///
  /// - Parameters:
  ///   - earlier: Where that fit ended.
  ///   - classes: As for a fit.
  ///   - weights: As for a fit.
  /// - Returns: Its coefficients, those of the new rows estimated, with their margins here.
  func start(
    after earlier: SubspaceMinimizer.Point, classes: [Int32], weights: [Float]
  ) -> SubspaceMinimizer.Point {
    var point = earlier
    loss(classes, weights).addNewRows(to: &point)
    point.margins = system.apply(point.coefficients)
    return point
  }

  private func loss(_ classes: [Int32], _ weights: [Float]) -> LogisticLoss {
    LogisticLoss(
      classCount: classCount, classes: classes.map { max($0, 0) }, weights: weights,
      parallelism: system.parallelism)
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
    Vector.multiply(&weights, by: scales.squared, on: parallelism)
    return weights
  }

  private func scaleRows(_ values: inout [Float]) {
    Vector.multiplyRows(&values, width: scales.width, by: inverseNorms, on: parallelism)
  }
}
