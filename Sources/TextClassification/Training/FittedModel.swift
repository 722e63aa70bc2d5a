/// A fitted linear model over the columns of a corpus's matrix, and how it came about.
struct FittedModel: Sendable {
  var scales: FeatureScales
  /// Columns × width, divided by the temperature.
  var weights: [Float]
  /// All that is not one number a column.
  var summary: FitSummary
}

/// How a model was fitted, and what it says of the rows it was fitted on.
struct FitSummary: Sendable {
  /// One number for each margin, divided by the temperature.
  var intercept: [Float]
  /// The margins of a text without features: the logarithms of the classes' shares.
  var prior: [Float]
  var convergence: Convergence
  /// The strength of regularisation that was chosen or given.
  var regularization: Float
  /// What was tried to choose it, if anything was.
  var curve: RegularizationCurve?
  /// What the margins were divided by, so that probabilities are right on rows not seen.
  var temperature: Double
  /// The probabilities that the model gives to all rows: rows × classes.
  var probabilities: [Float]
  /// Those that the fit of the training rows alone gives, which had not seen the validation rows.
  var validatedProbabilities: [Float]
}
