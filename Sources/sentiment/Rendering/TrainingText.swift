import TextClassification

/// The lines that tell how a training ended, what was chosen, and which rows the model has seen.
struct TrainingText {
  private let training: TrainingSummary

  /// Creates the lines of a training.
  init(_ training: TrainingSummary) {
    self.training = training
  }

  /// Up to three lines, and what was tried.
  var lines: [String] {
    let told = [outcome, refit, compaction].compactMap(\.self)
    return told + (choice.count > 1 ? [""] : []) + choice
  }

  private var outcome: String {
    let iterations = NumberText.counted(training.iterations, "iteration")
    let norm = training.gradientNorm.map(NumberText.scientific) ?? NumberText.notAvailable
    let outcome =
      training.converged
      ? "Training converged after \(iterations)" : "Training did not converge in \(iterations)"
    return "\(outcome) (gradient norm \(norm), regularization \(NumberText.short(training.regularization)))."
  }

  /// How the strength and the temperature were found; empty where nothing was.
  private var choice: [String] {
    guard let curve = training.regularizationCurve, curve.rowCount > 0,
      let temperature = training.temperature
    else { return [] }
    let rows = NumberText.counted(curve.rowCount, "row")
    let place = curve.foldCount == 1 ? "\(rows) held out" : "\(curve.foldCount) folds of \(rows)"
    let divisor = NumberText.fixed(temperature, digits: 2)
    // One point alone is a strength that was given.
    guard curve.points.count > 1 else { return ["Temperature \(divisor), found on \(place)."] }
    var table = TextTable([.right, .right, .right, .left])
    table.append(["regularization", "log loss", "accuracy", "95 % interval"])
    for point in curve.points {
      let correct = point.correctCount(of: curve.rowCount)
      table.append([
        NumberText.short(point.regularization), NumberText.fixed(point.logLoss, digits: 3),
        NumberText.percent(correct, of: curve.rowCount) + " %",
        NumberText.interval(.wilson(successes: correct, trials: curve.rowCount)),
      ])
    }
    let baseline = curve.majorityCount.map {
      "; always the most frequent label: \(NumberText.percent($0, of: curve.rowCount)) %"
    }
    return [
      "Regularization chosen on \(place), temperature \(divisor)\(baseline ?? ""):", "",
    ] + table.lines
  }

  /// What was left out; `nil` where all n-grams were kept.
  private var compaction: String? {
    training.compaction.map { compaction in
      let kept =
        "\(NumberText.grouped(compaction.keptFeatureCount)) of "
        + "\(NumberText.grouped(compaction.featureCount)) n-grams"
      let accuracy = compaction.wholeTestAccuracy.map {
        "; test accuracy with all of them: \(NumberText.percent($0)) %"
      }
      return "The stronger \(kept) are kept\(accuracy ?? ""). Training and validation accuracy are "
        + "those with all."
    }
  }

  /// Whether the model has seen the validation rows; `nil` where it has not.
  private var refit: String? {
    training.refittedRowCount.map { count in
      "The model was fitted again with the \(NumberText.counted(count, "validation row")); the "
        + "validation accuracy is that of a model which had not seen \(count == 1 ? "it" : "them")."
    }
  }
}
