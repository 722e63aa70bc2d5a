/// The best point of a search that is asked for more than single precision can resolve.
///
/// From some gradient on steps are of rounding errors, and with them margins leave what belongs to
/// the coefficients: the gradient grows again. The default tolerance ends a search before that.
struct BestPoint {
  private var found: (point: SubspaceMinimizer.Point, convergence: Convergence)?

  /// The gradient, relative to its first, from which on points are kept.
  private static let precision = 1e-4
  /// By how much the gradient is larger again where a search has left its best point.
  private static let driftFactor = 10.0

  /// Keeps a point if it is the best so far.
  mutating func note(_ point: SubspaceMinimizer.Point, _ convergence: Convergence) {
    let norm = convergence.gradientNorm
    let least = found?.convergence.gradientNorm ?? .infinity
    guard norm <= Self.precision, norm < least else { return }
    found = (point, convergence)
  }

  /// Whether a gradient tells that the search has left its best point.
  func hasDrifted(_ norm: Double) -> Bool {
    found.map { norm > Self.driftFactor * $0.convergence.gradientNorm } ?? false
  }

  /// Where a search ends: at its last point, or at the best one where it stalled beyond that.
  func end(
    after last: (point: SubspaceMinimizer.Point, convergence: Convergence)
  ) -> (point: SubspaceMinimizer.Point, convergence: Convergence) {
    guard last.convergence.status == .stalled, let found,
      found.convergence.gradientNorm < last.convergence.gradientNorm
    else { return last }
    var convergence = last.convergence
    convergence.objective = found.convergence.objective
    convergence.gradientNorm = found.convergence.gradientNorm
    return (found.point, convergence)
  }
}
