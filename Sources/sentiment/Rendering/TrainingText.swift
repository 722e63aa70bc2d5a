import TextClassification

/// The lines that tell how a training ended, what was chosen, and which rows the model has seen.
struct TrainingText {
  private let training: TrainingSummary

  /// Creates the lines of a training.
  init(_ training: TrainingSummary) {
    self.training = training
  }

  /// How it ended, what the model has seen and was cut to, and what was tried.
  var lines: [String] {
    let told = [outcome, refit, streaming].compactMap(\.self) + compaction
    return told + (choice.count > 1 ? [""] : []) + choice
  }

  private var outcome: String {
    let iterations = NumberText.counted(training.iterations, "iteration")
    let norm = training.gradientNorm.map(NumberText.scientific) ?? NumberText.notAvailable
    let outcome =
      training.converged
      ? "Training converged after \(iterations)" : "Training did not converge in \(iterations)"
    return
      "\(outcome) (gradient norm \(norm), regularization \(NumberText.short(training.regularization)))."
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

  /// That the corpus was read in pieces; `nil` where it was in memory.
  private var streaming: String? {
    training.streaming.map { streaming in
      let minimum = streaming.minimumDocumentFrequency
      let left = "; n-grams of fewer than \(NumberText.grouped(minimum)) texts are left out."
      return "The corpus was read in pieces, to stay within "
        + "\(NumberText.grouped(streaming.memoryLimit / 1_000_000)) MB of memory"
        + (minimum > 1 ? left : ".")
    }
  }

  /// What was left out, and how good the whole model is; empty where all n-grams were kept.
  var compaction: [String] {
    guard let compaction = training.compaction else { return [] }
    let kept =
      "The stronger \(NumberText.grouped(compaction.keptFeatureCount)) of "
      + NumberText.counted(compaction.featureCount, "n-gram")
      + " \(compaction.featureCount == 1 ? "is" : "are") kept"
    let parts = [
      ("Training", compaction.wholeTraining), ("Validation", compaction.wholeValidation),
      ("Evaluation", compaction.wholeTest),
    ].compactMap { name, count in count.map { (name, $0) } }
    let seen =
      compaction.validatesWhole == true
      ? "; the validation accuracy above is that with all, since the model was then fitted on these "
        + "rows" : ""
    guard !parts.isEmpty else { return [kept + seen + "."] }
    let values = parts.map { NumberText.percent($0.1.correctCount, of: $0.1.rowCount) }
    let counts = parts.map { NumberText.grouped($0.1.rowCount) }
    return ["\(kept)\(seen). With all of them:"]
      + parts.indices.map { place in
        "  \(parts[place].0.alignedLeft(10)) accuracy: "
          + "\(values[place].alignedRight(values.widest)) %   "
          + "(\(counts[place].alignedRight(counts.widest)) "
          + "\(parts[place].1.rowCount == 1 ? "row" : "rows")"
          + AccuracySummaryText.remark(on: parts[place].1) + ")"
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
