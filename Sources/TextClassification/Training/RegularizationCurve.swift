/// How well each strength of regularisation did on rows that its fit had not seen.
public struct RegularizationCurve: Codable, Equatable, Sendable {
  /// One strength that was tried.
  public struct Point: Codable, Equatable, Sendable {
    /// The weight C of a row's loss.
    public var regularization: Float
    /// The mean logistic loss at the best temperature.
    public var logLoss: Double
    /// The share of the rows that were labelled right.
    public var accuracy: Double
    /// The temperature at which the loss is smallest.
    public var temperature: Double
  }

  /// What was tried, in order of strength.
  public var points: [Point]
  /// The number of folds; 1 where one part of the rows was held out.
  public var foldCount: Int
  /// The number of rows that the figures are over.
  public var rowCount: Int

  /// The strength to take: that of the smallest loss.
  public var best: Point? {
    points.min { $0.logLoss < $1.logLoss }
  }
}
