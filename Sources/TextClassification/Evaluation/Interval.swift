/// A closed interval of proportions.
public struct Interval: Sendable, Equatable, Codable {
  /// The lower end, in [0, `upper`].
  public let lower: Double
  /// The upper end, in [`lower`, 1].
  public let upper: Double

  /// Creates an interval from its ends.
  ///
  /// - Parameters:
  ///   - lower: The lower end.
  ///   - upper: The upper end, at least `lower`.
  public init(lower: Double, upper: Double) {
    precondition(lower <= upper, "interval ends out of order: \(lower), \(upper)")
    self.lower = lower
    self.upper = upper
  }

  /// The 0.975 quantile of the standard normal distribution, for a two-sided 95 % interval.
  private static let normalQuantile = 1.959_963_984_540_054

  /// Returns Wilson's 95 % score interval for a proportion.
  ///
  /// With *k* successes in *n* trials and the normal quantile *z*:
  ///
  ///     (k + z²/2 ± z · sqrt(k(n − k)/n + z²/4)) / (n + z²)
  ///
  /// Unlike the interval "p ± z · standard error" it stays inside [0, 1] and keeps a width at 0 and
  /// at *n* successes, where its outer end is exactly 0 or 1.
  /// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
  /// Journal of the American Statistical Association 22 (1927), 209–212.
  ///
  /// - Parameters:
  ///   - successes: The number of successes, in `0...trials`.
  ///   - trials: The number of trials, at least 1.
  /// - Returns: The interval for the proportion of successes.
  public static func wilson(successes: Int, trials: Int) -> Interval {
    precondition(
      trials > 0 && (0...trials).contains(successes),
      "got \(successes) successes in \(trials) trials",
    )
    let k = Double(successes)
    let n = Double(trials)
    let zz = normalQuantile * normalQuantile
    let center = k + zz / 2
    let spread = normalQuantile * (k * (n - k) / n + zz / 4).squareRoot()
    return Interval(
      lower: successes == 0 ? 0 : max(0, (center - spread) / (n + zz)),
      upper: successes == trials ? 1 : min(1, (center + spread) / (n + zz)),
    )
  }
}

extension Interval {
  /// Decodes an interval and refuses ends that are out of order.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: A `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let lower = try container.decode(Double.self, forKey: .lower)
    let upper = try container.decode(Double.self, forKey: .upper)
    guard lower <= upper else {
      throw DecodingError.dataCorruptedError(
        forKey: .upper,
        in: container,
        debugDescription: "the upper end lies below the lower end",
      )
    }
    self.init(lower: lower, upper: upper)
  }
}
