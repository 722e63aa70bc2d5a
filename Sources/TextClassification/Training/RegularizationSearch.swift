internal import LinearAlgebra
internal import Tables

/// Chooses the strength of regularisation on rows that the fits had not seen.
///
/// Below ``smallCorpus`` rows every row is held out once, in five folds, and the search goes out
/// from the usual strength the way that its best temperature points: above 1 the margins are too
/// large for rows not seen, and weaker strengths are tried, below 1 stronger ones. Where the
/// temperature is close to 1 and one way did not help, the other is tried too. With more rows a
/// tenth is held out, once, and the strengths are climbed from the weakest: each fit then begins
/// close to its end, with the directions of the one before. Either way the search goes on as long
/// as the loss falls by more than what is taken for none.
struct RegularizationSearch: Sendable {
  /// The number of rows below which folds are used.
  static let smallCorpus = 4000
  /// The strengths to try.
  static let strengths: [Float] = [1.5, 5, 15, 50, 150]
  /// When the fits end: a choice needs less than a model.
  static let rule = StoppingRule(
    tolerance: 1e-2, iterationLimit: 100, fewestIterations: 3)
  /// The temperature from which on, and its inverse up to which, one way is enough.
  private static let decisiveTemperature = 1.1

  let matrix: DocumentTermMatrix
  let features: FeatureOptions
  let parallelism: Parallelism

  /// What a search found.
  struct Outcome {
    /// How each strength did.
    var curve: RegularizationCurve
    /// Where the fit of the chosen strength ended, to start from; `nil` where there were folds.
    var start: SubspaceMinimizer.Point?
  }

  /// One fold while strengths are tried.
  private struct Fold {
    let model: LogisticRegression
    let training: [Int32]
    let rows: [Int]
  }

  /// Tries strengths.
  ///
  /// - Parameters:
  ///   - strengths: What to try, ascending.
  ///   - rows: The rows that take part.
  ///   - seed: Which rows are held out together.
  /// - Returns: How each did that was tried.
  /// - Complexity: O(folds · strengths) warm fits.
  func search(_ strengths: [Float], on rows: TrainingRows, seed: UInt64) -> Outcome {
    let isSmall = rows.count < Self.smallCorpus
    let split = StratifiedFolds(
      of: rows.groups, classes: rows.classes, count: isSmall ? 5 : 10, seed: seed)
    let folds = (0..<(isSmall ? 5 : 1)).map { fold(rows, split, $0) }
    var tried: [Int: (point: RegularizationCurve.Point, ends: [LogisticRegression.Fit])] = [:]
    func attempt(_ index: Int, from neighbor: Int?) -> Double {
      let starts = neighbor.flatMap { tried[$0]?.ends }
      let result = self.attempt(strengths[index], on: rows, folds: folds, from: starts)
      // With many rows only the next fit begins with directions: those of earlier ones go.
      if !isSmall, let neighbor, let ends = tried[neighbor]?.ends {
        tried[neighbor]?.ends = ends.map {
          LogisticRegression.Fit(point: $0.point, convergence: $0.convergence)
        }
      }
      tried[index] = result
      return result.point.logLoss
    }
    let usual = strengths.firstIndex(of: RegularizationCurve.usualStrength) ?? 0
    if isSmall {
      searchAround(usual, count: strengths.count, tried: { tried[$0]?.point }, attempt)
    } else {
      climb(past: usual, count: strengths.count, attempt)
    }
    let points = tried.sorted { $0.key < $1.key }
    let judged = folds.flatMap(\.rows)
    var counts = [Int](repeating: 0, count: rows.classCount)
    for row in judged { counts[Int(rows.classes[row])] += 1 }
    let curve = RegularizationCurve(
      points: points.map(\.value.point), foldCount: folds.count, rowCount: judged.count,
      majorityCount: counts.max())
    let chosen = points.first { $0.value.point.regularization == curve.chosen?.regularization }
    return Outcome(curve: curve, start: isSmall ? nil : chosen?.value.ends.first?.point)
  }

  /// Tries one strength after the other from the weakest, each fit beginning where the one before
  /// ended: cheap, and where the loss has its minimum is passed only by one.
  private func climb(past usual: Int, count: Int, _ attempt: (Int, Int?) -> Double) {
    var smallest = attempt(0, nil)
    for index in 1..<max(count, 1) {
      let loss = attempt(index, index - 1)
      // As far as the usual strength nothing is given up for a loss that is as good as the same.
      let isBetter = loss < smallest * (1 - RegularizationCurve.lossTolerance)
      let isAlike = loss < smallest * (1 + RegularizationCurve.lossTolerance)
      if !(isBetter || index < usual && isAlike) { break }
      smallest = min(smallest, loss)
    }
  }

  /// Tries a strength, then weaker or stronger ones as the temperature there says.
  private func searchAround(
    _ middle: Int, count: Int, tried: (Int) -> RegularizationCurve.Point?,
    _ attempt: (Int, Int?) -> Double
  ) {
    let usual = attempt(middle, nil)
    for step in Self.ways(from: tried(middle)?.temperature ?? 1) {
      var (index, smallest) = (middle, usual)
      while (0..<count).contains(index + step) {
        let loss = attempt(index + step, index)
        index += step
        if loss >= smallest * (1 - RegularizationCurve.lossTolerance) { break }
        smallest = loss
      }
      // The loss has one minimum: where one way was better, the other is not.
      if smallest < usual { break }
    }
  }

  /// Whether to go to weaker strengths, −1, to stronger ones, 1, or one way after the other.
  static func ways(from temperature: Double) -> [Int] {
    let first = temperature >= 1 ? -1 : 1
    let isDecided = temperature > decisiveTemperature || temperature < 1 / decisiveTemperature
    return isDecided ? [first] : [first, -first]
  }

  /// Fits every fold with one strength and judges the rows left out.
  private func attempt(
    _ strength: Float, on rows: TrainingRows, folds: [Fold],
    from starts: [LogisticRegression.Fit]?
  ) -> (point: RegularizationCurve.Point, ends: [LogisticRegression.Fit]) {
    var held = HeldOutMargins(classCount: rows.classCount)
    var ends: [LogisticRegression.Fit] = []
    for (index, fold) in folds.enumerated() {
      let weights = rows.weights(strength, for: fold.training)
      let fit = fold.model.fit(
        classes: fold.training, weights: weights, from: starts?[index].point,
        along: starts?[index].subspace)
      ends.append(fit)
      held.append(fold.rows, of: fit, classes: rows.classes)
    }
    let temperature = held.bestTemperature
    let point = RegularizationCurve.Point(
      regularization: strength, logLoss: held.logLoss(temperature: temperature),
      accuracy: held.accuracy, temperature: temperature)
    return (point, ends)
  }

  private func fold(_ rows: TrainingRows, _ folds: StratifiedFolds, _ index: Int) -> Fold {
    let training = folds.training(rows.classes, without: index)
    let scales = FeatureScales(
      matrix, classes: training, classCount: rows.classCount, by: (features, parallelism))
    let model = LogisticRegression(
      system: ScaledSystem(pattern: matrix.pattern, scales: scales, parallelism: parallelism),
      classCount: rows.classCount, rule: Self.rule)
    return Fold(model: model, training: training, rows: folds.rows(of: index))
  }
}
