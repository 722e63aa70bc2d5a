private import Glibc
internal import LinearAlgebra

/// Fits a model: chooses the strength, fits the training rows, then all rows.
struct ModelFitter: Sendable {
  let corpus: CorpusMatrix
  let features: FeatureOptions
  let options: TrainingOptions

  /// The number of rows below which nothing can be chosen on held-out rows.
  private static let fewestRowsToChoose = 30

  /// Fits a model.
  ///
  /// - Parameters:
  ///   - rows: All rows.
  ///   - validation: Those that neither train nor choose before they have validated the model.
  ///   - seed: Which rows are held out to choose the strength.
  ///   - progress: Receives how far it is.
  /// - Returns: The model.
  /// - Throws: ``TrainingError``.
  func fit(
    _ rows: TrainingRows, validation: [Int], seed: UInt64,
    progress: (TextClassifierTrainer.Progress) -> Void
  ) throws(TrainingError) -> FittedModel {
    let training = rows.leavingOut(validation)
    let choice = choose(training, seed: seed, progress: progress)
    let (strength, temperature) = (choice.strength, choice.temperature)
    let isRefitted = options.refits && !validation.isEmpty
    let first = try fit(
      training, strength, from: choice.start,
      until: isRefitted ? validatedRule(training) : finalRule, progress)
    var (last, prior) = (first, training.prior)
    if isRefitted {
      last = try fit(rows, strength, from: first.fit.point, until: finalRule, progress)
      prior = rows.prior
    }
    let divisor = Float(temperature)
    return FittedModel(
      scales: last.system.scales,
      weights: last.system.weights(of: last.fit.point.coefficients).map { $0 / divisor },
      summary: FitSummary(
        intercept: last.fit.point.intercept.map { Float($0) / divisor },
        prior: prior, convergence: last.fit.convergence, regularization: strength,
        curve: choice.curve, temperature: temperature,
        probabilities: last.fit.probabilities(
          temperature: temperature, prior: prior, in: last.system),
        validatedProbabilities: first.fit.probabilities(
          temperature: temperature, prior: training.prior, in: first.system)))
  }

  /// A strength and how it was chosen.
  private struct Choice {
    var strength: Float
    var temperature = 1.0
    var curve: RegularizationCurve?
    var start: SubspaceMinimizer.Point?
  }

  private func choose(
    _ rows: TrainingRows, seed: UInt64, progress: (TextClassifierTrainer.Progress) -> Void
  ) -> Choice {
    let given = options.regularization
    guard rows.count >= Self.fewestRowsToChoose else {
      return Choice(strength: given ?? RegularizationCurve.usualStrength)
    }
    progress(.choosing)
    let found = RegularizationSearch(
      matrix: corpus.matrix, features: features, parallelism: corpus.parallelism
    ).search(given.map { [$0] } ?? RegularizationSearch.strengths, on: rows, seed: seed)
    let chosen = found.curve.chosen
    return Choice(
      strength: given ?? chosen?.regularization ?? RegularizationCurve.usualStrength,
      temperature: chosen.map {
        Self.shrunk($0.temperature, rowCount: found.curve.rowCount)
      } ?? 1,
      curve: found.curve, start: found.start)
  }

  /// When the fit of the model that is saved ends.
  private var finalRule: StoppingRule {
    StoppingRule(tolerance: options.tolerance, iterationLimit: options.iterationLimit)
  }

  /// When a fit ends that only validates and is then fitted again.
  ///
  /// With many rows of two classes it is as good at the tolerance of a choice: log losses of real
  /// corpora differed by at most 0.0003. Many classes of few rows need all of it.
  private func validatedRule(_ rows: TrainingRows) -> StoppingRule {
    let isQuick = rows.count >= RegularizationSearch.smallCorpus && rows.classCount == 2
    guard isQuick && options.tolerance < RegularizationSearch.rule.tolerance else {
      return finalRule
    }
    return StoppingRule(
      tolerance: RegularizationSearch.rule.tolerance, iterationLimit: options.iterationLimit,
      fewestIterations: RegularizationSearch.rule.fewestIterations)
  }

  /// A temperature drawn towards 1 as far as few rows make it uncertain.
  private static func shrunk(_ temperature: Double, rowCount: Int) -> Double {
    exp(log(temperature) * Double(rowCount) / Double(rowCount + 100))
  }

  private func fit(
    _ rows: TrainingRows, _ strength: Float, from start: SubspaceMinimizer.Point?,
    until rule: StoppingRule, _ progress: (TextClassifierTrainer.Progress) -> Void
  ) throws(TrainingError) -> (system: ScaledSystem, fit: LogisticRegression.Fit) {
    let scales = FeatureScales(
      corpus.matrix, classes: rows.classes, classCount: rows.classCount,
      by: (features, corpus.parallelism))
    guard scales.mean.contains(where: { $0 > 0 }) else {
      throw .noFeatures(
        rowCount: rows.count, minimumDocumentFrequency: corpus.matrix.minimumDocumentFrequency)
    }
    let system = ScaledSystem(
      pattern: corpus.matrix.pattern, scales: scales, parallelism: corpus.parallelism)
    let model = LogisticRegression(system: system, classCount: rows.classCount, rule: rule)
    let weights = rows.weights(strength, for: rows.classes)
    let fit = model.fit(
      classes: rows.classes, weights: weights,
      from: start.map { model.start(after: $0, classes: rows.classes, weights: weights) }
    ) { progress(.fitting($0)) }
    if fit.convergence.status == .diverged {
      throw .diverged(iterations: fit.convergence.iterations)
    }
    return (system, fit)
  }
}
