private import Glibc
import TextClassification

extension Console {
  /// Shows how far a training is; with `--verbose` each iteration stays on the screen.
  mutating func show(_ progress: TextClassifierTrainer.Progress) {
    begin(Self.stage(of: progress))
    switch progress {
    case .extracting: self.progress("counting n-grams")
    case .streaming(let pass, let share): show(pass, share)
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

  /// Shows how much of a corpus has been read once more, and the time that is likely to be left.
  private mutating func show(_ pass: TextClassifierTrainer.Pass, _ share: Double?) {
    if share == 0 { fittingStart = .now }
    let name = Self.stage(of: .streaming(pass, share: share))
    guard let share, share > 0 else { return progress(name) }
    let pace = Pace(elapsed: .now - fittingStart, done: share, total: 1)
    let left = pace.secondsLeft.map { ", about \(Pace.time($0)) left" } ?? ""
    progress("\(name), \(Int(100 * share)) %\(left)")
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
    case .extracting, .streaming(.counting, _): "counting n-grams"
    case .streaming(.spilling, _): "finding n-grams"
    case .streaming(.ordering, _): "ordering the matrix"
    case .streaming(.describing, _): "looking n-grams up"
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
