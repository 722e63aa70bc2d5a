import TextClassification

/// The single figures at the end of the accuracy report, one a line.
struct FiguresText {
  private let metrics: ClassifierMetrics

  /// Creates the lines of some metrics.
  init(_ metrics: ClassifierMetrics) {
    self.metrics = metrics
  }

  /// The lines, with names and figures in columns.
  var lines: [String] {
    let areaNote = { (value: Double?) in value == nil ? areaReason : areaRemark }
    var figures: [(name: String, value: Double?, remark: String)] = [
      ("Log loss", metrics.logLoss, scoredRemark),
      ("Calibration error", metrics.calibrationError, ""),
      ("Brier score", metrics.brierScore, scoredRemark),
      ("ROC AUC", metrics.rocAUC, areaNote(metrics.rocAUC)),
      ("Average precision", metrics.averagePrecision, areaNote(metrics.averagePrecision)),
      ("Balanced accuracy", metrics.balancedAccuracy, ""),
      ("Matthews correlation", metrics.matthewsCorrelation, agreementRemark(\.matthewsCorrelation)),
      ("Cohen's kappa", metrics.cohenKappa, agreementRemark(\.cohenKappa)),
    ]
    for top in metrics.topAccuracies {
      figures.append(("Top-\(top.k) accuracy", top.accuracy, topRemark(top)))
    }
    let values = figures.map { figure in
      figure.value.map { NumberText.fixed($0, digits: 4) } ?? NumberText.notAvailable
    }
    let nameWidth = figures.map(\.name).widest + 1
    let valueWidth = values.widest
    return zip(figures, values).map { figure, value in
      let line = (figure.name + ":").alignedLeft(nameWidth) + " " + value.alignedRight(valueWidth)
      return figure.remark.isEmpty ? line : line + "   (\(figure.remark))"
    }
  }

  /// How sure a top-k accuracy is.
  private func topRemark(_ top: TopAccuracy) -> String {
    let ends = [top.interval.lower, top.interval.upper].map { NumberText.fixed($0, digits: 4) }
    return "95 % interval \(ends[0])–\(ends[1])"
  }

  /// How many rows were left out because the model has no probability for their label.
  private var scoredRemark: String {
    let leftOut = metrics.rowCount - metrics.scoredRowCount
    return leftOut == 0
      ? ""
      : "over \(NumberText.counted(metrics.scoredRowCount, "row")); "
        + "\(NumberText.grouped(leftOut)) with labels the model never saw left out"
  }

  /// How the area is meant.
  private var areaRemark: String {
    let mean =
      metrics.confusionMatrix.predictedLabels.count > 2 ? "mean of one against the rest" : ""
    return [mean, scoredRemark].filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// Why there is no area.
  private var areaReason: String {
    metrics.confusionMatrix.predictedLabels.count < 2
      ? "the model has one label" : "needs rows of every label"
  }

  private func agreementRemark(_ figure: (ClassifierMetrics) -> Double?) -> String {
    figure(metrics) == nil ? "needs rows and predictions of more than one label" : ""
  }
}
