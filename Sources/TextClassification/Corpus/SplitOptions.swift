/// How rows are held out of training for validation.
public struct SplitOptions: Codable, Equatable, Sendable {
  /// What share of the rows is held out.
  public enum Validation: Codable, Equatable, Sendable {
    /// None below 50 rows, a tenth below 200 rows, otherwise a twentieth: Create ML's rule.
    case automatic
    /// A share above 0 and below 1.
    case fraction(Double)
    /// No rows.
    case none
  }

  /// What share of the rows is held out.
  public var validation = Validation.automatic
  /// Which rows are: the same seed holds out the same rows of the same corpus.
  public var seed: UInt64 = 42

  /// The default split.
  public init() {}

  private enum CodingKeys: CodingKey {
    case validation, seed
  }

  /// Decodes options; what is missing keeps its default, so that a model file from before an option
  /// can be read.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: A `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    validation = try container.decodeIfPresent(Validation.self, forKey: .validation) ?? validation
    seed = try container.decodeIfPresent(UInt64.self, forKey: .seed) ?? seed
  }

  /// The first option that is out of its range, with its value; `nil` where all are within.
  var firstOutOfRange: (name: String, value: String)? {
    guard case .fraction(let share) = validation, !(share > 0 && share < 1) else { return nil }
    return ("validation", "a fraction of \(share)")
  }

  /// How many of some rows are held out.
  public func validationCount(ofRows count: Int) -> Int {
    let share =
      switch validation {
      case .automatic: count < 50 ? 0 : count < 200 ? 0.1 : 0.05
      case .fraction(let share): share
      case .none: 0.0
      }
    return Int((Double(count) * share).rounded())
  }
}
