/// A 95 % interval of a difference, which may lie on either side of 0.
public struct DifferenceInterval: Sendable, Equatable, Codable {
  /// The lower end.
  public let lower: Double
  /// The upper end, at least the lower one.
  public let upper: Double
}
