internal import LinearAlgebra
internal import Tables

/// Chooses the strength of regularisation on rows that the fits had not seen.
///
/// Strengths are tried in ascending order, each fit starting from the one before, until the loss
/// has risen twice. Below ``smallCorpus`` rows every row is held out once, in five folds;
/// otherwise a tenth of the rows is, once.
struct RegularizationSearch: Sendable {
  /// The number of rows below which folds are used.
  static let smallCorpus = 4000
  /// The strengths to try.
  static let strengths: [Float] = [0.3, 1, 3, 10, 30, 100]
  /// The relative gradient norm of the fits: a choice needs less than a model.
  private static let tolerance = 1e-2

  let pattern: SparsePattern
  let features: FeatureOptions
  let parallelism: Parallelism

  /// One fold while strengths are tried.
  private struct Fold {
    let model: LogisticRegression
    let training: [Int32]
    let rows: [Int]
    var point: SubspaceMinimizer.Point?
  }

  /// Tries the strengths.
  ///
  /// - Parameters:
  ///   - strengths: What to try, ascending; all of one or two are tried.
  ///   - rows: The rows that take part.
  ///   - seed: Which rows are held out together.
  /// - Returns: How each did.
  /// - Complexity: O(folds · strengths) warm fits.
  func curve(_ strengths: [Float], on rows: TrainingRows, seed: UInt64) -> RegularizationCurve {
    let classes = rows.classes
    let rowCount = classes.count(where: { $0 >= 0 })
    let isSmall = rowCount < Self.smallCorpus
    let folds = StratifiedFolds(
      of: rows.groups, classes: classes, count: isSmall ? 5 : 10, seed: seed)
    var states = (0..<(isSmall ? 5 : 1)).map { fold(rows, folds, $0) }
    var curve = RegularizationCurve(
      points: [], foldCount: states.count, rowCount: states.reduce(0) { $0 + $1.rows.count })
    var rises = 0
    for strength in strengths {
      var held = HeldOutMargins(classCount: rows.classCount)
      for index in states.indices {
        let weights = rows.weights(strength, for: states[index].training)
        let fit = states[index].model.fit(
          classes: states[index].training, weights: weights, from: states[index].point)
        states[index].point = fit.point
        held.append(states[index].rows, of: fit, classes: classes)
      }
      let temperature = held.bestTemperature
      let point = RegularizationCurve.Point(
        regularization: strength, logLoss: held.logLoss(temperature: temperature),
        accuracy: held.accuracy, temperature: temperature)
      if let last = curve.points.last { rises = point.logLoss > last.logLoss ? rises + 1 : 0 }
      curve.points.append(point)
      if rises == 2 { break }
    }
    return curve
  }

  private func fold(_ rows: TrainingRows, _ folds: StratifiedFolds, _ index: Int) -> Fold {
    let training = folds.training(rows.classes, without: index)
    let scales = FeatureScales(
      pattern, classes: training, classCount: rows.classCount, options: features)
    let model = LogisticRegression(
      system: ScaledSystem(pattern: pattern, scales: scales, parallelism: parallelism),
      classCount: rows.classCount, tolerance: Self.tolerance, iterationLimit: 100)
    return Fold(model: model, training: training, rows: folds.rows(of: index), point: nil)
  }
}
