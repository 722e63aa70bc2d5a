import TextClassification

/// The lines that tell how a training ended, what was chosen, and which rows the model has seen.
struct TrainingText {
  private let training: TrainingSummary

  /// Creates the lines of a training.
  init(_ training: TrainingSummary) {
    self.training = training
  }

  /// Up to five lines.
  var lines: [String] { [outcome, choice, refit, streaming, compaction].compactMap(\.self) }

  private var outcome: String {
    let iterations = NumberText.counted(training.iterations, "iteration")
    let norm = training.gradientNorm.map(NumberText.scientific) ?? NumberText.notAvailable
    let outcome =
      training.converged
      ? "Training converged after \(iterations)" : "Training did not converge in \(iterations)"
    return "\(outcome) (gradient norm \(norm), regularization \(training.regularization))."
  }

  /// How the strength and the temperature were found; `nil` where nothing was.
  private var choice: String? {
    guard let curve = training.regularizationCurve, let temperature = training.temperature else {
      return nil
    }
    let rows = NumberText.counted(curve.rowCount, "row")
    let place = curve.foldCount == 1 ? "\(rows) held out" : "\(curve.foldCount) folds of \(rows)"
    let divisor = NumberText.fixed(temperature, digits: 2)
    // One point alone is a strength that was given.
    guard curve.points.count > 1 else { return "Temperature \(divisor), found on \(place)." }
    let tried = curve.points.map { point in
      let strength = Int(exactly: point.regularization).map(String.init)
      return
        "\(strength ?? "\(point.regularization)") (\(NumberText.fixed(point.logLoss, digits: 3)), "
        + "\(NumberText.percent(point.accuracy)) %)"
    }
    return "Regularization chosen on \(place) (log loss, accuracy): "
      + "\(tried.joined(separator: ", ")); temperature \(divisor)."
  }

  /// That the corpus was read in pieces; `nil` where it was in memory.
  private var streaming: String? {
    training.streaming.map { streaming in
      "The corpus was read in pieces, to stay within "
        + "\(NumberText.grouped(streaming.memoryLimit / 1_000_000)) MB of memory; n-grams of at "
        + "least \(NumberText.counted(streaming.minimumDocumentFrequency, "text")) are features."
    }
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
