private import Glibc

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

    /// The number of rows that were labelled right, of as many as the share is over.
    ///
    /// - Parameter rowCount: The curve's number of rows.
    /// - Returns: The count.
    package func correctCount(of rowCount: Int) -> Int {
      Int((accuracy * Double(rowCount)).rounded())
    }
  }

  /// What was tried, in order of strength.
  public var points: [Point]
  /// The number of folds; 1 where one part of the rows was held out.
  public var foldCount: Int
  /// The number of rows that the figures are over.
  public var rowCount: Int
  /// The number of those rows with their most frequent label; `nil` in a model from before it was
  /// kept.
  public var majorityCount: Int?

  /// The point to take: of those whose loss is within ``lossTolerance`` of the smallest, the one
  /// whose strength is nearest to ``usualStrength`` on a logarithmic scale; `nil` without points.
  public var chosen: Point? {
    let finite = points.filter(\.logLoss.isFinite)
    let smallest = finite.map(\.logLoss).min() ?? 0
    let close = finite.filter { $0.logLoss <= smallest * (1 + Self.lossTolerance) }
    return (close.isEmpty ? points : close)
      .min { Self.distance($0.regularization) < Self.distance($1.regularization) }
  }

  /// The strength that was the best single one over the corpora of `Benchmarks/STUDY.md`.
  static let usualStrength: Float = 15

  /// The relative difference of held-out losses that is taken for none.
  ///
  /// Around its smallest value the loss is flat and what it differs by is chance, while accuracy
  /// hardly depends on the strength at all; there the strength that is best for most corpora is a
  /// better guess than the smallest of several losses that are alike.
  static let lossTolerance = 0.01

  /// How far a strength is from the usual one.
  private static func distance(_ strength: Float) -> Float {
    abs(log(strength / usualStrength))
  }
}
