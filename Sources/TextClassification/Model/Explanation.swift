/// Why a classifier gives a text the score of a label: what each n-gram adds to it.
///
/// The score of a label is its margin: with two labels the logarithm of its odds, with more the
/// number whose exponential its probability is proportional to. It is linear,
///
///     score = intercept + Σ contribution + rounding
///
/// with the contribution w · f of an n-gram of weight w in a text of length 1 / f. The score is the
/// number, bit for bit, that the prediction is made from. A prediction sums in single precision;
/// by how much that departs from the sum of the contributions is the rounding.
///
/// The equation holds exactly, in double precision and in whatever order the terms are added:
/// intercept and contributions are multiples of one power of two, 2⁻⁵⁰ of the sum of their
/// magnitudes, so that no partial sum needs more than 53 bits. (A score below 2⁻²⁶ of that sum may
/// be no such multiple; then the rounding has to be added last.)
public struct Explanation: Equatable, Sendable {
  /// What one n-gram of the text adds to the score.
  public struct Contribution: Equatable, Sendable {
    /// The n-gram as it stands in the folded text; ends of words are spaces.
    public let ngram: String
    /// The family of the n-gram.
    public let kind: NGramKind
    /// How often it occurs, at least 1; more often than once counts no more.
    public let occurrences: Int
    /// What it adds to the score: above 0 speaks for the label, below 0 against it.
    public let value: Double
  }

  /// The label whose score is explained.
  public let label: String
  /// The label's probability, in [0, 1].
  public let probability: Float
  /// The label's score.
  public let score: Double
  /// What every text starts from; for a text without known n-grams all there is, from the labels'
  /// shares among the training rows.
  public let intercept: Double
  /// The known n-grams, the largest magnitude first, equal ones in order of occurrence.
  public let contributions: [Contribution]
  /// The score less the sum of all the rest.
  public let rounding: Double
}

extension Explanation {
  /// Puts an explanation together from exact terms.
  ///
  /// - Parameters:
  ///   - answer: The label with its probability.
  ///   - score: The margin that the prediction is made from.
  ///   - intercept: The intercept of the margin.
  ///   - terms: The n-grams in order of occurrence, with values that may have all bits.
  init(
    of answer: (label: String, probability: Float), score: Double, intercept: Double,
    terms: [Contribution]
  ) {
    let unit = Self.unit(of: terms.reduce(abs(score) + abs(intercept)) { $0 + abs($1.value) })
    let rounded = terms.map { term in
      Contribution(
        ngram: term.ngram, kind: term.kind, occurrences: term.occurrences,
        value: Self.rounded(term.value, to: unit))
    }
    label = answer.label
    probability = answer.probability
    self.score = score
    self.intercept = Self.rounded(intercept, to: unit)
    rounding = score - rounded.reduce(self.intercept) { $0 + $1.value }
    contributions = rounded.enumerated().sorted {
      let (first, second) = (abs($0.element.value), abs($1.element.value))
      return first != second ? first > second : $0.offset < $1.offset
    }.map(\.element)
  }

  /// The power of two of which terms with some sum of magnitudes are multiples.
  private static func unit(of magnitude: Double) -> Double {
    magnitude > 0 ? Double(sign: .plus, exponent: Int(magnitude.exponent) - 50, significand: 1) : 1
  }

  /// The nearest multiple; exact, for the unit is a power of two.
  private static func rounded(_ value: Double, to unit: Double) -> Double {
    (value / unit).rounded() * unit
  }
}
