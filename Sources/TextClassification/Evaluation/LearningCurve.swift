/// How the accuracy on the same held-out rows grows with the number of training rows.
public struct LearningCurve: Codable, Equatable, Sendable {
  /// One training.
  public struct Point: Codable, Equatable, Sendable {
    /// The number of rows that were trained on.
    public let rowCount: Int
    /// The number of held-out rows that were labelled right.
    public let correctCount: Int
    /// Their share.
    public let accuracy: Double
    /// Wilson's 95 % interval of the accuracy.
    public let accuracyInterval: Interval
    /// The strength of regularisation that was given or chosen.
    public let regularization: Float
  }

  /// What the last steps say of more data.
  public enum Verdict: String, Codable, Sendable {
    /// More rows raised the accuracy up to the end, beyond chance.
    case helps
    /// The last step gained less than a point, even at the upper end of its interval.
    case levelledOff
    /// The held-out rows are too few to tell.
    case uncertain
  }

  /// Where the rows come from that the trainings are judged by.
  public enum JudgedRows: String, Codable, Sendable {
    /// They were held out of the corpus.
    case heldOut
    /// They are a corpus of their own.
    case ownCorpus
  }

  /// Where the rows come from that the trainings are judged by; `nil` in a report from before it
  /// was told.
  public let judgedRows: JudgedRows?
  /// The number of rows that the trainings are judged by, which none has seen.
  public let heldOutRowCount: Int
  /// What always answering the most frequent label of these rows would get; `nil` in a report from
  /// before it was kept.
  public let majorityBaseline: MajorityBaseline?
  /// The trainings, by rising number of rows, each on the rows of the one before and as many more.
  public let points: [Point]
  /// The number of rows of the training that the last one is compared with.
  public let gainFrom: Int
  /// The accuracy of the last training less that of the one it is compared with.
  public let gain: Double
  /// The lower end of the gain's 95 % interval, in [−1, 1].
  public let gainLower: Double
  /// The upper end of the gain's 95 % interval, in [−1, 1].
  public let gainUpper: Double
  /// Whether more rows would help.
  public let verdict: Verdict

  /// The gain that is not worth more rows.
  static let smallGain = 0.01

  /// Draws a curve.
  ///
  /// The last training is compared with the one before. Where that gained something, but not beyond
  /// chance, and the last two steps together did, these are told: the accuracy still rose.
  ///
  /// The interval of the gain is that of a difference of matched proportions, half a row added to
  /// each of the four counts: with f rows right only with more training rows, b only with fewer, and
  /// n rows in all,
  ///
  ///     d ± z · √(f + b + 1 − (f − b)² / (n + 2)) / (n + 2),     d = (f − b) / (n + 2)
  ///
  /// Source: A. Agresti and Y. Min, "Simple improved confidence intervals for comparing matched
  /// proportions", Statistics in Medicine 24 (2005), 729–740.
  ///
  /// - Parameters:
  ///   - trainings: At least two, by rising number of rows; which held-out rows each labels right, as
  ///     many for all and at least one.
  ///   - baseline: What always answering their most frequent label would get.
  ///   - judgedRows: Where they come from.
  init(
    _ trainings: [(rowCount: Int, isCorrect: [Bool], regularization: Float)],
    baseline: MajorityBaseline? = nil, judgedRows: JudgedRows? = nil
  ) {
    self.judgedRows = judgedRows
    precondition(trainings.count >= 2, "at least 2 trainings, got \(trainings.count)")
    let held = trainings[0].isCorrect.count
    heldOutRowCount = held
    majorityBaseline = baseline
    points = trainings.map { training in
      let correct = training.isCorrect.count { $0 }
      return Point(
        rowCount: training.rowCount, correctCount: correct,
        accuracy: Double(correct) / Double(held),
        accuracyInterval: .wilson(successes: correct, trials: held),
        regularization: training.regularization)
    }
    let last = trainings[trainings.count - 1].isCorrect
    var base = trainings.count - 2
    var gain = Gain(from: trainings[base].isCorrect, to: last)
    if base > 0, gain.value > 0, gain.lower <= 0, gain.upper >= Self.smallGain {
      let both = Gain(from: trainings[base - 1].isCorrect, to: last)
      if both.lower > 0 { (base, gain) = (base - 1, both) }
    }
    gainFrom = trainings[base].rowCount
    (self.gain, gainLower, gainUpper) = (gain.value, gain.lower, gain.upper)
    verdict = gain.lower > 0 ? .helps : gain.upper < Self.smallGain ? .levelledOff : .uncertain
  }

  /// The difference of two accuracies on the same rows, with its interval.
  private struct Gain {
    var value: Double
    var lower: Double
    var upper: Double

    init(from before: [Bool], to after: [Bool]) {
      let pairs = zip(before, after)
      let fixed = Double(pairs.count { !$0 && $1 })
      let broken = Double(pairs.count { $0 && !$1 })
      let size = Double(before.count) + 2
      let difference = fixed - broken
      let spread =
        1.959_963_984_540_054
        * (fixed + broken + 1 - difference * difference / size).squareRoot() / size
      value = difference / Double(before.count)
      lower = max(-1, difference / size - spread)
      upper = min(1, difference / size + spread)
    }
  }
}
