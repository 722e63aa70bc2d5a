private import Glibc
import TextClassification

extension Console {
  /// Shows how far a training is; with `--verbose` each iteration stays on the screen.
  mutating func show(_ progress: TextClassifierTrainer.Progress) {
    begin(Self.stage(of: progress))
    switch progress {
    case .extracting: self.progress("counting n-grams")
    case .choosing: self.progress("choosing the strength of regularization")
    case .fitting(let state):
      let line =
        "iteration \(state.iterations): objective \(NumberText.scientific(state.objective)), "
        + "gradient \(NumberText.scientific(state.gradientNorm))"
      if isVerbose { write(line + "\n") } else { showFitting(state, line) }
    case .assembling: self.progress("putting the model together")
    case .part(let count): if isVerbose { write("learning curve: \(count) rows\n") }
    case .fold(let fold, let count): if isVerbose { write("fold \(fold) of \(count)\n") }
    }
  }

  /// Shows an iteration with the rate and the time that is likely to be left.
  private mutating func showFitting(_ state: Convergence, _ line: String) {
    if state.iterations <= 1 { fittingStart = .now }
    let pace = Pace(
      elapsed: ContinuousClock.now - fittingStart, done: Double(state.iterations),
      total: state.likelyIterations(tolerance: TrainingOptions().tolerance))
    progress("fitting, \(line), \(pace.text(unit: "iterations"))")
  }

  /// The name of a stage for `--timings`.
  private static func stage(of progress: TextClassifierTrainer.Progress) -> String {
    switch progress {
    case .extracting: "counting n-grams"
    case .choosing: "choosing"
    case .fitting: "fitting"
    case .assembling: "assembling"
    case .part, .fold: "dealing rows"
    }
  }
}

extension Convergence {
  /// How many iterations a fit is likely to take, if its gradient goes on falling as it has on the
  /// whole: evenly on a logarithmic scale, from 1.
  ///
  /// - Parameter tolerance: Where the fit ends.
  /// - Returns: The number; `nil` as long as the gradient does not fall.
  func likelyIterations(tolerance: Double) -> Double? {
    guard iterations >= 2, gradientNorm < 1, gradientNorm > 0, tolerance > 0 else { return nil }
    return Double(iterations) * max(1, log(tolerance) / log(gradientNorm))
  }
}
