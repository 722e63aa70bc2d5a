import Glibc

/// Figures of how well the probabilities fit the actual labels.
struct ProbabilityScores {
  /// The number of rows over which log loss and Brier score run: those whose label the model knows.
  let rowCount: Int
  /// The mean negative logarithm of the probability of the actual label.
  let logLoss: Double?
  /// The mean squared distance between the probabilities and the actual label.
  let brierScore: Double?
  /// The expected calibration error, `nil` for answers without probabilities.
  let calibrationError: Double?

  /// The number of equal-width bins of the calibration error.
  static let binCount = 15

  /// Computes the figures.
  ///
  /// Over the *m* rows with a known label *y*, with p the row's probabilities:
  ///
  ///     log loss = − (1/m) Σ ln min(max(p[y], ε), 1 − ε)
  ///     Brier    = (1/m) Σ Σ_k (p[k] − [k = y])²,  halved for models of at most two labels
  ///
  /// as scikit-learn computes them; ε is the unit of least precision of 1 in the type of the
  /// probabilities. Both are `nil` where *m* = 0.
  ///
  /// Over all *n* rows, with p̂ the probability of the predicted label and B_b the rows with
  /// (b − 1)/15 < p̂ ≤ b/15 (p̂ = 0 belongs to the first bin):
  ///
  ///     calibration error = Σ_b (|B_b| / n) · |accuracy(B_b) − mean p̂(B_b)|
  ///
  /// Sources: G. W. Brier, "Verification of forecasts expressed in terms of probability", Monthly
  /// Weather Review 78 (1950), 1–3; C. Guo, G. Pleiss, Y. Sun and K. Q. Weinberger, "On calibration
  /// of modern neural networks", ICML 2017, equation 3.
  ///
  /// - Parameters:
  ///   - rows: The rows, at least one.
  ///   - clip: The ε of the log loss.
  /// - Complexity: O(rows × labels).
  init(_ rows: EvaluatedRows, clip: Double) {
    guard rows.hasProbabilities else {
      rowCount = 0
      logLoss = nil
      brierScore = nil
      calibrationError = nil
      return
    }
    let width = rows.knownCount
    var knownRows = 0
    var lossSum = 0.0
    var distanceSum = 0.0
    var confidence = Array(repeating: 0.0, count: Self.binCount)
    var correct = Array(repeating: 0.0, count: Self.binCount)

    for row in 0..<rows.count {
      let actual = rows.actual[row]
      let predicted = rows.predicted[row]
      let top = rows.probabilities[row * width + predicted]
      let bin = min(Self.binCount - 1, max(0, Int((top * Double(Self.binCount)).rounded(.up)) - 1))
      confidence[bin] += top
      if actual == predicted { correct[bin] += 1 }

      guard actual < width else { continue }
      knownRows += 1
      lossSum -= log(min(max(rows.probabilities[row * width + actual], clip), 1 - clip))
      for column in 0..<width {
        let target = column == actual ? 1.0 : 0.0
        let difference = rows.probabilities[row * width + column] - target
        distanceSum += difference * difference
      }
    }

    let m = Double(knownRows)
    rowCount = knownRows
    logLoss = knownRows == 0 ? nil : lossSum / m
    brierScore = knownRows == 0 ? nil : distanceSum / m * (width <= 2 ? 0.5 : 1)
    let gap = zip(correct, confidence).reduce(0.0) { $0 + abs($1.0 - $1.1) }
    calibrationError = gap / Double(rows.count)
  }
}
