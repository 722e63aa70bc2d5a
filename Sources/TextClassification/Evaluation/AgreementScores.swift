/// Figures of the agreement between actual and predicted labels, from the confusion matrix's totals.
struct AgreementScores {
  /// The mean recall of the labels that have rows.
  let balancedAccuracy: Double
  /// Matthews' correlation, `nil` where undefined.
  let matthewsCorrelation: Double?
  /// Cohen's kappa, `nil` where undefined.
  let cohenKappa: Double?

  /// Computes the figures.
  ///
  /// With *n* rows, *c* of them right, *t* and *p* the numbers of rows that each label has and was
  /// given (sums run over the labels, known and unseen):
  ///
  ///     balanced accuracy = mean of TP/t over the labels with t > 0
  ///     Matthews          = (c n − Σ t p) / sqrt((n² − Σ p²)(n² − Σ t²))
  ///     kappa             = (c n − Σ t p) / (n² − Σ t p)
  ///
  /// Matthews' correlation is undefined where all rows have, or were all given, one label; kappa
  /// where both hold for the same label.
  /// Sources: J. Gorodkin, "Comparing two K-category assignments by a K-category correlation
  /// coefficient", Computational Biology and Chemistry 28 (2004), 367–374; J. Cohen,
  /// "A coefficient of agreement for nominal scales", Educational and Psychological Measurement 20
  /// (1960), 37–46.
  ///
  /// - Parameter tallies: The tallies of at least one row.
  /// - Complexity: O(labels).
  init(_ tallies: LabelTallies) {
    let actual = tallies.actual
    let predicted = tallies.predicted
    let n = Double(tallies.rowCount)

    var recallSum = 0.0
    var presentCount = 0.0
    for (code, total) in actual.enumerated() where total > 0 {
      recallSum += Double(tallies.correct[code]) / Double(total)
      presentCount += 1
    }
    balancedAccuracy = recallSum / presentCount

    // Counts of rows stay far below 2^26, so these products and sums are exact.
    let crossed = zip(actual, predicted).reduce(0.0) { $0 + Double($1.0) * Double($1.1) }
    let actualSquares = actual.reduce(0.0) { $0 + Double($1) * Double($1) }
    let predictedSquares = predicted.reduce(0.0) { $0 + Double($1) * Double($1) }
    let covariance = Double(tallies.correctCount) * n - crossed
    let spread = (n * n - predictedSquares) * (n * n - actualSquares)
    matthewsCorrelation = spread == 0 ? nil : covariance / spread.squareRoot()
    let disagreement = n * n - crossed
    cohenKappa = disagreement == 0 ? nil : covariance / disagreement
  }
}
