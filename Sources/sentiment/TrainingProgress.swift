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
      if isVerbose { write(line + "\n") } else { self.progress("fitting, " + line) }
    case .assembling: self.progress("putting the model together")
    case .part(let count): if isVerbose { write("learning curve: \(count) rows\n") }
    case .fold(let fold, let count): if isVerbose { write("fold \(fold) of \(count)\n") }
    }
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
