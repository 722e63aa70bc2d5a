/// How far an optimisation has come, or how it ended.
public struct Convergence: Codable, Equatable, Sendable {
  /// Whether and why an optimisation ended.
  public enum Status: String, Codable, Sendable {
    /// It goes on.
    case running
    /// The gradient fell below the tolerance.
    case converged
    /// Steps no longer lower the objective in single precision, or lead away from the best point;
    /// as good as converged.
    case stalled
    /// The iterations allowed were used up.
    case iterationLimit
    /// The objective is no longer a finite number.
    case diverged
  }

  /// The number of iterations done: products with the matrix and its transpose.
  public var iterations: Int
  /// The objective: half the squared norm of the weights plus the weighted loss.
  public var objective: Double
  /// The norm of the gradient, relative to that at the start.
  public var gradientNorm: Double
  /// Whether and why the optimisation ended.
  public var status: Status = .running

  /// Whether the optimum was reached, as far as single precision goes.
  public var isConverged: Bool { status == .converged || status == .stalled }
}

/// Decides when an optimisation ends.
struct StoppingRule: Sendable {
  /// The relative gradient norm that counts as converged, above 0.
  let tolerance: Double
  /// The most iterations, at least 1.
  let iterationLimit: Int
  /// The fewest iterations before a small gradient counts, at least 0: a start that another fit
  /// reached may be within a loose tolerance and yet not be this one's end.
  var fewestIterations = 0

  /// What the state of an optimisation calls for.
  func status(of state: Convergence) -> Convergence.Status {
    if !state.objective.isFinite || state.gradientNorm.isNaN { return .diverged }
    if state.gradientNorm <= tolerance,
      state.iterations >= fewestIterations || state.gradientNorm == 0
    {
      return .converged
    }
    return state.iterations >= iterationLimit ? .iterationLimit : .running
  }
}
